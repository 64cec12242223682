import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOUNDS, untilDashboard, untilSignIn } from '../../bench/first-scripts.mjs'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false })
})
afterAll(async () => {
  await site.close()
})

test('the form to sign in can be used after little of the app, and nothing of who is signed in', async () => {
  const { context } = await site.visit()
  const { kB, names } = await untilSignIn(context, site.url)
  expect(names).toContainEqual(expect.stringMatching(/\/index-/))
  expect(names).not.toContainEqual(expect.stringMatching(/\/app-/))
  expect(kB, names.join(' ')).toBeLessThanOrEqual(BOUNDS.signIn)
})

test('the dashboard can be used before its charts and logos are asked for, in a new book and in a full one', async () => {
  const { context, api } = await newcomer(site, 'ada-first')
  // The day's check-in, and the notice of it, come by the clock: it is over before anything is counted.
  await expect.poll(async () => (await api('GET', '/api/points/transactions')).body).not.toEqual([])
  const empty = await untilDashboard(context, site.url)
  expect(empty.names).toContainEqual(expect.stringMatching(/\/app-/))
  expect(empty.kB, empty.names.join(' ')).toBeLessThanOrEqual(BOUNDS.dashboard)
  expect((await api('POST', '/api/sample-data')).status).toBe(201)
  const full = await untilDashboard(context, site.url)
  expect(full.names).not.toContainEqual(expect.stringMatching(/simple-icons|spending-analytics/))
  expect(full.kB, full.names.join(' ')).toBeLessThanOrEqual(BOUNDS.dashboard)
})

test('where its rules don’t come, the form is sent all the same, and the server says what is wrong', async () => {
  await site.call().api('POST', '/api/auth/register', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada-unruled@example.org',
    password: 'maple-syrup',
  })
  const { page } = await site.visit()
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  const held: string[] = []
  await page.route('**/assets/wire-*.js', async (route) => {
    held.push(route.request().url())
    await route.abort()
  })
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('tabpanel').getByText('Please enter a valid email address').waitFor()
  await page.getByLabel('Email').fill('ada-unruled@example.org')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  expect(held).not.toEqual([])
})
