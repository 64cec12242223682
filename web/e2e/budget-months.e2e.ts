import { afterAll, beforeAll, expect, test } from 'vitest'
import { flaws } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { type Owner, ownerOf } from './owner.ts'

/** The present month is that of June: what is spent in May is of another. */
const NOW = Date.UTC(2027, 5, 15, 12)

let site: Site
let now = NOW
beforeAll(async () => {
  site = await openSite({ now: () => now, settings: () => ({ UNLOCK: 'all' }) })
})
afterAll(async () => {
  await site.close()
})

const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id

/** The book as a release before there were months exported it, brought back: what is spent of its category runs on. */
async function asFromBefore({ api }: Owner, spent: string) {
  const { body } = await api('GET', '/api/export')
  const { budget: _, ...archive } = body as { budget: object; budgetCategories: { spent: string }[] }
  for (const category of archive.budgetCategories) category.spent = spent
  const { body: receipt } = await api('POST', '/api/import', archive)
  expect(receipt).toEqual(expect.objectContaining({ success: true }))
}

test('a book from before there were months is asked once, and its choice can be changed later', async () => {
  const ada = await ownerOf(site, { firstName: 'Ada', balance: '500' })
  const { page, api, accountId } = ada
  const categoryId = idOf(await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' }))
  const spend = { type: 'expense', description: 'Bread', accountId, categoryId }
  await api('POST', '/api/transactions', { ...spend, amount: '30', date: '2027-05-20' })
  await api('POST', '/api/transactions', { ...spend, amount: '20', date: '2027-06-02' })
  await asFromBefore(ada, '50.00')
  await page.goto(site.url)
  const question = page.getByRole('region', { name: 'Should your budget run month by month?' })
  await question.getByRole('row', { name: 'Food $20.00 $50.00' }).waitFor()
  const spent = page.getByRole('progressbar', { name: 'Spent of Food' })
  await expect.poll(() => spent.getAttribute('aria-valuetext')).toBe('50%')
  expect(await flaws(page)).toEqual([])
  await question.getByRole('button', { name: 'Go by months' }).click()
  await page.getByText('Your budget runs month by month').waitFor()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => spent.getAttribute('aria-valuetext')).toBe('20%')

  await page.goto(`${site.url}/preferences`)
  const settings = page.getByRole('region', { name: 'Budget months' })
  await settings.getByLabel('First day of a month').selectOption('25')
  await settings.getByLabel('The working day before').check()
  expect(await flaws(page)).toEqual([])
  await settings.getByRole('button', { name: 'Save budget settings' }).click()
  await page.getByText('Budget settings saved').waitFor()
  const { body } = await api('GET', '/api/budget-period')
  expect(body).toMatchObject({ budgetPeriod: 'month', monthStartsOn: 25, monthShift: 'workday_before' })
})

test('a category is given a target and a rest in its form, is put away and brought back', async () => {
  const bo = await ownerOf(site, { firstName: 'Bo', balance: '500' })
  const { page, api } = bo
  const id = idOf(await api('POST', '/api/budget-categories', { name: 'Trip', allocated: '0' }))
  const goalId = idOf(await api('POST', '/api/savings-buckets', { name: 'Boat', target: '900' }))
  await page.goto(site.url)
  const open = async () => {
    await page.getByRole('button', { name: 'Edit Trip' }).click()
    await page.getByRole('button', { name: 'Icon, color and description' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Edit Budget Category' })
  await dialog.getByLabel('Target').selectOption('by_date')
  // Money that is saved for has to stay.
  expect(await dialog.getByLabel('What happens to the rest').inputValue()).toBe('surplus')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Choose the day').waitFor()
  await dialog.getByLabel('So much').fill('600')
  await dialog.getByLabel('By', { exact: true }).fill('2027-11-01')
  await dialog.getByLabel('What happens to the rest').selectOption('goal')
  await dialog.getByLabel('Goal', { exact: true }).selectOption({ label: 'Boat' })
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  const plan = async () => (await api('GET', `/api/budget-categories/${id}/plan`)).body
  await expect
    .poll(plan)
    .toMatchObject({ kind: 'by_date', amount: '600.00', day: '2027-11-01', rest: 'goal', goalId })

  await open()
  await dialog.getByRole('button', { name: 'Put away' }).click()
  await page.getByText('1 category put away').click()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring Trip back' }).click()
  await page.getByRole('button', { name: 'Edit Trip' }).waitFor()
  await expect
    .poll(async () => (await api('GET', `/api/budget-categories/${id}`)).body)
    .toMatchObject({ archivedAt: null })
})

test('what is carried and assigned decides the bar, and what is safe to spend says how it comes about', async () => {
  const cy = await ownerOf(site, { firstName: 'Cy', balance: '500' })
  const { page, api, accountId } = cy
  const categoryId = idOf(await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' }))
  await api('PUT', `/api/budget/2027-06/${categoryId}`, { assigned: '200' })
  await api('POST', '/api/transactions', {
    type: 'expense',
    amount: '90',
    description: 'Bread',
    accountId,
    categoryId,
    date: '2027-06-02',
  })
  await api('POST', '/api/bills', { name: 'Rent', amount: '50', dueDate: '2027-06-30', accountId })
  await page.goto(site.url)
  const spent = page.getByRole('progressbar', { name: 'Spent of Food' })
  await expect.poll(() => spent.getAttribute('aria-valuetext')).toBe('45%')
  await page.getByText('Remaining $110.00').waitFor()
  await page.getByText('Safe to spend').click()
  const sum = page.getByRole('region', { name: 'What you can pay with' })
  await sum.getByText('$410.00').waitFor()
  await sum.getByText('$360.00').waitFor()
  await sum.getByText('This one counts').waitFor()
  expect(await flaws(page)).toEqual([])
})

test('a category that was put away is offered nowhere, but where a row or a payee has it', async () => {
  const di = await ownerOf(site, { firstName: 'Di', balance: '500' })
  const { page, api, accountId } = di
  const away = idOf(await api('POST', '/api/budget-categories', { name: 'Old hobby', allocated: '0' }))
  const food = idOf(await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' }))
  const spend = { type: 'expense', accountId, date: '2027-06-02' }
  await api('POST', '/api/transactions', { ...spend, description: 'Club', amount: '20', categoryId: away })
  await api('POST', '/api/transactions', { ...spend, description: 'Shop', amount: '10', categoryId: food })
  await api('PUT', `/api/budget-categories/${away}`, { archivedAt: new Date(NOW).toISOString() })
  const dialog = page.getByRole('dialog')
  const offered = () => dialog.getByRole('option', { name: /Old hobby/ }).count()
  const edit = async (name: string) => {
    await page
      .getByRole('button', { name: new RegExp(`^Edit ${name}`) })
      .first()
      .click()
    await dialog.getByLabel('Category').waitFor()
  }
  await page.goto(`${site.url}/transactions`)
  await edit('Shop')
  await dialog.getByRole('option', { name: 'Food' }).first().waitFor({ state: 'attached' })
  expect(await offered()).toBe(0)
  await dialog.getByRole('button', { name: 'Split' }).click()
  await dialog.getByRole('option', { name: 'Food' }).first().waitFor({ state: 'attached' })
  expect(await offered()).toBe(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await edit('Club')
  await expect.poll(() => dialog.getByLabel('Category').inputValue()).toBe(away)
  await dialog.getByLabel('Amount').fill('25')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  const club = async () =>
    ((await api('GET', '/api/transactions?q=Club')).body as { amount: string; categoryId: string }[])[0]
  await expect.poll(club).toMatchObject({ amount: '25.00', categoryId: away })
  await page.goto(`${site.url}/payees`)
  await page.getByRole('button', { name: 'What to do with Shop' }).click()
  await page.getByRole('menuitem', { name: 'Rename or give a category' }).click()
  await dialog.getByLabel('Category').waitFor()
  await dialog.getByRole('option', { name: 'Food' }).first().waitFor({ state: 'attached' })
  expect(await offered()).toBe(0)
})

test('late in a month the budget’s month is the next one already, for analytics too, and AltGr turns it', async () => {
  const ed = await ownerOf(site, { firstName: 'Ed', balance: '500' })
  const { page, api } = ed
  await api('POST', '/api/budget-categories', { name: 'Food', allocated: '100' })
  await api('PUT', '/api/budget-period', { monthStartsOn: 16 })
  now = Date.UTC(2027, 5, 20, 12)
  try {
    await page.goto(`${site.url}/analytics`)
    await expect.poll(() => page.getByLabel('To', { exact: true }).inputValue()).toBe('2027-07')
    await page.goto(`${site.url}/budget`)
    await page.getByRole('heading', { name: 'July 2027', exact: true }).waitFor()
    const press = (key: string) =>
      page.evaluate((key) => {
        const held = { ctrlKey: true, altKey: true, modifierAltGraph: true }
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, ...held, bubbles: true }))
      }, key)
    await press(']')
    await page.getByRole('heading', { name: 'August 2027', exact: true }).waitFor()
    await press('[')
    await press('[')
    await page.getByRole('heading', { name: 'June 2027', exact: true }).waitFor()
  } finally {
    now = NOW
  }
})
