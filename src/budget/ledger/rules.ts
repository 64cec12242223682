import { type Month, monthOf } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { transactions } from './tables.ts'

export type TransactionRow = typeof transactions.$inferSelect

/** Fields of a transaction that decide its effects. */
export type Effective = Pick<
  TransactionRow,
  | 'type'
  | 'kind'
  | 'affectsBalance'
  | 'amountCents'
  | 'accountId'
  | 'categoryId'
  | 'bucketId'
  | 'sourceBucketId'
  | 'spentOff'
  | 'date'
> & { id?: string }

/** Changes of figures kept elsewhere, in cents. Month totals are keyed by month and category ('' for none). */
export interface Effects {
  balances: Map<string, Cents>
  spent: Map<string, Cents>
  saved: Map<string, Cents>
  months: Map<string, { month: Month; categoryId: string; incomeCents: Cents; expenseCents: Cents }>
}

const ADJUSTMENT = 'Balance adjustment:'
export const adjustmentOf = (what: string): string => `${ADJUSTMENT} ${what}`
export const isAdjustmentText = (description: string): boolean => description.includes(ADJUSTMENT)

export const noEffects = (): Effects => ({
  balances: new Map(),
  spent: new Map(),
  saved: new Map(),
  months: new Map(),
})

const raise = (map: Map<string, Cents>, key: string, cents: Cents) =>
  map.set(key, (map.get(key) ?? 0) + cents)

/** Whether the row is part of its account's balance; the type `savings` of the specification never is. */
export const movesBalance = ({ type, affectsBalance }: Pick<Effective, 'type' | 'affectsBalance'>): boolean =>
  affectsBalance && type !== 'savings'

/** Whether the row is income or spending; money that only moves between what one owns is neither. */
const countsAsFlow = ({ type, kind, bucketId }: Pick<Effective, 'type' | 'kind' | 'bucketId'>): boolean =>
  type !== 'savings' && bucketId === null && kind !== 'transfer' && kind !== 'opening'

/** Adds what the transaction does to the account, the category, the goal and the month; `sign` -1 takes it back. */
export function addEffects(effects: Effects, row: Effective, sign: 1 | -1): Effects {
  const { type, amountCents, accountId, categoryId, date } = row
  const cents = sign * amountCents
  if (accountId && movesBalance(row)) raise(effects.balances, accountId, type === 'income' ? cents : -cents)
  if (categoryId && type === 'expense' && row.spentOff === 0) raise(effects.spent, categoryId, cents)
  if (row.bucketId) raise(effects.saved, row.bucketId, type === 'income' ? -cents : cents)
  if (row.sourceBucketId) raise(effects.saved, row.sourceBucketId, -cents)
  if (!countsAsFlow(row)) return effects
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
