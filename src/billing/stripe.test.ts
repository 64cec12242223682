import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { browserOf, type Fields } from '../identity/testing.ts'
import { renewDue } from './renew.ts'
import { annaAtStripe, at, standingOf, stripeAt } from './testing/setting.ts'

const fail = (error: unknown): never => {
  throw error
}
const UNTIL = '2026-04-15T12:00:00.000Z'

async function stripeServer() {
  const setting = await annaAtStripe()
  onTestFinished(() => setting.stripe.close())
  const counted = (what: string) => setting.stripe.asked.filter((one) => one === what).length
  const subscribed = async () => {
    setting.stripe.pay(await setting.start())
    await setting.deliverAll()
    return [...setting.stripe.subscriptions.keys()].at(-1) ?? ''
  }
  return { ...setting, counted, subscribed }
}

describe('subscribing by Stripe', () => {
  it('premium at once, until the end of what is paid after cancelling, then free', async () => {
    const { anna, stripe, setNow, deliverAll, start, server } = await stripeServer()
    expect(await anna.get('/billing/plans')).toMatchObject({
      provider: 'stripe',
      publishableKey: 'pk_test_standin',
    })
    const secret = await start()
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', status: 'incomplete' })
    const invoice = stripe.pay(secret)
    expect(new Set(await deliverAll())).toEqual(new Set([200]))
    expect(await standingOf(anna)).toMatchObject({
      tier: 'premium',
      showAds: false,
      status: 'active',
      nextBilling: UNTIL,
      until: UNTIL,
    })
    expect(await anna.get('/billing/history')).toEqual([
      {
        id: invoice.id,
        description: '1 × Premium',
        status: 'paid',
        amount: 500,
        created: server.clock.now / 1000,
        invoice_pdf: invoice.invoice_pdf,
      },
    ])
    const ended = await anna.done('POST', '/billing/cancel-subscription')
    expect(ended).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextBilling: UNTIL })
    expect(await anna.done('POST', '/billing/cancel-subscription')).toEqual(ended)
    setNow(at('2026-04-15T11:59:59Z'))
    expect((await standingOf(anna)).tier).toBe('premium')
    setNow(at(UNTIL))
    stripe.end(invoice.parent.subscription_details.subscription)
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', showAds: true, status: 'canceled' })
  })

  it('asks for nothing that was paid already, and for one payment however often it is clicked', async () => {
    const { anna, stripe, start, counted } = await stripeServer()
    const send = (key: string) =>
      anna.send(
        'POST',
        '/billing/create-subscription',
        { planId: 'premium-monthly' },
        { 'idempotency-key': key },
      )
    const answers = await Promise.all([send('a'), send('a'), send('b'), start()])
    expect(new Set(answers.map((one) => (typeof one === 'string' ? one : one.body.clientSecret))).size).toBe(
      1,
    )
    expect([counted('POST /v1/customers'), counted('POST /v1/subscriptions')]).toEqual([1, 1])
    stripe.pay(await start())
    // No webhook has come, and a second click comes before one does.
    expect((await send('c')).status).toBe(409)
    expect((await standingOf(anna)).tier).toBe('premium')
    expect(counted('POST /v1/subscriptions')).toBe(1)
  })

  it('calls the payment for one plan off when another is chosen', async () => {
    const { stripe, start, deliverAll, anna } = await stripeServer()
    const monthly = await start()
    const yearly = await start('premium-yearly')
    expect(() => stripe.pay(monthly)).toThrow('nothing to pay')
    stripe.pay(yearly)
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({ until: '2027-03-15T12:00:00.000Z' })
  })

  it('after cancelling is refused until what is paid has ended, and the cancellation is taken back instead', async () => {
    const { anna, stripe, setNow, subscribed } = await stripeServer()
    await subscribed()
    await anna.done('POST', '/billing/cancel-subscription')
    setNow(at('2026-03-25T12:00:00Z'))
    const wish = { planId: 'premium-monthly' }
    expect(await anna.statusOf('POST', '/billing/create-subscription', wish)).toBe(409)
    expect(await anna.done('POST', '/billing/resume-subscription')).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
      nextBilling: '2026-04-15T12:00:00.000Z',
    })
    const [subscription] = stripe.subscriptions.values()
    expect(subscription?.cancel_at_period_end).toBe(false)
    expect(await anna.statusOf('POST', '/billing/resume-subscription')).toBe(409)
  })

  it('monthly becomes yearly at Stripe when the paid month ends, and nothing is charged before', async () => {
    const { anna, stripe, setNow, subscribed, deliverAll } = await stripeServer()
    await subscribed()
    expect(await anna.statusOf('POST', '/billing/change-plan', { planId: 'premium-monthly' })).toBe(409)
    expect(await anna.done('POST', '/billing/change-plan', { planId: 'premium-yearly' })).toMatchObject({
      planId: 'premium-yearly',
      status: 'active',
      nextBilling: '2026-04-15T12:00:00.000Z',
    })
    await deliverAll()
    expect((await standingOf(anna)).until).toBe('2026-04-15T12:00:00.000Z')
    expect(await anna.get('/billing/history')).toMatchObject([{ amount: 500 }])
    const [id] = stripe.subscriptions.keys()
    setNow(at('2026-04-15T12:00:00Z'))
    stripe.renew(id ?? '')
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({
      tier: 'premium',
      nextBilling: '2027-04-15T12:00:00.000Z',
      until: '2027-04-15T12:00:00.000Z',
    })
    expect(await anna.get('/billing/history')).toMatchObject([{ amount: 5500 }, { amount: 500 }])
  })

  it('begins anew where Stripe knows neither customer nor subscription: the keys are of another mode now', async () => {
    const { anna, stripe, subscribed, deliverAll } = await stripeServer()
    await subscribed()
    stripe.customers.clear()
    stripe.subscriptions.clear()
    await subscribed()
    await deliverAll()
    expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1])
    expect(await standingOf(anna)).toMatchObject({ status: 'active', until: '2026-05-16T12:00:00.000Z' })
  })

  it('that is called off before it is paid leaves nothing', async () => {
    const { anna, stripe, start, deliverAll } = await stripeServer()
    const secret = await start()
    expect(await anna.done('POST', '/billing/cancel-subscription')).toMatchObject({ status: 'canceled' })
    await deliverAll()
    expect(await anna.get('/billing/subscription')).toBeNull()
    expect(() => stripe.pay(secret)).toThrow('nothing to pay')
  })

  it('never asks for another sum than the page shows', async () => {
    const { anna, stripe, counted } = await stripeServer()
    const order = () => anna.send('POST', '/billing/create-subscription', { planId: 'premium-monthly' })
    const price = stripe.prices.get('price_monthly') ?? {}
    for (const wrong of [
      { unit_amount: 5000 },
      { currency: 'eur' },
      { recurring: { interval: 'week', interval_count: 1 } },
    ]) {
      stripe.prices.set('price_monthly', { ...price, ...wrong })
      const { status, body } = await order()
      expect([status, body.code]).toEqual([503, 'payment_provider'])
      expect(body.message).toContain('Nothing was charged')
    }
    expect(counted('POST /v1/subscriptions')).toBe(0)
  })
})

describe('Stripe that', () => {
  it.each([/customers/, /subscriptions/])('loses its answer to POST %s makes no second one', async (of) => {
    const { anna, stripe, start, deliverAll } = await stripeServer()
    stripe.trouble(new RegExp(`POST /v1${of.source.replace(/^/, '/')}`), 'lose')
    const lost = await anna.send('POST', '/billing/create-subscription', { planId: 'premium-monthly' })
    expect([lost.status, lost.body.code]).toEqual([503, 'payment_provider'])
    stripe.pay(await start())
    await deliverAll()
    expect([stripe.customers.size, stripe.subscriptions.size]).toEqual([1, 1])
    expect((await standingOf(anna)).until).toBe(UNTIL)
  })

  it.each(['break', 'refuse'] as const)(
    'does “%s” is asked under another name the next time',
    async (trouble) => {
      const { anna, stripe, start } = await stripeServer()
      stripe.trouble(/POST \/v1\/subscriptions/, trouble)
      expect(await anna.statusOf('POST', '/billing/create-subscription', { planId: 'premium-monthly' })).toBe(
        503,
      )
      stripe.pay(await start())
      expect(await anna.get('/billing/subscription')).toMatchObject({ status: 'active' })
      expect((await standingOf(anna)).tier).toBe('premium')
    },
  )

  it('hangs is given up, and everything else goes on', async () => {
    const { anna, stripe, subscribed } = await stripeServer()
    await subscribed()
    stripe.trouble(/./, 'hang')
    // As it was last heard of.
    expect(await anna.get('/billing/history')).toMatchObject([{ status: 'paid', amount: 500 }])
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', status: 'active' })
  })

  it('does not answer a cancelling changes nothing', async () => {
    const { anna, stripe, subscribed } = await stripeServer()
    await subscribed()
    stripe.trouble(/POST \/v1\/subscriptions\//, 'break')
    expect(await anna.statusOf('POST', '/billing/cancel-subscription')).toBe(503)
    expect(await anna.get('/billing/subscription')).toMatchObject({ cancelAtPeriodEnd: false })
    expect(await anna.done('POST', '/billing/cancel-subscription')).toMatchObject({ cancelAtPeriodEnd: true })
  })
})

describe('webhooks', () => {
  it.each<[string, (events: Fields[]) => Fields[]]>([
    ['in their order', (events) => events],
    ['in the reverse order', (events) => [...events].reverse()],
    ['each three times', (events) => events.flatMap((event) => [event, event, event])],
    ['all but one', (events) => events.slice(-1)],
  ])('give the same %s', async (_, order) => {
    const { anna, stripe, start, deliverAll, setNow } = await stripeServer()
    stripe.pay(await start())
    setNow(at(UNTIL))
    await anna.signIn()
    stripe.renew([...stripe.subscriptions.keys()][0] ?? '')
    expect(new Set(await deliverAll(order))).toEqual(new Set([200]))
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', until: '2026-05-15T12:00:00.000Z' })
  })

  it('that are lost are missed by nobody: the page and the hourly work ask', async () => {
    const { anna, server, stripe, start, setNow } = await stripeServer()
    stripe.pay(await start())
    expect(await standingOf(anna)).toMatchObject({ tier: 'free' })
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', until: UNTIL })
    setNow(at(UNTIL) + 3_600_000)
    stripe.renew([...stripe.subscriptions.keys()][0] ?? '')
    // The renewal is awaited, so nobody sees an ad meanwhile.
    expect(await anna.signIn().then(() => anna.get('/user/storage-mode'))).toMatchObject({ tier: 'premium' })
    await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject({ until: '2026-05-15T12:00:00.000Z' })
  })

  it('may come before Stripe has answered', async () => {
    const { anna, stripe, deliverAll } = await stripeServer()
    stripe.trouble(/POST \/v1\/subscriptions/, 'lose')
    await anna.send('POST', '/billing/create-subscription', { planId: 'premium-monthly' })
    const [invoice] = stripe.invoices.values()
    stripe.pay(invoice?.confirmation_secret.client_secret)
    expect(new Set(await deliverAll())).toEqual(new Set([200]))
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', status: 'active', until: UNTIL })
  })

  it('are taken once, also when the server has been started again in between', async () => {
    const { anna, server, stripe, start, deliver } = await stripeServer()
    stripe.pay(await start())
    for (const event of stripe.events) {
      expect(await deliver(event)).toBe(200)
      server.home.billing = stripeAt(stripe.url)
      const asked = stripe.asked.length
      expect(await deliver(event)).toBe(200)
      expect(stripe.asked.length).toBe(asked)
    }
    expect(await standingOf(anna)).toMatchObject({ until: UNTIL })
  })

  it('come again where Stripe could not be asked about them', async () => {
    const { anna, stripe, start, deliver } = await stripeServer()
    stripe.pay(await start())
    const paid = stripe.events.find(({ type }) => type === 'invoice.paid') ?? {}
    stripe.trouble(/GET \/v1\/subscriptions/, 'break')
    expect([await deliver(paid), await deliver(paid)]).toEqual([503, 200])
    expect((await standingOf(anna)).tier).toBe('premium')
  })

  it('that are forged, unsigned or older than 300 seconds are refused and leave no trace', async () => {
    const { anna, server, stripe, start, deliver } = await stripeServer()
    stripe.pay(await start())
    const paid = stripe.events.find(({ type }) => type === 'invoice.paid') ?? {}
    const { now } = server.clock
    const asked = stripe.asked.length
    const body = JSON.stringify(paid)
    const send = (headers: Record<string, string>) =>
      server.fetch('/api/billing/webhook', { method: 'POST', body, headers })
    const forged = [
      await deliver(paid, { secret: 'whsec_other' }),
      await deliver(paid, { secret: 'x' }),
      await deliver(paid, { at: now - 301_000 }),
      (await send({})).status,
      (await send({ 'stripe-signature': '' })).status,
      (await send({ 'stripe-signature': `t=${now / 1000},v1=` })).status,
      (await send({ 'stripe-signature': 'v0=00' })).status,
    ]
    expect(forged).toEqual(Array(7).fill(400))
    const { header } = stripe.signed(paid)
    const changed = body.replace('"livemode":false', '"livemode":true')
    const headers = { 'stripe-signature': header }
    expect(
      (await server.fetch('/api/billing/webhook', { method: 'POST', body: changed, headers })).status,
    ).toBe(400)
    expect(server.db.all(sql`SELECT * FROM billing_events`)).toEqual([])
    expect(server.db.all(sql`SELECT * FROM premium_grants`)).toEqual([])
    expect(stripe.asked.length).toBe(asked)
    expect(
      await deliver(paid, {
        at: now - 300_000,
        headers: { 'sec-fetch-site': 'cross-site', origin: 'https://x.y' },
      }),
    ).toBe(200)
    expect((await standingOf(anna)).tier).toBe('premium')
  })

  it.each<[string, (invoice: Fields, subscription: Fields) => void]>([
    ['in another currency', (invoice) => Object.assign(invoice, { currency: 'jpy' })],
    ['of a smaller amount', (invoice) => Object.assign(invoice, { amount_paid: 1 })],
    ['of a larger amount', (invoice) => Object.assign(invoice, { amount_paid: 5500 })],
    [
      'for another price',
      ({ lines }) =>
        Object.assign((lines as never as { data: Fields[] }).data[0] ?? {}, {
          pricing: { price_details: { price: 'price_foreign' } },
        }),
    ],
    ['of the other mode', (invoice) => Object.assign(invoice, { livemode: true })],
    ['of another customer', (invoice) => Object.assign(invoice, { customer: 'cus_other' })],
    ['of which nothing is paid', (invoice) => Object.assign(invoice, { status: 'open', amount_paid: 0 })],
    ['that is void', (invoice) => Object.assign(invoice, { status: 'void' })],
    [
      'of a subscription of the other mode',
      (_, subscription) => Object.assign(subscription, { livemode: true }),
    ],
    [
      'of a customer’s whom we don’t know',
      (_, subscription) => Object.assign(subscription, { customer: 'cus_other' }),
    ],
  ])('for an invoice %s grant nothing', async (_, spoil) => {
    const { anna, stripe, start, deliverAll } = await stripeServer()
    const invoice = stripe.pay(await start())
    const [subscription = {}] = stripe.subscriptions.values()
    spoil(invoice, subscription)
    expect(new Set(await deliverAll())).toEqual(new Set([200]))
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', until: null })
  })

  it('of the other mode, of something else and of nobody’s subscription are taken and grant nothing', async () => {
    const { anna, server, stripe, start, deliver } = await stripeServer()
    stripe.pay(await start())
    const [created = {}] = stripe.events
    const foreign = stripe.event('invoice.paid', { ...stripe.invoices.values().next().value, parent: null })
    const unknown = stripe.event('customer.subscription.updated', {
      id: 'sub_unknown',
      object: 'subscription',
    })
    const events = [
      { ...created, livemode: true },
      foreign,
      unknown,
      {
        id: 'evt_x',
        object: 'event',
        type: 'ping',
        livemode: false,
        data: { object: { id: 'x', object: 'x' } },
      },
    ]
    for (const event of events) expect(await deliver(event)).toBe(200)
    expect(server.db.all(sql`SELECT * FROM premium_grants`)).toEqual([])
    expect(await anna.get('/user/storage-mode')).toMatchObject({ tier: 'free' })
  })

  it('are nothing for a server that is paid by the demo', async () => {
    const { server, stripe, start, deliver } = await stripeServer()
    stripe.pay(await start())
    server.home.billing = { provider: 'demo', wait: async () => {} }
    for (const event of stripe.events) expect(await deliver(event)).toBe(404)
    expect(server.db.all(sql`SELECT * FROM billing_events`)).toEqual([])
  })
})

describe('a renewal', () => {
  it('that fails keeps premium while Stripe tries again, and ends it with the last try', async () => {
    const { anna, stripe, setNow, subscribed, deliverAll } = await stripeServer()
    const id = await subscribed()
    setNow(at(UNTIL))
    stripe.renew(id, 'failed')
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', status: 'past_due' })
    setNow(at('2026-04-17T12:00:00Z'))
    expect((await standingOf(anna)).tier).toBe('premium')
    stripe.end(id)
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', status: 'canceled' })
  })

  it('that is paid late pays for its own period, and premium doesn’t outlast it', async () => {
    const { anna, stripe, setNow, subscribed, deliverAll } = await stripeServer()
    const id = await subscribed()
    setNow(at(UNTIL))
    const invoice = stripe.renew(id, 'failed')
    await deliverAll()
    setNow(at('2026-04-18T12:00:00Z'))
    stripe.settle(invoice)
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({
      tier: 'premium',
      status: 'active',
      until: '2026-05-15T12:00:00.000Z',
    })
  })

  it('of which nothing is ever heard ends premium a day later', async () => {
    const { anna, stripe, setNow, subscribed } = await stripeServer()
    await subscribed()
    setNow(at('2026-04-16T12:00:00Z'))
    stripe.trouble(/GET \/v1\/subscriptions/, 'break')
    expect((await standingOf(anna)).tier).toBe('free')
  })
})

describe('money that goes back', () => {
  it('takes its period with it, and nothing that was bought with points', async () => {
    const { anna, server, stripe, start, deliverAll, user } = await stripeServer()
    server.db.run(
      sql`UPDATE users SET subscription_tier = 'premium', subscription_expiry = ${at('2026-03-22T12:00:00Z')} WHERE id = ${user.id}`,
    )
    const invoice = stripe.pay(await start())
    await deliverAll()
    expect((await standingOf(anna)).until).toBe('2026-04-22T12:00:00.000Z')
    stripe.refund(invoice)
    await deliverAll()
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', until: '2026-03-22T12:00:00.000Z' })
  })

  it('stays gone, whatever else is heard of the subscription', async () => {
    const { anna, stripe, setNow, subscribed, deliverAll } = await stripeServer()
    const id = await subscribed()
    setNow(at(UNTIL))
    const renewal = stripe.renew(id)
    await deliverAll()
    expect((await standingOf(anna)).tier).toBe('premium')
    stripe.refund(renewal)
    await deliverAll()
    setNow(at('2026-04-17T12:00:00Z'))
    expect((await standingOf(anna)).tier).toBe('free')
    stripe.event('customer.subscription.updated', stripe.subscriptions.get(id) ?? {})
    await deliverAll()
    expect((await standingOf(anna)).tier).toBe('free')
  })

  it('before its payment was heard of grants nothing', async () => {
    const { anna, stripe, start, deliverAll } = await stripeServer()
    const invoice = stripe.pay(await start())
    stripe.refund(invoice)
    await deliverAll((events) => [...events].reverse())
    expect(await standingOf(anna)).toMatchObject({ tier: 'free' })
  })
})

describe('deleting the account', () => {
  it('ends everything at Stripe', async () => {
    const { anna, stripe, subscribed, deliverAll } = await stripeServer()
    const id = await subscribed()
    await anna.done('DELETE', '/auth/user', { email: 'anna@example.com' })
    expect([stripe.customers.size, stripe.subscriptions.get(id)?.status]).toEqual([0, 'canceled'])
    expect(new Set(await deliverAll())).toEqual(new Set([200]))
  })

  it('goes on where Stripe can’t be asked, and tells the operator', async () => {
    const { anna, server, stripe, subscribed } = await stripeServer()
    await subscribed()
    const told: unknown[] = []
    server.home.report = (error) => told.push(error)
    stripe.trouble(/DELETE/, 'break')
    await anna.done('DELETE', '/auth/user', { email: 'anna@example.com' })
    expect(String(told[0])).toContain([...stripe.customers.keys()][0])
    expect(server.db.all(sql`SELECT * FROM billing_subscriptions`)).toEqual([])
  })
})

it('two people have two customers, and neither sees the other’s', async () => {
  const { anna, server, stripe, start, deliverAll, subscribed } = await stripeServer()
  const ben = browserOf(server)
  await ben.register({ email: 'ben@example.com' })
  await subscribed()
  expect([await ben.get('/billing/subscription'), await ben.get('/billing/history')]).toEqual([null, []])
  expect(await ben.statusOf('POST', '/billing/cancel-subscription')).toBe(404)
  stripe.pay(await start('premium-yearly', ben))
  await deliverAll()
  expect((await ben.get('/auth/user')).subscriptionExpiry).toBe('2027-03-15T12:00:00.000Z')
  expect((await standingOf(anna)).until).toBe(UNTIL)
  expect(stripe.customers.size).toBe(2)
  expect(await ben.statusOf('POST', '/billing/demo-payments', { clientSecret: 'x' })).toBe(404)
})
