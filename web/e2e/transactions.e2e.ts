import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flawsAtThisWidth } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function add(visitor: Visitor, fields: object) {
  const expense = { type: 'expense', amount: '10', date: dayAgo(0), ...fields }
  const { status, body } = await visitor.api('POST', '/api/transactions', expense)
  expect(status).toBe(201)
  return body as { id: string }
}

async function created(visitor: Visitor, path: string, body: object): Promise<string> {
  const answer = await visitor.api('POST', `/api/${path}`, body)
  return (answer.body as { id: string }).id
}

const list = (page: Page) => page.getByRole('main').getByRole('list')
const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}`) })

test('the widget shows 5 and 20 rows, newest first, with a sign before each amount, and can be closed', async () => {
  const ada = await newcomer(site, 'ada-widget')
  const { page } = ada
  for (let n = 1; n <= 22; n++) await add(ada, { description: `Lunch ${n}`, date: dayAgo(22 - n) })
  await add(ada, { type: 'income', amount: '1234.5', description: 'Salary' })
  await page.reload()
  const widget = page.getByRole('region', { name: 'Recent transactions' })
  await widget.getByText('+$1,234.50').waitFor()
  expect(await widget.getByRole('listitem').count()).toBe(5)
  expect(await widget.getByRole('listitem').first().textContent()).toContain('Salary')
  expect(await widget.getByRole('listitem').nth(1).textContent()).toContain('-$10.00')
  await widget.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => widget.getByRole('listitem').count()).toBe(20)
  await widget.getByRole('button', { name: 'Recent transactions' }).click()
  await widget.getByRole('list').waitFor({ state: 'hidden' })
  await widget.getByRole('button', { name: 'Recent transactions' }).click()
  await widget.getByRole('link', { name: 'See all' }).click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
})

test('the CSV holds the last three months, and no cell that a spreadsheet would run', async () => {
  const ada = await newcomer(site, 'ada-csv')
  const { page } = ada
  await add(ada, { description: '=HYPERLINK("http://x","y")', amount: '12.5' })
  await add(ada, { description: '-1+1, or "so"', type: 'income', amount: '99999999.99' })
  await add(ada, { description: '+49 30 1234' })
  await add(ada, { description: '@home' })
  await add(ada, { description: 'Long ago', date: dayAgo(100) })
  await add(ada, { description: 'Next month', date: dayAgo(-30) })
  await page.reload()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`Recent transactions ${dayAgo(0)}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')).toEqual([
    '\ufeffDate,Description,Type,Amount',
    `${dayAgo(0)},'@home,expense,-10.00`,
    `${dayAgo(0)},'+49 30 1234,expense,-10.00`,
    `${dayAgo(0)},"'-1+1, or ""so""",income,99999999.99`,
    `${dayAgo(0)},"'=HYPERLINK(""http://x"",""y"")",expense,-12.50`,
  ])
  await page.getByText('4 transactions of the last 3 months').waitFor()

  const copy = await newcomer(site, 'ada-csv-copy')
  await created(copy, 'accounts', { name: 'Checking' })
  await copy.page.goto(`${site.url}/import`)
  const buffer = await readFile(await file.path())
  await copy.page
    .getByLabel('Statement file')
    .setInputFiles({ name: 'ours.csv', mimeType: 'text/csv', buffer })
  await copy.page.getByRole('button', { name: 'Import 4 transactions' }).click()
  await copy.page.getByRole('heading', { name: '4 transactions imported' }).waitFor()
  const { body } = await copy.api('GET', '/api/transactions')
  expect(new Set((body as { description: string }[]).map(({ description }) => description))).toEqual(
    new Set(['@home', '+49 30 1234', '-1+1, or "so"', '=HYPERLINK("http://x","y")']),
  )
})

test('search and filters narrow the list, stay in the address, and can be cleared', async () => {
  const ada = await newcomer(site, 'ada-search')
  const { page } = ada
  const accountId = await created(ada, 'accounts', { name: 'Checking' })
  const categoryId = await created(ada, 'budget-categories', { name: 'Food', allocated: '100' })
  await add(ada, { description: 'Green market', accountId, categoryId })
  await add(ada, { description: 'Market fees', date: dayAgo(40) })
  await add(ada, { description: 'Salary', type: 'income', accountId })
  await page.goto(`${site.url}/transactions`)
  await row(page, 'Salary').waitFor()
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('market')
  await row(page, 'Salary').waitFor({ state: 'detached' })
  await expect.poll(() => row(page, '(Green market|Market fees)').count()).toBe(2)
  await page.getByLabel('Account').selectOption({ label: 'Checking' })
  await row(page, 'Market fees').waitFor({ state: 'detached' })
  await expect.poll(() => new URL(page.url()).search).toBe(`?q=market&account=${accountId}`)

  await page.reload()
  await row(page, 'Green market').waitFor()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('market')
  await page.getByLabel('Type').selectOption('income')
  await page.getByText('No transaction matches').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await row(page, 'Market fees').waitFor()
  await page.getByLabel('Category').selectOption({ label: 'Food' })
  await row(page, 'Market fees').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill(dayAgo(30))
  await row(page, 'Green market').waitFor({ state: 'detached' })
  await expect.poll(() => row(page, 'Market fees').count()).toBe(1)

  // A link with a filter that is rarely wanted shows it where there is room for it.
  const least = page.getByLabel('At least')
  await page.goto(`${site.url}/transactions?min=9`)
  await expect.poll(() => least.inputValue()).toBe('9.00')
  expect(await least.isVisible()).toBe(true)
  await page.goto(`${site.url}/transactions?type=income`)
  await row(page, 'Salary').waitFor()
  expect(await least.isVisible()).toBe(false)
})

test('600 transactions scroll to the last one, with a screenful of them in the page', async () => {
  const ada = await newcomer(site, 'ada-scroll')
  const { page } = ada
  const done = await page.evaluate(async (today) => {
    for (let n = 1; n <= 600; n++) {
      const date = new Date(Date.parse(today) - (600 - n) * 43_200_000).toISOString().slice(0, 10)
      const body = JSON.stringify({ type: 'expense', amount: n, description: `Entry ${n}.`, date })
      const headers = { 'content-type': 'application/json' }
      const { status } = await fetch('/api/transactions', { method: 'POST', headers, body })
      if (status !== 201) return status
    }
    return 201
  }, dayAgo(0))
  expect(done).toBe(201)
  await page.goto(`${site.url}/transactions`)
  await row(page, 'Entry 600').waitFor()
  let most = 0
  const isAtEnd = async () => {
    await page.keyboard.press('End')
    most = Math.max(most, await list(page).getByRole('listitem').count())
    return (await row(page, 'Entry 1\\.').count()) === 1
  }
  await expect.poll(isAtEnd, { interval: 100 }).toBe(true)
  expect(most).toBeLessThan(60)
})

test('an edit shows at once, and its undo brings the old values back', async () => {
  const ada = await newcomer(site, 'ada-edit')
  const { page } = ada
  const categoryId = await created(ada, 'budget-categories', { name: 'Food', allocated: '100' })
  const { id } = await add(ada, { description: 'Lunch', amount: '10', categoryId })
  const stored = async () => (await ada.api('GET', `/api/transactions/${id}`)).body
  const before = await stored()
  await page.goto(`${site.url}/transactions`)
  await row(page, 'Lunch').click()
  const dialog = page.getByRole('dialog', { name: 'Edit transaction' })
  await dialog.getByLabel('Amount').fill('25.5')
  await dialog.getByLabel('Description').fill('Refund')
  await dialog.getByLabel('Type').selectOption('income')
  await dialog.getByLabel('Category').waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await row(page, 'Refund').waitFor()
  await page.getByText('+$25.50').waitFor()
  // The change is shown before the server has answered.
  await expect.poll(stored).toMatchObject({ type: 'income', amount: '25.50', categoryId: null })

  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Lunch').waitFor()
  await page.getByText('Change undone').waitFor()
  expect(await stored()).toEqual({ ...(before as object), rev: expect.any(Number) })
})

test('a deleted transaction comes back with its undo, on the page and on a phone', async () => {
  const ada = await newcomer(site, 'ada-delete')
  const { page } = ada
  const accountId = await created(ada, 'accounts', { name: 'Checking', balance: '100' })
  const balance = async () => (await ada.api('GET', `/api/accounts/${accountId}`)).body
  await add(ada, { description: 'Lunch', accountId })
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: 'Delete Lunch' }).click()
  await page.getByText('No transactions yet').waitFor()
  await expect.poll(balance).toMatchObject({ balance: '100.00' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'Lunch').waitFor()
  // The row stands before the server has answered.
  await expect.poll(balance).toMatchObject({ balance: '90.00' })

  await page.setViewportSize({ width: 390, height: 844 })
  await row(page, 'Lunch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row(page, 'Lunch').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row(page, 'Lunch').waitFor()
})

test('on a phone a row is pulled to the left on its category and its deletion, each with its way back', async () => {
  const ada = await newcomer(site, 'ada-pulls', { width: 390, height: 844 })
  const { page, context, api } = ada
  const categoryId = await created(ada, 'budget-categories', { name: 'Food', allocated: '50' })
  const { id } = await add(ada, { description: 'Lunch' })
  await page.goto(`${site.url}/transactions`)
  const { x = 0, y = 0 } = (await row(page, 'Lunch').boundingBox()) ?? {}
  const category = page.getByRole('button', { name: 'Category of Lunch' })
  const left = async () => (await category.boundingBox())?.x
  expect(await left()).toBeGreaterThanOrEqual(360)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...to: number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: to.map((x) => ({ x, y: y + 8 })) })
  await touch('touchStart', x + 220)
  for (let far = 10; far <= 200; far += 10) await touch('touchMove', x + 220 - far)
  await touch('touchEnd')
  await expect.poll(left).toBeLessThan(300)
  await category.click()
  await page.getByRole('dialog', { name: 'Category' }).getByRole('button', { name: 'Food' }).click()
  await page.getByText('1 transaction changed').waitFor()
  const kept = async () =>
    ((await api('GET', `/api/transactions/${id}`)).body as { categoryId: string }).categoryId
  expect(await kept()).toBe(categoryId)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(kept).toBeNull()
  await page.getByRole('button', { name: 'Delete Lunch' }).click()
  await row(page, 'Lunch').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await row(page, 'Lunch').waitFor()
})

test('a finger that pulls the installed app down from its top asks for everything anew; a short pull for nothing', async () => {
  const ada = await newcomer(site, 'ada-anew', { width: 390, height: 844 })
  const { page, context } = ada
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = (query) => asked(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto(`${site.url}/transactions`)
  await page.getByText('No transactions yet').waitFor()
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const pull = async (far: number) => {
    const [x, y] = [195, 300]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
    const end = [{ x, y: y + far }]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: end })
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await pull(60)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(asked.filter((path) => path === '/api/transactions')).toEqual([])
  await pull(200)
  await expect.poll(() => asked).toContain('/api/transactions')
})

test('axe finds nothing on the transactions page by day and by night', async () => {
  const ada = await newcomer(site, 'ada-axe')
  const { page } = ada
  await page.goto(`${site.url}/transactions`)
  await page.getByText('No transactions yet').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await add(ada, { description: 'Lunch' })
  await add(ada, { description: 'Salary', type: 'income' })
  await page.reload()
  await row(page, 'Lunch').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Filters' }).click()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await row(page, 'Lunch').click()
  await page.getByLabel('Description').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
