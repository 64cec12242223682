import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openSite, type Site } from './browser.ts'
import {
  addAccount,
  addExpense,
  badge,
  figures,
  goTo,
  modeSwitch,
  openSettings,
  withCopy,
} from './local-book.ts'
import { listed } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({}) })
})
afterAll(async () => {
  await site.close()
})

const DONE = 'Your data has been backed up to the cloud.'
const NO_CREDITS = 'Unable to sync data. Check your sync credits.'

test('a free user syncs by hand for a credit; without one nothing is lost', async () => {
  const ada = await withCopy(site, 'credits')
  const { page } = ada
  await badge(page, 'Local Storage').waitFor()
  await openSettings(page)
  await modeSwitch(page).hover()
  await page.getByText('Premium feature - Upgrade to access online storage').first().waitFor()
  expect(await modeSwitch(page).isDisabled()).toBe(true)
  await addAccount(page, 'Checking', '500')
  await goTo(page, 'Dashboard')

  const offline = async (description: string) => {
    await site.stop()
    await addExpense(page, '10', description)
    await badge(page, 'Offline').waitFor()
    await site.start()
    await badge(page, 'Local Storage').waitFor({ timeout: 40_000 })
    await page.getByText('1 change is only in this browser.', { exact: true }).waitFor()
  }
  const sync = async () =>
    page
      .getByRole('main')
      .getByRole('button', { name: /Sync now/ })
      .first()
      .click()

  for (const [index, description] of ['First', 'Second'].entries()) {
    await offline(description)
    expect(await listed(ada, '/api/transactions')).toHaveLength(index)
    await sync()
    await page.getByText(DONE).first().waitFor()
    await expect.poll(async () => (await listed(ada, '/api/transactions')).length).toBe(index + 1)
    await page.getByText(DONE).first().waitFor({ state: 'detached' })
  }
  expect((await ada.api('GET', '/api/sync-credits/balance')).body).toMatchObject({ remaining: 0, used: 2 })
  expect(await listed(ada, '/api/backups')).toHaveLength(2)

  await offline('Third')
  const before = await figures(page)
  await badge(page, 'Local Storage').click()
  await page
    .getByRole('button', { name: /Sync now/ })
    .last()
    .click()
  await page.getByText(NO_CREDITS).first().waitFor()
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByText('1 change is only in this browser.', { exact: true }).waitFor()
  expect(await figures(page)).toEqual(before)
  await page.getByText('Third').first().waitFor()
  expect(await listed(ada, '/api/transactions')).toHaveLength(2)
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Discard…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await page.getByText('1 change is only in this browser.', { exact: true }).waitFor({ state: 'detached' })
  expect((await listed(ada, '/api/accounts'))[0]?.balance).toBe('480.00')
}, 90_000)

test('a copy in the cloud is listed, downloaded and restored, and what it replaced is kept as a copy', async () => {
  const bo = await withCopy(site, 'copies')
  const { page } = bo
  await addAccount(page, 'Checking', '100')
  await page.goto(`${site.url}/profile#storage`)
  await page.getByRole('heading', { name: 'Cloud copies' }).waitFor()
  await page
    .getByRole('main')
    .getByRole('button', { name: /Sync now/ })
    .first()
    .click()
  await page.getByText(DONE).waitFor()
  const restore = page.getByRole('button', { name: /^Restore/ })
  await restore.first().waitFor()
  const saving = page.waitForEvent('download')
  await page
    .getByRole('link', { name: /^Download/ })
    .first()
    .click()
  expect((await saving).suggestedFilename()).toMatch(/^bucketbook-copy-\d{4}-\d\d-\d\d\.json$/)
  const [account] = await listed(bo, '/api/accounts')
  await bo.api('DELETE', `/api/accounts/${account?.id}`)
  expect(await listed(bo, '/api/accounts')).toEqual([])
  await restore.first().click()
  expect(await axe(page)).toEqual([])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Restore/ })
    .click()
  await expect.poll(async () => (await listed(bo, '/api/accounts')).length).toBe(1)
  await page.getByText('Before a restore').waitFor()
  await goTo(page, 'Accounts')
  await page.getByText('Checking').first().waitFor()
})
