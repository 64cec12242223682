import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { register, totalBalance } from './newcomer.ts'

const STATEMENT = 'src/budget/statements/fixtures/checking.ofx'
let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

test('an import that was undone in the list of past ones offers no way back any more', async () => {
  const cy = await site.visit()
  await register(cy, 'Cy', 'cy-undo@example.org')
  const { page } = cy
  await cy.api('POST', '/api/accounts', { name: 'Checking', balance: '950' })
  await page.goto(`${site.url}/import`)
  await page.getByLabel('Statement file').setInputFiles(STATEMENT)
  await page.getByRole('button', { name: 'Import 3 transactions' }).click()
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  const undo = page.getByRole('button', { name: 'Undo import' })
  await undo.waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('heading', { name: 'Import undone' }).waitFor()
  await page.getByText('Checking stands at $950.00').waitFor()
  // The question, which has such a button too, goes once all else has been read anew.
  await expect.poll(() => undo.count()).toBe(0)

  await page.getByRole('button', { name: 'Import another file' }).click()
  await page.getByLabel('Statement file').setInputFiles(STATEMENT)
  await page.getByRole('button', { name: 'Import 3 transactions' }).waitFor()
  for (const box of await page.getByRole('table').getByRole('checkbox').all())
    if (await box.isChecked()) await box.uncheck()
  await page.getByRole('button', { name: 'Nothing to import' }).waitFor()
  await page.getByText('$0.00 in, $0.00 out', { exact: true }).waitFor()
})

test('a second user sees nothing of the first, by page and by API', async () => {
  const ada = await site.visit()
  await register(ada, 'Ada', 'ada2@example.org')
  const { body: account } = await ada.api('POST', '/api/accounts', { name: 'Secret account', balance: '77' })
  const { id } = account as { id: string }
  expect((await ada.api('GET', `/api/accounts/${id}`)).status).toBe(200)

  const bo = await site.visit()
  await register(bo, 'Bo', 'bo@example.org')
  await bo.page.getByRole('link', { name: 'Accounts' }).first().click()
  await bo.page.getByText('No Accounts Yet').waitFor()
  expect((await bo.api('GET', '/api/accounts')).body).toEqual([])
  expect((await bo.api('GET', '/api/transactions')).body).toEqual([])
  const change = await bo.api('PUT', `/api/accounts/${id}`, { balance: '0' })
  expect(change.status).toBe(404)
  expect((await ada.api('GET', `/api/accounts/${id}`)).body).toMatchObject({ balance: '77.00' })
  expect(site.unexpected(404)).toEqual([])
})

test('income arrives with or without an account, and a wrong amount is named at its field', async () => {
  const ada = await site.visit({ width: 390, height: 844 })
  const { page } = ada
  await register(ada, 'Ada', 'ada-income@example.org')
  const { body: account } = await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '10' })
  await page.reload()
  await page.getByRole('button', { name: 'Income', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Income' })
  // First its first field: the form puts the cursor there, perhaps only now.
  await dialog.getByLabel('Amount').fill('0')
  await dialog.getByLabel('Description').fill('Salary')
  await dialog.getByRole('button', { name: 'Add Income' }).click()
  await dialog.getByText('Amount must be a valid positive number').waitFor()
  await dialog.getByLabel('Amount').fill('1,234.50')
  await dialog.getByRole('button', { name: 'Add Income' }).click()
  await page.getByText('Income added successfully').waitFor()
  await totalBalance(ada).getByText('$1,244.50').waitFor()
  const { id } = account as { id: string }
  expect((await ada.api('GET', '/api/transactions')).body).toMatchObject([
    { type: 'income', amount: '1234.50', accountId: id, categoryId: null },
  ])
})

test('the columns of a CSV file are corrected by hand', async () => {
  const ada = await site.visit()
  const { page } = ada
  await register(ada, 'Ada', 'ada-csv@example.org')
  await ada.api('POST', '/api/accounts', { name: 'Checking' })
  const { body: other } = await ada.api('POST', '/api/accounts', { name: 'Savings' })
  await page.goto(`${site.url}/import`)
  const lines = ['Date,Amount,Fee,Note', '2026-01-05,-10.00,-1.00,Bread', '2026-01-06,-20.00,-2.00,Milk']
  const buffer = Buffer.from(lines.join('\n'))
  await page.getByLabel('Statement file').setInputFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer })
  await page.getByText('-$10.00').first().waitFor()
  await page.getByText('Columns of the file').click()
  await page.getByLabel('Amount', { exact: true }).selectOption('Fee')
  await page.getByText('-$2.00').first().waitFor()
  // The chosen columns hold for another account, too.
  await page.getByLabel('Account', { exact: true }).selectOption('Savings')
  await page.waitForURL(/account=/)
  await page.getByText('-$2.00').first().waitFor()
  await page.getByRole('button', { name: 'Import 2 transactions' }).click()
  await page.getByRole('heading', { name: '2 transactions imported' }).waitFor()
  expect((await ada.api('GET', '/api/transactions')).body).toMatchObject([
    { amount: '2.00', accountId: (other as { id: string }).id },
    { amount: '1.00' },
  ])
})

test('the next person at the same browser sees nothing that it had cached', async () => {
  const visitor = await site.visit()
  await register(visitor, 'Cy', 'cy@example.org')
  await visitor.api('POST', '/api/accounts', { name: 'Only for Cy' })
  await visitor.page.reload()
  await visitor.page.getByRole('link', { name: 'Accounts' }).first().click()
  await visitor.page.getByText('Only for Cy').first().waitFor()
  await visitor.page.getByRole('button', { name: 'Sign Out' }).click()
  await visitor.page.getByText('Join Bucketbook').waitFor()
  await register(visitor, 'Di', 'di@example.org')
  await visitor.page.getByRole('link', { name: 'Accounts' }).first().click()
  await visitor.page.getByText('No Accounts Yet').waitFor()
})

test('whoever signs out leaves their choices in the browser, and nothing else', async () => {
  const visitor = await site.visit()
  const { page } = visitor
  await register(visitor, 'Ada', 'ada-leaves@example.org')
  const stored = () => page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  await expect.poll(stored).toHaveProperty('bucketbook_checkIn')
  await page.evaluate(() => localStorage.setItem('bucketbook_singleKeys', 'off'))
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByText('Join Bucketbook').waitFor()
  await expect.poll(stored).toEqual({ bucketbook_storageMode: 'online', bucketbook_singleKeys: 'off' })
})

test('an unknown path shows the not-found screen', async () => {
  const visitor = await site.visit()
  await register(visitor, 'Ed', 'ed@example.org')
  await visitor.page.goto(`${site.url}/nowhere`)
  await visitor.page.getByText('404 Page Not Found').waitFor()
  await visitor.page.getByText('Did you forget to add the page to the router?').waitFor()
})

test('axe finds nothing on any screen, by day and by night', async () => {
  const visitor = await site.visit()
  const { page } = visitor
  await page.getByText('Join Bucketbook').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await register(visitor, 'Flo', 'flo@example.org')
  expect(await flawsAtThisWidth(page)).toEqual([])
  const { body } = await visitor.api('POST', '/api/accounts', { name: 'Checking', balance: '12.50' })
  const { id: accountId } = body as { id: string }
  const { body: category } = await visitor.api('POST', '/api/budget-categories', {
    name: 'Food',
    allocated: '10',
  })
  const { id: categoryId } = category as { id: string }
  const expense = { type: 'expense', amount: '9', description: 'Lunch', accountId, categoryId }
  await visitor.api('POST', '/api/transactions', expense)
  for (const path of ['/', '/accounts', '/import', '/nowhere']) {
    await page.goto(site.url + path)
    await page.waitForLoadState('networkidle')
    expect(await flawsAtThisWidth(page), path).toEqual([])
  }
  await page.goto(site.url)
  for (const name of ['Income', 'Expense', 'Add New Category']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    expect(await flawsAtThisWidth(page), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})

test('on a phone an expense takes four presses from any page: plus, the amount, who was paid, add', async () => {
  const ada = await site.visit({ width: 390, height: 844 })
  const { page } = ada
  await register(ada, 'Ada', 'ada-thumb@example.org')
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '100' })
  const { body: food } = await ada.api('POST', '/api/budget-categories', { name: 'Food', allocated: '50' })
  const { id: categoryId } = food as { id: string }
  const bread = { type: 'expense', amount: '3', description: 'Corner Bakery', categoryId }
  await ada.api('POST', '/api/transactions', bread)
  await page.reload()
  const tabs = page.getByRole('navigation', { name: 'Tab bar' })
  await tabs.getByRole('link', { name: 'Budget' }).click()
  await page.getByRole('heading', { name: 'Budget', level: 1 }).waitFor()
  await tabs.locator('[aria-current=page]').getByText('Budget').waitFor()
  await tabs.getByRole('button', { name: 'New transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill('4.20')
  await dialog.getByRole('button', { name: 'Corner Bakery' }).click()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByText('Expense added successfully').waitFor()
  expect((await ada.api('GET', '/api/transactions')).body).toMatchObject([
    { ...bread, amount: '4.20', payee: 'Corner Bakery' },
    { ...bread, amount: '3.00' },
  ])
})

test('whoever opened the wrong form goes on in the right one with the amount, and leaves no draft behind', async () => {
  const ada = await site.visit()
  const { page } = ada
  await register(ada, 'Ada', 'ada-switch@example.org')
  await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '100' })
  await ada.api('POST', '/api/accounts', { name: 'Card', balance: '0' })
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click()
  const form = (name: string) => page.getByRole('dialog', { name })
  await form('Add Expense').getByLabel('Amount').fill('12.5')
  await form('Add Expense').getByLabel('Description').fill('From the card')
  await form('Add Expense').getByText('Income', { exact: true }).click()
  await expect.poll(() => form('Add Income').getByLabel('Description').inputValue()).toBe('From the card')
  await form('Add Income').getByText('Transfer', { exact: true }).click()
  await expect.poll(() => form('Add Transfer').getByLabel('Amount').inputValue()).toBe('12.50')
  await form('Add Transfer').getByRole('button', { name: 'Add Transfer' }).click()
  await page.getByText('Transfer added').waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click()
  await expect.poll(() => form('Add Expense').getByLabel('Amount').inputValue()).toBe('')
})
