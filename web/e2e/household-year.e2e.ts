import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BudgetMonth } from '../../src/budget/months/wire.ts'
import { openSite, type Site } from './browser.ts'
import { type Owner, ownerOf } from './owner.ts'
import { created, dialog } from './rows.ts'

const YEAR = 2027
const MONTHS = Array.from({ length: 12 }, (_, index) => `${YEAR}-${String(index + 1).padStart(2, '0')}`)
const RAISE = `${YEAR}-07`
/** The month in which groceries cost more than they were given. */
const DEAR = `${YEAR}-04`

let site: Site
let now = Date.UTC(YEAR, 0, 3, 12)
beforeAll(async () => {
  site = await openSite({ now: () => now, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  // The browser itself writes down what a page asks whose session has ended since last month.
  expect(site.complaints.filter((text) => !/status of 401/.test(text))).toEqual([])
  await site.close()
})

const read = async ({ api }: Owner, month: string) =>
  (await api('GET', `/api/budget/${month}`)).body as BudgetMonth
const figuresOf = ({ toAssign, groups }: BudgetMonth) => [
  toAssign,
  ...groups.flatMap(({ rows }) =>
    rows.map(({ name, carried, assigned, spent, available }) => [name, carried, assigned, spent, available]),
  ),
]
const amount = (cents: number) => (cents / 100).toFixed(2)
const shown = (dollars: number) =>
  `$${dollars.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

async function assign(page: Page, name: string, to: string) {
  await page.getByRole('button', { name: `Assigned to ${name}: ` }).click()
  await page.getByRole('textbox', { name: `Assign to ${name}`, exact: true }).fill(to)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Assigned to ${name}: ${shown(Number(to))}` }).waitFor()
}

test('a household goes through a year month by month, with a dear month covered and a raise in the middle', async () => {
  const ida = await ownerOf(site, { firstName: 'Ida', balance: '1000' })
  const { page, api, accountId } = ida
  const category = (name: string, allocated: string) => created(ida, 'budget-categories', { name, allocated })
  const ids = {
    Rent: await category('Rent', '800'),
    Food: await category('Food', '300'),
    Fun: await category('Fun', '100'),
  }
  await api('PUT', `/api/budget-categories/${ids.Fun}/plan`, { rest: 'surplus' })
  const record = (row: object) => created(ida, 'transactions', { accountId, ...row })
  let [held, fun] = [1000_00, 0]
  for (const month of MONTHS) {
    now = Date.parse(`${month}-28T12:00:00Z`)
    // A month is longer than a session.
    await api('POST', '/api/auth/login', { email: 'ida@example.org', password: 'maple-syrup' })
    const salary = month < RAISE ? 1300_00 : 1500_00
    const food = month === DEAR ? 340_00 : 280_00
    const spend = { type: 'expense', description: 'Spending' }
    await record({ type: 'income', description: 'Salary', amount: amount(salary), date: `${month}-01` })
    await record({ ...spend, amount: '800', categoryId: ids.Rent, date: `${month}-02` })
    await record({ ...spend, amount: amount(food), categoryId: ids.Food, date: `${month}-12` })
    await record({ ...spend, amount: '60', categoryId: ids.Fun, date: `${month}-20` })
    held += salary - 800_00 - food - 60_00

    await page.goto(`${site.url}/budget`)
    await page.getByRole('button', { name: /^Assigned to Rent/ }).waitFor()
    let [givenFood, givenFun] = [300_00, 100_00]
    if (month === DEAR) {
      await page.getByRole('button', { name: /^Available in Food: .*40\.00\. Cover it/ }).click()
      const cover = dialog(page, 'Cover from …')
      await cover.getByLabel('From').selectOption({ label: `Fun (${shown((fun + 40_00) / 100)})` })
      await cover.getByRole('button', { name: 'Cover', exact: true }).click()
      await page.getByRole('button', { name: 'Available in Food: $0.00' }).waitFor()
      ;[givenFood, givenFun] = [340_00, 60_00]
    }
    if (month === RAISE) {
      await assign(page, 'Food', '350')
      await assign(page, 'Fun', '150')
    }
    if (month > RAISE) {
      await page.getByRole('button', { name: 'Fill', exact: true }).click()
      await page.getByRole('menuitem', { name: 'As last month' }).click()
      await dialog(page, 'Fill as last month').getByRole('button', { name: 'Fill 2 categories' }).click()
      await page.getByText('2 categories filled').first().waitFor()
    }
    if (month >= RAISE) [givenFood, givenFun] = [350_00, 150_00]
    fun += givenFun - 60_00
    const toAssign = held - (givenFood - food) - fun
    await page
      .getByRole('button', {
        name: new RegExp(`^To assign ${shown(toAssign / 100).replace(/[$.]/g, '\\$&')}`),
      })
      .waitFor()
    // An assigned amount is shown before the server has answered.
    const left = async () => {
      const { rows } = (await read(ida, month)).groups[0] as BudgetMonth['groups'][number]
      return rows.map(({ available }) => available)
    }
    await expect.poll(left).toEqual(['0.00', amount(givenFood - food), amount(fun)])
  }
  // Summed by hand: 1,000 + 6 × 1,300 + 6 × 1,500 − 12 × 860 − 11 × 280 − 340.
  expect(held).toBe(4060_00)
  expect(fun).toBe(5 * 40_00 + 6 * 90_00)

  // The change to counters and back loses nothing of any month.
  const before = await Promise.all(MONTHS.map((month) => read(ida, month).then(figuresOf)))
  await page.goto(`${site.url}/preferences`)
  const settings = page.getByRole('region', { name: 'Budget months' })
  const choose = async (way: string) => {
    await settings.getByLabel('What is spent counts').selectOption(way)
    await settings.getByRole('button', { name: 'Save budget settings' }).click()
    await page.getByText('Budget settings saved').last().waitFor()
    const budgetPeriod = async () => (await api('GET', '/api/budget-period')).body as { budgetPeriod: string }
    await expect.poll(budgetPeriod).toMatchObject({ budgetPeriod: way })
  }
  await choose('continuous')
  const spent = (await api('GET', `/api/budget-categories/${ids.Rent}`)).body as { spent: string }
  expect(spent.spent).toBe('9600.00')
  await page.goto(`${site.url}/budget`)
  await page.getByText('Your budget counts from Reset to Reset').waitFor()
  await page.getByRole('button', { name: 'Begin with months' }).click()
  await dialog(page, 'Begin with months?').getByRole('button', { name: 'Begin with months' }).click()
  await page.getByRole('button', { name: /^Assigned to Rent/ }).waitFor()
  expect(await Promise.all(MONTHS.map((month) => read(ida, month).then(figuresOf)))).toEqual(before)
})
