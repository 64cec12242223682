import type { Row } from './loopback-api.ts'

/** Cents of each price for one period; the last price is another shop's. */
export const CENTS: Record<string, number> = { price_monthly: 500, price_yearly: 5500, price_foreign: 500 }

/** Stripe counts its times in seconds since 1970. */
export const secondsOf = (ms: number): number => Math.floor(ms / 1000)

export const planOf = (price: string) => (price === 'price_yearly' ? 'premium-yearly' : 'premium-monthly')

export function priceRow(id: string): Row {
  const recurring = { interval: id === 'price_yearly' ? 'year' : 'month', interval_count: 1 }
  return { id, object: 'price', currency: 'usd', unit_amount: CENTS[id], recurring }
}

interface Billed {
  price: string
  /** A number of its own. */
  count: number
  /** The moment at which it is made, and the period that it bills; in milliseconds since 1970. */
  at: number
  start: number
  end: number
}

/** The fields of an open invoice that say how much is to be paid, and what for. */
export function invoiceFields({ price, count, at, start, end }: Billed): Row {
  const cents = CENTS[price] ?? 0
  return {
    object: 'invoice',
    livemode: false,
    status: 'open',
    currency: 'usd',
    total: cents,
    amount_paid: 0,
    number: `N-${count}`,
    created: secondsOf(at),
    invoice_pdf: `https://pay.stripe.test/${count}.pdf`,
    next_payment_attempt: null,
    confirmation_secret: { client_secret: `pi_${count}_secret_x`, type: 'payment_intent' },
    lines: {
      data: [
        {
          amount: cents,
          quantity: 1,
          description: '1 × Premium',
          period: { start: secondsOf(start), end: secondsOf(end) },
          pricing: { price_details: { price } },
        },
      ],
    },
  }
}
