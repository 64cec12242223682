import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { inviteCodeFor } from './invite-code.ts'

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
