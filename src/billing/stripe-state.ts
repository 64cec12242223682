import type { Tx } from '../db/db.ts'
import { serialized } from '../http/async.ts'
import type { ServerHome } from '../identity/context.ts'
import { IMMEDIATE } from '../identity/sign-in.ts'
import { changeUser, findUser } from '../identity/users.ts'
import { grantPremium, isRevoked, revokePremium } from './premium.ts'
import type { BillingSettings, StripeInvoice, StripeSubscription } from './provider.ts'
import { CURRENCY, PLANS } from './rules.ts'
import {
  changeSubscription,
  findByStripe,
  holdPremium,
  isKnownEvent,
  newsOf,
  noteBilling,
  putInvoice,
  takeEvent,
} from './store.ts'
import { PLAN_IDS, type PlanId } from './wire.ts'

export type StripeSettings = Extract<BillingSettings, { provider: 'stripe' }>

/** A renewal is billed an hour after the period has ended, and the news of it may come later. */
const GRACE_MS = 86_400_000

/** The news that made us look, and what of it is more than the present state. */
export interface News {
  event?: { id: string; type: string }
  refundedInvoice?: string
}

const sourceOf = (invoiceId: string): string => `stripe:${invoiceId}`

/** The plan that a price of Stripe's is ours for. */
const planOf = ({ prices }: StripeSettings, priceId: string | null | undefined): PlanId | undefined =>
  PLAN_IDS.find((id) => prices[id] === priceId)

/** Returns why the invoice buys nothing here; undefined where it pays for a period of one of the plans, at our price. */
function objection(
  settings: StripeSettings,
  subscription: StripeSubscription,
  invoice: StripeInvoice,
): string | undefined {
  const { stripe } = settings
  // An invoice of before the plan was changed is of the former one.
  const planId = planOf(settings, invoice.line?.priceId)
  if (invoice.isLive !== stripe.isLive) return 'mode'
  if (invoice.customerId !== subscription.customerId) return 'customer'
  if (invoice.currency !== CURRENCY) return 'currency'
  if (!planId || !invoice.line) return 'price'
  const { cents } = PLANS[planId]
  if (invoice.paidCents !== cents || invoice.line.cents !== cents) return 'amount'
  if (invoice.line.end <= invoice.line.start) return 'period'
  return undefined
}

/**
 * End of the time for which premium is kept beyond what is paid: for the next renewal, or the next try of one
 * that failed.
 */
function holdOf(subscription: StripeSubscription, paidUntil: number): number | null {
  if (paidUntil === 0 || subscription.isEnding) return null
  if (subscription.status === 'active') return paidUntil + GRACE_MS
  const { nextAttempt } = subscription
  return subscription.status === 'past_due' && nextAttempt ? nextAttempt + GRACE_MS : null
}

/**
 * Writes down what Stripe says now, whatever was said before and in whichever order. Each invoice that is paid
 * gives its period once.
 */
function apply(
  tx: Tx,
  server: ServerHome,
  settings: StripeSettings,
  subscription: StripeSubscription,
  invoices: StripeInvoice[],
  { event, refundedInvoice }: News,
): void {
  const now = server.now()
  if (event && !takeEvent(tx, event, now)) return
  const row = findByStripe(tx, subscription.id, subscription.ownId)
  const user = row && findUser(tx, row.userId)
  const isOurs = subscription.isLive === settings.stripe.isLive
  if (!row || !user || !isOurs || user.stripeCustomerId !== subscription.customerId) return
  const actor = newsOf(server, user.id)
  let paidUntil = 0
  for (const invoice of [...invoices].sort((a, b) => (a.line?.start ?? 0) - (b.line?.start ?? 0))) {
    if (invoice.status === 'draft') continue
    const { id, status, currency, createdAt, pdf, line } = invoice
    const period = { periodStart: line?.start ?? createdAt, periodEnd: line?.end ?? createdAt }
    const description = PLANS[planOf(settings, line?.priceId) ?? row.planId].name
    const whose = { userId: user.id, subscriptionId: row.id, provider: 'stripe' as const }
    const amountCents = Math.max(0, invoice.totalCents)
    putInvoice(tx, { id, ...whose, description, status, amountCents, currency, ...period, createdAt, pdf })
    // Stripe writes one of nothing when the plan changes.
    if (status !== 'paid' || invoice.totalCents === 0) continue
    const reason = objection(settings, subscription, invoice)
    if (reason && event) noteBilling(tx, actor, 'billing.not_granted', { invoice: id, reason })
    if (reason || !line) continue
    // Stripe calls a refunded invoice paid for ever.
    if (refundedInvoice !== id && !isRevoked(tx, sourceOf(id))) paidUntil = Math.max(paidUntil, line.end)
    const grant = { source: sourceOf(id), startsAt: line.start, time: { ms: line.end - line.start } }
    if (grantPremium(tx, user.id, now, grant))
      noteBilling(tx, actor, 'billing.paid', { invoice: id, amountCents })
  }
  if (refundedInvoice) {
    revokePremium(tx, user.id, now, sourceOf(refundedInvoice))
    noteBilling(tx, actor, 'billing.refund', { invoice: refundedInvoice })
  }
  const { status, isEnding, periodEnd } = subscription
  changeSubscription(tx, row.id, {
    status,
    planId: planOf(settings, subscription.priceId) ?? row.planId,
    cancelAtPeriodEnd: isEnding,
    externalId: subscription.id,
    // A subscription that was never paid has no period.
    periodEnd: paidUntil === 0 && row.periodEnd === null ? null : periodEnd,
    heldUntil: holdOf(subscription, paidUntil),
  })
  if (user.stripeSubscriptionId !== subscription.id && status !== 'canceled')
    changeUser(tx, user.id, { stripeSubscriptionId: subscription.id }, now)
  holdPremium(tx, user.id, 'stripe', now)
}

/** Cancels a subscription that Stripe does not know: the keys are those of another account or mode by now. */
function forget(tx: Tx, server: ServerHome, id: string, { event }: News): void {
  const now = server.now()
  if (event) takeEvent(tx, event, now)
  const row = findByStripe(tx, id, null)
  if (!row) return
  changeSubscription(tx, row.id, { status: 'canceled', heldUntil: null })
  holdPremium(tx, row.userId, 'stripe', now)
}

/** Asks Stripe how a subscription stands and writes that down. Events of one subscription wait for each other. */
export function syncStripe(
  server: ServerHome,
  settings: StripeSettings,
  id: string,
  news: News = {},
): Promise<void> {
  // In order: the answer that was asked for first could else be written down last.
  return serialized(server.db, `stripe ${id}`, async () => {
    if (news.event && isKnownEvent(server.db, news.event.id)) return
    const subscription = await settings.stripe.findSubscription(id)
    const invoices = subscription ? await settings.stripe.listInvoices({ subscriptionId: id }) : []
    server.db.transaction((tx) => {
      if (subscription) apply(tx, server, settings, subscription, invoices, news)
      else forget(tx, server, id, news)
    }, IMMEDIATE)
  })
}
