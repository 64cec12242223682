import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { listed, type Owner, ownerOf } from './owner.ts'
import { act } from './rows.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const categories = (owner: Owner) => listed(owner, '/api/budget-categories')
const addCategory = async ({ api }: Owner, name: string, allocated: string) =>
  ((await api('POST', '/api/budget-categories', { name, allocated })).body as { id: string }).id

test('one Done saves every allocation that was changed, and nothing as long as one of them is wrong', async () => {
  const ada = await ownerOf(site, { firstName: 'Ada', balance: '500' })
  const { page } = ada
  for (const name of ['Food', 'Car', 'Fun']) await addCategory(ada, name, '100')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Edit Allocations' }).click()
  const form = page.getByRole('form', { name: 'Edit Allocations' })
  const row = (name: string) => form.getByRole('group', { name: `Edit ${name}` })
  await row('Food').getByLabel('Allocated').fill('500')
  await row('Car').getByLabel('Allocated').fill('600')
  await row('Fun').getByLabel('Name').fill(' ')
  expect(await axe(page)).toEqual([])
  await form.getByRole('button', { name: 'Done' }).click()
  await row('Fun').getByText('Name is required').waitFor()
  expect(await categories(ada)).toMatchObject([{ allocated: '100.00' }, { allocated: '100.00' }, {}])

  await row('Fun').getByLabel('Name').fill('Hobbies')
  await row('Fun').getByLabel('Name').press('Enter')
  await page.getByText('Category updated successfully').waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await categories(ada)).toMatchObject([
    { name: 'Food', allocated: '500.00' },
    { name: 'Car', allocated: '600.00' },
    { name: 'Hobbies', allocated: '100.00' },
  ])
})

test('allocations that were typed and not saved outlive a reload, and are given up by Cancel', async () => {
  const bo = await ownerOf(site, { firstName: 'Bo', balance: '500' })
  const { page } = bo
  for (const name of ['Food', 'Car']) await addCategory(bo, name, '100')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Edit Allocations' }).click()
  const form = page.getByRole('form', { name: 'Edit Allocations' })
  const car = form.getByRole('group', { name: 'Edit Car' }).getByLabel('Allocated')
  await car.fill('600')
  await page.reload()
  await form.getByText('Restored what you had typed.').waitFor()
  expect(await car.inputValue()).toBe('600')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit Allocations' }).click()
  await car.waitFor()
  expect(Number(await car.inputValue())).toBe(100)
  expect(await categories(bo)).toMatchObject([{ allocated: '100.00' }, { allocated: '100.00' }])
})

test('what a refused allocation was changed to is told by name and can be sent again', async () => {
  const cy = await ownerOf(site, { firstName: 'Cy', balance: '500' })
  const { page } = cy
  const [, gone] = [await addCategory(cy, 'Food', '100'), await addCategory(cy, 'Car', '100')]
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Edit Allocations' }).click()
  const form = page.getByRole('form', { name: 'Edit Allocations' })
  for (const name of ['Food', 'Car'])
    await form
      .getByRole('group', { name: `Edit ${name}` })
      .getByLabel('Allocated')
      .fill('250')
  await cy.api('DELETE', `/api/budget-categories/${gone}`)
  await form.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Failed to update category').waitFor()
  await page.getByText('Car: Category not found').waitFor()
  expect(await categories(cy)).toMatchObject([{ name: 'Food', allocated: '250.00' }])
  await cy.api('POST', `/api/budget-categories/${gone}/restore`)
  // A deleted category can't be tried again; once it is restored, the typed amount is there for it.
  await page.reload()
  await page.getByRole('button', { name: 'Edit Allocations' }).click()
  const car = form.getByRole('group', { name: 'Edit Car' }).getByLabel('Allocated')
  await expect.poll(() => car.inputValue()).toMatch(/^250/)
  await form.getByRole('button', { name: 'Done' }).click()
  await page.getByText('Category updated successfully').waitFor()
  expect(await categories(cy)).toMatchObject([{ allocated: '250.00' }, { name: 'Car', allocated: '250.00' }])
})

test('icon, color and description of a category are changed too, with what was typed in the row', async () => {
  const di = await ownerOf(site, { firstName: 'Di', balance: '500' })
  const { page } = di
  await addCategory(di, 'Groceries', '100')
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Edit Groceries' }).click()
  const editor = page.getByRole('form', { name: 'Edit Groceries' })
  await editor.getByLabel('Name').fill('Food')
  await editor.getByRole('button', { name: 'Icon, color and description' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Budget Category' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Food')
  await dialog.getByLabel('Description').fill('Market on Saturdays')
  await dialog.getByText('Dining Out').click()
  await dialog.getByText('Purple').click()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Category updated successfully').waitFor()
  await page.getByText('Market on Saturdays').waitFor()
  expect(await categories(di)).toMatchObject([
    {
      name: 'Food',
      description: 'Market on Saturdays',
      icon: 'fas fa-utensils',
      color: 'accent',
      allocated: '100.00',
    },
  ])
})

test('Add Expense beside the categories asks for one, and none is an answer', async () => {
  const ed = await ownerOf(site, { firstName: 'Ed', balance: '500' })
  const { page } = ed
  await addCategory(ed, 'Food', '100')
  await page.goto(site.url)
  const open = () =>
    page
      .getByRole('region', { name: 'Budget Allocation' })
      .getByRole('button', { name: 'Add Expense' })
      .click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  const send = async (description: string) => {
    await dialog.getByLabel('Amount').fill('5')
    await dialog.getByLabel('Description').fill(description)
    await dialog.getByRole('button', { name: 'Add Expense' }).click()
  }
  await open()
  await send('Bread')
  await dialog.getByText('Choose a category, or “No category”').waitFor()
  expect(await listed(ed, '/api/transactions')).toEqual([])
  await dialog.getByLabel('Category').selectOption('Food')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByText('Expense added successfully').first().waitFor()
  await open()
  await dialog.getByLabel('Category').selectOption('No category')
  await send('Gift')
  await expect.poll(() => listed(ed, '/api/transactions')).toHaveLength(2)
  expect(await listed(ed, '/api/transactions')).toMatchObject([
    { description: 'Gift', categoryId: null },
    { description: 'Bread', categoryId: expect.any(String) },
  ])
})

test('a reset and a deletion are undone from their toasts', async () => {
  const fay = await ownerOf(site, { firstName: 'Fay', balance: '500' })
  const { page } = fay
  const categoryId = await addCategory(fay, 'Food', '100')
  const spend = () =>
    fay.api('POST', '/api/transactions', { type: 'expense', amount: '60', description: 'Market', categoryId })
  await spend()
  await page.goto(site.url)
  await act(page, 'Food', 'Reset spent of Food')
  await page.getByText('Budget reset successfully').waitFor()
  await spend()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Reset undone').waitFor()
  expect(await categories(fay)).toMatchObject([{ spent: '120.00' }])

  await act(page, 'Food', 'Delete Food')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  await page.getByText('Category deleted successfully').waitFor()
  await page.getByText('Set up your purchase categories').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Category restored').waitFor()
  await page.getByRole('button', { name: 'Edit Food' }).waitFor()
  expect(await categories(fay)).toMatchObject([{ id: categoryId, spent: '120.00' }])
})
