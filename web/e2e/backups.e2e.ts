import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import { inviteCodeFor } from './invite-code.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ ADMIN_EMAILS: 'olga@example.org' }) })
})
afterAll(async () => {
  await site.close()
})

test('the operator makes a backup at a click, sees it and reads how to restore it', async () => {
  const { page, api } = await site.visit()
  const inviteCode = await inviteCodeFor(site, 'olga@example.org')
  const olga = {
    email: 'olga@example.org',
    firstName: 'Olga',
    lastName: 'Orr',
    password: PASSWORD,
    inviteCode,
  }
  expect((await api('POST', '/api/auth/register', olga)).status).toBe(201)
  await page.goto(`${site.url}/operator?tab=system`)
  await page.getByText('There is no backup yet.').waitFor()
  await page.getByRole('tab', { name: 'Backups' }).click()
  await page.getByText('No backups yet').waitFor()
  await page.getByText(/^The next one is made by itself: /).waitFor()
  await page.getByRole('button', { name: 'Back up now' }).click()
  await page.getByText('Backup made and checked').waitFor()
  const item = page.getByRole('listitem').filter({ hasText: 'Made by hand' })
  await item.getByText('Checked', { exact: true }).waitFor()
  const name = await item.locator('code').textContent()
  expect(name).toMatch(/^bucketbook-\d{4}-\d\d-\d\d-\d{6}\.db$/)
  await page.getByText(`npm run ops -- restore ${name}`, { exact: true }).waitFor()
  await page.getByText('bucketbook.key').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('tab', { name: 'System' }).click()
  await page.getByText(name ?? '', { exact: true }).waitFor()
  expect(await page.getByText('There is no backup yet.').count()).toBe(0)
  await page.getByRole('tab', { name: 'Audit log' }).click()
  await page.getByText('Made a backup').waitFor()
  expect(site.unexpected()).toEqual([])
})
