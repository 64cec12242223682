import { and, asc, between, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { atMost, type Db, prepared } from '../../db/db.ts'
import { addCycles, cyclesUntil, MAX_CYCLES } from '../../values/cycle.ts'
import { addDays, type Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { type bills, transactions } from '../ledger/tables.ts'

export type RecurringRow = typeof bills.$inferSelect

interface Paid {
  id: string
  amountCents: Cents
}
/** A due date, and the payment that has paid it. */
interface DueDate {
  date: Day
  payment: Paid | undefined
}

const { placeholder } = sql

/** A page of bills asks these for each of them, so they are built once. */
const queriesOf = (link: 'billId' | 'subscriptionId') => {
  const isPayment = and(eq(transactions[link], placeholder('id')), eq(transactions.type, 'expense'))
  const settled = sql<Day>`${transactions.settledDueDate}`
  return {
    /** Payments that settled a due date within the days. */
    settling: prepared((db) =>
      db
        .select({ id: transactions.id, amountCents: transactions.amountCents, date: settled })
        .from(transactions)
        .where(
          and(isPayment, between(transactions.settledDueDate, placeholder('first'), placeholder('last'))),
        )
        .orderBy(asc(transactions.settledDueDate), asc(transactions.seq))
        .prepare(),
    ),
    /** Expenses of the days that were linked by hand: they settled no due date by name. */
    linked: prepared((db) =>
      db
        .select({ id: transactions.id, amountCents: transactions.amountCents, date: transactions.date })
        .from(transactions)
        .where(
          and(
            isPayment,
            isNull(transactions.settledDueDate),
            between(transactions.date, placeholder('first'), placeholder('last')),
          ),
        )
        .orderBy(asc(transactions.date), asc(transactions.seq))
        .prepare(),
    ),
    settlement: prepared((db) =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(
          and(
            isPayment,
            eq(transactions.settledDueDate, placeholder('dueDate')),
            lt(transactions.seq, placeholder('before')),
          ),
        )
        .limit(atMost(1))
        .prepare(),
    ),
    paidAhead: prepared((db) =>
      db
        .selectDistinct({ date: settled })
        .from(transactions)
        .where(and(isPayment, gt(transactions.settledDueDate, placeholder('today'))))
        .orderBy(asc(transactions.settledDueDate))
        .prepare(),
    ),
  }
}
const QUERIES = { bill: queriesOf('billId'), subscription: queriesOf('subscriptionId') }
export type Kind = keyof typeof QUERIES

/** The payment that settled this due date by name; of those alone that were entered before a row, where one is given. */
export const findSettlement = (
  kind: Kind,
  db: Db,
  id: string,
  dueDate: Day,
  before = Number.MAX_SAFE_INTEGER,
): { id: string } | undefined => QUERIES[kind].settlement(db).get({ id, dueDate, before })

export const isSettled = (kind: Kind, db: Db, id: string, dueDate: Day): boolean =>
  findSettlement(kind, db, id, dueDate) !== undefined

/** The due date that came up once this one was paid: those that were paid ahead before had been passed over. */
export function dueAfter(
  kind: Kind,
  db: Db,
  { id, cycle, anchorDay }: RecurringRow,
  day: Day,
  seq: number,
): Day {
  let next = addCycles(day, cycle, 1, anchorDay)
  while (findSettlement(kind, db, id, next, seq)) next = addCycles(next, cycle, 1, anchorDay)
  return next
}

/** Number of its due dates, the present one first, up to and including the day. */
const countUntil = ({ dueDate, cycle, anchorDay }: RecurringRow, last: Day): number =>
  cyclesUntil(dueDate, cycle, last, anchorDay)

/** True where the bill or subscription falls, or fell, due on that day; its series may have been moved since. */
export function isDueDate({ dueDate, cycle, anchorDay }: RecurringRow, day: Day): boolean {
  const step = day < dueDate ? -1 : 1
  for (let count = 0; Math.abs(count) < MAX_CYCLES; count += step) {
    const date = addCycles(dueDate, cycle, count, anchorDay)
    if (date === day) return true
    if (step < 0 ? date < day : date > day) return false
  }
  return false
}

/** Due dates after the day that payments have settled already, also beyond one that is still open: what is paid ahead. */
export const listPaidAhead = (db: Db, kind: Kind, row: RecurringRow, today: Day): Day[] =>
  QUERIES[kind]
    .paidAhead(db)
    .all({ id: row.id, today })
    .map(({ date }) => date)
    .filter((date) => date < row.dueDate || isDueDate(row, date))

/**
 * Payments by due date, counted from the present one (0): the payment that settled it, or an
 * expense linked by hand within the cycle that ends with it. Looks at payments up to and including the day.
 */
function paymentsByCycle(db: Db, kind: Kind, row: RecurringRow, last: Day): Map<number, Paid> {
  const { id, dueDate, cycle, anchorDay } = row
  const paid = new Map<number, Paid>()
  const add = (index: number, payment: Paid) => {
    if (!paid.has(index)) paid.set(index, payment)
  }
  for (const { date, ...payment } of QUERIES[kind].settling(db).all({ id, first: dueDate, last })) {
    if (isDueDate(row, date)) add(countUntil(row, date) - 1, payment)
  }
  const first = addDays(addCycles(dueDate, cycle, -1, anchorDay), 1)
  for (const { date, ...payment } of QUERIES[kind].linked(db).all({ id, first, last })) {
    add(countUntil(row, addDays(date, -1)), payment)
  }
  return paid
}

/** The payment of the cycle that ends with the present due date. */
export const findPayment = (db: Db, kind: Kind, row: RecurringRow): Paid | undefined =>
  paymentsByCycle(db, kind, row, row.dueDate).get(0)

/** Number of unpaid due dates up to and including the day: a bill two months behind has several. */
export function countOpen(db: Db, kind: Kind, row: RecurringRow, last: Day): number {
  const count = countUntil(row, last)
  if (count === 0 || !row.active) return 0
  const paid = [...paymentsByCycle(db, kind, row, last).keys()].filter((index) => index < count)
  return count - paid.length
}

/** The due dates from the present one on that lie within the days. */
export function listDueDates(db: Db, kind: Kind, row: RecurringRow, first: Day, last: Day): DueDate[] {
  const [start, end] = [countUntil(row, addDays(first, -1)), countUntil(row, last)]
  if (start >= end) return []
  const paid = paymentsByCycle(db, kind, row, last)
  return Array.from({ length: end - start }, (_, step) => ({
    date: addCycles(row.dueDate, row.cycle, start + step, row.anchorDay),
    payment: paid.get(start + step),
  }))
}

/** Payments of the days, each on the due date that it settled or else on its own; without those that stand on a due date. */
export function listPast(db: Db, kind: Kind, row: RecurringRow, first: Day, last: Day) {
  const standing = row.active ? [...paymentsByCycle(db, kind, row, last).values()] : []
  const shown = new Set(standing.map(({ id }) => id))
  const days = { id: row.id, first, last }
  return [...QUERIES[kind].settling(db).all(days), ...QUERIES[kind].linked(db).all(days)].filter(
    ({ id }) => !shown.has(id),
  )
}
