import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '../../homes/node/testing.ts'
import type { ServerHome } from '../context.ts'
import { auditLog, identities, signInFlows, users } from '../tables.ts'
import { codeFor } from '../testing.ts'
import { openBrowser, signInAt } from './testing/browser.ts'
import { type RealProvider, startRealProvider } from './testing/real-provider.ts'

const SITE = 'http://money.home:3000'
const PEOPLE = [
  { sub: 'anna-1', email: 'anna@example.com', email_verified: true, given_name: 'Anna', family_name: 'Lee' },
  { sub: 'bob-2', email: 'bob@example.com', email_verified: false, name: 'Bob van Dyke' },
  { sub: 'nameless-3' },
]
const PASSWORD = 'correct horse'

let real: RealProvider
let talkative: RealProvider
beforeAll(async () => {
  const redirectUris = ['api/login', 'api/auth/google'].map((path) => `${SITE}/${path}/callback`)
  real = await startRealProvider({ users: PEOPLE, redirectUris })
  talkative = await startRealProvider({ users: PEOPLE, redirectUris, isTalkative: true })
})
afterAll(async () => {
  await real.close()
  await talkative.close()
})

/** A server that knows the real provider, and a browser at its public address. */
function open(settings: Partial<ServerHome> = {}) {
  const server = testServer({
    publicUrl: SITE,
    providers: { oidc: real.settings, google: talkative.settings },
    ...settings,
  })
  // The provider's clock is the real one.
  server.clock.now = Date.now()
  return { server, browser: browserAt(server) }
}
const browserAt = (server: ReturnType<typeof testServer>) => openBrowser(SITE, server.fetch)
const pathOf = (url: URL): string => url.pathname + url.search

async function registered(fields: object = {}, settings: Partial<ServerHome> = {}) {
  const opened = open(settings)
  const anna = {
    firstName: 'Anna',
    lastName: 'Lee',
    email: 'anna@example.com',
    password: PASSWORD,
    ...fields,
  }
  expect((await opened.browser.post('/api/auth/register', anna)).status).toBe(201)
  return opened
}
const verifyEmail = ({ db }: ReturnType<typeof testServer>) =>
  db.update(users).set({ emailVerified: true }).run()

describe('signing in at a real provider', () => {
  it('makes an account, with what the provider knows of its owner', async () => {
    const { server, browser } = open()
    const url = await signInAt(browser, '/api/login?next=/bills&timeZone=Pacific/Auckland', 'anna-1')
    expect(url.href).toBe(`${SITE}/bills`)
    expect(await browser.whoAmI()).toMatchObject({
      email: 'anna@example.com',
      emailVerified: true,
      firstName: 'Anna',
      lastName: 'Lee',
      authProvider: 'oidc',
      signInMethods: ['oidc'],
      timeZone: 'Pacific/Auckland',
    })
    expect(server.db.select().from(identities).all()).toMatchObject([
      { provider: 'oidc', issuer: real.settings.issuer, subject: 'anna-1', email: 'anna@example.com' },
    ])
    const deeds = server.db.select({ action: auditLog.action }).from(auditLog).all()
    expect(deeds.map(({ action }) => action)).toEqual(['user.register', 'identity.link', 'session.open'])
  })

  it('remembers who invited a new user, and takes nothing else for a code', async () => {
    const { server, browser } = await registered({ email: 'host@example.com' })
    const { id, ...host } = await browser.whoAmI()
    const guest = browserAt(server)
    const code = `BB${id.slice(-6).toUpperCase()}`
    await signInAt(guest, `/api/login?ref=${code}&timeZone=Europe/Berlin`, 'anna-1')
    const other = browserAt(server)
    await signInAt(other, '/api/auth/google?ref=BB.%3B%20nobody', 'bob-2')
    const invited = server.db.select({ email: users.email, by: users.referredBy }).from(users).all()
    expect(invited).toEqual([
      { email: host.email, by: null },
      { email: 'anna@example.com', by: id },
      { email: 'bob@example.com', by: null },
    ])
    expect(await guest.whoAmI()).toMatchObject({ timeZone: 'Europe/Berlin' })
  })

  it('takes the claims from the ID token where they are in it', async () => {
    const { browser } = open()
    expect(pathOf(await signInAt(browser, '/api/auth/google', 'bob-2'))).toBe('/')
    expect(await browser.whoAmI()).toMatchObject({
      email: 'bob@example.com',
      emailVerified: false,
      firstName: 'Bob van',
      lastName: 'Dyke',
      authProvider: 'google',
    })
  })

  it('signs the same person in to the same account, whatever their e-mail is by now', async () => {
    const { server, browser } = open()
    await signInAt(browser, '/api/login', 'anna-1')
    const { id } = await browser.whoAmI()
    server.db.update(users).set({ email: 'other@example.com' }).run()
    const elsewhere = browserAt(server)
    await signInAt(elsewhere, '/api/login', 'anna-1')
    expect((await elsewhere.whoAmI()).id).toBe(id)
  })

  it('works without an e-mail and without a name', async () => {
    const { browser } = open()
    expect(pathOf(await signInAt(browser, '/api/login', 'nameless-3'))).toBe('/')
    expect(await browser.whoAmI()).toMatchObject({ email: null, firstName: 'User', lastName: '' })
  })

  it('comes back with a clear code where the person says no', async () => {
    const { browser } = open()
    expect(pathOf(await signInAt(browser, '/api/login'))).toBe('/?error=access_denied&provider=oidc')
    expect(await browser.whoAmI()).toBeUndefined()
  })

  it('works below a base path', async () => {
    const redirectUris = [`${SITE}/money/api/login/callback`]
    const below = await startRealProvider({ users: PEOPLE, redirectUris })
    const server = testServer({ publicUrl: SITE, basePath: '/money/', providers: { oidc: below.settings } })
    server.clock.now = Date.now()
    const browser = openBrowser(SITE, (url, init) => server.fetch(url.replace('/money/', '/'), init))
    const url = await signInAt(browser, '/money/api/login?next=/bills', 'anna-1')
    await below.close()
    expect(url.href).toBe(`${SITE}/money/bills`)
    expect(browser.cookies().find(({ name }) => name === 'bucketbook_flow')?.path).toBe('/money/')
  })

  it('goes to the public address first, so that the browser is known when it comes back', async () => {
    const { server } = open()
    const response = await server.fetch('http://192.168.1.5:3000/api/login?next=/bills', {
      headers: { host: '192.168.1.5:3000' },
    })
    expect(response.headers.get('location')).toBe(`${SITE}/api/login?next=%2Fbills&moved=1`)
    expect(response.headers.get('set-cookie')).toBeNull()
    // A proxy that passes another Host must not send the browser round and round.
    const again = await server.fetch(`http://192.168.1.5:3000/api/login?moved=1`, {
      headers: { host: '192.168.1.5:3000' },
    })
    expect(again.headers.get('location')).toContain(`${real.settings.issuer}/auth?`)
  })

  it.each(['oidc', 'google', 'facebook'])('says so where %s is not set up', async (provider) => {
    const { browser } = open({ providers: {} })
    const path = provider === 'oidc' ? '/api/login' : `/api/auth/${provider}`
    for (const address of [path, `${path}/callback?code=x&state=y`]) {
      const url = await browser.go(address)
      expect(url.searchParams.get('provider')).toBe(provider)
      expect(url.searchParams.get('error')).toBe('not_configured')
    }
  })

  it('says so where somebody begins too often, on a page too', async () => {
    const { browser } = open({ limits: { perMinute: 1000, authPerMinute: 2 } })
    for (const error of [null, null, 'too_many'])
      expect((await browser.go('/api/login')).searchParams.get('error')).toBe(error)
  })

  it('marks the browser with a cookie of ten minutes that no script reads, Secure exactly over https', async () => {
    for (const publicUrl of [SITE, 'https://money.home']) {
      const { server } = open({ publicUrl })
      const { host } = new URL(publicUrl)
      const response = await server.fetch(`http://${host}/api/login`, { headers: { host } })
      const cookie = response.headers.get('set-cookie') ?? ''
      for (const part of [/HttpOnly/, /SameSite=Lax/, /Max-Age=600/, /Path=\/(;|$)/])
        expect(cookie).toMatch(part)
      expect(/Secure/.test(cookie)).toBe(publicUrl.startsWith('https:'))
      const asked = new URL(response.headers.get('location') ?? '').searchParams
      expect(asked.get('redirect_uri')).toBe(`${publicUrl}/api/login/callback`)
      expect(asked.get('code_challenge_method')).toBe('S256')
    }
  })
})

describe('somebody who has an account with the same e-mail', () => {
  it('signs in to it where both sides have verified the e-mail', async () => {
    const { server, browser } = await registered()
    verifyEmail(server)
    const { id } = await browser.whoAmI()
    const elsewhere = browserAt(server)
    expect(pathOf(await signInAt(elsewhere, '/api/login', 'anna-1'))).toBe('/')
    expect(await elsewhere.whoAmI()).toMatchObject({
      id,
      signInMethods: ['local', 'oidc'],
      authProvider: 'local',
    })
  })

  it.each([
    ['the account has not', 'anna@example.com', 'anna-1', false],
    ['the provider has not', 'bob@example.com', 'bob-2', true],
    ['neither has', 'BOB@example.com', 'bob-2', false],
  ])('links it in the profile where %s verified the e-mail', async (_, email, sub, isVerified) => {
    const { server } = await registered({ email })
    if (isVerified) verifyEmail(server)
    const before = server.db.select().from(users).all()
    const elsewhere = browserAt(server)
    expect(pathOf(await signInAt(elsewhere, '/api/login', sub))).toBe('/?error=link_required&provider=oidc')
    expect(await elsewhere.whoAmI()).toBeUndefined()
    expect(server.db.select().from(users).all()).toEqual(before)
    expect(server.db.select().from(identities).all()).toEqual([])
  })

  it('links it in the profile where a second factor is on', async () => {
    const { server } = await registered()
    server.db.update(users).set({ emailVerified: true, isTotpOn: true, totpSealed: 'x' }).run()
    const url = await signInAt(browserAt(server), '/api/login', 'anna-1')
    expect(pathOf(url)).toBe('/?error=link_required&provider=oidc')
    expect(server.db.select().from(identities).all()).toEqual([])
  })

  it('links it in the profile where the account is an operator’s: no provider’s word on an e-mail makes one', async () => {
    const { server } = await registered()
    server.db.update(users).set({ emailVerified: true, isOperator: true }).run()
    const url = await signInAt(browserAt(server), '/api/login', 'anna-1')
    expect(pathOf(url)).toBe('/?error=link_required&provider=oidc')
    expect(server.db.select().from(identities).all()).toEqual([])
  })

  it('is told so where the account is suspended, and nothing is linked', async () => {
    const { server } = await registered()
    server.db.update(users).set({ emailVerified: true, isSuspended: true }).run()
    const url = await signInAt(browserAt(server), '/api/login', 'anna-1')
    expect(pathOf(url)).toBe('/?error=suspended&provider=oidc')
    expect(server.db.select().from(identities).all()).toEqual([])
  })
})

describe('where registration is not open', () => {
  it('nobody new gets in while it is closed, and who is known still does', async () => {
    const { server, browser } = open()
    await signInAt(browser, '/api/login', 'anna-1')
    const home: ServerHome = { ...server.home, registration: 'closed' }
    const closed = open(home)
    expect(pathOf(await signInAt(closed.browser, '/api/login', 'bob-2'))).toBe(
      '/?error=registration_closed&provider=oidc',
    )
    expect(pathOf(await signInAt(browserAt(closed.server), '/api/login', 'anna-1'))).toBe('/')
    expect(server.db.select().from(users).all()).toHaveLength(1)
  })

  it('an invitation lets in whose e-mail the provider has verified, once', async () => {
    const { server, browser } = await registered({ email: 'boss@example.com' })
    server.home.registration = 'invite'
    const late = browserAt(server)
    expect(pathOf(await signInAt(late, '/api/login', 'anna-1'))).toBe(
      '/?error=invitation_required&provider=oidc',
    )
    server.db.update(users).set({ isOperator: true }).run()
    for (const email of ['Anna@example.com', 'bob@example.com'])
      expect((await browser.post('/api/admin/invitations', { email })).status).toBeLessThan(300)
    expect(pathOf(await signInAt(browserAt(server), '/api/login', 'anna-1'))).toBe('/')
    const unverified = await signInAt(browserAt(server), '/api/login', 'bob-2')
    expect(pathOf(unverified)).toBe('/?error=invitation_required&provider=oidc')
  })
})

describe('an address of ADMIN_EMAILS', () => {
  it('is registered at a provider with the code of its link alone', async () => {
    const { server } = open({ operatorEmails: ['anna@example.com'] })
    const code = await codeFor(server, 'anna@example.com')
    for (const query of ['', '?invite=abcde-fghjk-mnpqr-stuvw'])
      expect(pathOf(await signInAt(browserAt(server), `/api/login${query}`, 'anna-1'))).toBe(
        '/?error=invitation_required&provider=oidc',
      )
    const anna = browserAt(server)
    expect(pathOf(await signInAt(anna, `/api/login?invite=${code}`, 'anna-1'))).toBe('/')
    expect(await anna.whoAmI()).toMatchObject({ email: 'anna@example.com', isOperator: true })
  })
})

describe('linking a provider', () => {
  /** Anna, signed in by password, and the way of her browser through the provider. */
  async function linked(sub = 'bob-2') {
    const { server, browser } = await registered()
    verifyEmail(server)
    const { url } = await (await browser.post('/api/auth/identities/oidc')).json()
    return { server, browser, arrived: await signInAt(browser, url, sub) }
  }

  it('is begun by a signed-in POST and shown in the list; then either way signs in', async () => {
    const { server, browser, arrived } = await linked()
    expect(pathOf(arrived)).toBe('/profile?linked=oidc')
    const list = await (await browser.ask('/api/auth/identities')).json()
    expect(list).toMatchObject([{ provider: 'oidc', email: 'bob@example.com' }])
    expect(Object.keys(list[0]).sort()).toEqual(['createdAt', 'email', 'id', 'provider'])
    const elsewhere = browserAt(server)
    await signInAt(elsewhere, '/api/login', 'bob-2')
    expect((await elsewhere.whoAmI()).email).toBe('anna@example.com')
  })

  it('a second time changes nothing', async () => {
    const { server, browser } = await linked()
    const { url } = await (await browser.post('/api/auth/identities/oidc')).json()
    expect(pathOf(await signInAt(browser, url, 'bob-2'))).toBe('/profile?linked=oidc')
    expect(server.db.select().from(identities).all()).toHaveLength(1)
  })

  it('is refused where it signs in to somebody else', async () => {
    const { server } = await linked('anna-1')
    const other = browserAt(server)
    await other.post('/api/auth/register', {
      firstName: 'Bea',
      lastName: 'Ray',
      email: 'bea@example.com',
      password: PASSWORD,
    })
    verifyEmail(server)
    const { url } = await (await other.post('/api/auth/identities/oidc')).json()
    expect(pathOf(await signInAt(other, url, 'anna-1'))).toBe('/profile?error=identity_taken&provider=oidc')
    expect(await (await other.ask('/api/auth/identities')).json()).toEqual([])
  })

  it('needs the same user signed in when it ends', async () => {
    const { server, browser } = await registered()
    verifyEmail(server)
    const { url } = await (await browser.post('/api/auth/identities/oidc')).json()
    await browser.post('/api/logout')
    expect(pathOf(await signInAt(browser, url, 'bob-2'))).toBe('/?error=flow_mismatch&provider=oidc')
    expect(server.db.select().from(identities).all()).toEqual([])
  })

  it('is refused signed out, unknown, not set up or at another address', async () => {
    const { server, browser } = await registered()
    expect((await browserAt(server).post('/api/auth/identities/oidc')).status).toBe(401)
    for (const provider of ['facebook', 'local', 'x'])
      expect((await browser.post(`/api/auth/identities/${provider}`)).status).toBe(404)
    const cookie = browser.cookies().map(({ name, value }) => `${name}=${value}`)[0] ?? ''
    const host = '192.168.1.5:3000'
    const headers = { cookie, host, origin: `http://${host}` }
    const elsewhere = await server.fetch(`http://${host}/api/auth/identities/oidc`, {
      method: 'POST',
      headers,
    })
    expect([elsewhere.status, (await elsewhere.json()).code]).toEqual([421, 'wrong_host'])
  })

  it('says so where the provider doesn’t answer, and begins nothing', async () => {
    const gone = { ...real.settings, issuer: 'http://127.0.0.1:9' }
    const { server, browser } = await registered({}, { providers: { oidc: gone } })
    verifyEmail(server)
    const response = await browser.post('/api/auth/identities/oidc')
    const { code, reason } = await response.json()
    expect([response.status, code, reason]).toEqual([409, 'conflict', 'provider_unreachable'])
    expect(server.db.select().from(signInFlows).all()).toEqual([])
  })

  it('can be undone, by its owner alone', async () => {
    const { server, browser } = await linked()
    const [{ id }] = await (await browser.ask('/api/auth/identities')).json()
    const other = browserAt(server)
    await signInAt(other, '/api/login', 'nameless-3')
    expect((await other.remove(`/api/auth/identities/${id}`)).status).toBe(404)
    expect((await browser.remove(`/api/auth/identities/${id}`)).status).toBe(200)
    expect(await (await browser.ask('/api/auth/identities')).json()).toEqual([])
    expect((await browser.remove(`/api/auth/identities/${id}`)).status).toBe(404)
  })

  it('can’t be undone where it is the last way to sign in that works', async () => {
    const { server, browser } = open()
    await signInAt(browser, '/api/login', 'anna-1')
    const { url } = await (await browser.post('/api/auth/identities/google')).json()
    await signInAt(browser, url, 'anna-1')
    const [first, second] = await (await browser.ask('/api/auth/identities')).json()
    server.home.providers = { oidc: real.settings }
    const last = await browser.remove(`/api/auth/identities/${first.id}`)
    expect([last.status, (await last.json()).code]).toEqual([409, 'conflict'])
    server.home.providers = { oidc: real.settings, google: talkative.settings }
    expect((await browser.remove(`/api/auth/identities/${first.id}`)).status).toBe(200)
    expect((await browser.remove(`/api/auth/identities/${second.id}`)).status).toBe(409)
    server.db.update(users).set({ passwordHash: 'any' }).where(eq(users.email, 'anna@example.com')).run()
    expect((await browser.remove(`/api/auth/identities/${second.id}`)).status).toBe(200)
  })
})
