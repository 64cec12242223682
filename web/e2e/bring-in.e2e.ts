import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MONTHS_OF_YNAB, PLAN, register, YNAB } from '../../src/homes/conformance/app-books.ts'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  // Of the file that is no book.
  expect(site.complaints).toEqual([expect.stringContaining('400 (Bad Request)')])
  await site.close()
})

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const BOOK = [csv('Register.csv', YNAB), csv('Plan.csv', PLAN)]

const accountRow = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByLabel(`Where ${name} goes`) })
const choose = (page: Page, files = BOOK) => page.getByLabel('Files of the book').setInputFiles(files)

test('a YNAB book is brought in by a newcomer, its balances compared, and undone', async () => {
  const ann = await newcomer(site, 'ann-ynab')
  const { page } = ann
  await page.goto(site.url)
  await page.getByRole('link', { name: 'Bring in its book' }).click()
  await page.getByRole('heading', { name: 'Bring in a book', level: 1 }).waitFor()
  expect(await flaws(page)).toEqual([])
  await choose(page)
  await page.getByRole('heading', { name: 'A book of YNAB' }).waitFor()
  for (const [name, balance] of [
    ['Bank', '$1,190.00'],
    ['Card', '$5.00'],
  ] as const) {
    await accountRow(page, name).getByRole('img', { name: 'The balances agree' }).waitFor()
    expect(await accountRow(page, name).locator('dd').allTextContents()).toEqual([balance, balance])
  }
  await page.getByText(/^Payment categories of cards/).waitFor()
  await page.getByText(/^Categories 3 categories, all new/).click()
  expect(await flaws(page)).toEqual([])
  expect(await listed(ann, '/api/accounts')).toEqual([])
  await page.getByRole('button', { name: 'Bring it in' }).click()
  await page.getByRole('heading', { name: 'Your book of YNAB is here' }).waitFor()
  expect((await listed(ann, '/api/accounts')).map(({ balance }) => balance)).toEqual(['1190.00', '5.00'])
  await page.getByText('A book of YNAB').waitFor()
  expect(await flaws(page)).toEqual([])
  await page
    .getByRole('region', { name: 'Your book of YNAB is here' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByRole('heading', { name: 'The book is taken away again' }).waitFor()
  await page.getByText('Everything is as it was before.').waitFor()
  expect(await listed(ann, '/api/accounts')).toEqual([])
  expect(await listed(ann, '/api/transactions')).toEqual([])
})

test('the months of a YNAB book stand beside ours, then on the Budget page, and go with the book', async () => {
  const cy = await newcomer(site, 'cy-ynab')
  const { page } = cy
  await page.goto(`${site.url}/bring-in`)
  await choose(
    page,
    Object.entries(MONTHS_OF_YNAB).map(([name, text]) => csv(name, text as string)),
  )
  const months = page.getByRole('region', { name: 'Months' })
  await months.getByText('January 2026 to April 2026.').waitFor()
  await months.getByText('What was available agrees in all 12 months of categories.').waitFor()
  expect(await months.locator('dd').allTextContents()).toEqual(['$3,275.00', '$3,235.00'])
  await months
    .getByRole('listitem')
    .filter({ hasText: /^Visa: debt that no money is set aside for there/ })
    .getByText('-$40.00')
    .waitFor()
  expect(await page.getByText('later release').count()).toBe(0)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring it in' }).click()
  await page.getByRole('link', { name: 'See your budget' }).click()
  await page.getByRole('heading', { name: 'Budget', level: 1 }).waitFor()
  const availableIn = async (month: string) => {
    await page.goto(`${site.url}/budget?month=${month}`)
    await page.getByRole('button', { name: /^Available in Food: / }).waitFor()
    return page
      .getByRole('button', { name: /^Available in / })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent))
  }
  for (const [month, amounts] of [
    ['2026-01', ['Food: $130.00', 'Fun: -$20.00', 'Trip: $400.00']],
    ['2026-02', ['Food: $340.00', 'Fun: -$30.00', 'Trip: $200.00']],
    ['2026-03', ['Food: $300.00', 'Fun: $50.00', 'Trip: $300.00']],
  ] as const)
    expect((await availableIn(month)).sort(), month).toEqual(
      amounts.map((amount) => expect.stringContaining(amount)),
    )
  expect(await flaws(page)).toEqual([])
  await page.goto(`${site.url}/bring-in`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => listed(cy, '/api/budget-categories')).toEqual([])
})

test('what a book asks is answered on the page, and an account is put into one here', async () => {
  const ben = await newcomer(site, 'ben-ynab')
  const { page } = ben
  await ben.api('POST', '/api/accounts', { name: 'Mine', balance: '300' })
  await page.goto(`${site.url}/bring-in`)
  const loan = register(['Car loan', '03/04/2026', 'Bank', '', '', '', '0.00', '10.00'])
  await choose(page, [csv('Register.csv', loan)])
  const bring = page.getByRole('button', { name: /^(Bring it in|Answer the questions first)$/ })
  await page.getByText(/whether the day or the month stands first/).waitFor()
  expect(await bring.isDisabled()).toBe(true)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: /^Month first/ }).click()
  await page.getByText(/whether the day or the month stands first/).waitFor({ state: 'detached' })
  await page.getByLabel('Where Car loan goes').selectOption({ label: 'Mine' })
  await page.getByText(/would hold 310\.00 here and holds 10\.00 there, 300\.00 apart/).waitFor()
  await page.getByRole('button', { name: /^Bring it in nevertheless/ }).click()
  await page.getByRole('button', { name: 'Bring it in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your book of YNAB is here' }).waitFor()
  expect((await listed(ben, '/api/accounts')).map(({ name, balance }) => [name, balance])).toEqual([
    ['Mine', '310.00'],
  ])
})

test('files that are no book are refused where they were chosen', async () => {
  const { page } = await newcomer(site, 'eve-ynab')
  await page.goto(`${site.url}/bring-in`)
  await choose(page, [csv('list.csv', 'a,b\n1,2\n')])
  await page
    .getByRole('alert')
    .getByText(/none that Bucketbook knows/)
    .waitFor()
})
