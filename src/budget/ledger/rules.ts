import type { BudgetCalendar } from '../../values/budget-month.ts'
import type { Day, Month } from '../../values/day.ts'
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
  | 'monthOff'
  | 'date'
  | 'refund'
  | 'partCount'
  | 'transferAccountId'
> & {
  id?: string
  /** The parts of a split row. */
  parts?: PartRow[]
}

/** A line, which counts in one category and month: a row that is not split, or a part of one. */
type Line = Pick<TransactionRow, 'categoryId' | 'amountCents' | 'date' | 'spentOff' | 'monthOff' | 'refund'>

/** The lines of a row: nothing else counts it, so that nothing counts a row and its parts. */
function linesOf(row: Effective): Line[] {
  if (row.partCount === 0) return [row]
  if (row.parts?.length !== row.partCount) throw new Error('A split row is counted with all of its parts')
  return row.parts
}

/** The book's budget as counting needs it: the month of a day, and the accounts that are in it. */
export interface Budget extends Pick<BudgetCalendar, 'monthOf'> {
  /** False for an account outside the budget, and for none. */
  isInBudget(accountId: string | null): boolean
}

/** Totals of a category in a month, in cents: the columns of `month_totals` of the same names. */
export interface MonthTotal {
  month: Month
  /** '' for spending without a category, and for all income. */
  categoryId: string
  incomeCents: Cents
  expenseCents: Cents
  countedCents: Cents
  counterCents: Cents
  fundedCents: Cents
}

/** Changes of figures kept elsewhere, in cents. */
export interface Effects {
  budget: Budget
  balances: Map<string, Cents>
  saved: Map<string, Cents>
  /** Totals of the months, by month and category. */
  months: Map<string, MonthTotal>
  /** Moves of the accounts' balances, by month and account. */
  nets: Map<string, { month: Month; accountId: string; netCents: Cents }>
}

const ADJUSTMENT = 'Balance adjustment:'
export const adjustmentOf = (what: string): string => `${ADJUSTMENT} ${what}`
export const isAdjustmentText = (description: string): boolean => description.includes(ADJUSTMENT)

export const noEffects = (budget: Budget): Effects => ({
  budget,
  balances: new Map(),
  saved: new Map(),
  months: new Map(),
  nets: new Map(),
})

const raise = (map: Map<string, Cents>, key: string, cents: Cents) =>
  map.set(key, (map.get(key) ?? 0) + cents)

/** The total of the month and category among the effects, nothing at first. */
function totalOf({ months }: Effects, month: Month, categoryId: string): MonthTotal {
  const key = `${month}${categoryId}`
  const known = months.get(key)
  if (known) return known
  const total = { ...NOTHING, month, categoryId }
  months.set(key, total)
  return total
}

const NOTHING = { incomeCents: 0, expenseCents: 0, countedCents: 0, counterCents: 0, fundedCents: 0 }

export function raiseNet({ budget, nets }: Effects, day: Day, accountId: string, cents: Cents): void {
  const month = budget.monthOf(day)
  const key = `${month}${accountId}`
  const net = nets.get(key)
  if (net) net.netCents += cents
  else nets.set(key, { month, accountId, netCents: cents })
}

/** True for a row that is part of its account's balance; the type `savings` of the specification never is. */
export const movesBalance = ({ type, affectsBalance }: Pick<Effective, 'type' | 'affectsBalance'>): boolean =>
  affectsBalance && type !== 'savings'

/** True for income and spending; money that only moves between what one owns is neither. */
const countsAsFlow = ({ type, kind, bucketId }: Pick<Effective, 'type' | 'kind' | 'bucketId'>): boolean =>
  type !== 'savings' && bucketId === null && kind !== 'transfer' && kind !== 'opening'

/** Adds what the transaction does to the account, the category, the goal and the month; `sign` -1 takes it back. */
export function addEffects(effects: Effects, row: Effective, sign: 1 | -1): Effects {
  const { type, amountCents, accountId } = row
  const cents = sign * amountCents
  if (accountId && movesBalance(row)) {
    const moved = type === 'income' ? cents : -cents
    raise(effects.balances, accountId, moved)
    raiseNet(effects, row.date, accountId, moved)
  }
  if (row.bucketId) raise(effects.saved, row.bucketId, type === 'income' ? -cents : cents)
  if (row.sourceBucketId) raise(effects.saved, row.sourceBucketId, -cents)
  for (const line of linesOf(row)) addLine(effects, row, line, sign)
  return effects
}

/** The standing by which lines count: what they are to the flow of money, and to the budget. */
export interface Standing {
  /** Spending, refunds among it; otherwise what comes in. */
  isSpending: boolean
  /** Income or spending, and no move between what one owns. */
  isFlow: boolean
  /** A move between two accounts, or an account and a goal. */
  isMove: boolean
  /** An account of the budget pays it or gets it. */
  isPaid: boolean
  /** A move over the budget's border. */
  crosses: boolean
  /** True once a reset has taken the line off the counter. */
  isOff: boolean
  /** The month that a reset took the line off, as `month_off` has it. */
  monthOff: string | null
}

function addLine(effects: Effects, row: Effective, line: Line, sign: 1 | -1): void {
  const { isInBudget } = effects.budget
  const isPaid = movesBalance(row) && isInBudget(row.accountId)
  const isMove = row.bucketId !== null || row.kind === 'transfer'
  const standing: Standing = {
    isSpending: row.type === 'expense' || line.refund,
    isFlow: countsAsFlow(row),
    isMove,
    isPaid,
    crosses: isMove && isPaid && !isInBudget(row.bucketId === null ? row.transferAccountId : null),
    isOff: line.spentOff !== 0,
    monthOff: line.monthOff,
  }
  const cents = sign * (line.refund ? -line.amountCents : line.amountCents)
  countCents(effects, line, standing, cents)
}

/** Counts cents of lines that stand alike; a refund is spending below zero, and no income. */
export function countCents(
  effects: Effects,
  { categoryId, date }: { categoryId: string | null; date: Day },
  { isSpending, isFlow, isMove, isPaid, crosses, isOff, monthOff }: Standing,
  cents: Cents,
): void {
  if (!isFlow && categoryId === null) return
  const month = effects.budget.monthOf(date)
  if (isFlow) {
    const flow = totalOf(effects, month, isSpending ? (categoryId ?? '') : '')
    if (isSpending) flow.expenseCents += cents
    else flow.incomeCents += cents
  }
  if (categoryId === null) {
    if (isSpending && isPaid) totalOf(effects, month, '').countedCents += cents
    return
  }
  if (!isSpending && !crosses) return
  const total = totalOf(effects, month, categoryId)
  // Money that comes back over the border for a category funds it, and is not spending below zero.
  if (!isSpending) total.fundedCents += cents
  else {
    if (!isOff) total.counterCents += cents
    if (isMove && !crosses) return
    if (!monthOff?.startsWith(month)) total.countedCents += cents
    if (!isPaid) total.fundedCents += cents
  }
}

/** The categories that the effects are of. */
export const categoriesIn = ({ months }: Effects): string[] => [
  ...new Set([...months.values()].flatMap(({ categoryId }) => categoryId || [])),
]

/** The same effects for a category that is gone: its new rows count as such without a category. */
export function withoutCategory(effects: Effects, categoryId: string): void {
  for (const [key, { month, ...total }] of effects.months) {
    if (total.categoryId !== categoryId) continue
    effects.months.delete(key)
    const rest = totalOf(effects, month, '')
    rest.expenseCents += total.expenseCents
    rest.countedCents += total.countedCents - total.fundedCents
  }
}
