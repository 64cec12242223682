import type { z } from 'zod'
import type { Category, CategoryChange } from '../../../src/budget/categories/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changed, without } from '../../api/use-command.ts'
import { useUndoable } from '../undo.ts'

const categories = api['budget-categories']

export const change = (id: string) => (json: z.input<typeof CategoryChange>, key: string) =>
  answer(categories[':id'].$put({ param: { id }, json }, keyed(key)))

export const useResetSpent = (id: string) =>
  useUndoable((_: null, key) => change(id)({ spent: '0.00' }, key), {
    done: 'Budget reset successfully',
    failed: 'Failed to reset budget',
    shows: (_, patch) => patch(keys.categories, changed<Category>(id, { spent: '0.00' })),
    undo: {
      run: (key) => answer(categories[':id'].reset.undo.$post({ param: { id } }, keyed(key))),
      done: 'Reset undone',
      failed: 'Failed to undo the reset',
    },
  })

export const useDeleteCategory = (id: string) =>
  useUndoable((_: null, key) => answer(categories[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Category deleted successfully',
    failed: 'Failed to delete category',
    shows: (_, patch) => patch(keys.categories, without(id)),
    undo: {
      run: (key) => answer(categories[':id'].restore.$post({ param: { id } }, keyed(key))),
      done: 'Category restored',
      failed: 'Failed to restore category',
    },
  })
