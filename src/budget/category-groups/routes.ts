import { command } from '../../book/command.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { resourceRoutes } from '../resource/routes.ts'
import {
  addGroup,
  changeGroup,
  getGroup,
  groupToWire,
  listGroups,
  removeGroup,
  restoreGroup,
} from './store.ts'
import { CategoryGroup, CategoryGroupChange, NewCategoryGroup } from './wire.ts'

export const categoryGroupRoutes = resourceRoutes({
  words: {
    many: 'category groups',
    one: 'a category group',
    restore: 'Bring a deleted category group back, with its categories',
  },
  Row: CategoryGroup,
  New: NewCategoryGroup,
  Change: CategoryGroupChange,
  toWire: groupToWire,
  list: listGroups,
  get: getGroup,
  add: addGroup,
  change: changeGroup,
  restore: restoreGroup,
}).delete(
  '/:id',
  route('write', 'Delete a category group; its categories stay', { answers: { 200: Success } }),
  (c) =>
    command(c, 200, (tx, viewer) => {
      removeGroup(tx, viewer, c.req.param('id'))
      return { success: true } as const
    }),
)
