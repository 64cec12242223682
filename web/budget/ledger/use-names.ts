import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { accountsQuery, categoriesQuery, goalsQuery, reachedGoalsQuery } from './queries.ts'

const toMap = (rows: { id: string; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))

/**
 * Names of a transaction's account and category, undefined where it has none, or it is not known yet; and those of both
 * ends of a transfer.
 */
export function useNames() {
  const accounts = useQuery({ ...accountsQuery, select: toMap }).data
  const categories = useQuery({ ...categoriesQuery, select: toMap }).data
  const goals = useQuery({ ...goalsQuery, select: toMap }).data
  const reached = useQuery({ ...reachedGoalsQuery, select: toMap }).data
  const payerOf = (id: string | null) => id && (goals?.get(id) ?? reached?.get(id))
  return ({ accountId, categoryId, transferAccountId, fromGoalId }: Transaction) => ({
    account: accountId ? accounts?.get(accountId) : undefined,
    /** Of a transfer: those that are deleted have no name, and until they are known nobody takes them for deleted. */
    ends: {
      account: accounts ? accounts.get(accountId ?? '') : '…',
      other: accounts ? accounts.get(transferAccountId ?? '') : '…',
    },
    category: categoryId ? categories?.get(categoryId) : undefined,
    /** The goal that paid, in words. */
    payer: payerOf(fromGoalId) ? `paid by ${payerOf(fromGoalId)}` : undefined,
  })
}
