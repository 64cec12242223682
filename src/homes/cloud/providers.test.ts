import { afterAll, expect, it } from 'vitest'
import { openBrowser, signInAt } from '../../identity/providers/testing/browser.ts'
import { startRealProvider } from '../../identity/providers/testing/real-provider.ts'
import { codeAt } from '../../identity/testing.ts'
import { cloudServer } from './testing/workerd.ts'

const SITE = 'http://money.home:3000'
const PASSWORD = 'correct horse'
const users = ['anna', 'bob', 'cleo', 'dora'].map((name) => ({
  sub: `${name}-1`,
  email: `${name}@example.com`,
  email_verified: true,
  given_name: name,
  family_name: 'Lee',
}))
const redirectUris = [`${SITE}/api/login/callback`]
const provider = await startRealProvider({ users, redirectUris })
const cloud = await cloudServer({ PUBLIC_URL: SITE, ...provider.environment })
afterAll(async () => {
  await cloud.close()
  await provider.close()
})

const newBrowser = () =>
  openBrowser(SITE, (url, init) => {
    const { pathname, search } = new URL(url)
    return cloud.fetch(pathname + search, init)
  })
const pathOf = (url: URL): string => url.pathname + url.search
type Browser = ReturnType<typeof newBrowser>

async function registered(name: string): Promise<Browser> {
  const browser = newBrowser()
  const person = { firstName: name, lastName: 'Lee', email: `${name}@example.com`, password: PASSWORD }
  expect((await browser.post('/api/auth/register', person)).status).toBe(201)
  return browser
}

it('somebody new gets an account and a book by a provider, and comes back to it from another browser', async () => {
  const browser = newBrowser()
  const url = await signInAt(browser, '/api/login?next=/bills&timeZone=Pacific/Auckland', 'anna-1')
  expect(pathOf(url)).toBe('/bills')
  const anna = await browser.whoAmI()
  expect(anna).toMatchObject({
    email: 'anna@example.com',
    emailVerified: true,
    firstName: 'anna',
    timeZone: 'Pacific/Auckland',
    authProvider: 'oidc',
    signInMethods: ['oidc'],
  })
  const account = { name: 'Cash', type: 'cash', balance: '12.50' }
  expect((await browser.post('/api/accounts', account)).status).toBe(201)
  await cloud.restart()
  const elsewhere = newBrowser()
  await signInAt(elsewhere, '/api/login', 'anna-1')
  expect((await elsewhere.whoAmI()).id).toBe(anna.id)
  expect(await (await elsewhere.ask('/api/accounts')).json()).toMatchObject([{ balance: '12.50' }])
  // The e-mail is hers, and whoever registers with it reads so.
  const other = { firstName: 'A', lastName: 'B', email: 'Anna@example.com', password: PASSWORD }
  expect((await newBrowser().post('/api/auth/register', other)).status).toBe(409)
})

it('a provider is linked to one account, signs in to it, and may be linked anew once it is unlinked', async () => {
  const [bob, eve] = [await registered('bobby'), await registered('eve')]
  const link = async (browser: Browser) => {
    const answer = await browser.post('/api/auth/identities/oidc', { currentPassword: PASSWORD })
    return pathOf(await signInAt(browser, (await answer.json()).url, 'bob-1'))
  }
  expect(await link(bob)).toBe('/profile?linked=oidc')
  expect(await link(eve)).toBe('/profile?error=identity_taken&provider=oidc')
  const elsewhere = newBrowser()
  await signInAt(elsewhere, '/api/login', 'bob-1')
  expect(await elsewhere.whoAmI()).toMatchObject({ email: 'bobby@example.com' })
  const [{ id }] = await (await bob.ask('/api/auth/identities')).json()
  const unlinked = await bob.ask(`/api/auth/identities/${id}`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json', origin: SITE },
    body: JSON.stringify({ currentPassword: PASSWORD }),
  })
  expect(unlinked.status).toBe(200)
  expect(await link(eve)).toBe('/profile?linked=oidc')
})

it('nobody gets into an account by its e-mail alone, whoever they are signed in as meanwhile', async () => {
  const cleo = await registered('cleo')
  const page = await signInAt(newBrowser(), '/api/login', 'cleo-1')
  expect(pathOf(page)).toBe('/?error=link_required&provider=oidc')
  // A browser in which Cleo is signed in begins for whoever the provider says.
  expect(pathOf(await signInAt(cleo, '/api/login', 'anna-1'))).toBe('/')
  expect(await cleo.whoAmI()).toMatchObject({ email: 'anna@example.com' })
})

it('an answer is good once, in the browser that asked, at the place that its state names', async () => {
  const [browser, thief] = [newBrowser(), newBrowser()]
  const form = await browser.go('/api/login')
  const bodies = { method: 'POST', body: new URLSearchParams({ user: 'anna-1' }) }
  let step = await browser.ask(form.href, bodies)
  while (!step.headers.get('location')?.startsWith(SITE))
    step = await browser.ask(new URL(step.headers.get('location') ?? '', form).href)
  const back = new URL(step.headers.get('location') ?? '')
  const [place, secret] = (back.searchParams.get('state') ?? '').split('.')
  expect(place).toMatch(/^\d{1,3}$/)
  const moved = new URL(back)
  const mismatch = '/?error=flow_mismatch&provider=oidc'
  for (const state of [
    `${(Number(place) + 1) % 256}.${secret}`,
    `999.${secret}`,
    `nobody.${secret}`,
    secret,
  ]) {
    moved.searchParams.set('state', state ?? '')
    expect(pathOf(await browser.go(moved.href))).toBe(mismatch)
  }
  const inner = { 'bucketbook-inner-arrival': JSON.stringify({ person: users[0], next: '/' }) }
  expect((await thief.ask(moved.href, { headers: inner })).headers.get('location')).toBe(mismatch)
  expect(pathOf(await browser.go(back.href))).toBe('/')
  expect(await browser.whoAmI()).toMatchObject({ email: 'anna@example.com' })
  expect(pathOf(await browser.go(back.href))).toBe(mismatch)
  expect(await thief.whoAmI()).toBeUndefined()
})

it('a second factor is asked for in the account’s own place', async () => {
  const browser = newBrowser()
  await signInAt(browser, '/api/login', 'dora-1')
  const begun = await (await browser.post('/api/auth/two-factor', {})).json()
  const now = () => Date.now() + cloud.clock.ahead
  const confirmed = await browser.post('/api/auth/two-factor/confirm', { code: codeAt(begun.secret, now()) })
  expect(confirmed.status).toBe(200)
  const elsewhere = newBrowser()
  const page = await signInAt(elsewhere, '/api/login?next=/bills', 'dora-1')
  expect(pathOf(page)).toBe('/?second_factor=1&next=%2Fbills')
  expect(await elsewhere.whoAmI()).toBeUndefined()
  cloud.clock.ahead += 30_000
  const passed = await elsewhere.post('/api/auth/second-factor', { code: codeAt(begun.secret, now()) })
  expect(passed.status).toBe(200)
  expect(await elsewhere.whoAmI()).toMatchObject({ email: 'dora@example.com' })
})
