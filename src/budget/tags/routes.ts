import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import type { BookEnv } from '../../book/context.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { addTag, changeTag, getTag, listTags, removeTag, restoreTag, tagToWire } from './store.ts'
import { NewTag, Tag, TagChange } from './wire.ts'

export const tagRoutes = new Hono<BookEnv>()
  .get('/', route('read', 'List tags', { answers: { 200: z.array(Tag) } }), (c) =>
    c.json(listTags(c.get('home').db, c.get('viewer'))),
  )
  .get('/:id', route('read', 'Get a tag', { answers: { 200: Tag } }), (c) => {
    const { home, viewer } = c.var
    return c.json(tagToWire(home.db, getTag(home.db, viewer, c.req.param('id'))))
  })
  .post('/', route('write', 'Add a tag', { answers: { 201: Tag } }), body(NewTag), (c) =>
    command(c, 201, (tx, viewer) => tagToWire(tx, addTag(tx, viewer, c.req.valid('json')))),
  )
  .put('/:id', route('write', 'Change a tag', { answers: { 200: Tag } }), body(TagChange), (c) =>
    command(c, 200, (tx, viewer) =>
      tagToWire(tx, changeTag(tx, viewer, c.req.param('id'), c.req.valid('json'))),
    ),
  )
  .delete('/:id', route('write', 'Delete a tag', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, viewer) => {
      removeTag(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
  )
  .post(
    '/:id/restore',
    route('write', 'Bring a deleted tag back, on its transactions', { answers: { 200: Tag } }),
    (c) => command(c, 200, (tx, viewer) => tagToWire(tx, restoreTag(tx, viewer, c.req.param('id')))),
  )
