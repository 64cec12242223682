import { type CommandContext, dayOf, type Viewer } from '../../book/context.ts'
import { checkMeant } from '../../book/meant.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { addCycles, anchorOf, type Cycle } from '../../values/cycle.ts'
import { type Day, parseDay, YEARS_MESSAGE } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { checkLinks, enter } from '../ledger/entry.ts'
import { bills, subscriptions } from '../ledger/tables.ts'
import { payeeOfRow } from '../payees/spellings.ts'
import { categorizer } from '../rules/store.ts'
import { saySharing } from '../sharing/defaults.ts'
import {
  countOpen,
  dueAfter,
  findSettlement,
  isDueDate,
  isSettled,
  type Kind,
  type RecurringRow,
} from './due.ts'
import { checkAccounts, payTransfer } from './transfer.ts'
import type { Payment } from './wire.ts'

/** Bills and subscriptions differ in their table and in the link that a payment carries. */
export const KINDS = {
  bill: { rows: rowsOf(bills, 'Bill not found'), link: 'billId', missing: 'Bill not found' },
  subscription: {
    rows: rowsOf(subscriptions, 'Subscription not found'),
    link: 'subscriptionId',
    missing: 'Subscription not found',
  },
} as const
export const KIND_NAMES = Object.keys(KINDS) as Kind[]

/** The fields of a new or changed bill or subscription, under the names that both tables share. */
export interface Fields {
  name?: string
  amount?: Cents
  cycle?: Cycle
  due?: Day | number
  accountId?: string | null
  transferAccountId?: string | null
  categoryId?: string | null
  icon?: string
  color?: string
  priority?: RecurringRow['priority']
  active?: boolean
  autoPay?: boolean
  paidBy?: string | null
  shares?: { memberId: string; amount: Cents }[] | null
  rev?: number
}
type Needed = 'name' | 'amount' | 'cycle' | 'accountId' | 'icon' | 'color' | 'priority' | 'active' | 'autoPay'
export type NewFields = Omit<Fields, 'rev'> & Required<Pick<Fields, Needed>> & { id?: string }

export const listRecurring = (kind: Kind, db: Db, viewer: Viewer): RecurringRow[] =>
  KINDS[kind].rows.list(db, viewer.bookId)

export const getRecurring = (kind: Kind, db: Db, viewer: Viewer, id: string): RecurringRow =>
  KINDS[kind].rows.get(db, viewer.bookId, id)

export const findRecurring = (kind: Kind, db: Db, viewer: Viewer, id: string): RecurringRow | undefined =>
  KINDS[kind].rows.find(db, viewer.bookId, id)

export function addRecurring(kind: Kind, tx: Tx, viewer: CommandContext, fields: NewFields): RecurringRow {
  const { amount, due, id = viewer.newId(), paidBy, shares, ...rest } = fields
  const known = KINDS[kind].rows.findNamed(tx, viewer.bookId, id)
  if (known) return known
  checkAccounts(tx, viewer, fields)
  checkLinks(tx, viewer.bookId, { categoryId: fields.categoryId ?? null })
  const dueDate = due === undefined ? addCycles(viewer.today, 'monthly', 1) : dayOf(viewer, due)
  const { bookId, now: createdAt } = viewer
  // Nothing would post it for whoever has no automation, and the answer says so.
  const autoPay = fields.autoPay && viewer.automates?.(tx) !== false
  const row = {
    ...rest,
    transferAccountId: fields.transferAccountId ?? null,
    categoryId: fields.categoryId ?? null,
    autoPay,
    id,
    bookId,
    amountCents: amount,
    dueDate,
    anchorDay: anchorOf(dueDate),
    createdAt,
  }
  viewer.events.push({ kind: `${kind}.added` })
  saySharing(tx, viewer, row, { paidBy, shares })
  return KINDS[kind].rows.add(tx, row)
}

export function changeRecurring(
  kind: Kind,
  tx: Tx,
  viewer: CommandContext,
  id: string,
  fields: Fields,
  shown: (row: RecurringRow) => object,
): RecurringRow {
  const { amount, due, rev, paidBy, shares, ...rest } = fields
  const { rows } = KINDS[kind]
  const before = rows.get(tx, viewer.bookId, id)
  checkAccounts(tx, viewer, fields, before)
  checkLinks(tx, viewer.bookId, { categoryId: fields.categoryId ?? null })
  checkMeant(viewer, bills, before, {
    rev,
    words: before.name,
    shown: () => shown(before),
    fields: { ...rest, amountCents: amount, dueDate: due === undefined ? undefined : dayOf(viewer, due) },
  })
  // One that came with a file keeps its mark.
  const autoPay = fields.autoPay && (before.autoPay || viewer.automates?.(tx) !== false)
  const dueDate = due === undefined ? before.dueDate : dayOf(viewer, due)
  // The same due date sent back keeps the anchor that it has: 28 February may stand for the 31st.
  // Biweekly due dates wander through the month, so theirs says nothing.
  const isAnchored = dueDate === before.dueDate && before.cycle !== 'biweekly'
  const anchorDay = isAnchored ? undefined : anchorOf(dueDate)
  const changed = { ...rest, autoPay, amountCents: amount, dueDate, anchorDay }
  const after = rows.change(tx, viewer.bookId, id, changed)
  // A row that is sent back as it was is no edit.
  if (after.rev !== before.rev) viewer.events.push({ kind: `${kind}.changed` })
  saySharing(tx, viewer, after, { paidBy, shares }, before.amountCents)
  return after
}

/** Refuses a day that is no due date of it. */
export function refuseUndue(row: RecurringRow, day: Day): void {
  if (!isDueDate(row, day)) refuse('invalid', `${row.name} is not due on ${day}.`)
}

type Details = (paymentId: string) => Record<string, unknown>

/** Due date that a payment settles; refused where it is paid already, so that two devices pay it once. */
function settledDate(
  kind: Kind,
  db: Db,
  viewer: Viewer,
  row: RecurringRow,
  { dueDate }: Payment,
  detailsOf: Details,
): Day {
  const day = dueDate === undefined ? row.dueDate : dayOf(viewer, dueDate)
  if (day === row.dueDate) return day
  const paid = findSettlement(kind, db, row.id, day)
  if (paid) refuse('already_paid', `${row.name} is paid already for ${day}.`, detailsOf(paid.id))
  refuseUndue(row, day)
  return day
}

/**
 * Pays one cycle, the present one unless it says otherwise: an expense from its account, and the due date moves on.
 * `detailsOf` the payment that is there already are added to the refusal of a second one.
 */
export function payRecurring(
  kind: Kind,
  tx: Tx,
  viewer: CommandContext,
  id: string,
  payment: Payment,
  detailsOf: Details = () => ({}),
) {
  const { rows, link } = KINDS[kind]
  const row = rows.get(tx, viewer.bookId, id)
  const settledDueDate = settledDate(kind, tx, viewer, row, payment, detailsOf)
  const { accountId, categoryId } = payment
  checkLinks(tx, viewer.bookId, { accountId, categoryId })
  const expense = {
    type: 'expense' as const,
    amountCents: payment.amount ?? row.amountCents,
    description: payment.description || row.name,
    accountId: accountId === undefined ? row.accountId : accountId,
  }
  const common = { [link]: row.id, date: dayOf(viewer, payment.date ?? viewer.today), settledDueDate }
  const transaction = row.transferAccountId
    ? payTransfer(tx, viewer, row.transferAccountId, { ...expense, ...common, categoryId })
    : enter(tx, viewer, {
        ...expense,
        ...common,
        categoryId:
          categoryId === undefined ? (row.categoryId ?? categorizer(tx, viewer)(expense)) : categoryId,
        payeeId: payeeOfRow(tx, viewer, { ...expense, kind: 'entry', bucketId: null }),
      })
  viewer.events.push({ kind: 'transaction.recorded', transaction }, { kind: `${kind}.paid` })
  return { transaction, row: settledDueDate === row.dueDate ? moveOn(kind, tx, viewer, row) : row }
}

/** The due date after that day; refused where the calendar ends. */
const nextDue = ({ cycle, anchorDay }: RecurringRow, day: Day): Day =>
  parseDay(addCycles(day, cycle, 1, anchorDay)) ?? refuse('conflict', YEARS_MESSAGE)

/** Ends the present cycle: the due date moves on, beyond those that are settled already. */
export function moveOn(kind: Kind, tx: Tx, viewer: Viewer, row: RecurringRow): RecurringRow {
  let dueDate = nextDue(row, row.dueDate)
  while (isSettled(kind, tx, row.id, dueDate)) dueDate = nextDue(row, dueDate)
  return KINDS[kind].rows.change(tx, viewer.bookId, row.id, { dueDate })
}

interface Settlement {
  billId: string | null
  subscriptionId: string | null
  settledDueDate: string | null
}

/** A payment was taken back: if it was the last one and the only one, what it paid is due again. */
export function reopenCycle(tx: Tx, viewer: CommandContext, settlement: Settlement & { seq: number }): void {
  const paid = settledBy(tx, viewer, settlement)
  if (!paid) return
  const { kind, row, day } = paid
  const isLast = row.dueDate === dueAfter(kind, tx, row, day, settlement.seq)
  if (isLast && !isSettled(kind, tx, row.id, day))
    KINDS[kind].rows.change(tx, viewer.bookId, row.id, { dueDate: day })
}

/** A payment came back: what it paid is due no more. */
export function closeCycle(tx: Tx, viewer: CommandContext, settlement: Settlement): void {
  const paid = settledBy(tx, viewer, settlement)
  if (paid && paid.row.dueDate === paid.day) moveOn(paid.kind, tx, viewer, paid.row)
}

/** The bill or subscription that a payment settled, and which due date of it. */
function settledBy(db: Db, viewer: Viewer, { billId, subscriptionId, settledDueDate: day }: Settlement) {
  const kind: Kind = billId ? 'bill' : 'subscription'
  const id = billId ?? subscriptionId
  return id && day ? { kind, row: KINDS[kind].rows.get(db, viewer.bookId, id), day } : undefined
}

/**
 * Sum that active bills and subscriptions still ask for up to and including the day, every due date of them, in cents;
 * without those that only move money between own accounts.
 */
export function stillDueBy(db: Db, viewer: Viewer, day: Day): Cents {
  let cents = 0
  for (const kind of KIND_NAMES) {
    for (const row of listRecurring(kind, db, viewer))
      if (!row.transferAccountId) cents += row.amountCents * countOpen(db, kind, row, day)
  }
  return cents
}
