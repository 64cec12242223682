import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { inLine } from '../../ui/in-line.ts'
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
  const categoryOf = ({ categoryId, refund, refundCategoryId, parts }: Transaction) => {
    const nameOf = (id: string | null) => (id ? categories?.get(id) : undefined)
    const names = [...new Set(parts.flatMap((part) => nameOf(part.categoryId) ?? []))]
    if (parts.length > 0) return inLine([refund ? 'Refund' : 'Split', inLine(names, ', ')], ': ')
    if (refund) return inLine(['Refund', nameOf(refundCategoryId)], ': ')
    return nameOf(categoryId)
  }
  return (row: Transaction) => ({
    account: row.accountId ? accounts?.get(row.accountId) : undefined,
    /** Names of a transfer's accounts; undefined for a deleted one, '…' until they are known, so that none seems deleted. */
    ends: {
      account: accounts ? accounts.get(row.accountId ?? '') : '…',
      other: accounts ? accounts.get(row.transferAccountId ?? '') : '…',
    },
    /** The name of the category: a split row has those of its parts, and a refund says that it is one. */
    category: categoryOf(row),
    /** The goal that paid, in words. */
    payer: payerOf(row.fromGoalId) ? `paid by ${payerOf(row.fromGoalId)}` : undefined,
  })
}
