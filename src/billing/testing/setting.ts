import { stripeAccount } from '../../homes/node/stripe.ts'
import { annasServer, type Browser, type Fields } from '../../identity/testing.ts'
import type { BillingSettings } from '../provider.ts'
import { PRICES, stripeStandIn, WEBHOOK_SECRET } from './stripe-stand-in.ts'

/** Stripe's own library, that asks the stand-in. */
export const stripeAt = (apiUrl: string): BillingSettings => ({
  provider: 'stripe',
  publishableKey: 'pk_test_standin',
  prices: PRICES,
  stripe: stripeAccount(
    {
      provider: 'stripe',
      secretKey: 'sk_test_standin',
      publishableKey: 'pk_test_standin',
      webhookSecret: WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl,
    },
    () => {},
  ),
})

export const at = (text: string): number => Date.parse(text)

/** The user's rights and what they see of their subscription. Anna's session may have ended. */
export async function standingOf(browser: Browser) {
  if (!(await browser.isSignedIn())) await browser.signIn()
  const [mode, subscription, user] = await Promise.all([
    browser.get('/user/storage-mode'),
    browser.get('/billing/subscription'),
    browser.get('/auth/user'),
  ])
  return {
    tier: mode.tier as string,
    showAds: mode.showAds as boolean,
    status: (subscription?.status ?? null) as string | null,
    nextBilling: (subscription?.nextBilling ?? null) as string | null,
    until: user.subscriptionExpiry as string | null,
    subscription: subscription as Fields | null,
  }
}

/** Anna on a server that is paid by the stand-in, at noon of 15 March 2026. */
export async function annaAtStripe() {
  const clock = { now: 0 }
  const stripe = await stripeStandIn(() => clock.now)
  const setting = await annasServer({ billing: stripeAt(stripe.url) })
  const { server } = setting
  clock.now = server.clock.now
  const setNow = (now: number) => {
    clock.now = now
    server.clock.now = now
  }
  const deliver = async (event: Fields, how: { secret?: string; at?: number; headers?: Fields } = {}) => {
    const { payload, header } = stripe.signed(event, how)
    const headers = { 'content-type': 'application/json', 'stripe-signature': header, ...how.headers }
    const init = { method: 'POST', body: payload, headers: headers as Record<string, string> }
    return (await server.fetch('/api/billing/webhook', init)).status
  }
  /** All that Stripe has to say, once, in the order of `order`. */
  const deliverAll = async (order: (events: Fields[]) => Fields[] = (events) => events) => {
    const statuses: number[] = []
    for (const event of order(stripe.events.splice(0))) statuses.push(await deliver(event))
    return statuses
  }
  const start = async (planId = 'premium-monthly', browser: Browser = setting.anna) =>
    (await browser.done('POST', '/billing/create-subscription', { planId })).clientSecret as string
  return { ...setting, stripe, setNow, deliver, deliverAll, start }
}
