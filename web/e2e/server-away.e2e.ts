import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { addAccount, addExpense, badge, figures, goTo, withCopy } from './local-book.ts'
import { listed } from './owner.ts'
import { act } from './rows.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterEach(async () => {
  await site.start()
})
afterAll(async () => {
  await site.close()
})

test('the server goes away while the page is open: the work goes on, and is sent when it is back', async () => {
  const ada = await withCopy(site, 'away')
  const { page } = ada
  await addAccount(page, 'Checking', '500')
  await addExpense(page, '20', 'While it was there')
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)

  const unheard = await watchRegions(page)
  await site.stop()
  await goTo(page, 'Dashboard')
  await addExpense(page, '12.50', 'While it was away')
  await badge(page, 'Offline').waitFor()
  await page.getByRole('status').getByText('The server can’t be reached.').first().waitFor()
  expect((await unheard()).join()).not.toContain('The server can’t be reached.')
  await page.getByText('While it was there').first().waitFor()
  await goTo(page, 'Savings')
  await page.getByText('No Savings Goals Yet').first().waitFor()
  await goTo(page, 'Bills')
  await goTo(page, 'Transactions')
  await page.getByText('While it was away').first().waitFor()
  expect(await axe(page)).toEqual([])
  const before = await figures(page, 'Total Balance $467.50')

  await site.start()
  await badge(page, 'Auto Sync').waitFor()
  await expect
    .poll(async () => (await listed(ada, '/api/transactions')).map(({ description }) => description).sort())
    .toEqual(['While it was away', 'While it was there'])
  await expect.poll(async () => (await listed(ada, '/api/accounts'))[0]?.balance).toBe('467.50')
  expect(await figures(page)).toEqual(before)
})

test('what was deleted while the server was there is undone without it, and is back on the server later', async () => {
  const cy = await withCopy(site, 'undo-away')
  const { page } = cy
  await addAccount(page, 'Checking', '500')
  await addExpense(page, '20', 'Bread')
  await goTo(page, 'Accounts')
  await act(page, 'Checking', 'Delete Checking')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Account deleted successfully').waitFor()
  // A toast that has the focus stays.
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await expect.poll(async () => (await listed(cy, '/api/accounts')).length).toBe(0)
  await site.stop()
  await undo.click()
  await page.getByText('Account restored').waitFor()
  await page.getByRole('heading', { name: 'Checking' }).waitFor()
  await page.getByText('$480.00').first().waitFor()
  await site.start()
  await badge(page, 'Auto Sync').waitFor()
  await expect.poll(async () => (await listed(cy, '/api/accounts'))[0]?.balance).toBe('480.00')
  expect(await listed(cy, '/api/transactions')).toMatchObject([{ accountId: expect.any(String) }])
})

test('an answer that was lost on its way has no second effect', async () => {
  const bo = await withCopy(site, 'lost-answer')
  const { page } = bo
  await addAccount(page, 'Checking', '100')
  let lost = 0
  // The server does it; its answer never arrives, and for a while nothing else does either.
  await page.route('**/api/**', async (route) => {
    if (lost === 0 && route.request().url().endsWith('/api/transactions')) await route.fetch()
    if (lost < 4) {
      lost += 1
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await addExpense(page, '30', 'Only once')
  await page.unroute('**/api/**')
  await expect.poll(async () => (await listed(bo, '/api/transactions')).length).toBe(1)
  await badge(page, 'Auto Sync').waitFor()
  await expect.poll(async () => (await listed(bo, '/api/accounts'))[0]?.balance).toBe('70.00')
  expect((await listed(bo, '/api/transactions')).length).toBe(1)
})

test('what the server refuses stands in a report until it is dismissed', async () => {
  const cy = await withCopy(site, 'refused')
  const { page } = cy
  await addAccount(page, 'Short-lived', '100')
  const [account] = await listed(cy, '/api/accounts')
  await goTo(page, 'Dashboard')
  const phone = await site.visit()
  await phone.api('POST', '/api/auth/login', { email: 'refused@example.org', password: 'maple-syrup' })
  await site.stop()
  await addExpense(page, '7', 'Into an account that is gone')
  await badge(page, 'Offline').waitFor()
  await cy.context.route('**/api/**', (route) => route.abort('connectionrefused'))
  await site.start()
  // Another device deletes the account before this browser finds that the server is back.
  expect(await phone.api('DELETE', `/api/accounts/${account?.id}`)).toMatchObject({ status: 200 })
  await cy.context.unroute('**/api/**')
  await page.getByText('1 change could not be synced.').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  const report = page.getByRole('dialog')
  await report.getByText(/Into an account that is gone/).waitFor()
  await report.getByText('Account not found').waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('button', { name: 'Review' }).click()
  await report.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await page.getByText('1 change could not be synced.').waitFor({ state: 'detached' })
  expect(await listed(cy, '/api/transactions')).toEqual([])
})

test('signing out with unsent changes asks, and keeps them for the next sign-in', async () => {
  const di = await withCopy(site, 'signs-out')
  const { page } = di
  await addAccount(page, 'Checking', '100')
  await goTo(page, 'Dashboard')
  await page.evaluate(() => localStorage.setItem('bucketbook_storageMode', 'local'))
  await page.reload()
  await badge(page, 'Local Storage').waitFor()
  await addExpense(page, '9', 'Not sent yet')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const asking = page.getByRole('dialog', { name: 'Sign out with 1 unsent change?' })
  await asking.waitFor()
  expect(await axe(page)).toEqual([])
  // A slow server: that the dialog closes meanwhile must not call the way to the first page off.
  let tell = () => {}
  const closed = new Promise<void>((resolve) => {
    tell = resolve
  })
  await page.exposeFunction('tellClosed', () => tell())
  await page.evaluate(() => {
    const look = () => {
      if (document.querySelector('dialog[open]')) requestAnimationFrame(look)
      else setTimeout(() => requestAnimationFrame(() => Reflect.get(window, 'tellClosed')()))
    }
    look()
  })
  await page.route(`${site.url}/`, async (route) => {
    await closed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Join Bucketbook').waitFor()
  await page.getByLabel('Email').fill('signs-out@example.org')
  await page.getByLabel('Password', { exact: true }).fill('maple-syrup')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await badge(page, 'Auto Sync').waitFor()
  await expect
    .poll(async () => (await listed(di, '/api/transactions')).map(({ description }) => description))
    .toEqual(['Not sent yet'])

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Join Bucketbook').waitFor()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).toEqual([])
})
