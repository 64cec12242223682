import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BankRow, ofxWith } from '../../src/homes/conformance/files.ts'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'
import { created, dayAgo, undo } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const bankFile = (balance: string, ...rows: BankRow[]) => {
  const day = dayAgo(0).replaceAll('-', '')
  const behind = `<LEDGERBAL><BALAMT>${balance}<DTASOF>${day}120000</LEDGERBAL>`
  return { name: 'month.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(ofxWith(behind, ...rows)) }
}

/** Somebody with 1,000 in checking, who has entered some of the month. */
async function typist(name: string, look?: Parameters<Site['visit']>[0]) {
  const ann = await newcomer(site, name, look)
  const checking = await created(ann, 'accounts', { name: 'Checking', balance: '1000' })
  const savings = await created(ann, 'accounts', { name: 'Savings', balance: '0' })
  const food = await created(ann, 'budget-categories', { name: 'Food' })
  const entry = (fields: object) =>
    created(ann, 'transactions', { type: 'expense', accountId: checking, date: dayAgo(4), ...fields })
  await entry({ amount: '31.20', description: 'Market', categoryId: food, note: 'With Ben' })
  await entry({ amount: '20', description: 'Bistro' })
  await created(ann, 'bills', { name: 'Rent', amount: '500', accountId: checking, dueDate: dayAgo(-1) })
  return { ...ann, checking, savings, food, entry }
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const balances = async (visitor: Visitor) =>
  (await listed(visitor, '/api/accounts')).map(({ balance }) => balance)

const FILE: BankRow[] = [
  ['m1', dayAgo(2), '-31.20', 'GROCER 0042'],
  ['m2', dayAgo(2), '-24.00', 'Bistro'],
  ['m3', dayAgo(1), '-500.00', 'LANDLORD LTD'],
  ['m4', dayAgo(1), '-50.00', 'STANDING ORDER'],
  ['m5', dayAgo(3), '1200.00', 'EMPLOYER'],
]

test('a month typed by hand and then imported: each row stands once, with the words of both', async () => {
  const ann = await typist('ann-month')
  const { page, checking } = ann
  await page.goto(`${site.url}/import?account=${checking}`)
  await page.getByLabel('Statement file').setInputFiles(bankFile('1594.80', ...FILE))
  await rowOf(page, 'GROCER 0042')
    .getByText(/You entered this on .*: Market/)
    .waitFor()
  await rowOf(page, 'LANDLORD LTD')
    .getByText(/Pays Rent, due/)
    .waitFor()
  await rowOf(page, 'Bistro')
    .getByText(/Near your Bistro, \$20\.00/)
    .waitFor()
  await page.getByRole('button', { name: 'Recognised 1' }).waitFor()
  await page.getByRole('button', { name: 'Unsure 1' }).waitFor()
  // Tips are added later: it is the same dinner.
  await rowOf(page, 'Bistro')
    .getByRole('button', { name: /It is this one/ })
    .click()
  await page.getByRole('button', { name: 'Recognised 2' }).waitFor()
  // Money to savings, with its other half.
  await rowOf(page, 'STANDING ORDER')
    .getByRole('button', { name: /Payee or category/ })
    .click()
  const editing = dialog(page, 'STANDING ORDER')
  await editing.getByLabel('Transfer to').selectOption({ label: 'Savings' })
  await editing.getByRole('button', { name: 'Use it' }).click()
  await rowOf(page, 'STANDING ORDER').getByText('Transfer to Savings').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 5 transactions' }).click()
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  await page.getByText('The balance agrees').waitFor()
  expect(await flaws(page)).toEqual([])
  expect(await balances(ann)).toEqual(['1594.80', '50.00'])
  const bills = await listed(ann, '/api/bills')
  expect(bills[0]?.dueDate).not.toBe(dayAgo(-1))

  // The row as it was typed is shown, and can be had again.
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: /^Edit GROCER 0042/ }).click()
  const edit = dialog(page, 'Edit transaction')
  await edit.getByText('You typed “Market”').waitFor()
  await expect.poll(() => edit.getByLabel('Category').inputValue()).toBe(ann.food)
  await edit.getByRole('button', { name: 'Take apart' }).click()
  await page.getByRole('button', { name: /^Edit Market/ }).waitFor()
  await expect.poll(async () => (await balances(ann))[0]).toBe('1563.60')

  // The two rows are one after all: both are marked and joined.
  await page.getByRole('button', { name: 'Mark rows' }).click()
  await page.getByRole('checkbox', { name: /Market/ }).check()
  await page.getByRole('checkbox', { name: /GROCER/ }).check()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await page.getByText('Joined to one row').waitFor()
  await expect.poll(() => balances(ann)).toEqual(['1594.80', '50.00'])

  // The import goes, and what was typed is there as it was.
  await page.goto(`${site.url}/import`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const asking = dialog(page, 'Undo this import?')
  await asking.getByText(/2 rows that you had entered are again as you typed them/).waitFor()
  await asking.getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Nothing imported yet.').waitFor()
  await expect.poll(() => balances(ann)).toEqual(['948.80', '0.00'])
  const texts = (await listed(ann, '/api/transactions')).map(({ description }) => description)
  expect(texts.sort()).toEqual(['Bistro', 'Market'])
})

test('an import moved to the right account, and back with one press', async () => {
  const ben = await typist('ben-moves')
  const { page, checking } = ben
  await page.goto(`${site.url}/import?account=${checking}`)
  await page.getByLabel('Statement file').setInputFiles(bankFile('1.00', ...FILE.slice(0, 2)))
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('heading', { name: '1 transaction imported' }).waitFor()
  await page.getByText(/The bank says/).waitFor()
  expect(await balances(ben)).toEqual(['924.80', '0.00'])
  await page.getByRole('button', { name: 'Move to another account' }).click()
  const moving = dialog(page, 'Move to another account')
  await moving.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('Import moved', { exact: true }).waitFor()
  await expect.poll(() => balances(ben)).toEqual(['948.80', '-55.20'])
  await undo(page)
  await page.getByText('Import moved back').waitFor()
  await expect.poll(() => balances(ben)).toEqual(['924.80', '0.00'])
  expect(await flaws(page)).toEqual([])
})

test('a bicycle paid by its goal and found in the bank’s file counts once', async () => {
  const eve = await newcomer(site, 'eve-bicycle', { width: 390, height: 844 })
  const { page, api } = eve
  const accountId = await created(eve, 'accounts', { name: 'Checking', balance: '1000' })
  const categoryId = await created(eve, 'budget-categories', { name: 'Sport' })
  const goal = await created(eve, 'savings-buckets', { name: 'Bicycle', target: '300' })
  const move = (body: object) => api('POST', `/api/savings-buckets/${goal}/transfers`, body)
  expect((await move({ amount: '300', fromAccountId: accountId })).status).toBe(200)
  expect((await move({ amount: '250', categoryId })).status).toBe(200)
  const figures = async () => {
    const { monthlyExpenses } = (await api('GET', '/api/dashboard')).body as { monthlyExpenses: string }
    const [bicycle] = await listed(eve, '/api/savings-buckets')
    return [monthlyExpenses, (await balances(eve))[0], bicycle?.saved]
  }
  expect(await figures()).toEqual(['250.00', '700.00', '50.00'])

  await page.goto(`${site.url}/import?account=${accountId}`)
  const bicycle: BankRow[] = [
    ['b1', dayAgo(0), '-250.00', 'WHEELS AND MORE'],
    ['b2', dayAgo(0), '-30.00', 'HELMETS INC'],
  ]
  await page.getByLabel('Statement file').setInputFiles(bankFile('720.00', ...bicycle))
  await rowOf(page, 'WHEELS AND MORE')
    .getByText(/Expense from Bicycle savings/)
    .waitFor()
  await rowOf(page, 'HELMETS INC')
    .getByRole('button', { name: /Payee or category/ })
    .click()
  const editing = dialog(page, 'HELMETS INC')
  await editing.getByLabel('Paid by goal').selectOption({ index: 1 })
  await editing.getByRole('button', { name: 'Use it' }).click()
  await rowOf(page, 'HELMETS INC').getByText('Paid by Bicycle').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('heading', { name: '1 transaction imported' }).waitFor()
  // Each is spent on the account, and the goal has given it back: 280 is spent, and none of it twice.
  await expect.poll(figures).toEqual(['280.00', '700.00', '20.00'])
  await page.getByText('The balance agrees').waitFor()

  await page.goto(`${site.url}/import`)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog(page, 'Undo this import?').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Nothing imported yet.').waitFor()
  await expect.poll(figures).toEqual(['250.00', '700.00', '50.00'])
})
