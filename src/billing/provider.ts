import type { PlanId } from './wire.ts'

/** A subscription as Stripe has it now. Instants are milliseconds since 1970, UTC. */
export interface StripeSubscription {
  id: string
  customerId: string
  isLive: boolean
  status: 'active' | 'past_due' | 'canceled' | 'incomplete'
  /** The price that is paid; null where there are several. */
  priceId: string | null
  isEnding: boolean
  periodStart: number | null
  periodEnd: number | null
  /** Time at which its open invoice is tried again; null is never. */
  nextAttempt: number | null
  /** Our own id of it, as we told Stripe; null where somebody else made it. */
  ownId: string | null
  /** Secret with which the page confirms the first payment, while it is awaited. */
  clientSecret: string | null
}

export interface StripeInvoice {
  id: string
  customerId: string | null
  isLive: boolean
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  description: string
  currency: string
  totalCents: number
  paidCents: number
  createdAt: number
  /** Stripe's own page for it. */
  pdf: string | null
  /** The period that it pays for; null where it is not for one period of one price. */
  line: { priceId: string | null; cents: number; start: number; end: number } | null
}

/** An event at Stripe, as far as it says where to look. */
export interface StripeEvent {
  id: string
  type: string
  isLive: boolean
  /** The customer, and the subscription, that the event is about; null where Stripe names none. */
  customerId: string | null
  subscriptionId: string | null
  /** The own book that the event is for; null where Stripe names none. */
  bookId: string | null
  /** Money that went back: which charge. */
  refundedCharge: string | null
}

/**
 * Calls to Stripe. Each ends within five seconds; a failed one is a refusal `payment_provider`, with
 * `isFinal` in its details where Stripe has answered and would answer the same to the same key.
 */
export interface StripeAccount {
  isLive: boolean
  hasCustomer(id: string): Promise<boolean>
  /** The same one again for the same user, unless that is the `lost` one. */
  createCustomer(user: {
    id: string
    bookId: string
    name: string
    email: string | null
    lost: string | null
  }): Promise<string>
  /** Ends every subscription of the customer at once as well. */
  removeCustomer(id: string): Promise<void>
  getPrice(id: string): Promise<{ currency: string; cents: number | null; interval: string | null }>
  createSubscription(order: {
    ownId: string
    /** The own book of whom it is for, which Stripe's news of it name. */
    bookId: string
    customerId: string
    priceId: string
  }): Promise<StripeSubscription>
  findSubscription(id: string): Promise<StripeSubscription | undefined>
  listSubscriptions(customerId: string): Promise<StripeSubscription[]>
  /** Lets it end with the paid period. */
  endSubscription(id: string): Promise<void>
  /** Lets it renew itself again. */
  resumeSubscription(id: string): Promise<void>
  /** Renews by this price when the present period has ended, also where it was to end then. Charges nothing before. */
  changePrice(id: string, priceId: string): Promise<void>
  /** Ends it at once. */
  cancelSubscription(id: string): Promise<void>
  /** Newest first, at most a hundred. */
  listInvoices(of: { customerId: string } | { subscriptionId: string }): Promise<StripeInvoice[]>
  /**
   * Finds the subscription and invoice of a charge that was refunded as a whole; undefined where it paid for
   * something else or was refunded in part.
   */
  findRefund(chargeId: string): Promise<{ subscriptionId: string; invoiceId: string } | undefined>
  /** The event of a webhook; undefined where the signature is wrong, or older than 300 seconds at `now`. */
  readEvent(body: Uint8Array, signature: string, now: number): StripeEvent | undefined
}

/** The way in which the server is paid. */
export type BillingSettings =
  | {
      provider: 'demo'
      /** A payment takes its time, in milliseconds. */
      wait: (ms: number) => Promise<void>
    }
  | {
      provider: 'stripe'
      stripe: StripeAccount
      publishableKey: string
      prices: Record<PlanId, string>
    }

declare module '../identity/context.ts' {
  interface ServerHome {
    billing: BillingSettings
  }
}
