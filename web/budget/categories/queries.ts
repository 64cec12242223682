import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Category, CategoryChange, NewCategory } from '../../../src/budget/categories/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { changed, useCommand, without } from '../../api/use-command.ts'

const categories = api['budget-categories']

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => answer(categories.$get()),
})

export const useAddCategory = () =>
  useCommand((json: z.input<typeof NewCategory>, key) => answer(categories.$post({ json }, keyed(key))), {
    done: 'Budget category created successfully',
    failed: 'Failed to create budget category',
  })

const change = (id: string) => (json: z.input<typeof CategoryChange>, key: string) =>
  answer(categories[':id'].$put({ param: { id }, json }, keyed(key)))

export const useChangeCategory = (id: string) =>
  useCommand(change(id), {
    done: 'Category updated successfully',
    failed: 'Failed to update category',
    shows: ({ name, allocated }: { name: string; allocated: string }, patch) =>
      patch(keys.categories, changed<Category>(id, { name, allocated })),
  })

export const useResetSpent = (id: string) =>
  useCommand((_: null, key) => change(id)({ spent: '0.00' }, key), {
    done: 'Budget reset successfully',
    failed: 'Failed to reset budget',
    shows: (_, patch) => patch(keys.categories, changed<Category>(id, { spent: '0.00' })),
  })

export const useDeleteCategory = (id: string) =>
  useCommand((_: null, key) => answer(categories[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Category deleted successfully',
    failed: 'Failed to delete category',
    shows: (_, patch) => patch(keys.categories, without(id)),
  })
