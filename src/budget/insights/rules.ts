import { addDays, type Day, firstDayOf, type Month, monthOf } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { addEffects, type Budget, noEffects, type TransactionRow } from '../ledger/rules.ts'

/** The transactions of a month that have the same effect, as one. */
export interface Movement
  extends Pick<
    TransactionRow,
    'type' | 'kind' | 'affectsBalance' | 'accountId' | 'bucketId' | 'sourceBucketId' | 'amountCents'
  > {
  month: Month
}

/** A budget without accounts: holdings of accounts and goals are the same whatever is in the budget. */
const NO_BUDGET: Budget = { monthOf, isInBudget: () => false }

/** Effect of a movement on the accounts and buckets among `held`, in cents. */
function changeOf(movement: Movement, held: Set<string>): Cents {
  const row = {
    ...movement,
    categoryId: null,
    spentOff: 0,
    monthOff: null,
    refund: false,
    partCount: 0,
    transferAccountId: null,
    date: firstDayOf(movement.month),
  }
  const { balances, saved } = addEffects(noEffects(NO_BUDGET), row, 1)
  let cents = 0
  for (const [id, change] of [...balances, ...saved]) if (held.has(id)) cents += change
  return cents
}

/**
 * Holdings of the accounts and buckets at the end of each of the months, walked back from what they have
 * now. The last month has what there is now: transactions dated later are in today's balances already. `left` is what
 * left the book by no transaction.
 */
export function walkBack(
  now: Cents,
  months: Month[],
  movements: Movement[],
  held: Set<string>,
  left: { month: Month; cents: Cents }[] = [],
): Cents[] {
  const last = months.at(-1) ?? ''
  const changes = new Map<Month, Cents>()
  for (const movement of movements) {
    const month = movement.month < last ? movement.month : last
    changes.set(month, (changes.get(month) ?? 0) + changeOf(movement, held))
  }
  for (const { month, cents } of left) changes.set(month, (changes.get(month) ?? 0) - cents)
  let cents = now
  return months
    .toReversed()
    .map((month) => {
      const atItsEnd = cents
      cents -= changes.get(month) ?? 0
      return atItsEnd
    })
    .toReversed()
}

/** Share of the income that was not spent, in percent with one decimal; null without an income. */
export const rateOf = (income: Cents, expense: Cents): number | null =>
  income > 0 ? Math.round(((income - expense) / income) * 1000) / 10 : null

export interface Due {
  kind: 'bill' | 'subscription'
  name: string
  date: Day
  amountCents: Cents
}

/** A sum over days that are past, and how many they were. */
export interface Average {
  cents: Cents
  days: number
}

/** The share of the `count`th day, from 1 on, such that the shares of any number of days add up without drifting. */
const shareOf = ({ cents, days }: Average, count: number): Cents =>
  days > 0 && count > 0 ? Math.round((cents * count) / days) - Math.round((cents * (count - 1)) / days) : 0

/** The balance of each day from today on, and what moves it. The averages begin tomorrow. */
export function forecast(
  start: Cents,
  today: Day,
  count: number,
  due: Due[],
  averages: { income: Average; spending: Average },
) {
  let balanceCents = start
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(today, index)
    const entries = [
      ...due
        .filter((one) => one.date === date)
        .map(({ kind, name, amountCents }) => ({ kind, name, cents: -amountCents })),
      { kind: 'income' as const, name: 'Average income', cents: shareOf(averages.income, index) },
      { kind: 'spending' as const, name: 'Everyday spending', cents: -shareOf(averages.spending, index) },
    ].filter(({ cents }) => cents !== 0)
    for (const { cents } of entries) balanceCents += cents
    return { date, balanceCents, entries }
  })
}

export interface Spelling {
  /** The payee's name, as it was last written. */
  description: string
  cents: Cents
  count: number
}

/** Spellings that differ in their capitals are one payee, under the name that brought the most. The largest first. */
export function payeesOf(spellings: Spelling[], limit: number): Spelling[] {
  const payees = new Map<string, Spelling>()
  for (const spelling of spellings) {
    const key = spelling.description.trim().toLowerCase()
    const known = payees.get(key)
    if (known) {
      known.cents += spelling.cents
      known.count += spelling.count
    } else payees.set(key, { ...spelling, description: spelling.description.trim() })
  }
  return [...payees.values()].sort((a, b) => b.cents - a.cents).slice(0, limit)
}

const WEEK = 7
/** Sunday is 0. */
export const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** Number of days of each name, Sunday first, in `count` days from the first on. */
export function weekdayCounts(first: Day, count: number): number[] {
  const start = weekdayOf(first)
  return Array.from({ length: WEEK }, (_, weekday) => {
    const offset = (weekday - start + WEEK) % WEEK
    return count > offset ? Math.floor((count - 1 - offset) / WEEK) + 1 : 0
  })
}
