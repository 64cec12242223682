import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { accountsQuery } from '../accounts/queries.ts'
import { categoriesQuery } from '../categories/queries.ts'

const toMap = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))

/** Names of a transaction's account and category; undefined where it has none, or it is not known yet. */
export function useNames() {
  const accounts = useQuery({ ...accountsQuery, select: toMap }).data
  const categories = useQuery({ ...categoriesQuery, select: toMap }).data
  return ({ accountId, categoryId }: Transaction) => ({
    account: accountId ? accounts?.get(accountId) : undefined,
    category: categoryId ? categories?.get(categoryId) : undefined,
  })
}
