import { createHmac } from 'node:crypto'
import Stripe from 'stripe'
import type { StripeAccount, StripeEvent, StripeInvoice, StripeSubscription } from '../../billing/provider.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import type { StripeSettings } from './config/billing-settings.ts'
import { boundedFetch } from './outgoing.ts'

/** A hundred invoices are larger than what other servers may answer. */
const LIMITS = { timeoutMs: 5000, maxBytes: 8 * 1024 * 1024 }
const TOLERANCE_SECONDS = 300
/** Our own ids in Stripe's metadata: of a subscription, and of the book whose person pays. */
const [OWN_ID, BOOK] = ['bucketbook_subscription', 'bucketbook_book'] as const
const SECRET = 'latest_invoice.confirmation_secret'

const SILENT = 'Stripe does not answer at the moment. Please try again in a minute.'
const REFUSED = 'Stripe did not accept this. The operator of this server finds the reason in its log.'

type Expandable = string | { id: string } | null | undefined
const idOf = (value: Expandable): string | null => (typeof value === 'string' ? value : (value?.id ?? null))
const ms = (seconds: number | null | undefined): number | null => (seconds ? seconds * 1000 : null)

const STATUS: Record<string, StripeSubscription['status']> = {
  active: 'active',
  // Between a change of the plan and the first period of the new one, which is paid already.
  trialing: 'active',
  past_due: 'past_due',
  incomplete: 'incomplete',
}

function toSubscription(one: Stripe.Subscription): StripeSubscription {
  const [item, ...others] = one.items.data
  const invoice = typeof one.latest_invoice === 'object' ? one.latest_invoice : null
  return {
    id: one.id,
    customerId: idOf(one.customer) ?? '',
    isLive: one.livemode,
    status: STATUS[one.status] ?? 'canceled',
    priceId: others.length === 0 && item?.quantity === 1 ? item.price.id : null,
    isEnding: one.cancel_at_period_end || one.cancel_at !== null,
    periodStart: ms(item?.current_period_start),
    periodEnd: ms(item?.current_period_end),
    nextAttempt: ms(invoice?.next_payment_attempt),
    ownId: one.metadata[OWN_ID] ?? null,
    clientSecret: invoice?.confirmation_secret?.client_secret ?? null,
  }
}

function toInvoice(one: Stripe.Invoice): StripeInvoice {
  const [line, ...others] = one.lines.data
  const isPlain = line && others.length === 0 && line.quantity === 1
  return {
    id: one.id ?? '',
    customerId: idOf(one.customer),
    isLive: one.livemode,
    status: (one.status ?? 'draft') as StripeInvoice['status'],
    description: line?.description ?? one.number ?? 'Premium',
    currency: one.currency,
    totalCents: one.total,
    paidCents: one.amount_paid,
    createdAt: one.created * 1000,
    pdf: one.invoice_pdf ?? one.hosted_invoice_url ?? null,
    line: isPlain
      ? {
          priceId: idOf(line.pricing?.price_details?.price),
          cents: line.amount,
          start: line.period.start * 1000,
          end: line.period.end * 1000,
        }
      : null,
  }
}

/** The parts of an event's object that say where to look (before 2025 `subscription`); the rest is asked for anew. */
interface EventObject {
  id: string
  object: string
  customer?: Expandable
  metadata?: Stripe.Metadata | null
  parent?: { subscription_details?: Pick<EventObject, 'subscription' | 'metadata'> | null } | null
  subscription?: Expandable
}

function toEvent({ id, type, livemode, data }: Stripe.Event): StripeEvent {
  const object = data.object as unknown as EventObject
  const details = object.parent?.subscription_details
  const invoice = idOf(details?.subscription ?? object.subscription)
  const subscriptionId = { subscription: object.id, invoice }[object.object] ?? null
  const refundedCharge = type === 'charge.refunded' ? object.id : null
  const bookId = object.metadata?.[BOOK] ?? details?.metadata?.[BOOK] ?? null
  const customerId = idOf(object.customer)
  return { id, type, isLive: livemode, customerId, subscriptionId, bookId, refundedCharge }
}

/** Checks signatures at once wherever it runs: the library's own way is not that everywhere. */
const SIGNER = {
  computeHMACSignature: (text: string, key: string) => createHmac('sha256', key).update(text).digest('hex'),
} as Stripe.CryptoProvider

/** Stripe's own library, asked by `ask`. `report` is told what the user can't do anything about. */
export function stripeAccount(
  settings: StripeSettings,
  report: (error: unknown) => void,
  ask?: Parameters<typeof boundedFetch>[3],
): StripeAccount {
  const { hostname, port, protocol } = new URL(settings.apiUrl)
  const isPlain = protocol === 'http:'
  const client = new Stripe(settings.secretKey, {
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: LIMITS.timeoutMs,
    // The user may ask again: the keys are ours, and two tries in a row would keep them waiting.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(((url: string, init: RequestInit) =>
      boundedFetch(url, init, LIMITS, ask)) as typeof fetch),
  })

  async function callStripe<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      const status = error.statusCode ?? 0
      const isBusy = status === 0 || status === 409 || status === 429 || status >= 500
      if (!isBusy) report(error)
      const isFinal = status !== 0 && status !== 409 && status !== 429
      return refuse('payment_provider', isBusy ? SILENT : REFUSED, { isFinal })
    }
  }

  /** Calls Stripe; returns undefined for an object that isn't there. */
  const found = async <Answer>(call: () => Promise<Answer>): Promise<Answer | undefined> =>
    callStripe(() =>
      call().catch((error) => {
        if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined
        throw error
      }),
    )

  const customers: Pick<StripeAccount, 'hasCustomer' | 'createCustomer' | 'removeCustomer'> = {
    hasCustomer: async (id) => {
      const customer = await found(() => client.customers.retrieve(id))
      return customer !== undefined && customer.deleted !== true
    },
    createCustomer: ({ id, bookId, name, email, lost }) =>
      callStripe(async () => {
        const more = { name, ...(email ? { email } : {}), metadata: { bucketbook_user: id, [BOOK]: bookId } }
        const key = { idempotencyKey: `bucketbook-customer-${id}-${lost ?? 'first'}` }
        const again = (error: unknown) => {
          // The name or the e-mail is another one since the first try, whose answer was lost.
          if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error
          return client.customers.create(more)
        }
        return (await client.customers.create(more, key).catch(again)).id
      }),
    removeCustomer: async (id) => void (await found(() => client.customers.del(id))),
  }

  const subscriptions: Pick<
    StripeAccount,
    | 'createSubscription'
    | 'findSubscription'
    | 'listSubscriptions'
    | 'endSubscription'
    | 'resumeSubscription'
    | 'changePrice'
    | 'cancelSubscription'
  > = {
    createSubscription: ({ ownId, bookId, customerId, priceId }) =>
      callStripe(async () =>
        toSubscription(
          await client.subscriptions.create(
            {
              customer: customerId,
              items: [{ price: priceId, quantity: 1 }],
              payment_behavior: 'default_incomplete',
              payment_settings: { save_default_payment_method: 'on_subscription' },
              metadata: { [OWN_ID]: ownId, [BOOK]: bookId },
              expand: [SECRET],
            },
            { idempotencyKey: `bucketbook-subscription-${ownId}` },
          ),
        ),
      ),
    findSubscription: async (id) => {
      const one = await found(() => client.subscriptions.retrieve(id, { expand: [SECRET] }))
      return one && toSubscription(one)
    },
    listSubscriptions: (customer) =>
      callStripe(async () => {
        const query = { customer, status: 'all' as const, limit: 100, expand: [`data.${SECRET}`] }
        return (await client.subscriptions.list(query)).data.map(toSubscription)
      }),
    endSubscription: (id) =>
      callStripe(async () => void (await client.subscriptions.update(id, { cancel_at_period_end: true }))),
    resumeSubscription: (id) =>
      callStripe(async () => void (await client.subscriptions.update(id, { cancel_at_period_end: false }))),
    changePrice: (id, price) =>
      callStripe(async () => {
        const [item] = (await client.subscriptions.retrieve(id)).items.data
        // Another interval would begin, and be charged, at once: as a trial it waits for the end of what is paid.
        await client.subscriptions.update(id, {
          items: [{ id: item?.id, price, quantity: 1 }],
          proration_behavior: 'none',
          trial_end: item?.current_period_end,
          cancel_at_period_end: false,
        })
      }),
    cancelSubscription: async (id) => void (await found(() => client.subscriptions.cancel(id))),
  }

  return {
    ...customers,
    ...subscriptions,
    isLive: settings.secretKey.split('_')[1] === 'live',
    getPrice: (id) =>
      callStripe(async () => {
        const { currency, unit_amount, recurring } = await client.prices.retrieve(id)
        const isSingle = recurring?.interval_count === 1
        return { currency, cents: unit_amount, interval: isSingle ? recurring.interval : null }
      }),
    listInvoices: (of) =>
      callStripe(async () => {
        const whose = 'customerId' in of ? { customer: of.customerId } : { subscription: of.subscriptionId }
        const { data } = await client.invoices.list({ ...whose, limit: 100 })
        return data.map(toInvoice)
      }),
    findRefund: async (chargeId) => {
      const charge = await found(() => client.charges.retrieve(chargeId))
      const payment_intent = charge?.refunded ? idOf(charge.payment_intent) : null
      if (!payment_intent) return undefined
      const query = { payment: { type: 'payment_intent' as const, payment_intent }, limit: 1 }
      const [payment] = (await callStripe(() => client.invoicePayments.list(query))).data
      const invoiceId = idOf(payment?.invoice)
      const invoice = invoiceId ? await found(() => client.invoices.retrieve(invoiceId)) : undefined
      const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription)
      return invoiceId && subscriptionId ? { invoiceId, subscriptionId } : undefined
    },
    readEvent: (body, signature, now) => {
      try {
        const signed = [Buffer.from(body), signature, settings.webhookSecret] as const
        return toEvent(client.webhooks.constructEvent(...signed, TOLERANCE_SECONDS, SIGNER, now))
      } catch (error) {
        if (error instanceof Refusal) throw error
        return undefined
      }
    },
  }
}
