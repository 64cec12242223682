import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buy, buyer, confirm, OPERATOR } from './buyer.ts'
import { goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const WIDGETS = ['Net Worth', 'Upcoming Payments', 'Cash-Flow Forecast', 'Savings Rate']

const widget = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

const lastMonth = () => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10)).toISOString().slice(0, 10)
}
const presentMonth = () => new Date().toISOString().slice(0, 7)
const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

test('the widget pack puts four widgets on the dashboard, each with its figures as a table too', async () => {
  const { page, api } = await buyer(site, 'widgets', 100)
  const { body } = await api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  const { id: accountId } = body as { id: string }
  const entry = { type: 'income', amount: '500', description: 'Pay', accountId, date: lastMonth() }
  await api('POST', '/api/transactions', entry)
  await api('POST', '/api/transactions', { ...entry, type: 'expense', amount: '125', description: 'Bread' })
  await api('POST', '/api/bills', { name: 'Rent', amount: '77', dueDate: inDays(5), accountId })
  await page.reload()
  await page.getByRole('heading', { name: 'Spending Analytics' }).waitFor()
  expect(await widget(page, 'Net Worth').count()).toBe(0)

  await buy(site, { page }, 'Widget pack')
  await goTo(page, 'Dashboard')
  for (const name of WIDGETS) await widget(page, name).waitFor()
  const worth = widget(page, 'Net Worth')
  await worth.getByText('$1,375.00').first().waitFor()
  await worth.getByRole('button', { name: 'Net Worth: show as a table' }).click()
  const rows = worth.getByRole('row')
  await expect.poll(() => rows.count()).toBe(13)
  expect(await rows.nth(1).innerText()).toContain('$1,375.00')
  expect(await rows.last().innerText()).toContain('$1,000.00')
  await worth.getByRole('button', { name: 'Net Worth: show as a chart' }).click()
  await worth.getByRole('img', { name: /Net worth of the last 12 months/ }).waitFor()

  const upcoming = widget(page, 'Upcoming Payments')
  await upcoming.getByText('Rent').waitFor()
  await upcoming.getByText('$77.00 to pay in the next two weeks').waitFor()

  const flow = widget(page, 'Cash-Flow Forecast')
  await flow.getByRole('heading', { name: 'What this forecast assumes' }).waitFor()
  await flow.getByText(/Savings and investment accounts and savings goals are left out/).waitFor()
  await flow.getByText(/From tomorrow on every day is an average day of/).waitFor()
  await flow.getByRole('button', { name: 'Cash-Flow Forecast: show as a table' }).click()
  await expect.poll(() => flow.getByRole('row').count()).toBe(61)
  await flow.getByRole('row').filter({ hasText: 'Rent $77.00' }).first().waitFor()

  const rate = widget(page, 'Savings Rate')
  await rate.getByText('75%').first().waitFor()
  expect(await axe(page)).toEqual([])
})

test('net worth is a page of everybody’s: how it went, what there is and what is owed', async () => {
  const { page, api } = await newcomer(site, 'worth')
  await menu(page).getByRole('link', { name: 'Net worth' }).click()
  await page.getByText('Nothing to add up yet').waitFor()
  expect(await axe(page)).toEqual([])
  await api('POST', '/api/accounts', { name: 'Checking', balance: '1000' })
  await api('POST', '/api/accounts', { name: 'Card', balance: '-250' })
  await api('POST', '/api/savings-buckets', { name: 'Trip', target: '500', saved: '100' })
  await page.reload()
  const worth = widget(page, 'Net Worth')
  await worth.getByText('$850.00').first().waitFor()
  await widget(page, 'What you have').getByText('$1,100.00').waitFor()
  await widget(page, 'What you owe').getByRole('listitem').getByText('-$250.00').waitFor()
  await worth.getByText('3 years', { exact: true }).click()
  await page.waitForURL(/months=36/)
  await worth.getByRole('img', { name: /Net worth of the last 36 months/ }).waitFor()
  await worth.getByRole('button', { name: 'Net Worth: show as a table' }).click()
  await expect.poll(() => worth.getByRole('row').count()).toBe(37)
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await title(page, 'Budget Dashboard')
})

test('a month is one picture from who paid to what is left, and every name opens its transactions', async () => {
  const { page, api } = await newcomer(site, 'flow')
  const made = async (path: string, body: object) =>
    ((await api('POST', `/api/${path}`, body)).body as { id: string }).id
  const accountId = await made('accounts', { name: 'Checking', balance: '1000' })
  const groupId = await made('category-groups', { name: 'Daily' })
  const food = await made('budget-categories', { name: 'Food', groupId })
  const fun = await made('budget-categories', { name: 'Fun', groupId })
  const trip = await made('savings-buckets', { name: 'Trip', target: '500' })
  await page.goto(`${site.url}/net-worth`)
  await page.getByText(/^Nothing came or went in /).waitFor()
  expect(await flaws(page)).toEqual([])

  await made('transactions', { type: 'income', amount: '900', description: 'Acme', accountId })
  await made('transactions', {
    type: 'expense',
    amount: '40',
    description: 'Shop',
    accountId,
    categoryId: food,
  })
  await made('transactions', {
    type: 'expense',
    amount: '60',
    description: 'Cinema',
    accountId,
    categoryId: fun,
  })
  await api('POST', `/api/savings-buckets/${trip}/transfers`, { saved: '120', fromAccountId: accountId })
  await page.reload()
  const card = widget(page, 'Where the money went')
  const names = card.getByRole('list', { name: 'Where the money came from and went to' })
  for (const name of ['Acme $900.00', 'Daily $100.00', 'Food $40.00', 'Trip $120.00', 'Left over $680.00'])
    await names.getByRole('link', { name }).waitFor()
  expect(await flaws(page)).toEqual([])
  await card.getByRole('button', { name: 'Where the money went: show as a table' }).click()
  await expect
    .poll(() => card.getByRole('row').last().innerText())
    .toMatch(/Together\s+\$900\.00\s+\$900\.00/)
  await card.getByRole('button', { name: 'Where the money went: show as a chart' }).click()

  await names.getByRole('link', { name: 'Daily $100.00' }).click()
  await page.getByText('Cinema').waitFor()
  await page.getByText('Acme').waitFor({ state: 'detached' })
  await page.goBack()
  await names.getByRole('link', { name: 'Trip $120.00' }).click()
  await page.waitForURL(/goal=/)
  await title(page, 'Transactions')
  await page.getByText('$120.00').first().waitFor()
  await page.getByText('Cinema').waitFor({ state: 'detached' })
  await page.goBack()
  await card.getByLabel('From', { exact: true }).selectOption({ index: 1 })
  await page.waitForURL(/from=/)
  await names.getByRole('link', { name: 'Food $40.00' }).waitFor()

  // More months than are shown, or in the wrong order, are the present month and no error.
  for (const range of ['from=2000-01&to=2026-01', 'from=2026-02&to=2026-01']) {
    await page.goto(`${site.url}/net-worth?${range}`)
    await names.getByRole('link', { name: 'Food $40.00' }).waitFor()
    for (const end of ['From', 'To'])
      expect(await card.getByLabel(end, { exact: true }).inputValue()).toBe(presentMonth())
  }
  expect(await card.getByRole('alert').count()).toBe(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await names.getByRole('link', { name: 'Food $40.00' }).waitFor({ state: 'detached' })
  await names.getByRole('link', { name: 'Daily $100.00' }).waitFor()
  expect(await flaws(page)).toEqual([])
})

/** Box of each name in the picture, in pixels; `isCut` where the name is cut off. */
const namesIn = (page: Page) =>
  widget(page, 'Where the money went')
    .getByRole('list', { name: 'Where the money came from and went to' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items
        .filter((item) => item.checkVisibility())
        .map((item) => {
          const { left, right, top, bottom } = item.getBoundingClientRect()
          const name = item.querySelector('.truncate') ?? item
          const isCut = name.scrollWidth > name.clientWidth
          return { name: name.textContent ?? '', isCut, left, right, top, bottom }
        }),
    )

test('of two names that meet in the picture the shorter one is whole, the longer one has the rest, and none lies on another', async () => {
  const { page, api } = await newcomer(site, 'names')
  const made = async (path: string, body: object) =>
    ((await api('POST', `/api/${path}`, body)).body as { id: string }).id
  const accountId = await made('accounts', { name: 'Checking', balance: '1000' })
  const long = 'what the whole family needs from one month to the next, and all that its friends like'
  const spend = async (group: string, name: string, amount: string) => {
    const groupId = await made('category-groups', { name: group })
    const categoryId = await made('budget-categories', { name, groupId })
    await made('transactions', { type: 'expense', amount, description: 'Shop', accountId, categoryId })
  }
  await made('transactions', { type: 'income', amount: '900', description: 'Acme', accountId })
  await spend('Home', `Food and ${long}`, '300')
  await spend(`Outside and ${long}`, 'Fun', '300')
  await page.goto(`${site.url}/net-worth`)
  const card = widget(page, 'Where the money went')
  await card.getByRole('link', { name: 'Fun $300.00' }).waitFor()
  for (const width of [1000, 1280, 1600]) {
    await page.setViewportSize({ width, height: 900 })
    const names = await namesIn(page)
    const named = (start: string) => names.find(({ name }) => name.startsWith(start))
    for (const start of ['Home', 'Fun', 'Acme', 'Left over'])
      expect(named(start), `${start} at ${width}`).toMatchObject({ isCut: false })
    for (const start of ['Food and', 'Outside and'])
      expect(named(start), `${start} at ${width}`).toMatchObject({ isCut: true })
    for (const one of names)
      for (const other of names) {
        const isApart =
          one === other ||
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom <= other.top + 1 ||
          other.bottom <= one.top + 1
        expect(isApart, `${one.name} and ${other.name} at ${width}`).toBe(true)
      }
  }
})

test('on an empty book every widget and the page say what is missing', async () => {
  const { page } = await buyer(site, 'empty', 100)
  await buy(site, { page }, 'Widget pack')
  await goTo(page, 'Dashboard')
  for (const text of [
    'Nothing to add up yet',
    'Nothing to pay',
    'No account to forecast',
    'No income on record yet',
  ])
    await page.getByText(text, { exact: true }).waitFor()
  await page.getByText('No full month is on record yet').waitFor()
  expect(await axe(page)).toEqual([])
  await buy(site, { page }, 'Analytics pro')
  await goTo(page, 'Analytics')
  await page.getByText('Nothing happened in these months').waitFor()
  expect(await axe(page)).toEqual([])
})

test('advanced analytics is offered to whoever has not got it, and opens once it is bought', async () => {
  const { page, api } = await buyer(site, 'analyst', 100)
  await api('POST', '/api/sample-data')
  await page.goto(`${site.url}/analytics`)
  await page.getByRole('heading', { name: 'Advanced Analytics' }).waitFor()
  await page.getByText('Advanced analytics come with “Analytics pro”').waitFor()
  expect(await menu(page).getByRole('link', { name: 'Analytics' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await page.getByRole('link', { name: 'Open the shop' }).click()
  await page.getByRole('button', { name: 'Buy Now: Analytics pro' }).click()
  await confirm(page)
  await goTo(page, 'Analytics')
  for (const name of [
    'Income and expense',
    'By weekday',
    'Categories by month',
    'Top payees',
    'Largest expenses',
  ])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByRole('heading', { name: /in comparison$/ }).waitFor()
  const weekdays = page.getByRole('table', { name: 'Spending by weekday' }).getByRole('row')
  await expect.poll(() => weekdays.count()).toBe(8)
  expect(await axe(page)).toEqual([])

  const months = page.getByLabel('From').locator('option')
  await page.getByLabel('From').selectOption({ index: 1 })
  await expect.poll(() => months.count()).toBe(120)
  await page.waitForURL(/from=\d{4}-\d{2}&to=/)
  const rows = page.getByRole('table', { name: 'Income and expense by month' }).getByRole('row')
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByRole('region', { name: 'Top payees' }).getByRole('link').first().click()
  await title(page, 'Transactions')
})

test('premium has the page without buying it, and no widgets', async () => {
  const { page } = await buyer(site, 'patron', { subscriptionTier: 'premium' })
  await page.reload()
  await goTo(page, 'Analytics')
  await page.getByText('Nothing happened in these months').waitFor()
  await goTo(page, 'Dashboard')
  await page.getByRole('heading', { name: 'Spending Analytics' }).waitFor()
  expect(await widget(page, 'Savings Rate').count()).toBe(0)
})

test('axe finds nothing, and nothing is wider than the page, at any width by day and by night', async () => {
  const { page, api } = await buyer(site, 'looks', 100)
  await api('POST', '/api/sample-data')
  for (const [itemId, cost] of [
    ['widget-pack', 25],
    ['analytics-pro', 35],
  ])
    expect((await api('POST', '/api/points/purchase', { itemId, cost })).status).toBe(200)
  await page.goto(site.url)
  await page.getByRole('img', { name: /expected balance/ }).waitFor()
  await page.getByRole('img', { name: /Savings rate of/ }).waitFor()
  expect(await flaws(page)).toEqual([])
  await page.goto(`${site.url}/analytics`)
  await page.getByRole('heading', { name: 'Top payees' }).waitFor()
  expect(await flaws(page)).toEqual([])
})
