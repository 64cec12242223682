import { type Month, monthOf } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { transactionParts } from './parts/tables.ts'
import type { transactions } from './tables.ts'

export type TransactionRow = typeof transactions.$inferSelect
export type PartRow = typeof transactionParts.$inferSelect

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
  | 'refund'
  | 'partCount'
> & {
  id?: string
  /** What a row that is split is made of. */
  parts?: PartRow[]
}

/** What counts in one category and month: a row that is not split, or a part of one. */
type Line = Pick<TransactionRow, 'categoryId' | 'amountCents' | 'date' | 'spentOff' | 'refund'>

/** The lines of a row: nothing else counts it, so that nothing counts a row and its parts. */
function linesOf(row: Effective): Line[] {
  if (row.partCount === 0) return [row]
  if (row.parts?.length !== row.partCount) throw new Error('A split row is counted with all of its parts')
  return row.parts
}

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
  const { type, amountCents, accountId } = row
  const cents = sign * amountCents
  if (accountId && movesBalance(row)) raise(effects.balances, accountId, type === 'income' ? cents : -cents)
  if (row.bucketId) raise(effects.saved, row.bucketId, type === 'income' ? -cents : cents)
  if (row.sourceBucketId) raise(effects.saved, row.sourceBucketId, -cents)
  for (const line of linesOf(row)) addLine(effects, row, line, sign)
  return effects
}

/** A refund is spending below zero, and no income. */
function addLine(effects: Effects, row: Effective, line: Line, sign: 1 | -1): void {
  const isSpending = row.type === 'expense' || line.refund
  const cents = sign * (line.refund ? -line.amountCents : line.amountCents)
  if (line.categoryId && isSpending && line.spentOff === 0) raise(effects.spent, line.categoryId, cents)
  if (!countsAsFlow(row)) return
  const month = monthOf(line.date)
  const categoryId = isSpending ? (line.categoryId ?? '') : ''
  const key = `${month}${categoryId}`
  const total = effects.months.get(key) ?? { month, categoryId, incomeCents: 0, expenseCents: 0 }
  if (isSpending) total.expenseCents += cents
  else total.incomeCents += cents
  effects.months.set(key, total)
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
