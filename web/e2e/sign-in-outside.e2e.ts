import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RealProvider, startRealProvider } from '../../src/identity/providers/testing/real-provider.ts'
import { axe, flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { PASSWORD, signIn, signOut } from './entrance.ts'
import { outlastProofs } from './proofs.ts'
import { codeOf, turnOnTwoFactor } from './second-factor.ts'

const USERS = [
  {
    sub: 'grace',
    email: 'grace@example.org',
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
  },
  { sub: 'two', email: 'two@example.org', email_verified: true, given_name: 'Two', family_name: 'Factor' },
  { sub: 'taken', email: 'taken@example.org', email_verified: true, given_name: 'Not', family_name: 'Them' },
]
const NAME = 'Home ID of the <b>Hopper</b> family'

let site: Site
let provider: RealProvider
const neighbours: string[] = []

beforeAll(async () => {
  site = await openSite({
    neighbours,
    settings: async (url) => {
      provider = await startRealProvider({ users: USERS, redirectUris: [`${url}/api/login/callback`] })
      neighbours.push(provider.origin)
      return { PUBLIC_URL: url, ...provider.environment, OIDC_NAME: NAME }
    },
  })
})
afterAll(async () => {
  await site.close()
  await provider.close()
})

/** Signs in through the provider's own pages, from the button of the landing page. */
async function signInOutside({ page }: Visitor, email: string) {
  await page.getByRole('link', { name: `Continue with ${NAME}` }).click()
  await page.getByRole('button', { name: email }).click()
}

test('somebody signs in by OpenID Connect, and lands where they wanted to go', async () => {
  const grace = await site.visit()
  const { page, api } = grace
  await page.goto(`${site.url}/bills`)
  await signInOutside(grace, 'grace@example.org')
  await page.getByRole('heading', { name: 'Bills', level: 1 }).waitFor()
  expect(page.url()).toBe(`${site.url}/bills`)
  const { body: user } = await api('GET', '/api/auth/user')
  expect(user).toMatchObject({ firstName: 'Grace', email: 'grace@example.org', authProvider: 'oidc' })
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  expect(user).toMatchObject({ timeZone, signInMethods: ['oidc'] })

  await signOut(page)
  await page.getByRole('button', { name: 'Sign In to Get Started' }).click()
  // The provider still knows her.
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
})

test('who says no at the provider is told so, and may try again', async () => {
  const visitor = await site.visit()
  const { page } = visitor
  await signInOutside(visitor, 'Cancel')
  await page.getByRole('alert').getByText(`You didn’t allow the sign-in at ${NAME}`).first().waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('an account with the same email is not taken over by a provider', async () => {
  const visitor = await site.visit()
  const { page, api } = visitor
  const owner = { firstName: 'Real', lastName: 'Owner', email: 'taken@example.org', password: PASSWORD }
  await api('POST', '/api/auth/register', owner)
  await page.goto(site.url)
  await signOut(page)
  await signInOutside(visitor, 'taken@example.org')
  await page.getByRole('alert').getByText('An account with this email exists already.').first().waitFor()
  await signIn(page, 'taken@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
})

test('a sign-in at a provider asks for the second factor too', async () => {
  const visitor = await site.visit({ width: 390, height: 844 })
  const { page } = visitor
  await signInOutside(visitor, 'two@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  const { secret, recoveryCodes } = await turnOnTwoFactor(visitor)
  await visitor.context.clearCookies()

  await page.goto(`${site.url}/?next=/accounts`)
  await signInOutside(visitor, 'two@example.org')
  await page.getByRole('heading', { name: 'Two-factor sign-in' }).waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  await page.getByLabel('Code', { exact: true }).fill('12')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('The code is wrong, or was used before.').first().waitFor()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Accounts', level: 1 }).waitFor()
  expect(page.url()).toBe(`${site.url}/accounts`)

  await visitor.context.clearCookies()
  await page.goto(site.url)
  await signInOutside(visitor, 'two@example.org')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await visitor.context.clearCookies({ name: 'bucketbook_flow' })
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('This sign-in is over. Please begin again.').waitFor()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  // Said by the toast, and there to be read above the form.
  await expect.poll(() => page.getByText('This sign-in is over. Please begin again.').count()).toBe(2)
  expect(site.unexpected(401, 410)).toEqual([])
})

test('who has no password confirms at the provider who they are, in a tab of its own', async () => {
  const grace = await site.visit({ width: 390, height: 844 })
  const { page } = grace
  await signInOutside(grace, 'grace@example.org')
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await page.goto(`${site.url}/profile`)
  outlastProofs(site)
  await page.getByRole('link', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: `Confirm with ${NAME}` }).click()
  const tab = await opening
  // The provider asks, though it knows her still.
  await tab.getByRole('button', { name: 'grace@example.org' }).waitFor()
  await dialog.getByText('Sign in there in the other tab.').waitFor()
  expect(await flaws(page)).toEqual([])
  const saving = page.waitForEvent('download')
  const closing = tab.waitForEvent('close')
  await tab.getByRole('button', { name: 'grace@example.org' }).click()
  await saving
  await closing
  await dialog.waitFor({ state: 'detached' })
  // The provider has no icon for its page.
  expect(site.unexpected(403, 404)).toEqual([])
})

test('a sign-in that nobody began here, or that isn’t set up, is explained above the form', async () => {
  const { page } = await site.visit()
  await page.goto(`${site.url}/api/login/callback?state=nobody&code=begun`)
  await page.getByRole('alert').getByText('This sign-in was begun in another browser').first().waitFor()
  await page.goto(`${site.url}/api/auth/google`)
  await page
    .getByRole('alert')
    .getByText('Signing in with Google isn’t set up on this server.')
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Login', exact: true }).isEnabled()).toBe(true)
})

test.each([
  ['access_denied', 'google', 'You didn’t allow the sign-in at Google'],
  ['link_required', 'facebook', 'Sign in to it first, then link Facebook'],
  ['a_code_of_tomorrow', 'nobody', 'The sign-in didn’t work. Please try again.'],
])('a sign-in that a provider led back with %s is explained', async (error, provider, words) => {
  const { page } = await site.visit({ width: 390, height: 844, dark: true })
  await page.goto(`${site.url}/?error=${error}&provider=${provider}`)
  await page.getByRole('alert').getByText(words).first().waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  expect(await axe(page)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
