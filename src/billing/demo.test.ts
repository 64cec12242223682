import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { annasServer, type Browser, browserOf, type Fields } from '../identity/testing.ts'
import { ownersServer } from '../rewards/shop/testing.ts'
import { renewDue } from './renew.ts'
import { at, standingOf } from './testing/setting.ts'

const fail = (error: unknown): never => {
  throw error
}

async function subscribe(browser: Browser, planId = 'premium-monthly'): Promise<string> {
  const { clientSecret } = await browser.done('POST', '/billing/create-subscription', { planId })
  expect(await browser.done('POST', '/billing/demo-payments', { clientSecret })).toEqual({ success: true })
  return clientSecret
}
const cancel = (browser: Browser) => browser.done('POST', '/billing/cancel-subscription')

describe('the plans', () => {
  it('are two, in dollars, and the demo is who is paid', async () => {
    const { anna } = await annasServer()
    expect(await anna.get('/billing/plans')).toEqual({
      plans: [
        {
          id: 'premium-monthly',
          price: '5.00',
          currency: 'usd',
          interval: 'month',
          popular: false,
          note: null,
        },
        {
          id: 'premium-yearly',
          price: '55.00',
          currency: 'usd',
          interval: 'year',
          popular: true,
          note: '1 month free',
        },
      ],
      provider: 'demo',
      publishableKey: null,
    })
  })

  it('are bought by nobody at first', async () => {
    const { anna } = await annasServer()
    expect(await anna.get('/billing/subscription')).toBeNull()
    expect(await anna.get('/billing/history')).toEqual([])
    expect((await anna.send('POST', '/billing/cancel-subscription')).status).toBe(404)
  })
})

describe('subscribing', () => {
  it('by the month: premium at once, until the end of what is paid after cancelling, then free', async () => {
    const { server, anna } = await annasServer()
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', showAds: true })
    await subscribe(anna)
    expect(await standingOf(anna)).toMatchObject({
      tier: 'premium',
      showAds: false,
      status: 'active',
      nextBilling: '2026-04-15T12:00:00.000Z',
      until: '2026-04-15T12:00:00.000Z',
    })
    const ended = await cancel(anna)
    expect(ended).toEqual({
      planId: 'premium-monthly',
      status: 'active',
      cancelAtPeriodEnd: true,
      provider: 'demo',
      nextBilling: '2026-04-15T12:00:00.000Z',
    })
    expect(await cancel(anna)).toEqual(ended)
    server.clock.now = at('2026-04-15T11:59:59.999Z')
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', status: 'active' })
    server.clock.now = at('2026-04-15T12:00:00Z')
    const free = { tier: 'free', showAds: true, status: 'canceled', nextBilling: null }
    expect(await standingOf(anna)).toMatchObject(free)
    await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject(free)
    expect(await anna.get('/billing/history')).toHaveLength(1)
  })

  it('by the year, from a 29 February', async () => {
    const { server, anna } = await annasServer()
    server.clock.now = at('2028-02-29T08:00:00Z')
    await anna.signIn()
    await subscribe(anna, 'premium-yearly')
    expect((await standingOf(anna)).nextBilling).toBe('2029-02-28T08:00:00.000Z')
    expect(await anna.get('/billing/history')).toMatchObject([{ amount: 5500, status: 'paid' }])
  })

  it('waits two seconds before it is paid', async () => {
    const waits: number[] = []
    const wait = async (ms: number) => void waits.push(ms)
    const { anna } = await annasServer({ billing: { provider: 'demo', wait } })
    await subscribe(anna)
    expect(waits).toEqual([2000])
  })

  it('is begun before it is paid, and changes nothing until then', async () => {
    const { anna } = await annasServer()
    await anna.done('POST', '/billing/create-subscription', { planId: 'premium-monthly' })
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', status: 'incomplete', nextBilling: null })
    expect(await anna.get('/billing/history')).toEqual([])
    expect(await cancel(anna)).toMatchObject({ status: 'canceled' })
    expect(await anna.get('/billing/subscription')).toBeNull()
  })

  it('twice is refused while one runs, also after it was cancelled: the demo pays one period ahead', async () => {
    const { server, anna } = await annasServer()
    await subscribe(anna)
    const again = () => anna.send('POST', '/billing/create-subscription', { planId: 'premium-yearly' })
    expect((await again()).body).toMatchObject({ code: 'conflict' })
    await cancel(anna)
    server.clock.now = at('2026-03-25T12:00:00Z')
    const refused = await again()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'What you have paid for has not ended yet. Keep that subscription, or change its plan.',
    ])
    server.clock.now = at('2026-04-15T12:00:00Z')
    await anna.signIn()
    await subscribe(anna)
    expect(await standingOf(anna)).toMatchObject({ status: 'active', until: '2026-05-15T12:00:00.000Z' })
  })

  it('is nothing for who has premium for good', async () => {
    const { anna } = await annasServer({ defaultTier: 'premium' })
    expect(await anna.statusOf('POST', '/billing/create-subscription', { planId: 'premium-monthly' })).toBe(
      409,
    )
  })

  it.each([
    {},
    { planId: 'premium-lifetime' },
    { planId: 5 },
    { planId: null },
    { planId: ['premium-monthly'] },
  ])('to %j is refused', async (body) => {
    const { anna } = await annasServer()
    expect(await anna.statusOf('POST', '/billing/create-subscription', body)).toBe(400)
  })
})

describe('a double click', () => {
  it('pays once, with the same key or another, at the same time or later', async () => {
    const { server, anna } = await annasServer()
    const start = (key: string) =>
      anna.send(
        'POST',
        '/billing/create-subscription',
        { planId: 'premium-monthly' },
        { 'idempotency-key': key },
      )
    const begun = await Promise.all([start('a'), start('a'), start('b')])
    const secrets = new Set(begun.map(({ body }) => body.clientSecret))
    expect([secrets.size, begun.map(({ status }) => status)]).toEqual([1, [200, 200, 200]])
    const [clientSecret] = secrets
    const pay = (key: string) =>
      anna.send('POST', '/billing/demo-payments', { clientSecret }, { 'idempotency-key': key })
    const paid = await Promise.all([pay('c'), pay('c'), pay('d')])
    expect(paid.map(({ body }) => body)).toEqual(Array(3).fill({ success: true }))
    expect((await pay('e')).body).toEqual({ success: true })
    // The answer that was lost is answered again, although a new wish would be refused by now.
    expect((await start('a')).body).toEqual({ clientSecret })
    expect((await start('f')).status).toBe(409)
    expect(await anna.get('/billing/history')).toHaveLength(1)
    expect((await standingOf(anna)).until).toBe('2026-04-15T12:00:00.000Z')
    expect(server.db.all(sql`SELECT * FROM premium_grants`)).toHaveLength(1)
  })

  it('leaves one payment open: the one for another plan is called off', async () => {
    const { anna } = await annasServer()
    const start = async (planId: string) =>
      (await anna.done('POST', '/billing/create-subscription', { planId })).clientSecret
    const pay = (clientSecret: string) => anna.statusOf('POST', '/billing/demo-payments', { clientSecret })
    const [monthly, yearly] = [await start('premium-monthly'), await start('premium-yearly')]
    expect([await pay(monthly), await pay(yearly), await pay(monthly)]).toEqual([404, 200, 404])
    expect(await anna.get('/billing/history')).toMatchObject([{ amount: 5500 }])
  })
})

describe('keeping and changing', () => {
  const resume = (browser: Browser) => browser.send('POST', '/billing/resume-subscription')
  const change = (browser: Browser, planId: string) =>
    browser.send('POST', '/billing/change-plan', { planId })

  it('takes a cancellation back: it renews itself again, and nothing is paid twice', async () => {
    const { server, anna } = await annasServer()
    expect((await resume(anna)).status).toBe(409)
    await subscribe(anna)
    expect((await resume(anna)).status).toBe(409)
    await cancel(anna)
    expect((await resume(anna)).body).toEqual({
      planId: 'premium-monthly',
      status: 'active',
      cancelAtPeriodEnd: false,
      provider: 'demo',
      nextBilling: '2026-04-15T12:00:00.000Z',
    })
    expect(await anna.get('/billing/history')).toHaveLength(1)
    server.clock.now = at('2026-04-15T12:00:00Z')
    await renewDue(server.home, fail)
    expect((await standingOf(anna)).until).toBe('2026-05-15T12:00:00.000Z')
    await cancel(anna)
    server.clock.now = at('2026-05-15T12:00:00Z')
    await anna.signIn()
    expect((await resume(anna)).status).toBe(409)
  })

  it('makes yearly of monthly when the paid month ends, and charges nothing before', async () => {
    const { server, anna } = await annasServer()
    expect((await change(anna, 'premium-yearly')).status).toBe(409)
    await subscribe(anna)
    expect((await change(anna, 'premium-monthly')).status).toBe(409)
    expect((await change(anna, 'gold')).status).toBe(400)
    expect(await change(anna, 'premium-yearly')).toMatchObject({
      status: 200,
      body: { planId: 'premium-yearly', nextBilling: '2026-04-15T12:00:00.000Z', cancelAtPeriodEnd: false },
    })
    expect(await anna.get('/billing/history')).toHaveLength(1)
    expect((await standingOf(anna)).until).toBe('2026-04-15T12:00:00.000Z')
    server.clock.now = at('2026-04-15T12:00:00Z')
    await renewDue(server.home, fail)
    await anna.signIn()
    expect(await anna.get('/billing/history')).toMatchObject([{ amount: 5500 }, { amount: 500 }])
    expect(await standingOf(anna)).toMatchObject({
      nextBilling: '2027-04-15T12:00:00.000Z',
      until: '2027-04-15T12:00:00.000Z',
    })
  })

  it('changes there and back as often as one likes for nothing, and a cancelled one goes on by the other plan', async () => {
    const { server, anna } = await annasServer()
    await subscribe(anna)
    for (const planId of ['premium-yearly', 'premium-monthly', 'premium-yearly'])
      expect((await change(anna, planId)).status).toBe(200)
    await cancel(anna)
    expect((await change(anna, 'premium-monthly')).body).toMatchObject({
      planId: 'premium-monthly',
      cancelAtPeriodEnd: false,
      nextBilling: '2026-04-15T12:00:00.000Z',
    })
    await change(anna, 'premium-yearly')
    await cancel(anna)
    server.clock.now = at('2026-04-15T12:00:00Z')
    await anna.signIn()
    await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', status: 'canceled' })
    expect(await anna.get('/billing/history')).toHaveLength(1)
  })
})

describe('renewals', () => {
  it('come by themselves from 31 January to the last of each month, also after three months of sleep', async () => {
    const { server, anna } = await annasServer()
    server.clock.now = at('2027-01-31T23:30:00Z')
    await anna.signIn()
    await subscribe(anna)
    server.clock.now = at('2027-04-30T23:31:00Z')
    await anna.signIn()
    // Before anything has written them down.
    const standing = { tier: 'premium', status: 'active', nextBilling: '2027-05-31T23:30:00.000Z' }
    expect(await standingOf(anna)).toMatchObject(standing)
    const seen = await anna.get('/billing/history')
    for (let i = 0; i < 3; i++) await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject({ ...standing, until: '2027-05-31T23:30:00.000Z' })
    const history: Fields[] = await anna.get('/billing/history')
    expect(history).toEqual(seen)
    const days = history.map(({ created }) => new Date(Number(created) * 1000).toISOString().slice(0, 10))
    expect(days).toEqual(['2027-04-30', '2027-03-31', '2027-02-28', '2027-01-31'])
  })

  it('go on while the server is not asked, and stop where it was cancelled', async () => {
    const { server, anna } = await annasServer()
    await subscribe(anna)
    server.clock.now = at('2026-05-20T12:00:00Z')
    await anna.signIn()
    expect(await cancel(anna)).toMatchObject({
      cancelAtPeriodEnd: true,
      nextBilling: '2026-06-15T12:00:00.000Z',
    })
    expect(await anna.get('/billing/history')).toHaveLength(3)
    server.clock.now = at('2026-06-15T12:00:00Z')
    await anna.signIn()
    await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject({ tier: 'free', status: 'canceled' })
    expect(await anna.get('/billing/history')).toHaveLength(3)
  })

  it('and all that the demo granted end where the server is paid by Stripe, and stay ended', async () => {
    const { server, anna } = await annasServer()
    await subscribe(anna)
    const demo = server.home.billing
    server.home.billing = {
      provider: 'stripe',
      stripe: {} as never,
      publishableKey: 'pk',
      prices: {} as never,
    }
    await renewDue(server.home, fail)
    expect(await anna.get('/billing/subscription')).toBeNull()
    expect((await standingOf(anna)).tier).toBe('free')
    expect(await anna.statusOf('POST', '/billing/demo-payments', { clientSecret: 'x' })).toBe(404)
    server.home.billing = demo
    server.clock.now = at('2026-05-20T12:00:00Z')
    await anna.signIn()
    await renewDue(server.home, fail)
    expect((await standingOf(anna)).tier).toBe('free')
  })

  it('leave what was bought with points when the demo ends', async () => {
    const { server, anna, buy } = await ownersServer()
    await subscribe(anna)
    await buy('premium-7-days')
    server.home.billing = {
      provider: 'stripe' as const,
      stripe: {} as never,
      publishableKey: 'pk',
      prices: {} as never,
    }
    await renewDue(server.home, fail)
    expect((await standingOf(anna)).until).toBe('2026-03-22T12:00:00.000Z')
  })

  it('begin anew from what the operator has set', async () => {
    const { server, anna } = await annasServer()
    await subscribe(anna)
    server.db.run(sql`UPDATE users SET subscription_expiry = ${at('2026-12-31T00:00:00Z')}`)
    server.clock.now = at('2026-04-15T12:00:00Z')
    await renewDue(server.home, fail)
    expect((await standingOf(anna)).until).toBe('2027-01-30T00:00:00.000Z')
  })
})

describe('premium by points and premium that is paid', () => {
  it('add up in either order, and renewals add to both', async () => {
    const ends: (string | null)[] = []
    for (const order of ['points', 'paid']) {
      const { server, anna, buy } = await ownersServer()
      const pay = () => subscribe(anna)
      const spend = () => buy('premium-7-days')
      for (const step of order === 'points' ? [spend, pay] : [pay, spend]) await step()
      ends.push((await standingOf(anna)).until)
      server.clock.now = at('2026-04-15T12:00:00Z')
      await renewDue(server.home, fail)
      ends.push((await standingOf(anna)).until)
    }
    const [once, twice] = ['2026-04-22T12:00:00.000Z', '2026-05-22T12:00:00.000Z']
    expect(ends).toEqual([once, twice, once, twice])
  })

  it('for good stays for good while a subscription goes on', async () => {
    const { server, anna, buy } = await ownersServer()
    await subscribe(anna)
    server.db.run(sql`UPDATE point_balances SET balance = 5000`)
    await buy('premium-lifetime')
    server.clock.now = at('2026-04-15T12:00:00Z')
    await renewDue(server.home, fail)
    expect(await standingOf(anna)).toMatchObject({ tier: 'premium', until: null, status: 'active' })
    expect(await cancel(anna)).toMatchObject({ cancelAtPeriodEnd: true })
  })
})

describe('an invoice', () => {
  it('can be printed by its owner, with every name as text and nothing that runs', async () => {
    const { server, anna } = await annasServer({}, { firstName: '<b>A</b>"', lastName: '&amp;' })
    await subscribe(anna)
    const [invoice] = await anna.get('/billing/history')
    expect(invoice).toMatchObject({ created: server.clock.now / 1000, amount: 500, status: 'paid' })
    expect(invoice.description).toContain('demo')
    const page = await anna.send('GET', invoice.invoice_pdf.replace('/api', ''))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.body).toContain('&lt;b&gt;A&lt;/b&gt;&quot; &amp;amp;')
    for (const text of ['nothing was charged', '$5.00', '2026-03-15 to 2026-04-15'])
      expect(page.body).toContain(text)
    expect(page.body).not.toMatch(/<b>|<script|style=/)
  })

  it('is nobody else’s, and neither is the payment', async () => {
    const { server, anna } = await annasServer()
    const ben = browserOf(server)
    await ben.register({ email: 'ben@example.com' })
    const { clientSecret } = await anna.done('POST', '/billing/create-subscription', {
      planId: 'premium-monthly',
    })
    const stolen = await ben.send('POST', '/billing/demo-payments', { clientSecret })
    const unknown = await ben.send('POST', '/billing/demo-payments', { clientSecret: 'demo_0' })
    expect([stolen.status, stolen.body.message]).toEqual([404, unknown.body.message])
    await anna.done('POST', '/billing/demo-payments', { clientSecret })
    const [invoice] = await anna.get('/billing/history')
    expect(await ben.statusOf('GET', `/billing/invoices/${invoice.id}`)).toBe(404)
    expect(await browserOf(server).statusOf('GET', `/billing/invoices/${invoice.id}`)).toBe(401)
    expect(await ben.get('/billing/history')).toEqual([])
    expect(await ben.get('/billing/subscription')).toBeNull()
    expect((await standingOf(ben)).tier).toBe('free')
    for (const secret of [null, 5, {}, undefined, 'x'.repeat(201)])
      expect(await ben.statusOf('POST', '/billing/demo-payments', { clientSecret: secret })).toBe(400)
  })
})

it('stands in the audit log, and goes with its owner', async () => {
  const { server, anna } = await annasServer()
  await subscribe(anna)
  await cancel(anna)
  const actions = server.db.all<{ action: string }>(
    sql`SELECT action FROM audit_log WHERE action LIKE 'billing%'`,
  )
  expect(actions.map(({ action }) => action)).toEqual(['billing.paid', 'billing.cancel'])
  await anna.done('DELETE', '/auth/user', { email: 'anna@example.com' })
  for (const table of ['billing_subscriptions', 'billing_invoices', 'premium_grants'])
    expect(server.db.all(sql.raw(`SELECT * FROM ${table}`))).toEqual([])
})
