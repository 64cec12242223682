import { queryOptions } from '@tanstack/react-query'
import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { addDays } from '../../../src/values/day.ts'
import { centsOf } from '../../../src/values/money.ts'
import { answer, api } from '../../api/client.ts'
import { statusOf } from '../../api/errors.ts'
import { keys } from '../../api/keys.ts'
import { feeIn, fittingAmounts, isSmall } from './fee.ts'

/** Most pairs that one press links. */
const MOST = 500

/** Pairs of rows that look like a transfer, fewest days first. */
export const suggestionsQuery = queryOptions({
  queryKey: keys.transferSuggestions,
  queryFn: () => answer(api.transfers.suggestions.$get({ query: { limit: String(MOST) } })),
})

/** The other half of a row that is one; null while the server doesn't know the transfer. */
export const otherHalfQuery = ({ id, transferId }: Transaction) =>
  queryOptions({
    queryKey: keys.otherHalf(transferId ?? '', id),
    queryFn: async () => {
      if (transferId === null) return null
      try {
        const { expense, income } = await answer(api.transfers[':id'].$get({ param: { id: transferId } }))
        return expense.id === id ? income : expense
      } catch (error) {
        if (statusOf(error) === 404) return null
        throw error
      }
    },
  })

/** Days between a row and what may be its other half, at most. */
const NEAR = 5

/** Rows of other accounts that may be an entry's other half: the other way, the same amount but for a fee, few days apart. */
export const fittingQuery = ({ id, type, amount, accountId, date }: Transaction) =>
  queryOptions({
    queryKey: keys.fittingRows(id),
    queryFn: async () => {
      const cents = centsOf(amount)
      const rows = await answer(
        api.transactions.$get({
          query: {
            type: type === 'expense' ? 'income' : 'expense',
            from: addDays(date, -NEAR),
            to: addDays(date, NEAR),
            ...fittingAmounts({ type, cents }),
            limit: String(MOST),
          },
        }),
      )
      const feeOf = (row: Transaction) => feeIn({ type, cents }, centsOf(row.amount))
      return rows
        .filter((row) => row.accountId !== accountId && mayBeHalf(row) && isSmall(feeOf(row), cents))
        .sort((a, b) => feeOf(a) - feeOf(b))
    },
  })

/** True for a row that can become half of a transfer. */
export const mayBeHalf = ({ kind, type, accountId, bucketId, fromGoalId, parts }: Transaction): boolean =>
  kind === 'entry' &&
  type !== 'savings' &&
  accountId !== null &&
  bucketId === null &&
  fromGoalId === null &&
  parts.length === 0
