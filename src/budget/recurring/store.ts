import { and, between, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { dayOf, type Viewer } from '../../http/context.ts'
import { addCycles, anchorOf, type Cycle } from '../../values/cycle.ts'
import type { Day } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { categorizer } from '../automation/store.ts'
import { checkLinks, enter } from '../transactions/entry.ts'
import { transactions } from '../transactions/tables.ts'
import { bills, subscriptions } from './tables.ts'
import type { Payment } from './wire.ts'

export type RecurringRow = typeof bills.$inferSelect

/** Bills and subscriptions differ in their table and in the link that a payment carries. */
const KINDS = {
  bill: { rows: rowsOf(bills, 'Bill not found'), link: 'billId' },
  subscription: { rows: rowsOf(subscriptions, 'Subscription not found'), link: 'subscriptionId' },
} as const
export type Kind = keyof typeof KINDS
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** The fields of a new or changed bill or subscription, under the names that both tables share. */
interface Fields {
  name?: string
  amount?: Cents
  cycle?: Cycle
  due?: Day | number
  accountId?: string | null
  icon?: string
  color?: string
  priority?: RecurringRow['priority']
  active?: boolean
  autoPay?: boolean
}
type NewFields = Required<Omit<Fields, 'due'>> & { id?: string; due?: Day | number }

export const listRecurring = (kind: Kind, db: Db, viewer: Viewer): RecurringRow[] =>
  KINDS[kind].rows.list(db, viewer.bookId)

export const getRecurring = (kind: Kind, db: Db, viewer: Viewer, id: string): RecurringRow =>
  KINDS[kind].rows.get(db, viewer.bookId, id)

export const findRecurring = (kind: Kind, db: Db, viewer: Viewer, id: string): RecurringRow | undefined =>
  KINDS[kind].rows.find(db, viewer.bookId, id)

export function addRecurring(kind: Kind, tx: Tx, viewer: Viewer, fields: NewFields): RecurringRow {
  const { amount, due, id = viewer.newId(), ...rest } = fields
  const known = KINDS[kind].rows.findNamed(tx, viewer.bookId, id)
  if (known) return known
  checkLinks(tx, viewer.bookId, { accountId: fields.accountId })
  const dueDate = due === undefined ? addCycles(viewer.today, 'monthly', 1) : dayOf(viewer, due)
  const { bookId, now: createdAt } = viewer
  const row = { ...rest, id, bookId, amountCents: amount, dueDate, anchorDay: anchorOf(dueDate), createdAt }
  return KINDS[kind].rows.add(tx, row)
}

export function changeRecurring(
  kind: Kind,
  tx: Tx,
  viewer: Viewer,
  id: string,
  fields: Fields,
): RecurringRow {
  const { amount, due, ...rest } = fields
  checkLinks(tx, viewer.bookId, { accountId: fields.accountId })
  const { rows } = KINDS[kind]
  const before = rows.get(tx, viewer.bookId, id)
  const dueDate = due === undefined ? before.dueDate : dayOf(viewer, due)
  // The same due date sent back keeps the anchor that it has: 28 February may stand for the 31st.
  // Biweekly due dates wander through the month, so theirs says nothing.
  const isAnchored = dueDate === before.dueDate && before.cycle !== 'biweekly'
  const anchorDay = isAnchored ? undefined : anchorOf(dueDate)
  return rows.change(tx, viewer.bookId, id, { ...rest, amountCents: amount, dueDate, anchorDay })
}

/** Removes it; its payments stay, without the link. */
export function removeRecurring(kind: Kind, tx: Tx, viewer: Viewer, id: string): void {
  const { rows, link } = KINDS[kind]
  rows.get(tx, viewer.bookId, id)
  tx.update(transactions)
    .set({ [link]: null })
    .where(eq(transactions[link], id))
    .run()
  rows.remove(tx, viewer.bookId, id)
}

/** Pays the present cycle: an expense from its account, and the due date moves on by one cycle. */
export function payRecurring(kind: Kind, tx: Tx, viewer: Viewer, id: string, payment: Payment) {
  const { rows, link } = KINDS[kind]
  const row = rows.get(tx, viewer.bookId, id)
  checkLinks(tx, viewer.bookId, { accountId: payment.accountId })
  const expense = {
    type: 'expense' as const,
    amountCents: payment.amount ?? row.amountCents,
    description: payment.description || row.name,
    accountId: payment.accountId ?? row.accountId,
  }
  const transaction = enter(tx, viewer, {
    ...expense,
    categoryId: categorizer(tx, viewer)(expense),
    [link]: row.id,
    date: dayOf(viewer, payment.date ?? viewer.today),
    settledDueDate: row.dueDate,
  })
  return { transaction, row: moveOn(kind, tx, viewer, row) }
}

/** Its present cycle is over: the due date moves on, beyond those that are settled already. */
export function moveOn(kind: Kind, tx: Tx, viewer: Viewer, row: RecurringRow): RecurringRow {
  let { dueDate } = row
  do dueDate = addCycles(dueDate, row.cycle, 1, row.anchorDay)
  while (isSettled(kind, tx, row.id, dueDate))
  return KINDS[kind].rows.change(tx, viewer.bookId, row.id, { dueDate })
}

interface Settlement {
  billId: string | null
  subscriptionId: string | null
  settledDueDate: string | null
}

/** A payment was taken back: if it was the last one and the only one, what it paid is due again. */
export function reopenCycle(tx: Tx, viewer: Viewer, settlement: Settlement): void {
  const paid = settledBy(tx, viewer, settlement)
  if (!paid) return
  const { kind, row, day } = paid
  const isLast = row.dueDate === addCycles(day, row.cycle, 1, row.anchorDay)
  if (isLast && !isSettled(kind, tx, row.id, day))
    KINDS[kind].rows.change(tx, viewer.bookId, row.id, { dueDate: day })
}

/** A payment came back: what it paid is due no more. */
export function closeCycle(tx: Tx, viewer: Viewer, settlement: Settlement): void {
  const paid = settledBy(tx, viewer, settlement)
  if (paid && paid.row.dueDate === paid.day) moveOn(paid.kind, tx, viewer, paid.row)
}

/** What a payment settled: the bill or subscription, and which due date of it. */
function settledBy(db: Db, viewer: Viewer, { billId, subscriptionId, settledDueDate: day }: Settlement) {
  const kind: Kind = billId ? 'bill' : 'subscription'
  const id = billId ?? subscriptionId
  return id && day ? { kind, row: KINDS[kind].rows.get(db, viewer.bookId, id), day } : undefined
}

const hole = sql.placeholder

/** A page of bills asks these for each of them, so they are built once. */
const queriesOf = (link: 'billId' | 'subscriptionId') => {
  const isPayment = and(eq(transactions[link], hole('id')), eq(transactions.type, 'expense'))
  const date = sql<Day>`coalesce(${transactions.settledDueDate}, ${transactions.date})`
  return {
    settlement: prepared((db) =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(and(isPayment, eq(transactions.settledDueDate, hole('dueDate'))))
        .limit(1)
        .prepare(),
    ),
    payment: prepared((db) =>
      db
        .select({ id: transactions.id })
        .from(transactions)
        .where(
          and(
            isPayment,
            gt(transactions.date, hole('start')),
            lte(transactions.date, hole('dueDate')),
            or(isNull(transactions.settledDueDate), eq(transactions.settledDueDate, hole('dueDate'))),
          ),
        )
        .limit(1)
        .prepare(),
    ),
    payments: prepared((db) =>
      db
        .select({ id: transactions.id, amountCents: transactions.amountCents, date })
        .from(transactions)
        .where(and(isPayment, between(date, hole('first'), hole('last'))))
        .prepare(),
    ),
  }
}
const QUERIES = { bill: queriesOf('billId'), subscription: queriesOf('subscriptionId') }

const isSettled = (kind: Kind, db: Db, id: string, dueDate: Day): boolean =>
  QUERIES[kind].settlement(db).get({ id, dueDate }) !== undefined

/**
 * The expense that has paid the cycle that ends with the present due date: one within the cycle that did
 * not settle another due date.
 */
export function findPayment(db: Db, kind: Kind, row: RecurringRow): { id: string } | undefined {
  const { id, dueDate, cycle, anchorDay } = row
  return QUERIES[kind].payment(db).get({ id, dueDate, start: addCycles(dueDate, cycle, -1, anchorDay) })
}

/** What was paid for it in the days from the first to the last: each payment at the due date that it settled. */
export const listPayments = (db: Db, kind: Kind, { id }: RecurringRow, first: Day, last: Day) =>
  QUERIES[kind].payments(db).all({ id, first, last })

/** What active bills and subscriptions still ask for up to and including the day, in cents. */
export function stillDueBy(db: Db, viewer: Viewer, day: Day): Cents {
  let cents = 0
  for (const kind of KIND_NAMES) {
    for (const row of listRecurring(kind, db, viewer)) {
      if (row.active && row.dueDate <= day && !findPayment(db, kind, row)) cents += row.amountCents
    }
  }
  return cents
}

/** The part of the wire form that both have in common. */
export const commonWire = (kind: Kind, db: Db, viewer: Viewer, row: RecurringRow) => ({
  id: row.id,
  name: row.name,
  amount: formatMoney(row.amountCents),
  accountId: row.accountId,
  icon: row.icon,
  color: row.color,
  priority: row.priority,
  active: row.active,
  anchorDay: row.anchorDay,
  autoPay: row.autoPay,
  paid: row.dueDate > viewer.today || findPayment(db, kind, row) !== undefined,
  createdAt: new Date(row.createdAt).toISOString(),
})
