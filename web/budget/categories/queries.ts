import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { CategoryChange, NewCategory } from '../../../src/budget/categories/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'

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
  useCommand(change(id), { done: 'Category updated successfully', failed: 'Failed to update category' })

export const useResetSpent = (id: string) =>
  useCommand((_: null, key) => change(id)({ spent: '0.00' }, key), {
    done: 'Budget reset successfully',
    failed: 'Failed to reset budget',
  })

export const useDeleteCategory = (id: string) =>
  useCommand((_: null, key) => answer(categories[':id'].$delete({ param: { id } }, keyed(key))), {
    done: 'Category deleted successfully',
    failed: 'Failed to delete category',
  })
