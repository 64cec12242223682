import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boundedFetch } from '../../homes/node/outgoing.ts'
import { testServer } from '../../homes/node/testing.ts'
import type { ServerHome } from '../context.ts'
import { identities, users } from '../tables.ts'
import { outlastProofs, verifyAll } from '../testing.ts'
import { type Browser, openBrowser, signInAt } from './testing/browser.ts'
import { type LyingProvider, startLyingProvider } from './testing/lying-provider.ts'
import { type RealProvider, startRealProvider } from './testing/real-provider.ts'

const SITE = 'http://money.home:3000'
const PEOPLE = [
  { sub: 'anna-1', email: 'anna@example.com', email_verified: true },
  { sub: 'eve-2', email: 'eve@example.com', email_verified: true },
]

let real: RealProvider
let liar: LyingProvider
beforeAll(async () => {
  real = await startRealProvider({ users: PEOPLE, redirectUris: [`${SITE}/api/login/callback`] })
  liar = await startLyingProvider()
})
afterAll(async () => {
  await real.close()
  await liar.close()
})

const pathOf = (url: URL): string => url.pathname + url.search
const isProven = async (browser: Browser) => (await browser.ask('/api/export')).status === 200

function open(settings: Partial<ServerHome> = {}) {
  const server = testServer({ publicUrl: SITE, providers: { oidc: real.settings }, ...settings })
  // The provider's clock is the true one.
  server.clock.now = Date.now()
  return { server, browser: openBrowser(SITE, server.fetch) }
}

/** Anna, who came by the provider and has no password; her sign-in was more than ten minutes ago. */
async function anna(settings: Partial<ServerHome> = {}) {
  const opened = open(settings)
  await signInAt(opened.browser, '/api/login', 'anna-1')
  const begin = async (body: object = {}) => (await opened.browser.post('/api/auth/proof/oidc', body)).json()
  return { ...opened, begin }
}

describe('proving at a provider who one is', () => {
  it('is signing in there once more, though one is signed in there', async () => {
    const { server, browser, begin } = await anna()
    server.db.run(sql`UPDATE sessions SET proven_at = NULL`)
    expect(await isProven(browser)).toBe(false)
    const before = browser.cookies().find(({ name }) => name === 'bucketbook_session')?.value
    const { url } = await begin({ next: '/profile#data' })
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    // The provider's own cookie would have led straight back.
    expect(pathOf(await signInAt(browser, url, 'anna-1'))).toBe('/?proven=oidc&next=%2Fprofile%23data')
    expect(await isProven(browser)).toBe(true)
    expect(browser.cookies().find(({ name }) => name === 'bucketbook_session')?.value).not.toBe(before)
    outlastProofs(server)
    expect(await isProven(browser)).toBe(false)
  })

  it('is none by somebody who has no part in the account, and links nobody', async () => {
    const { server, browser, begin } = await anna()
    server.db.run(sql`UPDATE sessions SET proven_at = NULL`)
    // There, too, somebody else signs in.
    browser.cookies(new URL(real.origin).host).length = 0
    const { url } = await begin()
    expect(pathOf(await signInAt(browser, url, 'eve-2'))).toBe('/?error=another_person&provider=oidc')
    expect(await isProven(browser)).toBe(false)
    expect(server.db.select().from(identities).all()).toHaveLength(1)
    expect(server.db.select().from(users).all()).toHaveLength(1)
  })

  it('is none where the person says no, or is signed out here meanwhile', async () => {
    const { server, browser, begin } = await anna()
    server.db.run(sql`UPDATE sessions SET proven_at = NULL`)
    expect(pathOf(await signInAt(browser, (await begin()).url))).toBe('/?error=access_denied&provider=oidc')
    expect(await isProven(browser)).toBe(false)
    const { url } = await begin()
    await browser.post('/api/logout')
    expect(pathOf(await signInAt(browser, url, 'anna-1'))).toBe('/?error=flow_mismatch&provider=oidc')
    expect(await browser.whoAmI()).toBeUndefined()
  })

  it('is begun at a linked provider alone, signed in', async () => {
    const { server, browser } = await anna({
      providers: { oidc: real.settings, google: real.settings },
    })
    const stranger = openBrowser(SITE, server.fetch)
    expect((await stranger.post('/api/auth/proof/oidc')).status).toBe(401)
    expect((await browser.post('/api/auth/proof/google')).status).toBe(409)
    expect((await browser.post('/api/auth/proof/facebook')).status).toBe(404)
  })

  it.each([
    [60, '/?proven=oidc'],
    [3600, '/?error=not_fresh&provider=oidc'],
    [undefined, '/?proven=oidc'],
  ])('takes a password that was typed there %s seconds ago: %s', async (age, path) => {
    const { server, browser } = open({
      providers: { oidc: liar.settings },
      fetch: boundedFetch as ServerHome['fetch'],
    })
    const answer = async (address: string) => {
      const asked = new URL(address).searchParams
      const auth_time = age === undefined ? undefined : Math.floor(server.clock.now / 1000) - age
      const person = { ...PEOPLE[0], auth_time }
      liar.expect({ nonce: asked.get('nonce'), now: server.clock.now, person })
      const query = new URLSearchParams({ code: 'a code', state: asked.get('state') ?? '' })
      const response = await browser.ask(`/api/login/callback?${query}`)
      return response.headers.get('location')
    }
    const start = await browser.ask('/api/login')
    await answer(start.headers.get('location') ?? '')
    const { url } = await (await browser.post('/api/auth/proof/oidc')).json()
    expect(await answer(url)).toBe(path)
  })
})

describe('a provider that somebody linked before the e-mail was shown to be the owner’s', () => {
  const CREDENTIALS = { email: 'anna@example.com', password: 'what Eve chose' }

  it('is not linked in the first place where the server sends mail', async () => {
    const { server, browser: eve } = open()
    await eve.post('/api/auth/register', { firstName: 'E', lastName: 'E', ...CREDENTIALS })
    const refused = await eve.post('/api/auth/identities/oidc')
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Verify your email first: open the link in the mail that we sent you.',
    ])
    expect((await eve.post('/api/auth/two-factor')).status).toBe(409)
    verifyAll(server)
    expect((await eve.post('/api/auth/identities/oidc')).status).toBe(200)
  })

  it('is gone with everything else once the owner sets a password by mail, who is told so', async () => {
    const { server, browser: eve } = open()
    await eve.post('/api/auth/register', { firstName: 'E', lastName: 'E', ...CREDENTIALS })
    // Linking was possible so before, or with another e-mail that was Eve's own.
    verifyAll(server)
    const { url } = await (await eve.post('/api/auth/identities/oidc')).json()
    await signInAt(eve, url, 'eve-2')
    server.db.update(users).set({ emailVerified: false }).run()
    const waiting = await (await eve.post('/api/auth/proof/oidc')).json()

    const owner = openBrowser(SITE, server.fetch)
    await owner.post('/api/auth/password-reset', { email: CREDENTIALS.email })
    await new Promise((resolve) => setTimeout(resolve, 5))
    const token = /\?reset=([\w-]+)/.exec(server.mails.at(-1)?.text ?? '')?.[1]
    const reset = await owner.post('/api/auth/password-reset/confirm', { token, password: 'the owner’s' })
    const told = ['the sign-in with single sign-on (eve@example.com)']
    expect(await reset.json()).toEqual({ success: true, removed: told })
    await new Promise((resolve) => setTimeout(resolve, 5))
    for (const one of told) expect(server.mails.at(-1)?.text).toContain(one)

    expect(await eve.whoAmI()).toBeUndefined()
    expect(pathOf(await signInAt(eve, waiting.url, 'eve-2'))).toBe('/?error=flow_mismatch&provider=oidc')
    await signInAt(eve, '/api/login', 'eve-2')
    expect((await eve.whoAmI())?.email).toBe('eve@example.com')
    expect((await owner.post('/api/auth/login', { ...CREDENTIALS, password: 'the owner’s' })).status).toBe(
      200,
    )
  })
})
