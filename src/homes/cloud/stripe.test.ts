import { afterAll, expect, it } from 'vitest'
import { standingOf } from '../../billing/testing/setting.ts'
import { PRICES, stripeStandIn, WEBHOOK_SECRET } from '../../billing/testing/stripe-stand-in.ts'
import { type Person, personOn } from '../../household/testing.ts'
import type { Fields } from '../../identity/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const now = () => Date.now() + cloud.clock.ahead
const stripe = await stripeStandIn(() => now())
const cloud = await cloudServer({
  BILLING_PROVIDER: 'stripe',
  STRIPE_API_URL: stripe.url,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_SECRET_KEY: 'sk_test_standin',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_standin',
  STRIPE_PRICE_MONTHLY: PRICES['premium-monthly'],
  STRIPE_PRICE_YEARLY: PRICES['premium-yearly'],
})
afterAll(async () => {
  await cloud.close()
  await stripe.close()
})

const newPerson = (name: string): Promise<Person> =>
  personOn({ ...cloud, home: { operatorEmails: [] } } as never, name)

async function deliver(event: Fields, how: { secret?: string } = {}) {
  const { payload, header } = stripe.signed(event, how)
  const headers = { 'content-type': 'application/json', 'stripe-signature': header }
  return (await cloud.fetch('/api/billing/webhook', { method: 'POST', headers, body: payload })).status
}
/** Begins to pay; the alarm, which would ask Stripe by itself, has nothing more to do for now. */
async function start(person: Person) {
  const { clientSecret } = await person.done('POST', '/billing/create-subscription', {
    planId: 'premium-monthly',
  })
  const ring = async () => (await cloud.fetch(`/test/ring?book=${person.ownId}`)).json()
  await expect.poll(async () => ((await ring()) ?? Number.POSITIVE_INFINITY) > Date.now() + 60_000).toBe(true)
  return clientSecret
}
/** Asks nothing of Stripe. */
const tierOf = async (person: Person) => (await person.get('/user/storage-mode')).tier
const premiumOf = async (person: Person) => {
  const { tier, until, status } = await standingOf(person as never)
  return { tier, until, status, invoices: (await person.get('/billing/history')).length }
}

it('Stripe’s news reach the object of their customer, and twice, late or in another order change nothing twice', async () => {
  const [anna, ben] = [await newPerson('Anna'), await newPerson('Ben')]
  const secrets = [await start(anna), await start(ben)]
  expect(await tierOf(anna)).toBe('free')
  stripe.pay(secrets[0])
  const events = stripe.events.splice(0)
  for (const event of [...events].reverse()) expect(await deliver(event)).toBe(200)
  expect([await tierOf(anna), await tierOf(ben)]).toEqual(['premium', 'free'])
  const paid = await premiumOf(anna)
  expect(paid).toMatchObject({ tier: 'premium', status: 'active', invoices: 1 })
  await cloud.restart()
  for (const event of [...events, ...events]) expect(await deliver(event)).toBe(200)
  expect(await premiumOf(anna)).toEqual(paid)
  // The present state is asked of Stripe, whatever a late event says.
  const [invoice] = [...stripe.invoices.values()].filter(({ status }) => status === 'paid')
  stripe.refund(invoice ?? {})
  for (const event of stripe.events.splice(0)) expect(await deliver(event)).toBe(200)
  expect(await tierOf(anna)).toBe('free')
  for (const event of events) expect(await deliver(event)).toBe(200)
  expect(await tierOf(anna)).toBe('free')
})

it('an event that is not signed by Stripe is refused, and one of nobody is taken', async () => {
  const cleo = await newPerson('Cleo')
  stripe.pay(await start(cleo))
  const [first, ...others] = stripe.events.splice(0) as [Fields, ...Fields[]]
  expect(await deliver(first, { secret: 'whsec_another' })).toBe(400)
  const nobodys = { id: 'sub_nobody', object: 'subscription', customer: 'cus_nobody' }
  expect(await deliver(stripe.event('customer.subscription.updated', nobodys))).toBe(200)
  expect(await tierOf(cleo)).toBe('free')
  stripe.trouble(/GET .*subscriptions/, 'break')
  const [last] = others.slice(-1)
  expect(await deliver(last ?? {})).toBeGreaterThanOrEqual(500)
  expect(await tierOf(cleo)).toBe('free')
  expect(await deliver(last ?? {})).toBe(200)
  expect(await tierOf(cleo)).toBe('premium')
  expect(await premiumOf(cleo)).toMatchObject({ tier: 'premium', invoices: 1 })
})

it('an event that comes before the claim of its customer finds the object that it is for by what it says itself', async () => {
  const [dora, emil] = [await newPerson('Dora'), await newPerson('Emil')]
  stripe.pay(await start(dora))
  const events = stripe.events.splice(0)
  // As if the directory had heard of no such customer yet. What is true is asked of Stripe, for the object's own customer.
  const unclaimed = (event: Fields, bookId?: string) => {
    const data = structuredClone(event.data) as { object: Fields }
    const said = JSON.stringify({ ...data.object, customer: 'cus_unclaimed' })
    return { ...event, data: { object: JSON.parse(bookId ? said.replaceAll(dora.ownId, bookId) : said) } }
  }
  const paid = events.find(({ type }) => type === 'invoice.paid') ?? {}
  const changed = events.find(({ type }) => type === 'customer.subscription.updated') ?? {}
  for (const [n, event] of [paid, changed].entries()) {
    // Of another's object, and of none.
    for (const bookId of [emil.ownId, 'nowhere'])
      expect(await deliver({ ...unclaimed(event, bookId), id: `evt_${bookId}_${n}` })).toBe(200)
    expect([await tierOf(dora), await tierOf(emil)]).toEqual([n === 0 ? 'free' : 'premium', 'free'])
    expect(await deliver(unclaimed(event))).toBe(200)
    expect(await tierOf(dora)).toBe('premium')
  }
  expect(await premiumOf(dora)).toMatchObject({ tier: 'premium', status: 'active', invoices: 1 })
})

it('the page lets Stripe’s form in where payments go by Stripe', async () => {
  const policy = (await cloud.fetch('/')).headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com")
})
