import type { Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe, flawsAtThisWidth } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { PASSWORD } from './entrance.ts'
import {
  addAccount,
  addExpense as addLocally,
  badge,
  figures,
  goLocal,
  goOnline,
  goTo,
} from './local-book.ts'
import { newcomer, register, totalBalance } from './newcomer.ts'
import { listed } from './owner.ts'
import { person } from './settled.ts'
import { addExpense, join, switcher } from './shared-book.ts'

// Journeys that hold in every home that serves people: they run over Node and over objects in workerd.

const STATEMENT = 'src/budget/statements/fixtures/checking.ofx'
let site: Site
let premium: Site

beforeAll(async () => {
  site = await openSite()
  premium = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  expect(premium.complaints).toEqual([])
  await site.close()
  await premium.close()
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('a new user brings in a statement, sees where the money went, and takes the import back', async () => {
  const ada = await site.visit()
  const { page } = ada
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  await register(ada, 'Ada', 'ada-first@example.org')
  await page.getByText('Account created successfully! Welcome to Bucketbook.').waitFor()
  await page.getByText('Set up your purchase categories').waitFor()

  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.getByText('No Accounts Yet').waitFor()
  await page.getByRole('button', { name: 'Add Your First Account' }).click()
  const addAccount = page.getByRole('dialog', { name: 'Add Account' })
  await addAccount.getByLabel('Name').fill('Everyday checking')
  await addAccount.getByLabel('Balance today').fill('1,000')
  await addAccount.getByRole('button', { name: 'Add Account' }).click()
  await page.getByText('Account created successfully', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Import statement' }).click()
  await page.getByLabel('Statement file').setInputFiles(STATEMENT)
  // The toast is there for a moment only; the receipt comes once the book was read anew.
  await Promise.all([
    page.getByText('First entry: You earned 3 points!').waitFor(),
    page.getByRole('button', { name: 'Import 3 transactions' }).click(),
  ])
  await page.getByRole('heading', { name: '3 transactions imported' }).waitFor()
  await page.getByRole('complementary').getByText('18 points').waitFor()
  await page.getByRole('link', { name: 'See the dashboard' }).click()
  // +0.01, -34.51 and -25.00 by the file.
  await totalBalance(ada).getByText('$940.50').waitFor()

  await page.getByRole('button', { name: 'Add Your First Category' }).click()
  const addCategory = page.getByRole('dialog', { name: 'Add Budget Category' })
  await addCategory.getByLabel('Name').fill('Groceries')
  await addCategory.getByLabel('Allocated per month').fill('200')
  await addCategory.getByRole('button', { name: /^Add/ }).click()
  await page.getByText('Budget category created successfully').waitFor()
  const meter = page.getByRole('progressbar', { name: 'Spent of Groceries' })
  await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('0')

  await page.getByRole('button', { name: 'Add Expense' }).click()
  const addExpense = page.getByRole('dialog', { name: 'Add Expense' })
  await addExpense.getByLabel('Amount').fill('50')
  await addExpense.getByLabel('Description').fill('Green market')
  await addExpense.getByLabel('Category').selectOption({ label: 'Groceries' })
  await addExpense.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByText('Expense added successfully').waitFor()
  await totalBalance(ada).getByText('$890.50').waitFor()
  await expect.poll(() => meter.getAttribute('aria-valuenow')).toBe('25')

  await page.goBack()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('Nothing imported yet.').waitFor()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await totalBalance(ada).getByText('$950.00').waitFor()
})

test('somebody registers by keyboard, with one account for two presses of Enter', async () => {
  const { page, api } = await site.visit()
  await page.getByRole('tab', { name: 'Login' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Lovelace')
  await page.getByLabel('Email').fill('ada@example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.keyboard.press('Enter')
  await page.getByText('Please enter a valid email address').waitFor()
  await page.getByText('Password must be at least 6 characters').waitFor()
  await page.getByLabel('Email').fill('ada@example.org')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill(PASSWORD)
  await password.dispatchEvent('keyup', { key: 'E', modifierCapsLock: true })
  await page.getByText('Caps Lock is on.').waitFor()
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.poll(() => password.getAttribute('type')).toBe('password')
  const sent: Request[] = []
  page.on('request', (request) => request.url().endsWith('/register') && sent.push(request))
  await password.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit()
    field.form?.requestSubmit()
  })
  await page.getByText('Account created successfully! Welcome to Bucketbook.').waitFor()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  expect(sent).toHaveLength(1)
  expect((await api('GET', '/api/auth/user')).body).toMatchObject({ firstName: 'Ada', authProvider: 'local' })
})

test('a wrong password is refused in plain words, and the right one lets the user in', async () => {
  const ada = await site.visit()
  await register(ada, 'Ada', 'ada3@example.org')
  await ada.page.getByRole('button', { name: 'Sign Out' }).click()
  await ada.page.getByText('Join Bucketbook').waitFor()
  await ada.page.getByLabel('Email').fill('ada3@example.org')
  await ada.page.getByLabel('Password').fill('wrong')
  await ada.page.getByRole('button', { name: 'Login', exact: true }).click()
  await ada.page.getByText('Login Failed').waitFor()
  expect(site.unexpected(401)).toEqual([])
  await ada.page.getByLabel('Password').fill('correct horse')
  await ada.page.getByRole('button', { name: 'Login', exact: true }).click()
  await ada.page.getByText('Welcome back!').waitFor()
  await ada.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
})

test('a premium user goes local, enters things, reloads, goes online, and the server has it all', async () => {
  const ada = await newcomer(premium, 'local')
  const { page } = ada
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
  const { body: checking } = await ada.api('POST', '/api/accounts', { name: 'Checking', balance: '900' })
  const accountId = (checking as { id: string }).id
  await ada.api('POST', '/api/bills', { name: 'Rent', amount: '400', dueDate: day(3), accountId })
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await goLocal(page)
  expect(await axe(page)).toEqual([])

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(`${request.method()} ${request.url()}`)
  })
  await addAccount(page, 'Cash box', '50')
  await addLocally(page, '12.50', 'Local bread')
  await goTo(page, 'Bills')
  await page
    .getByRole('button', { name: /^Pay .*Rent|^Pay Early|^Pay/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click()
  await page.getByText('Bill paid successfully! Due date updated.').waitFor()
  const before = await figures(page, 'Total Balance $537.50')
  await page.reload()
  await badge(page, 'Local Storage').waitFor()
  expect(await figures(page)).toEqual(before)
  await goTo(page, 'Accounts')
  await page.getByText('Cash box').first().waitFor()
  expect(sent).toEqual([])
  expect(await listed(ada, '/api/transactions')).toEqual([])

  await goOnline(page)
  await expect.poll(async () => (await listed(ada, '/api/transactions')).length).toBe(2)
  expect(await figures(page)).toEqual(before)
  expect((await listed(ada, '/api/accounts')).map(({ name }) => name)).toEqual(['Checking', 'Cash box'])
  const [bill] = await listed(ada, '/api/bills')
  expect(bill?.dueDate).not.toBe(day(3))
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  expect(await figures(page)).toEqual(before)
})

test('two who share a book see who owes whom, choose for whom something is, and settle up', async () => {
  const eva = await person(site, 'Eva')
  const finn = await person(site, 'Finn')
  const { body } = await eva.api('POST', '/api/books', { name: 'Our flat', currency: 'EUR' })
  const { id } = body as { id: string }
  const made = await eva.api('POST', `/api/books/${id}/invitations`, { role: 'editor' })
  const { page } = eva
  await page.goto(`${site.url}/household`)
  await page.getByRole('button', { name: 'Open Our flat' }).click()
  await switcher(eva).filter({ hasText: 'Our flat' }).waitFor()
  await join(finn, `${site.url}/?join=${(made.body as { token: string }).token}`, 'Finn')

  // By weight, unless somebody says otherwise.
  await addExpense(finn, 'Washing powder', '7.40')
  await page.getByRole('button', { name: /Edit Washing powder/ }).waitFor()
  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Add Expense' })
  await form.getByLabel('Amount').fill('10')
  await form.getByLabel('Description').fill('Concert')
  await form.getByLabel('Paid by', { exact: true }).selectOption({ label: 'Eva' })
  await form.getByLabel('For', { exact: true }).selectOption('chosen')
  await form.getByLabel('Finn', { exact: true }).check()
  await form.getByLabel('Eva', { exact: true }).check()
  await form.getByLabel('Share of Finn').fill('8')
  expect(await flawsAtThisWidth(page)).toEqual([])
  await form.getByRole('button', { name: 'Add Expense' }).click()
  await form.getByText('The shares are €3.00 more than the amount.').waitFor()
  await form.getByLabel('Share of Eva').fill('2')
  await form.getByRole('button', { name: 'Add Expense' }).click()
  await form.waitFor({ state: 'hidden' })
  // The form closes before the server has answered, and a page that is left asks no more.
  await page.getByText('Expense added successfully').waitFor()

  // Finn has paid 3.70 for Eva, and she 8.00 for him.
  await page.goto(`${site.url}/household`)
  await page.getByText('is owed').waitFor()
  await page.getByRole('button', { name: 'Eva', exact: true }).click()
  await page.getByRole('dialog', { name: 'Where Eva stands' }).getByText('+€8.00').waitFor()
  expect(await flawsAtThisWidth(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await finn.page.goto(`${site.url}/household`)
  await finn.page.getByRole('button', { name: 'Settle up: Finn pays Eva' }).click()
  const settle = finn.page.getByRole('dialog', { name: 'Settle up' })
  expect(await settle.getByLabel('Amount').inputValue()).toBe('4.30')
  await settle.getByRole('button', { name: 'Record' }).click()
  await finn.page.getByText('Finn paid Eva').waitFor()
  await page.getByText('is even').first().waitFor()

  // Taken back, they are as they were.
  await finn.page.getByRole('button', { name: 'Take back: Finn paid Eva' }).click()
  await finn.page.getByText('owes').waitFor()
  expect(site.unexpected()).toEqual([])
})

test('a file and a copy of more rows than fit into memory are refused before, where there is such a limit', async () => {
  const max = await site.visit()
  await register(max, 'Max', 'max-rows@example.org')
  const { page } = max
  const { body } = await max.api('GET', '/api/user/storage-mode')
  const { rowsAtOnce } = body as { rowsAtOnce?: number }
  const file = (await max.api('GET', '/api/export')).body as { transactions: unknown[] }
  const long = { ...file, transactions: Array.from({ length: 40_001 }, () => ({})) }
  await page.goto(`${site.url}/profile`)
  const field = page.getByLabel('File to import')
  const said = page.getByText(', of at most 40,000 rows of a kind')
  const again = page.getByRole('button', { name: 'Import…' })
  if (rowsAtOnce) {
    expect(rowsAtOnce).toBe(40_000)
    await said.waitFor()
    await page.getByText('It brings back up to 40,000 rows of a kind').waitFor()
  }
  await page.getByText('A JSON file that was exported here').waitFor()
  expect(await said.count()).toBe(rowsAtOnce ? 1 : 0)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await field.setInputFiles({
    name: 'long.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(long)),
  })
  await page.getByText('40,001 transactions').waitFor()
  if (rowsAtOnce) {
    await page.getByText('This file has 40,001 rows of a kind, and this server reads 40,000').waitFor()
    await page.getByRole('button', { name: 'Discard' }).click()
    const buffer = Buffer.from(JSON.stringify(file))
    await field.setInputFiles({ name: 'short.json', mimeType: 'application/json', buffer })
  }
  await again.waitFor()
  expect(sent).not.toContain('/api/import')
  await page.goto(`${site.url}/bring-in`)
  const kinds = page.getByText(/^An export of /)
  await kinds.waitFor()
  await expect
    .poll(async () => / rows$/.test((await kinds.textContent()) ?? ''))
    .toBe(rowsAtOnce !== undefined)
})
