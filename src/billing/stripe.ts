import type { ServerHome } from '../identity/context.ts'
import { IMMEDIATE } from '../identity/sign-in.ts'
import { getUser, type UserRow } from '../identity/users.ts'
import { Refusal, refuse } from '../values/refusal.ts'
import type { StripeInvoice, StripeSubscription } from './provider.ts'
import {
  CURRENCY,
  currentOf,
  isRunning,
  OPEN_PAYMENT_MS,
  PLANS,
  type SubscriptionRow,
  subscriptionToWire,
} from './rules.ts'
import {
  addSubscription,
  changeSubscription,
  findByStripe,
  getChangeable,
  getEnding,
  listInvoices,
  newsOf,
  noteBilling,
  noteCustomer,
  refuseSecond,
  subscriptionsOf,
} from './store.ts'
import { type StripeSettings, syncStripe } from './stripe-state.ts'
import type { Invoice, PaymentStart, PlanId, Subscription } from './wire.ts'

const WRONG_PRICE =
  'The price that this server has at Stripe is not the one shown here. Nothing was charged. Please tell the operator of this server.'
const NOTHING_TO_PAY = 'Stripe does not ask for a payment. Nothing was charged. Please try again.'

/** Refuses to charge another sum than the page shows. */
async function checkPrice({ stripe, prices }: StripeSettings, planId: PlanId): Promise<void> {
  const { currency, cents, interval } = await stripe.getPrice(prices[planId])
  const plan = PLANS[planId]
  if (currency !== CURRENCY || cents !== plan.cents || interval !== plan.interval)
    refuse('payment_provider', WRONG_PRICE)
}

/** The user's customer at Stripe, made with the first subscription, and anew where Stripe has it no more. */
async function customerOf(server: ServerHome, { stripe }: StripeSettings, user: UserRow): Promise<string> {
  const { id, bookId, firstName, lastName, email, stripeCustomerId: known } = user
  if (known && (await stripe.hasCustomer(known))) return known
  const name = `${firstName} ${lastName}`
  const stripeCustomerId = await stripe.createCustomer({ id, bookId, name, email, lost: known })
  server.db.transaction((tx) => noteCustomer(tx, server, user, stripeCustomerId), IMMEDIATE)
  return stripeCustomerId
}

/** The row of a subscription that is to be made; one whose answer was lost goes on under its name. */
function orderOf(server: ServerHome, userId: string, planId: PlanId): SubscriptionRow {
  const now = server.now()
  return server.db.transaction((tx) => {
    const open = subscriptionsOf(tx, userId, 'stripe').filter(({ status }) => status === 'incomplete')
    const lost = open.find(
      (row) => row.planId === planId && row.externalId === null && row.createdAt > now - OPEN_PAYMENT_MS,
    )
    for (const { id } of open) if (id !== lost?.id) changeSubscription(tx, id, { status: 'canceled' })
    return (
      lost ?? addSubscription(tx, { id: server.newId(), userId, provider: 'stripe', planId, createdAt: now })
    )
  }, IMMEDIATE)
}

async function order(
  server: ServerHome,
  { stripe, prices }: StripeSettings,
  { bookId, customerId }: { bookId: string; customerId: string },
  row: SubscriptionRow,
): Promise<StripeSubscription> {
  const { db } = server
  const change = (fields: Parameters<typeof changeSubscription>[2]) =>
    db.transaction((tx) => changeSubscription(tx, row.id, fields), IMMEDIATE)
  try {
    const asked = { ownId: row.id, bookId, customerId, priceId: prices[row.planId] }
    const made = await stripe.createSubscription(asked)
    change({ externalId: made.id })
    return made
  } catch (error) {
    // Stripe would answer the same to this name for a day: the next try has another.
    if (error instanceof Refusal && error.details.isFinal) change({ status: 'canceled' })
    throw error
  }
}

/**
 * Returns the customer's open order, made anew where there is none. Whatever else was begun is called off
 * first, so that no two can be paid.
 */
export async function startStripe(
  server: ServerHome,
  settings: StripeSettings,
  userId: string,
  planId: PlanId,
): Promise<PaymentStart> {
  const { stripe, prices } = settings
  const rows = () => subscriptionsOf(server.db, userId, 'stripe')
  const present = () => refuseSecond(getUser(server.db, userId), rows())
  for (const { externalId } of rows().filter(isRunning))
    if (externalId) await syncStripe(server, settings, externalId)
  present()
  await checkPrice(settings, planId)
  const user = getUser(server.db, userId)
  const customerId = await customerOf(server, settings, user)
  const known = (await stripe.listSubscriptions(customerId)).filter(
    ({ id, ownId }) => findByStripe(server.db, id, ownId)?.userId === userId,
  )
  for (const { id, status } of known)
    if (status === 'active' || status === 'past_due') await syncStripe(server, settings, id)
  present()
  const open = known.filter(({ status }) => status === 'incomplete')
  const same = open.find(({ priceId, clientSecret }) => priceId === prices[planId] && clientSecret)
  for (const { id } of open) {
    if (id === same?.id) continue
    await stripe.cancelSubscription(id)
    await syncStripe(server, settings, id)
  }
  // It may have been paid while it was called off.
  present()
  if (same) await syncStripe(server, settings, same.id)
  const { clientSecret } =
    same ?? (await order(server, settings, { ...user, customerId }, orderOf(server, userId, planId)))
  present()
  return { clientSecret: clientSecret ?? refuse('payment_provider', NOTHING_TO_PAY) }
}

/** Asks Stripe to end it with the paid period; what is not paid ends at once, and is tried no more. */
export async function cancelStripe(
  server: ServerHome,
  settings: StripeSettings,
  userId: string,
): Promise<Subscription> {
  const { stripe } = settings
  const row = currentOf(subscriptionsOf(server.db, userId, 'stripe'), server.now())
  if (!row?.externalId || row.status === 'canceled')
    return refuse('not_found', 'You have no subscription to cancel.')
  if (row.cancelAtPeriodEnd) return subscriptionToWire(row)
  if (row.status === 'active') await stripe.endSubscription(row.externalId)
  else await stripe.cancelSubscription(row.externalId)
  return afterSync(server, settings, row, { action: 'billing.cancel', planId: row.planId })
}

/** Writes down the result of a change that Stripe was asked for, and who asked. */
async function afterSync(
  server: ServerHome,
  settings: StripeSettings,
  row: SubscriptionRow,
  change: { action: string; planId: PlanId },
): Promise<Subscription> {
  await syncStripe(server, settings, row.externalId ?? '')
  const { action, planId } = change
  server.db.transaction((tx) => noteBilling(tx, newsOf(server, row.userId), action, { planId }), IMMEDIATE)
  return subscriptionToWire(
    subscriptionsOf(server.db, row.userId, 'stripe').find(({ id }) => id === row.id) ?? row,
  )
}

/** Takes a cancellation back: Stripe renews the subscription again. */
export async function resumeStripe(
  server: ServerHome,
  settings: StripeSettings,
  userId: string,
): Promise<Subscription> {
  const row = getEnding(subscriptionsOf(server.db, userId, 'stripe'), server.now())
  await settings.stripe.resumeSubscription(row.externalId ?? '')
  return afterSync(server, settings, row, { action: 'billing.resume', planId: row.planId })
}

/** Asks Stripe to renew by another price when the period that is paid has ended, and to charge nothing before. */
export async function changeStripePlan(
  server: ServerHome,
  settings: StripeSettings,
  userId: string,
  planId: PlanId,
): Promise<Subscription> {
  const row = getChangeable(subscriptionsOf(server.db, userId, 'stripe'), planId, server.now())
  await checkPrice(settings, planId)
  await settings.stripe.changePrice(row.externalId ?? '', settings.prices[planId])
  return afterSync(server, settings, row, { action: 'billing.change_plan', planId })
}

/** True where Stripe knows better: a payment was begun, or a period has ended. */
const isStale = (row: SubscriptionRow, now: number): boolean =>
  (row.status === 'incomplete' && row.createdAt > now - OPEN_PAYMENT_MS) ||
  (isRunning(row) && row.periodEnd !== null && row.periodEnd <= now)

/** Finds the subscription, and asks Stripe where news is due: webhooks do not always reach a server at home. */
export async function findStripeSubscription(
  server: ServerHome,
  settings: StripeSettings,
  userId: string,
): Promise<Subscription | null> {
  const rows = () => subscriptionsOf(server.db, userId, 'stripe')
  for (const row of rows())
    if (row.externalId && isStale(row, server.now()))
      // Without an answer what is known is shown.
      await syncStripe(server, settings, row.externalId).catch(ignoreRefusal)
  const row = currentOf(rows(), server.now())
  return row ? subscriptionToWire(row) : null
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

const listed = (invoice: StripeInvoice): Invoice[] =>
  // Of nothing is what Stripe writes when the plan changes.
  invoice.status === 'draft' || invoice.totalCents === 0
    ? []
    : [
        {
          id: invoice.id,
          description: invoice.description,
          created: Math.floor(invoice.createdAt / 1000),
          status: invoice.status,
          amount: invoice.totalCents,
          invoice_pdf: invoice.pdf,
        },
      ]

/** Invoices from Stripe, because its links change; where it can't be reached, those last heard of. */
export async function listStripeInvoices(
  { db }: ServerHome,
  { stripe }: StripeSettings,
  user: UserRow,
): Promise<Invoice[]> {
  if (!user.stripeCustomerId) return []
  try {
    return (await stripe.listInvoices({ customerId: user.stripeCustomerId })).flatMap(listed)
  } catch (error) {
    ignoreRefusal(error)
    return listInvoices(db, user.id, 'stripe').map(
      ({ id, description, createdAt, status, amountCents, pdf }) => ({
        id,
        description,
        created: Math.floor(createdAt / 1000),
        status,
        amount: amountCents,
        invoice_pdf: pdf,
      }),
    )
  }
}
