import type { PlanId } from '../../../billing/wire.ts'
import { BadConfig, type Settings } from './settings.ts'

export interface StripeSettings {
  provider: 'stripe'
  secretKey: string
  publishableKey: string
  webhookSecret: string
  prices: Record<PlanId, string>
  /** Address of Stripe's API. */
  apiUrl: string
}

/** The way to pay that the operator configured. */
export type BillingConfig = { provider: 'demo' } | StripeSettings

const STRIPE_API = 'https://api.stripe.com'
/** Prefixes of Stripe's keys, so that a mix-up shows at the start and not at the first payment. */
const FORMS = {
  STRIPE_SECRET_KEY: /^(sk|rk)_(test|live)_\w+$/,
  STRIPE_PUBLISHABLE_KEY: /^pk_(test|live)_\w+$/,
  STRIPE_WEBHOOK_SECRET: /^whsec_\S+$/,
  STRIPE_PRICE_MONTHLY: /^price_\w+$/,
  STRIPE_PRICE_YEARLY: /^price_\w+$/,
} as const satisfies Partial<Record<keyof Settings, RegExp>>
const LOOKS_LIKE: Record<keyof typeof FORMS, string> = {
  STRIPE_SECRET_KEY: 'sk_test_…, sk_live_… or a restricted rk_…',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_… or pk_live_…',
  STRIPE_WEBHOOK_SECRET: 'whsec_…',
  STRIPE_PRICE_MONTHLY: 'price_…',
  STRIPE_PRICE_YEARLY: 'price_…',
}

const isLive = (key: string): boolean => key.split('_')[1] === 'live'

function need(settings: Settings, name: keyof typeof FORMS): string {
  const value = settings[name]?.trim()
  if (!value) throw new BadConfig(`${name}: is missing; BILLING_PROVIDER=stripe needs it`)
  // The value is not repeated in the message: it may be a secret.
  if (!FORMS[name].test(value)) throw new BadConfig(`${name}: must look like ${LOOKS_LIKE[name]}`)
  return value
}

export function billingOf(settings: Settings): BillingConfig {
  if (settings.BILLING_PROVIDER === 'demo') return { provider: 'demo' }
  const stripe: StripeSettings = {
    provider: 'stripe',
    secretKey: need(settings, 'STRIPE_SECRET_KEY'),
    publishableKey: need(settings, 'STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: need(settings, 'STRIPE_WEBHOOK_SECRET'),
    prices: {
      'premium-monthly': need(settings, 'STRIPE_PRICE_MONTHLY'),
      'premium-yearly': need(settings, 'STRIPE_PRICE_YEARLY'),
    },
    apiUrl: settings.STRIPE_API_URL ?? STRIPE_API,
  }
  if (isLive(stripe.secretKey) !== isLive(stripe.publishableKey))
    throw new BadConfig('STRIPE_PUBLISHABLE_KEY: is of another mode than STRIPE_SECRET_KEY (test and live)')
  if (stripe.prices['premium-monthly'] === stripe.prices['premium-yearly'])
    throw new BadConfig('STRIPE_PRICE_YEARLY: is the same price as STRIPE_PRICE_MONTHLY')
  return stripe
}
