import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import { securityEvents, users } from '../tables.ts'
import { codeAt } from '../testing.ts'
import { type Browser, openBrowser } from './testing/browser.ts'
import { type LyingProvider, startLyingProvider } from './testing/lying-provider.ts'

const SITE = 'http://money.home:3000'
const MINUTE_MS = 60_000

let provider: LyingProvider
beforeAll(async () => {
  provider = await startLyingProvider()
})
afterAll(() => provider.close())

/** Anna's account at the provider with two-factor sign-in on, and a browser that just came back from there. */
async function waiting() {
  const server = testServer({ publicUrl: SITE, providers: { oidc: provider.settings } })
  const arrive = async (browser: Browser) => {
    const to = new URL((await browser.ask('/api/login?next=/bills')).headers.get('location') ?? '')
    const person = { sub: 'anna-1', email: 'anna@example.com', email_verified: true, name: 'Anna Lee' }
    provider.expect({ nonce: to.searchParams.get('nonce'), now: server.clock.now, person })
    return browser.go(`/api/login/callback?code=x&state=${to.searchParams.get('state')}`)
  }
  const first = openBrowser(SITE, server.fetch)
  await arrive(first)
  const { secret } = await (await first.post('/api/auth/two-factor')).json()
  const code = () => codeAt(secret, server.clock.now)
  const { recoveryCodes } = await (await first.post('/api/auth/two-factor/confirm', { code: code() })).json()
  server.clock.now += MINUTE_MS
  const browser = openBrowser(SITE, server.fetch)
  const url = await arrive(browser)
  const pass = (typed: string, from = browser) => from.post('/api/auth/second-factor', { code: typed })
  return { server, browser, url, code, recoveryCodes, pass, arrive }
}

describe('a second factor after signing in at a provider', () => {
  it('is asked for on the page, and until then nobody is signed in', async () => {
    const { browser, url } = await waiting()
    expect(url.pathname + url.search).toBe('/?second_factor=1&next=%2Fbills')
    expect(await browser.whoAmI()).toBeUndefined()
    expect(browser.cookies().map(({ name }) => name)).toEqual(['bucketbook_flow'])
  })

  it('lets in by the right code, once', async () => {
    const { server, browser, code, pass } = await waiting()
    const response = await pass(code())
    expect([response.status, (await response.json()).twoFactor]).toEqual([200, true])
    expect((await browser.whoAmI()).email).toBe('anna@example.com')
    server.clock.now += MINUTE_MS
    expect([(await pass(code())).status, (await pass('000000')).status]).toEqual([410, 410])
  })

  it('lets in by a recovery code, once', async () => {
    const { recoveryCodes, pass } = await waiting()
    expect((await pass(recoveryCodes[0])).status).toBe(200)
  })

  it('lets in once where the right code comes many times at once', async () => {
    const { recoveryCodes, pass } = await waiting()
    const all = await Promise.all(recoveryCodes.map((one: string) => pass(one)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('waits on after a wrong code, and locks after five', async () => {
    const { server, code, pass } = await waiting()
    expect([(await pass('000000')).status, (await pass('000001')).status]).toEqual([401, 401])
    const third = await waiting()
    expect((await third.pass('000000')).status).toBe(401)
    expect((await third.pass(third.code())).status).toBe(200)
    for (let i = 2; i < 5; i += 1) expect((await pass(`00000${i}`)).status).toBe(401)
    expect((await pass(code())).status).toBe(423)
    const events = server.db.select().from(securityEvents).all()
    expect(events.filter(({ eventType }) => eventType === 'account_locked')).toHaveLength(1)
  })

  it('waits for ten minutes, in this browser alone', async () => {
    const { server, browser, code, pass } = await waiting()
    expect((await pass(code(), openBrowser(SITE, server.fetch))).status).toBe(410)
    server.clock.now += 10 * MINUTE_MS
    expect((await pass(code())).status).toBe(410)
    expect(await browser.whoAmI()).toBeUndefined()
  })

  it('is not asked of somebody who is suspended', async () => {
    const { server, browser, arrive } = await waiting()
    server.db.update(users).set({ isSuspended: true }).run()
    const url = await arrive(browser)
    expect(url.pathname + url.search).toBe('/?error=suspended&provider=oidc')
  })

  it('lets in nobody who was suspended meanwhile', async () => {
    const { server, browser, code, pass } = await waiting()
    server.db.update(users).set({ isSuspended: true }).run()
    expect((await pass(code())).status).toBe(403)
    expect(await browser.whoAmI()).toBeUndefined()
  })
})
