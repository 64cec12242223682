import type { CommandContext } from '../book/context.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from '../identity/actor.ts'
import { newToken } from '../identity/secrets.ts'
import { getUser } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { grantPremium } from './premium.ts'
import {
  caughtUp,
  currentOf,
  type InvoiceRow,
  OPEN_PAYMENT_MS,
  type SubscriptionRow,
  subscriptionToWire,
} from './rules.ts'
import {
  addSubscription,
  changeSubscription,
  getChangeable,
  getEnding,
  holdPremium,
  listInvoices,
  noteBilling,
  putInvoice,
  refuseSecond,
  subscriptionsOf,
} from './store.ts'
import type { PaymentStart, PlanId, Subscription } from './wire.ts'

/** Duration of a demo payment. */
export const PAYMENT_MS = 2000
const NOT_OPEN = 'This payment is not open any more.'

/** Subscriptions as they are now, also where renewals are not written down yet. Newest first. */
const rowsOf = (db: Db, userId: string, now: number): SubscriptionRow[] =>
  subscriptionsOf(db, userId, 'demo').map((row) => caughtUp(row, now).row)

export function findDemoSubscription(db: Db, userId: string, now: number): Subscription | null {
  const row = currentOf(rowsOf(db, userId, now), now)
  return row ? subscriptionToWire(row) : null
}

/** Newest first, with those that are not written down yet. */
export function listDemoInvoices(db: Db, userId: string, now: number): InvoiceRow[] {
  const due = subscriptionsOf(db, userId, 'demo').flatMap((row) => caughtUp(row, now).invoices)
  return [...due, ...listInvoices(db, userId, 'demo')].sort((a, b) => b.createdAt - a.createdAt)
}

/** Writes down what has become due: the invoices with the premium that they pay for, and what has ended. */
export function catchUpDemo(tx: Tx, actor: Actor, row: SubscriptionRow): SubscriptionRow {
  const { now } = actor
  const present = caughtUp(row, now)
  for (const invoice of present.invoices) {
    putInvoice(tx, invoice)
    const { periodStart: startsAt, periodEnd, amountCents } = invoice
    const grant = { source: `demo:${invoice.id}`, startsAt, time: { ms: periodEnd - startsAt } }
    if (grantPremium(tx, row.userId, now, grant))
      noteBilling(tx, { ...actor, userId: row.userId }, 'billing.paid', { invoice: invoice.id, amountCents })
  }
  const { status, periods, periodEnd, heldUntil } = present.row
  const settled = changeSubscription(tx, row.id, { status, periods, periodEnd, heldUntil })
  holdPremium(tx, row.userId, 'demo', now)
  return settled
}

/** Begins a payment; the one that is open already goes on. */
export function startDemo(
  tx: Tx,
  actor: Actor,
  userId: string,
  planId: PlanId,
  viewer: CommandContext,
): PaymentStart {
  const { now } = actor
  const rows = caughtUpRows(tx, actor, userId)
  refuseSecond(getUser(tx, userId), rows)
  const open = rows.filter(({ status }) => status === 'incomplete')
  const same = open.find((row) => row.planId === planId && row.createdAt > now - OPEN_PAYMENT_MS)
  for (const { id } of open) if (id !== same?.id) changeSubscription(tx, id, { status: 'canceled' })
  if (same?.clientSecret) return { clientSecret: same.clientSecret }
  const clientSecret = `demo_${newToken()}`
  addSubscription(tx, { id: viewer.newId(), userId, provider: 'demo', planId, clientSecret, createdAt: now })
  return { clientSecret }
}

/** Finds a payment of the user; somebody else's is not found. */
export const getPayment = (db: Db, userId: string, clientSecret: string, now: number): SubscriptionRow => {
  const row = subscriptionsOf(db, userId, 'demo').find((one) => one.clientSecret === clientSecret)
  const isGone = row?.status === 'incomplete' && row.createdAt <= now - OPEN_PAYMENT_MS
  if (!row || isGone || (row.status === 'canceled' && row.startedAt === null)) refuse('not_found', NOT_OPEN)
  return row
}

/** Pays, once: premium begins with the first invoice. Nothing is charged. */
export function payDemo(tx: Tx, actor: Actor, userId: string, clientSecret: string): { success: true } {
  const { now } = actor
  const row = getPayment(tx, userId, clientSecret, now)
  if (row.status !== 'incomplete') return { success: true }
  refuseSecond(getUser(tx, userId), rowsOf(tx, userId, now))
  catchUpDemo(tx, actor, changeSubscription(tx, row.id, { status: 'active', startedAt: now }))
  return { success: true }
}

/** The user's subscriptions with all that has become due written down. */
const caughtUpRows = (tx: Tx, actor: Actor, userId: string): SubscriptionRow[] =>
  subscriptionsOf(tx, userId, 'demo').map((row) => catchUpDemo(tx, actor, row))

/** Takes a cancellation back: it renews itself again. */
export function resumeDemo(tx: Tx, actor: Actor, userId: string): Subscription {
  const row = getEnding(caughtUpRows(tx, actor, userId), actor.now)
  noteBilling(tx, actor, 'billing.resume', { planId: row.planId })
  return subscriptionToWire(
    catchUpDemo(tx, actor, changeSubscription(tx, row.id, { cancelAtPeriodEnd: false })),
  )
}

/** Renews by another plan when the period that is paid has ended. Nothing is paid before. */
export function changeDemoPlan(tx: Tx, actor: Actor, userId: string, planId: PlanId): Subscription {
  const row = getChangeable(caughtUpRows(tx, actor, userId), planId, actor.now)
  noteBilling(tx, actor, 'billing.change_plan', { planId })
  const change = { planId, startedAt: row.periodEnd, periods: 0, cancelAtPeriodEnd: false }
  return subscriptionToWire(catchUpDemo(tx, actor, changeSubscription(tx, row.id, change)))
}

/** Ends with the period that is paid; a payment that was only begun ends at once. Twice is the same as once. */
export function cancelDemo(tx: Tx, actor: Actor, userId: string): Subscription {
  const { now } = actor
  const rows = caughtUpRows(tx, actor, userId)
  const row = currentOf(rows, now)
  if (!row || row.status === 'canceled') refuse('not_found', 'You have no subscription to cancel.')
  if (row.cancelAtPeriodEnd) return subscriptionToWire(row)
  noteBilling(tx, actor, 'billing.cancel', { planId: row.planId })
  const change = row.status === 'incomplete' ? { status: 'canceled' as const } : { cancelAtPeriodEnd: true }
  return subscriptionToWire(catchUpDemo(tx, actor, changeSubscription(tx, row.id, change)))
}
