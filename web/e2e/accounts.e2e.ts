import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, openSite, type Site } from './browser.ts'
import { listed, ownerOf } from './owner.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

test('an edited balance leaves a trace, an inactive account counts no more, a deleted one keeps its rows', async () => {
  const ada = await ownerOf(site, { firstName: 'Ada', balance: '100' })
  const { page, accountId } = ada
  await page.goto(`${site.url}/accounts`)

  await page.getByRole('button', { name: 'Edit balance of Checking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Account Balance' })
  await dialog.getByLabel('New balance').fill('x')
  await dialog.getByRole('button', { name: /Save|Update/ }).click()
  await dialog.getByText('Balance must be a valid number').waitFor()
  await dialog.getByLabel('New balance').fill('80.50')
  await dialog.getByRole('button', { name: /Save|Update/ }).click()
  await page.getByText('Account balance updated successfully').waitFor()
  await page.getByText('Balance adjustment:').first().waitFor()
  expect(await listed(ada, '/api/transactions')).toMatchObject([
    { type: 'expense', amount: '19.50', accountId },
  ])

  await page.getByRole('button', { name: 'Deactivate Checking' }).click()
  await page.getByText('Account status updated successfully').waitFor()
  expect((await ada.api('GET', '/api/dashboard')).body).toMatchObject({ totalBalance: '0.00' })
  await page.getByRole('button', { name: 'Activate Checking', exact: true }).click()
  await page.getByRole('button', { name: 'Deactivate Checking' }).waitFor()

  await page.getByRole('button', { name: 'Delete Checking' }).click()
  const question = page.getByRole('dialog', { name: 'Delete this account?' })
  await question
    .getByText(/transactions/)
    .first()
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await listed(ada, '/api/accounts')).toHaveLength(1)
  await page.getByRole('button', { name: 'Delete Checking' }).click()
  await question.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Account deleted successfully').waitFor()
  await page.getByText('No Accounts Yet').waitFor()
  expect(await listed(ada, '/api/transactions')).toMatchObject([{ amount: '19.50', accountId: null }])
})

test('a card lists the three newest transactions of its account', async () => {
  const bo = await ownerOf(site, { firstName: 'Bo', balance: '0' })
  for (const description of ['First', 'Second', 'Third', 'Fourth']) {
    await bo.api('POST', '/api/transactions', {
      type: 'income',
      amount: '1',
      description,
      accountId: bo.accountId,
    })
  }
  await bo.page.goto(`${site.url}/accounts`)
  await bo.page.getByText('Fourth').waitFor()
  await bo.page.getByText('Second').waitFor()
  expect(await bo.page.getByText('First').count()).toBe(0)
})

test('balances beyond the largest amount are summed right', async () => {
  const cy = await ownerOf(site, { firstName: 'Cy', balance: '99999999.99' })
  const salary = { type: 'income', amount: '99999999.99', description: 'Salary', accountId: cy.accountId }
  await cy.api('POST', '/api/transactions', salary)
  await cy.page.goto(`${site.url}/accounts`)
  await cy.page.getByText('1 active account').waitFor()
  expect(await cy.page.getByText('$199,999,999.98').count()).toBe(2)
})

test('a category is edited in its row, changes its colour by what is spent, is reset and deleted', async () => {
  const di = await ownerOf(site, { firstName: 'Di', balance: '500' })
  const { page, accountId } = di
  const { body } = await di.api('POST', '/api/budget-categories', { name: 'Groceries', allocated: '100' })
  const { id: categoryId } = body as { id: string }
  const spend = (amount: string) =>
    di.api('POST', '/api/transactions', {
      type: 'expense',
      amount,
      description: 'Food',
      accountId,
      categoryId,
    })
  await page.goto(site.url)
  await page.getByText('Remaining').waitFor()
  await spend('120')
  await page.reload()
  await page.getByText('Over by').waitFor()

  await page.getByRole('button', { name: 'Edit Groceries' }).click()
  const editor = page.getByRole('form', { name: 'Edit Groceries' })
  await editor.getByLabel('Name').fill('  ')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByLabel('Name').fill('Food')
  await editor.getByLabel('Allocated').fill('150')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Category updated successfully').waitFor()
  await page.getByText('Remaining').waitFor()
  expect(await listed(di, '/api/budget-categories')).toMatchObject([
    { name: 'Food', allocated: '150.00', spent: '120.00' },
  ])

  await page.getByRole('button', { name: 'Reset spent of Food' }).click()
  await page.getByText('Budget reset successfully').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Reset spent of Food' }).isDisabled()).toBe(true)
  expect(await listed(di, '/api/budget-categories')).toMatchObject([{ spent: '0.00' }])

  await page.getByRole('button', { name: 'Delete Food' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  await page.getByText('Set up your purchase categories').waitFor()
  expect(await page.getByRole('button', { name: 'Add Expense' }).isDisabled()).toBe(true)
  expect(await listed(di, '/api/transactions')).toMatchObject([{ amount: '120.00', categoryId: null }])
})

test('a phone reaches every page with one thumb, and the menu closes on the way', async () => {
  const ed = await ownerOf(site, { firstName: 'Ed', balance: '10', width: 390, height: 844 })
  const { page } = ed
  await page.goto(site.url)
  for (const title of ['Accounts', 'Savings', 'Bills', 'Subscriptions', 'Transactions', 'Dashboard']) {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('button', { name: 'Close the menu' }).first().waitFor({ state: 'hidden' })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${title} scrolls sideways`).toBeLessThanOrEqual(390)
  }
  expect(await axe(page)).toEqual([])
})

test('a tablet can put the sidebar away, and who is signed in stays in view where it is shown', async () => {
  const { page } = await ownerOf(site, { firstName: 'Flo', balance: '10', width: 820, height: 600 })
  await page.goto(site.url)
  const sidebar = page.locator('#sidebar')
  expect((await sidebar.boundingBox())?.width).toBe(240)
  for (const group of ['Rewards & Achievements', 'Storage & Settings'])
    await page.getByRole('button', { name: group }).click()
  const card = await sidebar.getByRole('link', { name: /Flo/ }).boundingBox()
  expect((card?.y ?? 600) + (card?.height ?? 0)).toBeLessThan(600)
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await sidebar.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('button', { name: 'Show the sidebar' }).waitFor()
  expect(await sidebar.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1024, height: 600 })
  expect((await sidebar.boundingBox())?.width).toBe(280)
  await page.setViewportSize({ width: 1440, height: 600 })
  expect((await sidebar.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 820, height: 600 })
  await page.getByRole('button', { name: 'Show the sidebar' }).click()
  await sidebar.waitFor()
})

test('no page complained', () => {
  expect(site.complaints).toEqual([])
})
