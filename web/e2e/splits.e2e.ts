import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { badge, figures, goLocal, goOnline, goTo } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

interface Row {
  id: string
  description: string
  amount: string
  refund: boolean
  refundCategoryId: string | null
  refundOf: string | null
  parts: { categoryId: string | null; amount: string; note: string | null; date: string }[]
}

async function created(visitor: Visitor, path: string, body: object): Promise<string> {
  const answer = await visitor.api('POST', `/api/${path}`, body)
  expect(answer.status).toBe(201)
  return (answer.body as { id: string }).id
}
const read = async <Body>(visitor: Visitor, path: string) =>
  (await visitor.api('GET', `/api/${path}`)).body as Body

async function household(name: string) {
  const ada = await newcomer(site, name)
  const food = await created(ada, 'budget-categories', { name: 'Groceries', allocated: '300' })
  const home = await created(ada, 'budget-categories', { name: 'Household', allocated: '80' })
  const accountId = await created(ada, 'accounts', { name: 'Checking', balance: '1000' })
  const spent = async () => {
    const categories = await read<{ id: string; spent: string }[]>(ada, 'budget-categories')
    return [food, home].map((id) => categories.find((one) => one.id === id)?.spent)
  }
  const month = async () => {
    const { monthlyIncome, monthlyExpenses } = await read<Record<string, string>>(ada, 'dashboard')
    return [monthlyIncome, monthlyExpenses]
  }
  return { ...ada, food, home, accountId, spent, month }
}

const row = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Edit ${name}`) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const partsOf = ({ parts }: Row) => parts.map(({ categoryId, amount }) => [categoryId, amount])

test('a supermarket’s bill is split until nothing is left, shown with its categories, refunded, and joined again', async () => {
  const ada = await household('ada-split')
  const { page, food, home } = ada
  await page.goto(`${site.url}/transactions?add=expense`)
  const adding = dialog(page, 'Add Expense')
  await adding.getByLabel('Amount', { exact: true }).fill('50')
  await adding.getByLabel('Description').fill('Supermarket')
  await adding.getByLabel('Category', { exact: true }).selectOption('Groceries')
  await adding.getByRole('button', { name: 'Split', exact: true }).click()
  await adding.getByLabel('Amount of part 1').fill('37.60')
  await adding.getByText('Left: $12.40').waitFor()
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await adding.getByText('Amount must be a valid positive number').waitFor()
  await adding.getByLabel('Category of part 2').selectOption('Household')
  await adding.getByLabel('Amount of part 2').fill('12.41')
  await adding.getByText('Too much: $0.01').waitFor()
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await adding.getByText('The parts are $0.01 more than the amount.').waitFor()
  await adding.getByLabel('Amount of part 2').fill('12.40')
  await adding.getByText('Left: $0.00').waitFor()
  await adding.getByLabel('Note of part 2').fill('A mop')
  expect(await flaws(page)).toEqual([])
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await row(page, 'Supermarket').waitFor()
  await page.getByText('Split: Groceries, Household').waitFor()
  await expect.poll(ada.spent).toEqual(['37.60', '12.40'])

  await page.goto(`${site.url}/transactions?add=income`)
  const income = dialog(page, 'Add Income')
  await income.getByLabel('Amount', { exact: true }).fill('12.40')
  await income.getByLabel('Description').fill('Mop brought back')
  await income.getByLabel('Counts as').selectOption('Refund of Household')
  await income.getByLabel('Purchase').selectOption({ index: 1 })
  expect(await flaws(page)).toEqual([])
  await income.getByRole('button', { name: 'Add Income' }).click()
  await row(page, 'refund Mop').waitFor()
  await page.getByText('Refund: Household').waitFor()
  await expect.poll(ada.spent).toEqual(['37.60', '0.00'])
  expect(await ada.month()).toEqual(['0.00', '37.60'])
  const [back, bill] = await read<[Row, Row]>(ada, 'transactions')
  expect(back).toMatchObject({ refund: true, refundCategoryId: home, refundOf: bill.id })
  expect(partsOf(bill)).toEqual([
    [food, '37.60'],
    [home, '12.40'],
  ])

  await row(page, 'Supermarket').click()
  const editing = dialog(page, 'Edit transaction')
  expect(await editing.getByLabel('Note of part 2').inputValue()).toBe('A mop')
  await editing.getByRole('button', { name: 'Don’t split' }).click()
  await editing.getByLabel('Category', { exact: true }).selectOption('Groceries')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(ada.spent).toEqual(['50.00', '-12.40'])
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(ada.spent).toEqual(['37.60', '0.00'])
  expect(partsOf((await read<[Row, Row]>(ada, 'transactions'))[1])).toEqual(partsOf(bill))
})

test('the paycheck split: salary is income, expenses that come back lower their category', async () => {
  const ada = await household('ada-pay')
  const { page, food, accountId } = ada
  await created(ada, 'transactions', {
    type: 'expense',
    amount: '100',
    description: 'Lunch with clients',
    accountId,
    categoryId: food,
  })
  await page.goto(`${site.url}/transactions?add=income`)
  const adding = dialog(page, 'Add Income')
  await adding.getByLabel('Amount', { exact: true }).fill('2100')
  await adding.getByLabel('Description').fill('Paycheck')
  await adding.getByRole('button', { name: 'Split', exact: true }).click()
  await adding.getByLabel('Amount of part 1').fill('2000')
  await adding.getByLabel('Note of part 1').fill('Salary')
  await adding.getByLabel('Category of part 2').selectOption('Refund of Groceries')
  await adding.getByLabel('Amount of part 2').fill('100')
  await page.keyboard.press('Enter')
  await row(page, 'Paycheck').waitFor()
  await page.getByText('Split: Groceries').waitFor()
  await expect.poll(ada.month).toEqual(['2000.00', '0.00'])
  expect(await ada.spent()).toEqual(['0.00', '0.00'])
})

test('a year’s insurance counts in each of its months, and percents make up the amount', async () => {
  const ada = await household('ada-months')
  const { page, food, home } = ada
  await page.goto(`${site.url}/transactions?add=expense`)
  const adding = dialog(page, 'Add Expense')
  await adding.getByLabel('Amount', { exact: true }).fill('100')
  await adding.getByLabel('Description').fill('Insurance')
  await adding.getByLabel('Category', { exact: true }).selectOption('Household')
  await adding.getByRole('button', { name: 'Split', exact: true }).click()
  await adding.getByLabel('Split over months').selectOption('Over 3 months')
  await adding.getByText('Left: $0.00').waitFor()
  await expect.poll(() => adding.getByText(/^Counts on/).count()).toBe(2)
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await row(page, 'Insurance').waitFor()
  // The other two parts are spent in the months to come.
  await expect.poll(ada.spent).toEqual(['0.00', '33.34'])
  expect((await ada.month())[1]).toBe('33.34')

  await row(page, 'Insurance').click()
  const editing = dialog(page, 'Edit transaction')
  await editing.getByRole('button', { name: 'Remove part 3' }).click()
  await editing.getByLabel('Category of part 1').selectOption('Groceries')
  await editing.getByRole('button', { name: 'In percent' }).click()
  await editing.getByLabel('Percent of part 1').fill('12.5')
  await editing.getByLabel('Percent of part 2').fill('87.5')
  await editing.getByText('Left: $0.00').waitFor()
  await editing.getByRole('button', { name: 'Save changes' }).click()
  // The second part stands on a day of the next month.
  await expect.poll(ada.spent).toEqual(['12.50', '0.00'])
  const [bill] = await read<[Row]>(ada, 'transactions')
  expect(partsOf(bill)).toEqual([
    [food, '12.50'],
    [home, '87.50'],
  ])
})

test('without the server a purchase is split and refunded in the browser, with the figures that the server has after it', async () => {
  const ada = await household('ada-away')
  const { page, food, home } = ada
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await goLocal(page)
  await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click()
  const adding = dialog(page, 'Add Expense')
  await adding.getByLabel('Amount', { exact: true }).fill('50')
  await adding.getByLabel('Description').fill('Supermarket')
  await adding.getByRole('button', { name: 'Split', exact: true }).click()
  await adding.getByLabel('Category of part 1').selectOption('Groceries')
  await adding.getByLabel('Category of part 2').selectOption('Household')
  await adding.getByRole('button', { name: 'Split evenly' }).click()
  await adding.getByText('Left: $0.00').waitFor()
  await adding.getByRole('button', { name: 'Add Expense' }).click()
  await row(page, 'Supermarket').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Income' }).click()
  const income = dialog(page, 'Add Income')
  await income.getByLabel('Amount', { exact: true }).fill('5')
  await income.getByLabel('Description').fill('Deposit')
  await income.getByLabel('Counts as').selectOption('Refund of Groceries')
  await income.getByLabel('Purchase').selectOption({ index: 1 })
  await income.getByRole('button', { name: 'Add Income' }).click()
  await row(page, 'refund Deposit').waitFor()
  await goTo(page, 'Dashboard')
  const before = await figures(page, 'Total Balance $955.00')
  expect(await read<Row[]>(ada, 'transactions')).toEqual([])
  await goOnline(page)
  await expect.poll(ada.spent).toEqual(['20.00', '25.00'])
  expect(await figures(page)).toEqual(before)
  const [deposit, bill] = await read<[Row, Row]>(ada, 'transactions')
  expect(deposit.refundOf).toBe(bill.id)
  expect(partsOf(bill)).toEqual([
    [food, '25.00'],
    [home, '25.00'],
  ])
})
