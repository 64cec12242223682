import { and, desc, eq, gt, isNotNull, isNull, like, lt, lte, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { ServerHome } from '../identity/context.ts'
import { customerName, holdNames } from '../identity/names/names.ts'
import { changeUser, findUser, getUser, type UserRow } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { currentOf, type InvoiceRow, isRunning, OPEN_PAYMENT_MS, type SubscriptionRow } from './rules.ts'
import { billingEvents, billingInvoices, billingSubscriptions, premiumGrants } from './tables.ts'
import type { PlanId } from './wire.ts'

type Provider = SubscriptionRow['provider']

/** Actor for news of the provider: the user whom they are about did nothing, so no address is noted. */
export const newsOf = ({ now, newId }: Pick<ServerHome, 'now' | 'newId'>, userId: string): Actor => ({
  userId,
  client: { address: '', userAgent: 'billing' },
  now: now(),
  newId,
})

export function noteBilling(tx: Tx, actor: Actor, action: string, newValues: Record<string, unknown>): void {
  addAuditEntry(tx, actor, { action, entityType: 'billing', entityId: actor.userId, newValues })
}

/** A user's, newest first; those of another provider are not known. */
export const subscriptionsOf = (db: Db, userId: string, provider: Provider): SubscriptionRow[] =>
  db
    .select()
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.userId, userId), eq(billingSubscriptions.provider, provider)))
    .orderBy(desc(billingSubscriptions.createdAt), desc(billingSubscriptions.id))
    .all()

/** Stripe's own id of it, or the one that we gave it. */
export const findByStripe = (db: Db, id: string, ownId: string | null): SubscriptionRow | undefined =>
  db
    .select()
    .from(billingSubscriptions)
    .where(
      and(
        eq(billingSubscriptions.provider, 'stripe'),
        or(eq(billingSubscriptions.externalId, id), eq(billingSubscriptions.id, ownId ?? '')),
      ),
    )
    .get()

export function addSubscription(
  tx: Tx,
  row: Pick<SubscriptionRow, 'id' | 'userId' | 'provider' | 'planId' | 'createdAt'> & {
    clientSecret?: string
  },
): SubscriptionRow {
  return tx
    .insert(billingSubscriptions)
    .values({ ...row, status: 'incomplete' })
    .returning()
    .get()
}

export const changeSubscription = (
  tx: Tx,
  id: string,
  fields: Partial<Omit<SubscriptionRow, 'id' | 'userId'>>,
): SubscriptionRow =>
  tx.update(billingSubscriptions).set(fields).where(eq(billingSubscriptions.id, id)).returning().get() ??
  refuse('not_found', 'This payment is not open any more.')

/** Keeps premium for as long as one of the provider's renewals is awaited. */
export function holdPremium(tx: Tx, userId: string, provider: Provider, now: number): void {
  const holds = subscriptionsOf(tx, userId, provider).map(({ heldUntil }) => heldUntil ?? 0)
  const premiumHeldUntil = Math.max(0, ...holds) || null
  if (getUser(tx, userId).premiumHeldUntil !== premiumHeldUntil)
    changeUser(tx, userId, { premiumHeldUntil }, now)
}

/** Refused where premium never ends anyway, or a subscription runs: a cancelled one can be kept or changed. */
export function refuseSecond(user: UserRow, rows: SubscriptionRow[]): void {
  const isForGood = user.subscriptionTier === 'premium' && user.subscriptionExpiry === null
  if (isForGood) refuse('conflict', 'You have premium for good: there is nothing to pay.')
  const running = rows.filter(isRunning)
  if (running.length === 0) return
  if (running.every(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd))
    refuse(
      'conflict',
      'What you have paid for has not ended yet. Keep that subscription, or change its plan.',
    )
  refuse('conflict', 'You have a subscription already. You were not charged again.')
}

/** The cancelled subscription that still runs and can be kept. */
export const getEnding = (rows: SubscriptionRow[], now: number): SubscriptionRow => {
  const row = currentOf(rows, now)
  if (row?.status !== 'active' || !row.cancelAtPeriodEnd)
    refuse('conflict', 'There is no cancelled subscription to keep.')
  return row
}

/** The subscription whose plan can be changed to this one. */
export const getChangeable = (rows: SubscriptionRow[], planId: PlanId, now: number): SubscriptionRow => {
  const row = currentOf(rows, now)
  if (row?.status === 'past_due')
    refuse('conflict', 'The last payment did not go through: the plan can be changed once it has.')
  if (row?.status !== 'active') refuse('conflict', 'You have no subscription whose plan could change.')
  if (row.planId === planId) refuse('conflict', 'You have this plan already.')
  return row
}

export const listInvoices = (db: Db, userId: string, provider: Provider): InvoiceRow[] =>
  db
    .select()
    .from(billingInvoices)
    .where(and(eq(billingInvoices.userId, userId), eq(billingInvoices.provider, provider)))
    .orderBy(desc(billingInvoices.createdAt), desc(billingInvoices.id))
    .all()

export function putInvoice(tx: Tx, row: InvoiceRow): void {
  const { status, amountCents, pdf } = row
  tx.insert(billingInvoices)
    .values(row)
    .onConflictDoUpdate({ target: billingInvoices.id, set: { status, amountCents, pdf } })
    .run()
}

export const isKnownEvent = (db: Db, id: string): boolean =>
  db.select().from(billingEvents).where(eq(billingEvents.id, id)).get() !== undefined

/** Stores the id of an event; false where it came before. */
export const takeEvent = (tx: Tx, event: { id: string; type: string }, now: number): boolean =>
  tx
    .insert(billingEvents)
    .values({ id: event.id, type: event.type, receivedAt: now })
    .onConflictDoNothing()
    .returning()
    .get() !== undefined

/** Stripe repeats an event for three days. */
export const sweepEvents = (tx: Tx, before: number): void => {
  tx.delete(billingEvents).where(lt(billingEvents.receivedAt, before)).run()
}

/** Subscriptions whose period has ended, and those whose first payment was begun without any news since. */
export function listDue(db: Db, provider: Provider, now: number): SubscriptionRow[] {
  const { status, periodEnd, createdAt, externalId } = billingSubscriptions
  const isOver = and(or(eq(status, 'active'), eq(status, 'past_due')), lte(periodEnd, now))
  const isOpen = and(eq(status, 'incomplete'), isNotNull(externalId), gt(createdAt, now - OPEN_PAYMENT_MS))
  return db
    .select()
    .from(billingSubscriptions)
    .where(and(eq(billingSubscriptions.provider, provider), or(isOver, isOpen)))
    .all()
}

/** Users whose premium is held by a subscription of another provider than this. */
export const listHeldElsewhere = (db: Db, provider: Provider): string[] =>
  db
    .selectDistinct({ userId: billingSubscriptions.userId, provider: billingSubscriptions.provider })
    .from(billingSubscriptions)
    .where(isNotNull(billingSubscriptions.heldUntil))
    .all()
    .filter((row) => row.provider !== provider && findUser(db, row.userId)?.premiumHeldUntil)
    .map(({ userId }) => userId)

/** The grants of the demo that count still: where real money is taken by now, they do not. */
export const listDemoGrants = (db: Db): { userId: string; source: string }[] =>
  db
    .select({ userId: premiumGrants.userId, source: premiumGrants.source })
    .from(premiumGrants)
    .where(and(like(premiumGrants.source, 'demo:%'), isNull(premiumGrants.revokedAt)))
    .all()
    .flatMap(({ userId, source }) => (source ? [{ userId, source }] : []))

/** Ends the demo's subscriptions, so that none renews itself should the server go back to the demo. */
export function endDemoSubscriptions(tx: Tx): void {
  tx.update(billingSubscriptions)
    .set({ status: 'canceled', heldUntil: null })
    .where(and(eq(billingSubscriptions.provider, 'demo'), ne(billingSubscriptions.status, 'canceled')))
    .run()
}

/** The user's customer at Stripe. The id was made just now and is nobody else's: it need not be promised before. */
export function noteCustomer(
  tx: Tx,
  { now, newId, elsewhere }: ServerHome,
  { id, bookId, stripeCustomerId: before }: UserRow,
  stripeCustomerId: string,
): void {
  const context = { now: now(), newId, elsewhere }
  if (before) holdNames(tx, context, bookId, [customerName(before)], false)
  holdNames(tx, context, bookId, [customerName(stripeCustomerId)])
  changeUser(tx, id, { stripeCustomerId }, context.now)
}
