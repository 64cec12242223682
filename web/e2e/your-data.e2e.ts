import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { axe } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { listed, ownerOf } from './owner.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const LISTS = ['accounts', 'budget-categories', 'savings-buckets', 'bills', 'subscriptions', 'transactions']

async function openProfile({ page }: Visitor) {
  await page.goto(`${site.url}/profile`)
  await page.getByRole('heading', { name: 'Import your data' }).waitFor()
}

/** Somebody with something of everything. */
async function keeper(name: string) {
  const visitor = await newcomer(site, name)
  const add = async (path: string, body: object) =>
    (await visitor.api('POST', `/api/${path}`, body)).body as { id: string }
  const { id: accountId } = await add('accounts', { name: 'Checking', balance: '1000.50' })
  await add('accounts', { name: '<b>Cash</b> 💶', balance: '20', accountType: 'cash' })
  const { id: categoryId } = await add('budget-categories', { name: 'Groceries', allocated: '300' })
  const { id: bucketId } = await add('savings-buckets', { name: 'Bicycle', target: '600' })
  await visitor.api('POST', `/api/savings-buckets/${bucketId}/transfers`, {
    saved: '150',
    fromAccountId: accountId,
  })
  await add('bills', { name: 'Rent', amount: '800', dueDate: '2030-01-31', accountId })
  await add('subscriptions', { name: 'Music', amount: '9.99', nextBilling: '2030-01-31', accountId })
  const bought = { type: 'expense', amount: '12.34', description: 'Bread', accountId, categoryId }
  await add('transactions', bought)
  await add('transactions', { type: 'income', amount: '2000', description: 'Salary', accountId })
  return visitor
}

/** The rows without what is made anew where they are taken in, in an order of their own. */
async function contentsOf(visitor: Visitor) {
  const all: Record<string, string[]> = {}
  for (const path of LISTS) {
    const rows = await listed(visitor, `/api/${path}`)
    const plain = rows.map((row) =>
      JSON.stringify(row, (key, value) => (/(^i|I)d$|^(created|updated)At$/.test(key) ? undefined : value)),
    )
    all[path] = plain.sort()
  }
  return all
}

/** Opens the dashboard, and returns a function that reads the figures of its cards. */
const totalsOn = async ({ page }: Visitor) => {
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  return async () => (await page.getByRole('main').locator('.figures').allTextContents()).slice(0, 8)
}

test('a book is exported and taken into a fresh account with equal totals and lists', async () => {
  const ada = await keeper('ada')
  await openProfile(ada)
  const download = ada.page.waitForEvent('download')
  await ada.page.getByRole('link', { name: 'Export everything' }).click()
  const saved = await download
  expect(saved.suggestedFilename()).toMatch(/^bucketbook-\d{4}-\d\d-\d\d\.json$/)
  const file = {
    name: 'my book.json',
    mimeType: 'application/json',
    buffer: readFileSync(await saved.path()),
  }

  const bo = await newcomer(site, 'bo', { width: 390, height: 844, dark: true })
  await bo.api('POST', '/api/accounts', { name: 'To be replaced', balance: '1' })
  await openProfile(bo)
  const card = bo.page.getByRole('region', { name: 'Import your data' })
  await card.getByText('Points and purchases are not taken from it.').waitFor()
  await card.getByLabel('File to import').setInputFiles(file)
  await card
    .getByText('2 accounts, 1 category, 1 savings goal, 1 bill, 1 subscription, 3 transactions')
    .waitFor()
  await card.getByLabel('my book.json').waitFor({ state: 'attached' })
  expect(await axe(bo.page)).toEqual([])
  await card.getByRole('button', { name: 'Import…' }).click()
  const dialog = bo.page.getByRole('dialog', { name: 'Replace everything with this file?' })
  await dialog.getByRole('link', { name: 'Export what is here now' }).waitFor()
  expect(await axe(bo.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await listed(bo, '/api/accounts')).toMatchObject([{ name: 'To be replaced' }])
  await card.getByRole('button', { name: 'Import…' }).click()
  const unheard = await watchRegions(bo.page)
  const sent = bo.page.waitForRequest(/\/api\/import$/)
  await dialog.getByRole('button', { name: 'Replace everything' }).click()
  expect((await sent).headers()['idempotency-key']).toBeTruthy()
  await bo.page.getByText('Your data was imported').waitFor()
  await card.getByText('Choose a file, or drop it here').waitFor()
  expect(await unheard()).toEqual([])

  // Without loading the page anew: nothing of the book before is shown.
  await bo.page.getByRole('button', { name: 'Open the menu' }).click()
  await bo.page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await bo.page.getByText('<b>Cash</b> 💶').first().waitFor()
  expect(await bo.page.getByText('To be replaced').count()).toBe(0)
  expect(await contentsOf(bo)).toEqual(await contentsOf(ada))
  const [adas, bos] = [await totalsOn(ada), await totalsOn(bo)]
  await expect.poll(adas).toContain('$3,008.16')
  await expect.poll(bos).toEqual(await adas())
})

test('a file that is no book is refused before or after it is sent, and nothing changes', async () => {
  const cy = await keeper('cy')
  const before = await contentsOf(cy)
  await openProfile(cy)
  const { page } = cy
  const card = page.getByRole('region', { name: 'Import your data' })
  const choose = (text: string) =>
    card
      .getByLabel('File to import')
      .setInputFiles({ name: 'book.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  for (const broken of ['{"version": 1', '[]', 'null', '{"version":2}', '{"version":1,"accounts":{}}']) {
    await choose(broken)
    await card.getByRole('alert').getByText('Invalid data format').waitFor()
    expect(await card.getByRole('button', { name: 'Import…' }).count()).toBe(0)
  }
  const archive = (await cy.api('GET', '/api/export')).body as { transactions: { amount: string }[] }
  const [first] = archive.transactions
  if (first) first.amount = '-1.00'
  await choose(JSON.stringify(archive))
  await card.getByText(/^From .*: $/).waitFor()
  await card.getByRole('button', { name: 'Import…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace everything' }).click()
  await card.getByRole('alert').getByText('Invalid data format').waitFor()
  await card
    .getByRole('list', { name: 'What is wrong with the file' })
    .getByText('transactions.0.amount')
    .waitFor()
  expect(await axe(page)).toEqual([])
  expect(await contentsOf(cy)).toEqual(before)
  expect(site.unexpected(400)).toEqual([])
})

test('an account is deleted by whoever types its email, and nobody signs in to it again', async () => {
  const di = await keeper('di')
  const { page, api, context } = di
  await page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Description').fill('Half a sentence')
  await page.keyboard.press('Escape')
  const otherTab = await context.newPage()
  await otherTab.goto(site.url)
  await otherTab.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await openProfile(di)
  const { id } = (await api('GET', '/api/auth/user')).body as { id: string }
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  for (const trace of [id, 'Half a sentence']) await expect.poll(stored).toContain(trace)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const action = dialog.getByRole('button', { name: 'Delete account' })
  expect(await action.isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
  await dialog.getByLabel('Your email').fill('ada@example.org')
  await page.keyboard.press('Enter')
  expect(await action.isDisabled()).toBe(true)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await listed(di, '/api/accounts')).toHaveLength(2)

  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Your email').fill('DI@example.org')
  await action.click()
  await page.getByText('Your account is gone.').waitFor()
  await page.getByRole('heading', { name: 'Take Control of Your Budget' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await expect.poll(stored).toBe('{}')
  await otherTab.getByRole('heading', { name: 'Take Control of Your Budget' }).waitFor()
  const credentials = { email: 'di@example.org', password: 'maple-syrup' }
  expect((await api('POST', '/api/auth/login', credentials)).status).toBe(401)
  expect((await api('GET', '/api/accounts')).status).toBe(401)
  expect(site.unexpected(401)).toEqual([])
})

test('a book that has moved to another server says where it is, and leads there', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Moved', balance: '500' })
  const { body: left } = await api('POST', '/api/moving/leave', { to: 'https://elsewhere.example' })
  const { status } = await api('POST', '/api/moving/moved', { id: (left as { id: string }).id })
  expect(status).toBe(200)
  await page.goto(`${site.url}/accounts`)
  await page.getByText('This book has moved to https://elsewhere.example').first().waitFor()
  const there = page.getByRole('link', { name: 'Open it there' }).first()
  expect(await there.getAttribute('href')).toBe('https://elsewhere.example')
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  expect(site.unexpected(410)).toEqual([])
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
