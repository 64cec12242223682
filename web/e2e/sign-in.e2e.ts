import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleCommands } from '../../src/homes/node/ops/people.ts'
import { listen } from '../../src/identity/providers/testing/listen.ts'
import { axe } from './axe.ts'
import { openSite, type Site, STRANGER } from './browser.ts'
import { PASSWORD, signIn, signOut, stranger } from './entrance.ts'
import { codeOf, turnOnTwoFactor } from './second-factor.ts'

let site: Site
const neighbours: string[] = []

beforeAll(async () => {
  site = await openSite({ neighbours })
})
afterAll(async () => {
  await site.close()
})

test('the landing page offers what the specification says', async () => {
  const { page } = await site.visit()
  await page.getByRole('heading', { name: 'Take Control of Your Budget', level: 1 }).waitFor()
  for (const name of ['Budget Tracking', 'Savings Goals', 'Account Management', 'Subscription Tracking'])
    await page.getByRole('heading', { name }).waitFor()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  await page.getByText('not set up here').waitFor()
  for (const name of ['Continue with single sign-on', 'Continue with Google', 'Continue with Facebook'])
    expect(await page.getByRole('button', { name }).isDisabled(), name).toBe(true)
  expect(await page.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('button', { name: 'Sign In to Get Started' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
  await expect.poll(focused).toBe('username')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('current-password')
})

test('the cover is there before any script, and the page takes its place without moving anything', async () => {
  const { page } = await site.visit({ width: 390, height: 844 })
  const title = page.getByRole('heading', { name: 'Take Control of Your Budget', level: 1 })
  let go = () => {}
  const isTime = new Promise<void>((resolve) => {
    go = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto(site.url, { waitUntil: 'commit' })
  await title.waitFor()
  await page.evaluate(() => document.fonts.ready)
  const place = await title.boundingBox()
  expect(await page.getByRole('heading', { name: 'Join Bucketbook' }).count()).toBe(0)
  go()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  expect(await title.boundingBox()).toEqual(place)
  await page.locator('#cover').waitFor({ state: 'detached' })
})

test('a tab shows nobody else’s book once somebody else signs in beside it', async () => {
  const { page, context } = await stranger(site, 'first@example.org')
  await signIn(page, 'first@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  const other = await context.newPage()
  await other.goto(site.url)
  await other.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await signOut(other)
  await page.getByText('Join Bucketbook').waitFor()

  await stranger(site, 'second@example.org')
  await signIn(page, 'first@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  // The tab beside it follows.
  await other.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  // As if the other tab had signed out and in while this one slept: it hears of the second user alone.
  await context.clearCookies()
  await other.goto(site.url)
  await signIn(other, 'second@example.org')
  await other.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  // A tab in the background paints nothing, so it has to be looked at.
  await page.bringToFront()
  await expect.poll(() => page.evaluate(() => 'isOld' in window).catch(() => true)).toBe(false)
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByText('second@example.org').first().waitFor()
})

test('only the start is reachable signed out, and signing in leads on to where one wanted to go', async () => {
  const { page } = await stranger(site, 'next@example.org')
  for (const path of ['/bills?view=calendar', '/?next=/bills%3Fview=calendar']) {
    await page.goto(site.url + path)
    await page.getByText('Join Bucketbook').waitFor()
    expect(page.url()).toBe(`${site.url}/`)
    await page.reload()
    await signIn(page, 'next@example.org')
    await page.getByText('Welcome back!').waitFor()
    await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
    expect(page.url()).toBe(`${site.url}/bills?view=calendar`)
    await signOut(page)
  }
  await page.goto(`${site.url}/nowhere`)
  await page.getByText('404 Page Not Found').waitFor()
})

test('signing in never leads to another site, nor out again', async () => {
  const { page } = await stranger(site, 'inside@example.org')
  const wishes = [
    '//stranger.example/',
    '/\\stranger.example',
    'https://stranger.example',
    '/api/logout',
    '/.//x',
  ]
  for (const wish of wishes) {
    await page.goto(`${site.url}/?next=${encodeURIComponent(wish)}`)
    await signIn(page, 'inside@example.org')
    await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
    expect(page.url(), wish).toBe(`${site.url}/`)
    await signOut(page)
  }
})

test.each(['locked@example.org', 'unknown@example.org'])(
  'five wrong passwords lock %s, whether somebody has it or not',
  async (email) => {
    const { page } = email.startsWith('locked') ? await stranger(site, email) : await site.visit()
    for (let n = 0; n < 5; n += 1) {
      const [answer] = await Promise.all([
        page.waitForResponse('**/api/auth/login'),
        signIn(page, email, 'wrong'),
      ])
      expect(answer.status()).toBe(401)
      await page.getByRole('alert').getByText('The email or the password is wrong.').first().waitFor()
    }
    const isFocused = (field: Element) => field === document.activeElement
    await expect.poll(() => page.getByLabel('Password', { exact: true }).evaluate(isFocused)).toBe(true)
    await signIn(page, email)
    await page
      .getByRole('alert')
      .getByText('Too many failed sign-ins. Please try again in 15 minutes.')
      .first()
      .waitFor()
    await page.getByRole('alert').getByText('Login Failed').last().waitFor()
    expect(await axe(page)).toEqual([])
    expect(site.unexpected(401, 423)).toEqual([])
  },
)

test('a failed sign-in is announced once, however often it fails, and its reason stays in the form', async () => {
  const { page } = await stranger(site, 'once@example.org')
  const alert = page.getByRole('alert')
  for (const attempt of [1, 2]) {
    await Promise.all([page.waitForResponse('**/api/auth/login'), signIn(page, 'once@example.org', 'wrong')])
    await page.getByRole('button', { name: 'Login', exact: true, disabled: false }).waitFor()
    await alert.first().waitFor()
    const announced = await alert.allInnerTexts()
    expect(announced, `attempt ${attempt}`).toHaveLength(1)
    expect(announced[0]).toMatch(/^Login Failed\s+The email or the password is wrong\.$/)
  }
  await alert.getByRole('button', { name: 'Dismiss' }).click()
  await alert.waitFor({ state: 'detached' })
  await page.getByRole('tabpanel').getByText('The email or the password is wrong.').waitFor()
  expect(await axe(page)).toEqual([])
  expect(site.unexpected(401)).toEqual([])
})

test('somebody who is suspended is told so, and why', async () => {
  const { page } = await stranger(site, 'sue@example.org')
  await peopleCommands.suspend?.run(site.config, ['sue@example.org', 'Three', 'books', 'overdue'])
  await signIn(page, 'sue@example.org', 'wrong')
  await page.getByRole('alert').getByText('The email or the password is wrong.').first().waitFor()
  await signIn(page, 'sue@example.org')
  await page.getByRole('alert').getByText('This account is suspended: Three books overdue').first().waitFor()
  expect(site.unexpected(401, 403)).toEqual([])
})

test('two-factor sign-in asks for a code, and takes each one once', async () => {
  const ada = await site.visit({ width: 390, height: 844 })
  const { page } = ada
  const email = 'two@example.org'
  await ada.api('POST', '/api/auth/register', { firstName: 'A', lastName: 'B', email, password: PASSWORD })
  const { secret, recoveryCodes } = await turnOnTwoFactor(ada)
  const [recovery = ''] = recoveryCodes
  await ada.api('POST', '/api/logout').catch(() => null)

  await page.goto(`${site.url}/?next=/savings`)
  await signIn(page, email)
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
  expect(await page.getByText('Login Failed').count()).toBe(0)
  const field = page.getByLabel('Code', { exact: true })
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await field.getAttribute('inputmode')).toBe('numeric')
  expect(await axe(page)).toEqual([])
  await expect.poll(() => field.evaluate((code) => code === document.activeElement)).toBe(true)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The code is wrong, or was used before.').waitFor()
  await page.locator('form').getByText('The code is wrong').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  await signIn(page, email)
  const code = codeOf(secret)
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Savings Goals', level: 1 }).waitFor()

  for (const isFresh of [true, false]) {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await signOut(page)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery.toUpperCase())
    await page.keyboard.press('Enter')
    if (!isFresh) break
    await page.getByText('Welcome back!').waitFor()
    await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  }
  await page.getByRole('alert').getByText('The code is wrong, or was used before.').first().waitFor()
  expect(site.unexpected(401)).toEqual([])
})

test('a link on another site can’t sign anybody out without being asked', async () => {
  const { page, api } = await stranger(site, 'asked@example.org')
  await signIn(page, 'asked@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  const other = await listen(() => (_, response) => {
    const link = `<!doctype html><title>Free</title><a href="${site.url}/api/logout">Free money</a>`
    response.writeHead(200, { 'content-type': 'text/html' }).end(link)
  })
  const address = other.origin.replace('127.0.0.1', STRANGER)
  neighbours.push(address)
  const follow = async () => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Free money' }).click()
    await page.getByRole('dialog', { name: 'Sign out?' }).waitFor()
    expect(page.url()).toBe(`${site.url}/`)
  }
  await follow()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await api('GET', '/api/auth/user')).status).toBe(200)
  await follow()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Join Bucketbook').waitFor()
  // The browser is known still, and signed in to nothing.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['bucketbook_browser'])
  await other.close()
  expect(site.unexpected()).toEqual([])
})

test('a page that is opened renews its session, once a day', async () => {
  const { page } = await stranger(site, 'renew@example.org')
  await signIn(page, 'renew@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  const renewed = () => page.evaluate(() => localStorage.getItem('bucketbook_sessionRenewed'))
  // The first page has its answer: it is not noted once more after it was removed.
  await expect.poll(renewed).not.toBeNull()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/renew') && asked.push(request.method()))
  await page.evaluate(() => localStorage.removeItem('bucketbook_sessionRenewed'))
  for (let n = 0; n < 2; n += 1) {
    await page.reload()
    await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
    // The answer of the first time is what the second one knows it by.
    await expect.poll(renewed).not.toBeNull()
    await page.waitForLoadState('networkidle')
  }
  expect(asked).toEqual(['POST'])
  await page.evaluate(() => localStorage.setItem('bucketbook_sessionRenewed', 'Mon Jan 05 2026'))
  await page.reload()
  await expect.poll(renewed).not.toBe('Mon Jan 05 2026')
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual(['POST', 'POST'])
})

test('without mail, a forgotten password is the operator’s to set anew', async () => {
  const { page } = await site.visit()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByText('Its operator can set a new password for you').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe('Forgot your password?')
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
