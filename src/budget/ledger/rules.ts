import { type Month, monthOf } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { transactions } from './tables.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** Fields of a transaction that decide its effects. */
export type Effective = Pick<
  TransactionRow,
  'type' | 'amountCents' | 'description' | 'accountId' | 'categoryId' | 'bucketId' | 'sourceBucketId' | 'date'
>

/** Changes of figures kept elsewhere, in cents. Month totals are keyed by month and category ('' for none). */
export interface Effects {
  balances: Map<string, Cents>
  spent: Map<string, Cents>
  saved: Map<string, Cents>
  months: Map<string, { month: Month; categoryId: string; incomeCents: Cents; expenseCents: Cents }>
}

/** Remainder that taking a transaction back could not take, in cents. Of what is saved only earlier releases left any. */
export type Shortfall = {
  spentShortfallCents: Cents
  savedShortfallCents: Cents
}

export const ADJUSTMENT = 'Balance adjustment:'
export const adjustmentOf = (what: string): string => `${ADJUSTMENT} ${what}`
export const isAdjustment = (description: string): boolean => description.includes(ADJUSTMENT)

export const noEffects = (): Effects => ({
  balances: new Map(),
  spent: new Map(),
  saved: new Map(),
  months: new Map(),
})

export const raise = (map: Map<string, Cents>, key: string, cents: Cents) =>
  map.set(key, (map.get(key) ?? 0) + cents)

/**
 * Adds what the transaction does to the account, the category, the bucket and the month; `sign` -1 takes it back.
 * Savings and balance adjustments leave the balance alone; what only moves into or out of a bucket is no
 * income and no spending.
 */
export function addEffects(effects: Effects, row: Effective, sign: 1 | -1): Effects {
  const { type, amountCents, accountId, categoryId, date } = row
  const cents = sign * amountCents
  const leavesBalance = type === 'savings' || isAdjustment(row.description)
  if (accountId && !leavesBalance) raise(effects.balances, accountId, type === 'income' ? cents : -cents)
  if (categoryId && type === 'expense') raise(effects.spent, categoryId, cents)
  if (row.bucketId) raise(effects.saved, row.bucketId, type === 'income' ? -cents : cents)
  if (row.sourceBucketId) raise(effects.saved, row.sourceBucketId, -cents)
  if (row.bucketId || type === 'savings') return effects
  const month = monthOf(date)
  const category = type === 'expense' ? (categoryId ?? '') : ''
  const key = `${month}${category}`
  const total = effects.months.get(key) ?? { month, categoryId: category, incomeCents: 0, expenseCents: 0 }
  if (type === 'income') total.incomeCents += cents
  else total.expenseCents += cents
  effects.months.set(key, total)
  return effects
}

/** The same effects for a category that is gone: its spending counts as such without a category. */
export function withoutCategory(effects: Effects, categoryId: string): void {
  effects.spent.delete(categoryId)
  for (const [key, { month, incomeCents, expenseCents, ...total }] of effects.months) {
    if (total.categoryId !== categoryId) continue
    effects.months.delete(key)
    const rest = effects.months.get(month)
    effects.months.set(month, {
      month,
      categoryId: '',
      incomeCents: incomeCents + (rest?.incomeCents ?? 0),
      expenseCents: expenseCents + (rest?.expenseCents ?? 0),
    })
  }
}
