import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { addAccount, addExpense, badge, goTo, modeSwitch, openSettings, withCopy } from './local-book.ts'
import { listed } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({}) })
})
afterEach(async () => {
  await site.start()
})
afterAll(async () => {
  await site.close()
})

const DONE = 'Your data has been backed up to the cloud.'

test('what a free user enters while the server is away is sent by itself, without a credit', async () => {
  const ada = await withCopy(site, 'free')
  const { page } = ada
  await badge(page, 'Local Storage').waitFor()
  await openSettings(page)
  await modeSwitch(page).hover()
  await page.getByText('Premium feature - Upgrade to access online storage').first().waitFor()
  expect(await modeSwitch(page).isDisabled()).toBe(true)
  await addAccount(page, 'Checking', '500')
  await goTo(page, 'Dashboard')
  const sent = async () => (await listed(ada, '/api/transactions')).map(({ description }) => description)

  for (const [index, description] of ['First', 'Second', 'Third'].entries()) {
    await site.stop()
    await addExpense(page, '10', description)
    await badge(page, 'Offline').waitFor()
    await site.start()
    await badge(page, 'Local Storage').waitFor()
    await expect.poll(async () => (await sent()).length).toBe(index + 1)
  }
  await addExpense(page, '5', 'Online again')
  await expect.poll(sent).toEqual(['Online again', 'Third', 'Second', 'First'])
  expect((await ada.api('GET', '/api/sync-credits/balance')).body).toMatchObject({ remaining: 2, used: 0 })
  expect(await listed(ada, '/api/backups')).toEqual([])
  await page.getByText('only in this browser').waitFor({ state: 'detached' })
})

test('what the server fails to take is sent when it can, or can be discarded', async () => {
  const cy = await withCopy(site, 'fails')
  const { page } = cy
  await addAccount(page, 'Checking', '500')
  await goTo(page, 'Dashboard')
  await addExpense(page, '1', 'Before')
  const refusal = { status: 429, json: { message: 'Too many requests. Please wait.' } }
  await page.route('**/api/sync', (route) => route.fulfill(refusal))
  const waits = page.getByText('1 change is only in this browser.', { exact: true })
  const enterAway = async (description: string) => {
    await site.stop()
    await addExpense(page, '10', description)
    await site.start()
    await waits.waitFor()
    await page.getByText('Too many requests. Please wait.').first().waitFor()
  }
  await enterAway('Held up')
  expect(await axe(page)).toEqual([])
  await page.reload()
  await page.getByText('Held up').first().waitFor()
  await page.getByRole('button', { name: 'Send now' }).waitFor()
  await page.unroute('**/api/sync')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect.poll(async () => (await listed(cy, '/api/accounts'))[0]?.balance).toBe('489.00')
  await waits.waitFor({ state: 'detached' })
  // The notice is away while it is being sent, and what is entered then waits here as well.
  await badge(page, 'unsent').waitFor({ state: 'detached' })

  await addExpense(page, '1', 'Meanwhile')
  await page.route('**/api/sync', (route) => route.fulfill(refusal))
  await enterAway('Not wanted')
  await page.getByRole('button', { name: 'Discard…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Discard/ })
    .click()
  await waits.waitFor({ state: 'detached' })
  await expect.poll(async () => (await listed(cy, '/api/accounts'))[0]?.balance).toBe('488.00')
})

test('a credit buys a copy of what is new: not the same one twice, and the button says when none is left', async () => {
  const di = await withCopy(site, 'credits')
  const { page } = di
  await addAccount(page, 'Checking', '500')
  // The day's check-in changes the book, and would come between two syncs of the same.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bucketbook_checkIn'))).not.toBeNull()
  await page.goto(`${site.url}/profile#storage`)
  const sync = page
    .getByRole('main')
    .getByRole('button', { name: /Sync now/ })
    .first()
  await page.getByText('Not yet needed').waitFor()
  await sync.click()
  await page.getByText(DONE).waitFor()
  await page.getByText('Not yet needed').waitFor({ state: 'detached' })
  await sync.click()
  await page.getByText(/Nothing has changed since your newest cloud copy/).waitFor()
  expect((await di.api('GET', '/api/sync-credits/balance')).body).toMatchObject({ remaining: 1 })
  await di.api('POST', '/api/accounts', { name: 'Savings' })
  await page.getByText(DONE).waitFor({ state: 'detached' })
  await sync.click()
  await page.getByText(DONE).waitFor()
  await page.getByRole('link', { name: 'Extra credit for 5 points' }).waitFor()
  await expect.poll(() => sync.getAttribute('aria-disabled')).toBe('true')
  await sync.focus()
  // As somebody comes to it who has no mouse.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await page
    .getByText(/No sync credits are left until/)
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  expect(await listed(di, '/api/backups')).toHaveLength(2)
  await page.getByRole('link', { name: 'Extra credit for 5 points' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
})

test('a sync for whose copy there is no room says that none was kept, and that all else was done', async () => {
  const eve = await withCopy(site, 'no-room')
  const { page } = eve
  await addAccount(page, 'Checking', '500')
  await page.goto(`${site.url}/profile#storage`)
  const message = 'A cloud copy of this book takes 2 MB; this server keeps 1 MB for each book.'
  const refusal = { status: 413, json: { message, code: 'too_large' } }
  await page.route('**/api/sync-credits/use', (route) => route.fulfill(refusal))
  await page
    .getByRole('main')
    .getByRole('button', { name: /Sync now/ })
    .first()
    .click()
  const toast = page.getByRole('alert').filter({ hasText: 'No Cloud Copy Kept' })
  await toast.waitFor()
  const said = await toast.innerText()
  expect(said).toContain(`Your entries are saved on the server, and no credit was used. ${message}`)
  expect(await page.getByText(DONE).count()).toBe(0)
  expect(await page.getByText('Sync Failed').count()).toBe(0)
  expect(await axe(page)).toEqual([])
})

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
  await page.getByRole('dialog').waitFor()
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
