import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ UNLOCK: 'all' }) })
})
afterAll(async () => {
  await site.close()
})

/** The response of a server that has met a bug. */
const BROKEN = {
  status: 500,
  contentType: 'application/json',
  body: JSON.stringify({ message: 'Something went wrong.', code: 'internal', requestId: 'e2e' }),
}

test('lists that the server can’t bring are told of by their cards, and asked for again by a press', async () => {
  const { page } = await ownerOf(site, { firstName: 'Ada', balance: '100' })
  for (const { path, lists, what } of [
    { path: 'connections', lists: '**/api/tokens', what: 'your tokens' },
    { path: 'automation', lists: '**/api/rules', what: 'your rules' },
  ]) {
    let asked = 0
    await page.route(lists, (route) => {
      asked++
      return route.fulfill(BROKEN)
    })
    await page.goto(`${site.url}/${path}`)
    const card = page.getByRole('alert').filter({ hasText: `We couldn’t load ${what}` })
    await card.waitFor()
    await page.waitForLoadState('networkidle')
    const before = asked
    await page.getByRole('button', { name: 'Tour' }).hover()
    await card.waitFor()
    expect(asked, path).toBe(before)
    await page.unroute(lists)
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.waitFor({ state: 'detached' })
  }
  expect(site.unexpected(500)).toEqual([])
})

test('a form that lacks its lists says so, claims nothing of them, and comes once they are there', async () => {
  const { page, api, accountId } = await ownerOf(site, { firstName: 'Bo', balance: '100' })
  await api('POST', '/api/accounts', { name: 'Savings', balance: '5' })
  const bill = { name: 'Rent', amount: '5', accountId, dueDate: '2030-01-31' }
  await api('POST', '/api/bills', bill)
  await page.route('**/api/accounts', (route) => route.fulfill(BROKEN))
  await page.goto(`${site.url}/bills`)
  const dialog = page.getByRole('dialog')
  const open = {
    Expense: () => page.getByRole('banner').getByRole('button', { name: 'Expense' }).click(),
    Transfer: () => page.getByRole('banner').getByRole('button', { name: 'Transfer' }).click(),
    Bill: () => page.getByRole('button', { name: 'Add Bill' }).click(),
    Payment: () => page.getByRole('button', { name: 'Pay early: Rent' }).click(),
  }
  for (const press of Object.values(open)) {
    await press()
    await dialog.getByText('We couldn’t load your accounts').waitFor()
    expect(await dialog.getByText('needs two active accounts').count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await open.Expense()
  await dialog.getByText('We couldn’t load your accounts').waitFor()
  await page.unroute('**/api/accounts')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByLabel('Amount').waitFor()
  expect(site.unexpected(500)).toEqual([])
})

test('where only the budget’s period can’t be read, the dashboard says so and asks for it again by a press', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Cy', balance: '100' })
  await api('POST', '/api/budget-categories', { name: 'Food', allocated: '50' })
  await page.route('**/api/budget-period', (route) => route.fulfill(BROKEN))
  await page.goto(site.url)
  const card = page.getByRole('region', { name: 'Budget Allocation' })
  const failed = card.getByText('We couldn’t load your categories')
  await failed.waitFor()
  await page.unroute('**/api/budget-period')
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByText('Food').waitFor()
  await failed.waitFor({ state: 'detached' })
  expect(site.unexpected(500)).toEqual([])
})

test('where the budget’s period can’t be read, the budget takes no book for one of months, and asks again by a press', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Di', balance: '100' })
  await api('POST', '/api/budget-categories', { name: 'Food', allocated: '50' })
  await api('PUT', '/api/budget-period', { budgetPeriod: 'continuous' })
  await page.route('**/api/budget-period', (route) => route.fulfill(BROKEN))
  await page.goto(`${site.url}/budget`)
  const failed = page.getByRole('main').getByText('We couldn’t load the budget’s period')
  await failed.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('To assign').count()).toBe(0)
  await page.unroute('**/api/budget-period')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your budget counts from Reset to Reset').waitFor()
  await failed.waitFor({ state: 'detached' })
  expect(site.unexpected(500)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
