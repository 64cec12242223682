import { command } from '../../book/command.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { resourceRoutes } from '../resource/routes.ts'
import { undoReset } from './spent.ts'
import {
  addCategory,
  categoryToWire,
  changeCategory,
  getCategory,
  listCategories,
  removeCategory,
  restoreCategory,
} from './store.ts'
import { Category, CategoryChange, NewCategory } from './wire.ts'

export const categoryRoutes = resourceRoutes({
  words: {
    many: 'categories',
    one: 'a budget category',
    restore: 'Bring a deleted budget category back, with its expenses',
  },
  Row: Category,
  New: NewCategory,
  Change: CategoryChange,
  toWire: categoryToWire,
  list: listCategories,
  get: getCategory,
  add: addCategory,
  change: changeCategory,
  restore: restoreCategory,
})
  .delete(
    '/:id',
    route('write', 'Delete a budget category; its expenses stay', { answers: { 200: Success } }),
    (c) =>
      command(c, 200, (tx, viewer) => {
        removeCategory(tx, viewer, c.req.param('id'))
        return { success: true } as const
      }),
  )
  .post(
    '/:id/reset/undo',
    route('write', 'Give back what the last reset took off what is spent', { answers: { 200: Category } }),
    (c) =>
      command(c, 200, (tx, viewer) => categoryToWire(undoReset(tx, viewer, c.req.param('id')), tx, viewer)),
  )
