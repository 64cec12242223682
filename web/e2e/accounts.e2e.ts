import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { listed, ownerOf } from './owner.ts'
import { act } from './rows.ts'

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

  await act(page, 'Checking', 'Edit balance of Checking')
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

  await act(page, 'Checking', 'Deactivate Checking')
  await page.getByText('Account status updated successfully').waitFor()
  expect((await ada.api('GET', '/api/dashboard')).body).toMatchObject({ totalBalance: '0.00' })
  await act(page, 'Checking', 'Activate Checking')
  await page.getByText('Inactive', { exact: true }).waitFor({ state: 'detached' })

  await act(page, 'Checking', 'Delete Checking')
  const question = page.getByRole('dialog', { name: 'Delete this account?' })
  await question
    .getByText(/transactions/)
    .first()
    .waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await listed(ada, '/api/accounts')).toHaveLength(1)
  await act(page, 'Checking', 'Delete Checking')
  await question.getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('Account deleted successfully').waitFor()
  await page.getByText('No Accounts Yet').waitFor()
  expect(await listed(ada, '/api/transactions')).toMatchObject([{ amount: '19.50', accountId: null }])
})

test('an account is renamed and changed in all but its balance, shows its description, and its deletion is undone', async () => {
  const fay = await ownerOf(site, { firstName: 'Fay', balance: '100' })
  const { page, accountId } = fay
  await fay.api('POST', '/api/transactions', { type: 'income', amount: '5', description: 'Gift', accountId })
  await page.goto(`${site.url}/accounts`)
  await act(page, 'Checking', 'Edit Checking')
  const dialog = page.getByRole('dialog', { name: 'Edit Account' })
  await dialog.getByLabel('Name').fill(' ')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await dialog.getByText('Name is required').waitFor()
  await dialog.getByLabel('Name').fill('Holiday money')
  await dialog.getByLabel('Type').selectOption('Savings')
  await dialog.getByLabel('Institution').fill('Credit Union')
  await dialog.getByLabel('Last 4 digits').fill('4321')
  await dialog.getByLabel('Description').fill('For the summer')
  await dialog.getByText('Wallet').click()
  await dialog.getByText('Purple').click()
  expect(await dialog.getByLabel(/Balance/).count()).toBe(0)
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Account updated successfully').waitFor()
  await page.getByText('For the summer').waitFor()
  await page.getByText('Savings · Credit Union').waitFor()
  const edited = {
    id: accountId,
    name: 'Holiday money',
    type: 'savings',
    balance: '105.00',
    description: 'For the summer',
    institution: 'Credit Union',
    accountNumber: '4321',
    icon: 'fas fa-wallet',
    color: 'accent',
  }
  expect(await listed(fay, '/api/accounts')).toMatchObject([edited])

  await act(page, 'Holiday money', 'Delete Holiday money')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await page.getByText('No Accounts Yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Account restored').waitFor()
  await page.getByRole('heading', { name: 'Holiday money' }).waitFor()
  expect(await listed(fay, '/api/accounts')).toMatchObject([edited])
  expect(await listed(fay, '/api/transactions')).toMatchObject([{ accountId }])
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

test('accounts are cards or lines of a list: the browser remembers which, and a line does what a card does', async () => {
  const gus = await ownerOf(site, { firstName: 'Gus', balance: '99999999.99' })
  const { page, api } = gus
  const long = 'Joint account of the families Lovelace, Babbage and Somerset'
  await api('POST', '/api/accounts', { name: long, balance: '5', institution: 'Credit Union' })
  await page.goto(`${site.url}/accounts`)
  const list = page.getByRole('table', { name: 'Your accounts' })
  await page.getByRole('heading', { name: 'Checking' }).waitFor()
  expect(await list.count()).toBe(0)
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await list.waitFor()
  await page.reload()
  await list.waitFor()
  expect(await list.getByRole('row').allTextContents()).toEqual([
    'AccountTypeInstitutionNumberBalanceActions',
    expect.stringMatching(/^Checking.*\$99,999,999\.99/),
    expect.stringMatching(/^Joint.*Credit Union.*\$5\.00/),
  ])
  const edges = () =>
    list
      .getByText(/^\$[\d,.]+$/)
      .evaluateAll(
        (figures) => new Set(figures.map((each) => Math.round(each.getBoundingClientRect().right))).size,
      )
  for (const width of [1600, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await list.getByText('$5.00').waitFor()
    expect(await edges(), `at ${width}`).toBe(1)
    expect(await list.evaluate((table) => table.scrollWidth <= (table.parentElement?.clientWidth ?? 0))).toBe(
      true,
    )
    expect(await list.getByRole('columnheader', { name: 'Institution' }).isVisible()).toBe(width > 768)
  }
  expect(await flawsAtThisWidth(page)).toEqual([])

  // By keyboard alone.
  await list.getByRole('button', { name: 'Actions for Checking' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Import statement')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await list
    .getByRole('row', { name: /^Checking/ })
    .getByText('Inactive')
    .waitFor()
  await expect.poll(() => listed(gus, '/api/accounts')).toMatchObject([{ isActive: false }, { name: long }])
  await act(page, 'Checking', 'Edit balance of Checking')
  await page.getByRole('dialog', { name: 'Edit Account Balance' }).getByLabel('New balance').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Cards', exact: true }).click()
  await page.getByRole('heading', { name: 'Checking' }).waitFor()
  expect(await list.count()).toBe(0)
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

  await act(page, 'Food', 'Reset spent of Food')
  await page.getByText('Budget reset successfully').waitFor()
  await page.getByRole('button', { name: 'Actions for Food' }).click()
  await expect.poll(() => page.getByRole('menuitem', { name: 'Reset spent of Food' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  expect(await listed(di, '/api/budget-categories')).toMatchObject([{ spent: '0.00' }])

  await act(page, 'Food', 'Delete Food')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete category' }).click()
  await page.getByText('Set up your purchase categories').waitFor()
  expect(await page.getByRole('button', { name: 'Add Expense' }).isDisabled()).toBe(true)
  // The category is gone from the page before the server has answered.
  await page.getByText('Category deleted successfully').waitFor()
  expect(await listed(di, '/api/transactions')).toMatchObject([{ amount: '120.00', categoryId: null }])
})

test('a phone reaches every page with one thumb, and the menu closes on the way', async () => {
  const ed = await ownerOf(site, { firstName: 'Ed', balance: '10', width: 390, height: 844 })
  const { page } = ed
  await page.goto(site.url)
  for (const title of ['Accounts', 'Savings', 'Bills', 'Subscriptions', 'Transactions', 'Dashboard']) {
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await page.locator('#sidebar').getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('button', { name: 'Close the menu' }).first().waitFor({ state: 'hidden' })
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${title} scrolls sideways`).toBeLessThanOrEqual(390)
  }
  expect(await axe(page)).toEqual([])
})

test('a tablet has the sidebar put away until it is wanted, and who is signed in stays in view where it is shown', async () => {
  const { page } = await ownerOf(site, { firstName: 'Flo', balance: '10', width: 820, height: 600 })
  await page.goto(site.url)
  const sidebar = page.locator('#sidebar')
  const titleIsWhole = () =>
    page.getByRole('heading', { level: 1 }).evaluate((title) => title.scrollWidth <= title.clientWidth)
  const show = page.getByRole('button', { name: 'Show the sidebar' })
  await show.waitFor()
  expect(await sidebar.isVisible()).toBe(false)
  await show.click()
  await page.reload()
  await sidebar.waitFor()
  expect((await sidebar.boundingBox())?.width).toBe(240)
  for (const group of ['Rewards & Achievements', 'Storage & Settings'])
    await page.getByRole('button', { name: group }).click()
  const card = await sidebar.getByRole('link', { name: /Flo/ }).boundingBox()
  expect((card?.y ?? 600) + (card?.height ?? 0)).toBeLessThan(600)
  await page.getByRole('button', { name: 'Hide the sidebar' }).click()
  await sidebar.waitFor({ state: 'hidden' })
  await page.reload()
  await show.waitFor()
  expect(await sidebar.isVisible()).toBe(false)
  await page.setViewportSize({ width: 1024, height: 600 })
  expect((await sidebar.boundingBox())?.width).toBe(280)
  await page.setViewportSize({ width: 1440, height: 600 })
  expect((await sidebar.boundingBox())?.width).toBe(320)
  await page.setViewportSize({ width: 820, height: 600 })
  await show.click()
  await sidebar.waitFor()
  for (const width of [768, 820, 1024, 1080, 1150, 1280, 1600]) {
    await page.setViewportSize({ width, height: 600 })
    expect(await titleIsWhole(), `${width} px`).toBe(true)
  }
})

test('a long name of an account ends with dots in the field that chooses it, at any width', async () => {
  const { page, api } = await ownerOf(site, { firstName: 'Gil', balance: '10' })
  const name = 'A name of sixty characters, as somebody surely will enter it'
  const { body } = await api('POST', '/api/accounts', { name, balance: '99999999.99' })
  await page.goto(`${site.url}/import?account=${(body as { id: string }).id}`)
  const field = page.getByLabel('Account', { exact: true })
  for (const width of [390, 820, 1280, 1600]) {
    await page.setViewportSize({ width, height: 844 })
    const over = await field.evaluate((select) => ({
      field: Math.max(0, select.scrollWidth - select.clientWidth),
      page: document.documentElement.scrollWidth - innerWidth,
    }))
    expect(over, `${width} px`).toEqual({ field: 0, page: 0 })
  }
})

test('a new account that is refused is told of in its form, which stays, and not by a toast as well', async () => {
  const ona = await ownerOf(site, { firstName: 'Ona', balance: '100' })
  const { page } = ona
  await page.goto(`${site.url}/accounts`)
  let answered = Promise.resolve()
  await page.route('**/api/accounts', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await answered
    return route.fulfill({ status: 409, json: { message: 'This id is taken.', code: 'conflict' } })
  })
  const failure = 'Failed to create account: This id is taken.'
  await page
    .getByRole('button', { name: /Add account/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await dialog.getByLabel('Name').fill('Savings')
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await dialog.getByRole('alert').getByText(failure).waitFor()
  expect(await page.getByText('Failed to create account').count()).toBe(1)
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Savings')

  // A form that was closed before the answer came leaves it to a toast.
  let answer = () => {}
  answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await dialog.getByRole('button', { name: 'Add Account' }).click()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  answer()
  await page.getByRole('alert').getByText('Failed to create account', { exact: true }).waitFor()
  expect(site.unexpected(409)).toEqual([])
})

test('a menu stays open while the page grows above it, and closes once its button moves', async () => {
  const pia = await ownerOf(site, { firstName: 'Pia', balance: '100', width: 390, height: 600 })
  const { page, api } = pia
  for (const name of ['Cash', 'Savings', 'Card'])
    expect((await api('POST', '/api/accounts', { name, balance: '5' })).status).toBe(201)
  await page.goto(`${site.url}/accounts`)
  const button = page.getByRole('button', { name: 'Actions for Savings' })
  await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await button.click()
  const menu = page.getByRole('menu', { name: 'Actions for Savings' })
  await menu.waitFor()
  const grown = await page.evaluate(async () => {
    const before = scrollY
    const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
    const above = document.createElement('div')
    above.style.height = '120px'
    document.getElementById('content')?.prepend(above)
    await heard
    return scrollY - before
  })
  expect(grown).toBeGreaterThan(100)
  expect(await menu.isVisible()).toBe(true)
  await page.evaluate(() => scrollBy(0, 40))
  await menu.waitFor({ state: 'hidden' })
})

test('no page complained', () => {
  expect(site.complaints).toEqual([])
})
