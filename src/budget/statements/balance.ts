import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { isVisible } from '../ledger/tables.ts'
import type { StatedBalance } from './wire.ts'

export interface Stated {
  day: Day
  cents: Cents
}

/** Sums of an account's rows of one day, in cents, for the comparison with a bank's balance. */
export interface DaySums {
  day: Day
  moved: Cents
  /** Money given to goals by rows that no bank has brought: to the bank it is still there. */
  inGoals: Cents
  /** Rows that no bank has brought, and the money that they move. */
  unconfirmed: number
  unconfirmedCents: Cents
  /** Money moved by rows that a bank has brought, and by pieces of rows. */
  brought: Cents
}

const MOVED = sql`CASE WHEN type = 'income' THEN amount_cents ELSE -amount_cents END`
/** Rows that no bank has brought, and that are no pieces of one that a bank has brought. */
const IS_OWN = sql`import_key IS NULL AND NOT EXISTS (SELECT 1 FROM transactions AS whole
  WHERE whole.id = transactions.divided_from_id AND whole.import_key IS NOT NULL)`
const IS_MOVING = sql`type <> 'savings' AND affects_balance = 1`
const IS_UNCONFIRMED = sql`bucket_id IS NULL AND kind IN ('entry', 'transfer') AND ${IS_OWN}`

/** The account's rows by day. */
export const daySumsOf = (db: Db, accountId: string): DaySums[] =>
  db.all<DaySums>(sql`SELECT date AS day, sum(${MOVED}) AS moved,
      ifnull(sum(CASE WHEN bucket_id IS NOT NULL AND import_key IS NULL THEN -(${MOVED}) END), 0) AS inGoals,
      ifnull(sum(${IS_UNCONFIRMED}), 0) AS unconfirmed,
      ifnull(sum(CASE WHEN ${IS_UNCONFIRMED} THEN ${MOVED} END), 0) AS unconfirmedCents,
      ifnull(sum(CASE WHEN import_key IS NOT NULL OR divided_from_id IS NOT NULL THEN ${MOVED} END), 0) AS brought
    FROM transactions WHERE account_id = ${accountId} AND ${IS_MOVING} AND ${isVisible} GROUP BY date`)

/** Sums up to the end of a day. */
export function upTo(all: DaySums[], day: Day): Omit<DaySums, 'day'> {
  const sums = { moved: 0, inGoals: 0, unconfirmed: 0, unconfirmedCents: 0, brought: 0 }
  for (const one of all) {
    if (one.day > day) continue
    sums.moved += one.moved
    sums.inGoals += one.inGoals
    sums.unconfirmed += one.unconfirmed
    sums.unconfirmedCents += one.unconfirmedCents
    sums.brought += one.brought
  }
  return sums
}

/** Compares the balance that a bank states with that of the account at the end of the same day. */
export function statedBalance(
  opening: Cents,
  days: DaySums[],
  { day, cents }: Stated,
  { gaps, gap }: Pick<StatedBalance, 'gaps' | 'gap'>,
): StatedBalance {
  const { moved, inGoals, unconfirmed, unconfirmedCents } = upTo(days, day)
  const computed = opening + moved + inGoals
  return {
    day,
    stated: formatMoney(cents),
    computed: formatMoney(computed),
    agrees: computed === cents,
    inGoals: formatMoney(inGoals),
    unconfirmed: { count: unconfirmed, amount: formatMoney(unconfirmedCents) },
    gaps,
    gap,
  }
}

export const noDay = (day: Day): DaySums => ({
  day,
  moved: 0,
  inGoals: 0,
  unconfirmed: 0,
  unconfirmedCents: 0,
  brought: 0,
})

/** Sums of several lists, each day once. */
export function byDay(all: DaySums[]): DaySums[] {
  const days = new Map<Day, DaySums>()
  for (const one of all) {
    const sums = days.get(one.day) ?? noDay(one.day)
    days.set(one.day, sums)
    for (const name of ['moved', 'inGoals', 'unconfirmed', 'unconfirmedCents', 'brought'] as const)
      sums[name] += one[name]
  }
  return [...days.values()]
}
