import type { Transaction } from '../../../src/budget/transactions/wire.ts'
import { type Cents, centsOf, formatMoney, MAX_CENTS } from '../../../src/values/money.ts'

/** Cents by which the expense of the two is larger than the income. */
export const feeIn = (own: { type: string; cents: Cents }, other: Cents): Cents =>
  own.type === 'expense' ? own.cents - other : other - own.cents

/** The most that can be a fee: five percent of the amount, or five of the currency. */
const mostFee = (cents: Cents): Cents => Math.max(500, Math.floor(cents / 20))

/** The least and the most that the other half may be of: the expense of the two may be larger, by a fee. */
export function fittingAmounts({ type, cents }: { type: string; cents: Cents }): {
  min: string
  max: string
} {
  const [min, max] = type === 'expense' ? [cents - mostFee(cents), cents] : [cents, cents + mostFee(cents)]
  return { min: formatMoney(Math.max(0, min)), max: formatMoney(Math.min(MAX_CENTS, max)) }
}

/** True for a difference that can be a fee, given in cents as the amount is. */
export const isSmall = (fee: Cents, cents: Cents): boolean => fee >= 0 && fee <= mostFee(cents) && fee < cents

/** The amount by which a pair's expense is larger than its income, as an answer writes it; undefined where it is not. */
export function feeOf({
  expense,
  income,
}: {
  expense: Transaction
  income: Transaction
}): string | undefined {
  const cents = centsOf(expense.amount) - centsOf(income.amount)
  return cents > 0 ? formatMoney(cents) : undefined
}
