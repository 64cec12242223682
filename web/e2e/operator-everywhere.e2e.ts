import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { inviteCodeFor } from './invite-code.ts'
import { registerMany } from './many-people.ts'

// The operator's page in every home that serves people: over Node and over objects in workerd.

const OLGA = { firstName: 'Olga', lastName: 'Orr', email: 'olga@example.org', password: PASSWORD }
let site: Site
let olga: Visitor

beforeAll(async () => {
  site = await openSite({ settings: () => ({ ADMIN_EMAILS: OLGA.email }) })
  olga = await site.visit()
  const person = { ...OLGA, inviteCode: await inviteCodeFor(site, OLGA.email) }
  expect((await olga.api('POST', '/api/auth/register', person)).status).toBe(201)
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

test('the page offers what the home has: its backups where one machine serves, else which objects are to be looked at', async () => {
  const { page, api } = olga
  const { body } = await api('GET', '/api/admin/system')
  const isOneMachine = 'backup' in (body as object)
  // An address of a tab that is not there leads to the first one.
  await page.goto(`${site.url}/operator?tab=backups`)
  await page.getByRole('tab', { name: isOneMachine ? 'Backups' : 'Users', selected: true }).waitFor()
  await page.getByText(isOneMachine ? 'How to restore one' : OLGA.email).waitFor()
  const tabs = ['Users', 'Messages', 'Security events', 'Audit log', 'System']
  expect(await page.getByRole('tab').allTextContents()).toEqual(isOneMachine ? [...tabs, 'Backups'] : tabs)
  for (const name of tabs) {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tab', { name, selected: true }).waitFor()
    const loaded = page.getByRole('tabpanel').locator('[aria-busy=true]')
    await expect.poll(() => loaded.count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count(), name).toBe(0)
  }
  if (isOneMachine) await page.getByRole('heading', { name: 'Slow requests', level: 2 }).waitFor()
  else await page.getByRole('heading', { name: 'Nothing needs you' }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('1,200 people are listed in pages, found wherever they stand, and called by their names in the log', async () => {
  await registerMany(site, 1200)
  // Only the newest of them acts, far beyond what the list has loaded.
  const person = { ...OLGA, firstName: 'Zoë', lastName: 'Last', email: 'zoe@example.org' }
  const zoe = await site.visit()
  expect((await zoe.api('POST', '/api/auth/register', person)).status).toBe(201)
  const { page } = olga
  await page.goto(`${site.url}/operator`)
  const status = page.getByRole('status').filter({ hasText: 'user' })
  await status.getByText(/^The first 100 users/).waitFor()
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  const more = page.getByRole('button', { name: 'Load more' })
  for (let count = 200; count <= 1200; count += 100) {
    await more.click()
    await status.getByText(new RegExp(`^The first ${count.toLocaleString('en')} users`)).waitFor()
  }
  await more.click()
  await status.getByText(/^1,202 users/).waitFor()
  expect(await more.count()).toBe(0)
  // Each of them once, in the order in which they registered, under the head of the table.
  const names = await rows.locator('th[scope=row] bdi:first-child').allTextContents()
  const all = Array.from({ length: 1200 }, (_, n) => `Person ${n + 1}`)
  expect(names).toEqual(['Olga Orr', ...all, 'Zoë Last'])

  await page.goto(`${site.url}/operator`)
  await status.getByText(/^The first 100 users/).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search users' })
  await search.fill('PERSON1177')
  await status.getByText(/^1 user found/).waitFor()
  await page.getByText('person1177@example.org').waitFor()
  await search.fill('zoe')
  await page.getByText('zoe@example.org').waitFor()
  await page.getByRole('button', { name: 'Actions for Zoë Last' }).click()
  await page.getByRole('menuitem', { name: 'Grant points' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grant points' })
  await dialog.getByLabel('Points').fill('1234')
  await dialog.getByRole('button', { name: 'Grant points' }).click()
  await page.getByRole('row').filter({ hasText: 'Zoë Last' }).getByText('1,234').waitFor()
  // As long as it is open, nothing behind it takes the cursor.
  await dialog.waitFor({ state: 'detached' })
  await search.fill('nobody of this name')
  await page.getByRole('heading', { name: 'Nobody matches' }).waitFor()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await status.getByText(/^The first 100 users/).waitFor()

  await page.getByRole('tab', { name: 'Audit log' }).click()
  const granted = page.getByRole('row').filter({ hasText: 'Granted points to' })
  await granted.getByText('Zoë Last').waitFor()
  await granted.getByText('Olga Orr').waitFor()
  expect(await axe(page)).toEqual([])
})
