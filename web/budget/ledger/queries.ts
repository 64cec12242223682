import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { NewTransaction } from '../../../src/budget/transactions/wire.ts'
import type { Month } from '../../../src/values/day.ts'
import { answer, api, keyed } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useCommand } from '../../api/use-command.ts'
import { learnFrom } from './learning.ts'
import { showAdded } from './shown.ts'

/** Filter for the transactions of a list. */
export interface TransactionFilter {
  accountId?: string
  bucketId?: string
}

export const accountsQuery = queryOptions({
  queryKey: keys.accounts,
  queryFn: () => answer(api.accounts.$get()),
})

export const categoriesQuery = queryOptions({
  queryKey: keys.categories,
  queryFn: () => answer(api['budget-categories'].$get()),
})

export const goalsQuery = queryOptions({
  queryKey: keys.buckets,
  queryFn: () => answer(api['savings-buckets'].$get()),
})

/** Goals that were celebrated: they can still pay. */
export const reachedGoalsQuery = queryOptions({
  queryKey: keys.reachedGoals,
  queryFn: () => answer(api['reached-goals'].$get()),
})

/** Category groups, in their order. */
export const groupsQuery = queryOptions({
  queryKey: keys.categoryGroups,
  queryFn: () => answer(api['category-groups'].$get()),
})

/** The budget's period, and what each category has spent in the present month and since its last Reset. */
export const periodQuery = queryOptions({
  queryKey: keys.budgetPeriod,
  queryFn: () => answer(api['budget-period'].$get()),
})

export const monthQuery = (month: Month) =>
  queryOptions({
    queryKey: keys.budgetMonth(month),
    queryFn: () => answer(api.budget[':month'].$get({ param: { month } })),
  })

/** Transactions that pass the filter, newest first. */
export const transactionsQuery = (filter: TransactionFilter & { limit: number }) =>
  queryOptions({
    queryKey: keys.transactions({ ...filter }),
    queryFn: () => answer(api.transactions.$get({ query: { ...filter, limit: String(filter.limit) } })),
  })

/** Rows that the expanded list shows, at most. */
export const MOST_RECENT = 20
/** The latest transactions on the dashboard, also read to know whether there are any. */
export const recentQuery = transactionsQuery({ limit: MOST_RECENT })

export type EntryType = 'income' | 'expense'
/** Kinds of entry that the form of the header's buttons adds. */
export type Addable = EntryType | 'transfer'

export const isAddable = (text: string | null): text is Addable =>
  text === 'income' || text === 'expense' || text === 'transfer'

export const useAddEntry = (type: EntryType) =>
  useCommand(
    async (json: z.input<typeof NewTransaction> & { id: string }, key) => {
      const row = await answer(api.transactions.$post({ json }, keyed(key)))
      learnFrom(row, null)
      return row
    },
    {
      ...(type === 'income'
        ? { done: 'Income added successfully', failed: 'Failed to add income' }
        : { done: 'Expense added successfully', failed: 'Failed to add expense' }),
      shows: (entry, patch) => showAdded(patch, entry),
    },
  )
