import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewTransaction } from '../../../src/budget/transactions/wire.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'

/** Newest first. */
export const transactionsQuery = (filter: { limit: number; accountId?: string }) =>
  queryOptions({
    queryKey: keys.transactions(filter),
    queryFn: () => answer(api.transactions.$get({ query: { ...filter, limit: String(filter.limit) } })),
  })

export type EntryType = 'income' | 'expense'

export const useAddEntry = (type: EntryType) =>
  useCommand(
    (json: z.input<typeof NewTransaction>, key) => answer(api.transactions.$post({ json }, keyed(key))),
    type === 'income'
      ? { done: 'Income added successfully', failed: 'Failed to add income' }
      : { done: 'Expense added successfully', failed: 'Failed to add expense' },
  )
