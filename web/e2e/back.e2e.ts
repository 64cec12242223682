import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const entryButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Expense' })
const entries = (page: Page) => page.evaluate(() => history.length)

test('"back" closes any dialog and stays on its page, and the next one leads where it led before', async () => {
  const ada = await ownerOf(site, { firstName: 'Ada', balance: '100' })
  const { page, accountId } = ada
  await ada.api('POST', '/api/transactions', {
    type: 'expense',
    amount: '5',
    description: 'Bread',
    accountId,
  })
  await page.goto(`${site.url}/bills`)
  await title(page, 'Bills')
  await page.getByRole('link', { name: 'Transactions', exact: true }).first().click()
  await title(page, 'Transactions')

  await entryButton(page).click()
  await dialog(page, 'Add Expense').getByLabel('Amount').fill('12')
  await page.goBack()
  await dialog(page, 'Add Expense').waitFor({ state: 'detached' })
  await title(page, 'Transactions')
  // What was typed waits, as after Escape.
  await entryButton(page).click()
  expect(await dialog(page, 'Add Expense').getByLabel('Amount').inputValue()).toBe('12.00')
  await page.goBack()
  await dialog(page, 'Add Expense').waitFor({ state: 'detached' })

  await page.getByText('Bread').first().click()
  await dialog(page, 'Edit transaction').waitFor()
  await page.goBack()
  await dialog(page, 'Edit transaction').waitFor({ state: 'detached' })
  await title(page, 'Transactions')
  await page.goBack()
  await title(page, 'Bills')
})

test('a dialog that is closed by itself leaves no step behind', async () => {
  const { page } = await ownerOf(site, { firstName: 'Bo', balance: '100' })
  await page.goto(`${site.url}/bills`)
  await title(page, 'Bills')
  await page.getByRole('link', { name: 'Accounts', exact: true }).first().click()
  await title(page, 'Accounts')
  for (let n = 0; n < 3; n++) {
    await entryButton(page).click()
    await dialog(page, 'Add Expense').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page, 'Add Expense').waitFor({ state: 'detached' })
  }
  // One dialog right after the other, of which the second one came while the first one was still being left.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('add account')
  await page.keyboard.press('Enter')
  await dialog(page, 'Add Account').waitFor()
  await page.goBack()
  await dialog(page, 'Add Account').waitFor({ state: 'detached' })
  await title(page, 'Accounts')
  await page.goBack()
  await title(page, 'Bills')

  // A page that a dialog leads to takes its place.
  const before = await entries(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('savings')
  await page.keyboard.press('Enter')
  await title(page, 'Savings Goals')
  expect(await entries(page)).toBeLessThanOrEqual(before)
  await page.goBack()
  await title(page, 'Bills')
})

test('a form that came back after a reload is closed by "back" as well', async () => {
  const { page } = await ownerOf(site, { firstName: 'Cy', balance: '100' })
  await page.goto(`${site.url}/accounts`)
  await entryButton(page).click()
  await dialog(page, 'Add Expense').getByLabel('Amount').fill('7')
  await page.reload()
  await dialog(page, 'Add Expense').waitFor()
  await page.goBack()
  await dialog(page, 'Add Expense').waitFor({ state: 'detached' })
  await title(page, 'Accounts')
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
