import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { badge, figures, goLocal, goOnline, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { listed } from './owner.ts'
import { created, dayAgo, dialog, inMonth, month, row, undo } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  // Of the goal that held too little.
  expect(site.complaints).toEqual([expect.stringContaining('409 (Conflict)')])
  await site.close()
})

/** Somebody with 1,000 in checking and a card that owes 60. */
async function cardHolder(name: string) {
  const ada = await newcomer(site, name)
  const checking = await created(ada, 'accounts', { name: 'Checking', balance: '1000' })
  const card = await created(ada, 'accounts', { name: 'Card', type: 'credit_card', balance: '-60' })
  const record = (fields: object) =>
    created(ada, 'transactions', { type: 'expense', accountId: checking, date: dayAgo(0), ...fields })
  return { ...ada, checking, card, record }
}

test('the card’s payment is a bill that moves money, and with a fee in it the rest is still a transfer', async () => {
  const ada = await cardHolder('ada-payment')
  const { page, card, checking } = ada
  await page.goto(`${site.url}/bills`)
  await page.getByRole('button', { name: 'Add Your First Bill' }).click()
  const adding = dialog(page, 'Add Bill')
  await adding.getByLabel('Name').fill('Card payment')
  await adding.getByLabel('Amount').fill('60')
  await adding.getByLabel('Account', { exact: true }).selectOption(checking)
  await adding.getByLabel('Transfer to account').selectOption(checking)
  await adding.getByRole('button', { name: 'Add Bill' }).click()
  await adding.getByText('Choose another account than the one that pays').waitFor()
  expect(await flaws(page)).toEqual([])
  await adding.getByLabel('Transfer to account').selectOption(card)
  await adding.getByRole('button', { name: 'Add Bill' }).click()
  await page.getByText('Bill created successfully').waitFor()
  await page.getByText('Monthly · Checking → Card').waitFor()
  expect(await month(ada)).toEqual(['0.00', '0.00', '1000.00', '-60.00'])

  await page.getByRole('button', { name: 'Pay early: Card payment' }).click()
  const paying = dialog(page, 'Pay early')
  await paying.getByText('It moves to Card: neither income nor spending.').waitFor()
  expect(await paying.getByLabel('Category').count()).toBe(0)
  await paying.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
  expect(await month(ada)).toEqual(['0.00', '0.00', '940.00', '0.00'])

  // The next one is of the bank, which took a fee.
  await ada.record({ description: 'Wire', amount: '42', date: inMonth(1) })
  await ada.record({ description: 'Arrived', amount: '40', type: 'income', accountId: card })
  await page.goto(`${site.url}/transactions`)
  await row(page, 'Wire').click()
  await page.getByRole('button', { name: 'Make it a transfer…' }).click()
  await dialog(page, 'Make it a transfer').getByText('The rest, $2.00, is a fee').waitFor()
  expect(await flaws(page)).toEqual([])
  await dialog(page, 'Make it a transfer').getByRole('button', { name: 'Make it a transfer' }).click()
  await row(page, 'Fee: Wire').waitFor()
  await page.getByText('Linked as a transfer').waitFor()
  await expect.poll(() => month(ada)).toEqual(['0.00', '2.00', '898.00', '40.00'])
  await undo(page)
  await row(page, 'Wire, \\$42.00').waitFor()
  await expect.poll(() => month(ada)).toEqual(['40.00', '42.00', '898.00', '40.00'])

  await page.getByLabel('Type').selectOption('Transfer')
  await row(page, 'transfer Checking → Card').waitFor()
  await row(page, 'Wire').waitFor({ state: 'detached' })
})

test('a row is divided, the piece joined again, and both are undone', async () => {
  const bo = await cardHolder('bo-divide')
  const { page } = bo
  await created(bo, 'budget-categories', { name: 'Bank' })
  await bo.record({ description: 'Cash machine', amount: '102' })
  await page.goto(`${site.url}/transactions`)
  const open = async () => {
    await row(page, 'Cash machine').click()
    await page.getByRole('button', { name: 'Divide…' }).click()
    return dialog(page, 'Divide')
  }
  const dividing = await open()
  await dividing.getByLabel('Amount of the piece').fill('102')
  await dividing.getByRole('button', { name: 'Divide' }).click()
  await dividing.getByText('Must be less than $102.00').waitFor()
  await dividing.getByLabel('Amount of the piece').fill('2')
  await dividing.getByText('$100.00 is left of the row.').waitFor()
  await dividing.getByLabel('Category or account').selectOption('Bank')
  expect(await flaws(page)).toEqual([])
  await page.keyboard.press('Enter')
  await row(page, 'Fee: Cash machine, \\$2.00').waitFor()
  await row(page, 'Cash machine, \\$100.00').waitFor()
  await undo(page)
  await row(page, 'Fee').waitFor({ state: 'detached' })
  await row(page, 'Cash machine, \\$102.00').waitFor()

  await open()
  await dividing.getByLabel('Amount of the piece').fill('100')
  await dividing.getByLabel('Category or account').selectOption('Card')
  await dividing.getByRole('button', { name: 'Divide' }).click()
  await row(page, 'transfer Checking → Card').waitFor()
  await expect.poll(() => month(bo)).toEqual(['0.00', '2.00', '898.00', '40.00'])
  await undo(page)
  await row(page, 'transfer').waitFor({ state: 'detached' })
  // The page shows it before the server has done it.
  await expect.poll(() => month(bo)).toEqual(['0.00', '102.00', '898.00', '-60.00'])

  const { body } = await bo.api('GET', '/api/transactions')
  const [{ id }] = body as [{ id: string }]
  await bo.api('POST', `/api/transactions/${id}/divide`, { amount: '2', description: 'Fee' })
  await page.reload()
  await row(page, 'Fee').click()
  await page.getByRole('button', { name: 'Join again' }).click()
  await row(page, 'Fee').waitFor({ state: 'detached' })
  await row(page, 'Cash machine, \\$102.00').waitFor()
  await undo(page)
  await row(page, 'Fee').waitFor()
  await expect.poll(() => month(bo)).toEqual(['0.00', '102.00', '898.00', '-60.00'])
  expect((await listed(bo, '/api/transactions')).map(({ amount }) => amount).sort()).toEqual([
    '100.00',
    '2.00',
  ])
})

test('a bicycle is paid by its goal, also once that is reached, and counts once', async () => {
  const cy = await cardHolder('cy-bicycle')
  const { page, checking } = cy
  const goal = await created(cy, 'savings-buckets', { name: 'Bicycle', target: '200' })
  await cy.api('POST', `/api/savings-buckets/${goal}/transfers`, { saved: '200', fromAccountId: checking })
  await page.goto(`${site.url}/transactions?add=expense`)
  const adding = dialog(page, 'Add Expense')
  await adding.getByLabel('Amount').fill('180')
  await adding.getByLabel('Description').fill('Bicycle shop')
  await adding.getByLabel('Account').selectOption({ label: 'Card (-$60.00)' })
  await adding.locator('summary', { hasText: 'More' }).click()
  await adding.getByLabel('Paid by goal').selectOption({ label: 'Bicycle ($200.00)' })
  expect(await flaws(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await row(page, 'Bicycle shop').waitFor()
  await page.getByText('Card · paid by Bicycle').waitFor()
  await row(page, 'Transfer from Bicycle savings').waitFor()
  await expect.poll(() => month(cy)).toEqual(['0.00', '180.00', '980.00', '-240.00'])

  await row(page, 'Bicycle shop').click()
  const editing = dialog(page, 'Edit transaction')
  await editing.getByLabel('Paid by goal').selectOption('No goal')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await row(page, 'Transfer from').waitFor({ state: 'detached' })
  await expect.poll(() => month(cy)).toEqual(['0.00', '180.00', '800.00', '-240.00'])
  await undo(page)
  await row(page, 'Transfer from').waitFor()
  await page.getByRole('button', { name: 'Delete Bicycle shop' }).click()
  await row(page, 'Transfer from').waitFor({ state: 'detached' })
  await undo(page)
  await row(page, 'Bicycle shop').waitFor()
  await expect.poll(() => month(cy)).toEqual(['0.00', '180.00', '980.00', '-240.00'])

  await row(page, 'Bicycle shop').click()
  await editing.getByLabel('Amount').fill('201')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Bicycle holds').waitFor()
  await expect.poll(() => month(cy)).toEqual(['0.00', '180.00', '980.00', '-240.00'])

  // The rest of the goal is celebrated, and pays a helmet.
  await cy.api('PUT', `/api/savings-buckets/${goal}`, { target: '20' })
  await cy.api('POST', `/api/savings-buckets/${goal}/celebrate`)
  await page.goto(`${site.url}/transactions?add=expense`)
  await adding.getByLabel('Amount').fill('15')
  await adding.getByLabel('Description').fill('Helmet')
  await adding.locator('summary', { hasText: 'More' }).click()
  await adding.getByLabel('Paid by goal').selectOption({ label: 'Bicycle (reached, $20.00 left)' })
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await row(page, 'Helmet').waitFor()
  await expect.poll(() => month(cy)).toEqual(['0.00', '200.00', '980.00', '-240.00'])
})

test('without the server rows are divided and paid by goals in this browser, and the server has it all afterwards', async () => {
  const di = await cardHolder('di-local')
  const { page, checking } = di
  const goal = await created(di, 'savings-buckets', { name: 'Bicycle', target: '200' })
  await di.api('POST', `/api/savings-buckets/${goal}/transfers`, { saved: '200', fromAccountId: checking })
  await di.record({ description: 'Wire', amount: '42' })
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await goLocal(page)
  await goTo(page, 'Transactions')
  await row(page, 'Wire').click()
  await page.getByRole('button', { name: 'Divide…' }).click()
  await dialog(page, 'Divide').getByLabel('Amount of the piece').fill('2')
  await page.keyboard.press('Enter')
  await page.getByText('Divided', { exact: true }).waitFor()
  await row(page, 'Wire, \\$40.00').click()
  await page.locator('summary', { hasText: 'More' }).click()
  await page.getByLabel('Paid by goal').selectOption({ label: 'Bicycle ($200.00)' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await row(page, 'Transfer from Bicycle savings').waitFor()
  // The cards show the former figures until this browser has counted anew.
  await goTo(page, 'Dashboard')
  await page.getByRole('main').getByText('$738.00', { exact: true }).first().waitFor()
  const before = await figures(page)
  expect(await listed(di, '/api/transactions')).toHaveLength(2)
  await goOnline(page)
  await expect.poll(() => month(di)).toEqual(['0.00', '42.00', '798.00', '-60.00'])
  await expect.poll(() => figures(page)).toEqual(before)
})
