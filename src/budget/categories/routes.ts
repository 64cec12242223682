import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import {
  addCategory,
  changeCategory,
  getCategory,
  listCategories,
  removeCategory,
  restoreCategory,
  toWire,
  undoReset,
} from './store.ts'
import { Category, CategoryChange, NewCategory } from './wire.ts'

export const categoryRoutes = new Hono<BookEnv>()
  .get('/', route('owner', 'List categories', { answers: { 200: z.array(Category) } }), (c) =>
    c.json(listCategories(c.var.home.db, c.var.viewer).map(toWire)),
  )
  .get('/:id', route('owner', 'Get a budget category', { answers: { 200: Category } }), (c) =>
    c.json(toWire(getCategory(c.var.home.db, c.var.viewer, c.req.param('id')))),
  )
  .post(
    '/',
    route('owner', 'Add a budget category', { answers: { 201: Category } }),
    body(NewCategory),
    (c) => command(c, 201, (tx, viewer) => toWire(addCategory(tx, viewer, c.req.valid('json')))),
  )
  .put(
    '/:id',
    route('owner', 'Change a budget category', { answers: { 200: Category } }),
    body(CategoryChange),
    (c) =>
      command(c, 200, (tx, viewer) =>
        toWire(changeCategory(tx, viewer, c.req.param('id'), c.req.valid('json'))),
      ),
  )
  .delete(
    '/:id',
    route('owner', 'Delete a budget category; its expenses stay', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removeCategory(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:id/restore',
    route('owner', 'Bring a deleted budget category back, with its expenses', { answers: { 200: Category } }),
    (c) => command(c, 200, (tx, viewer) => toWire(restoreCategory(tx, viewer, c.req.param('id')))),
  )
  .post(
    '/:id/reset/undo',
    route('owner', 'Give back what the last reset took off what is spent', { answers: { 200: Category } }),
    (c) => command(c, 200, (tx, viewer) => toWire(undoReset(tx, viewer, c.req.param('id')))),
  )
