import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'
import { act } from './rows.ts'
import { openSlowLine } from './slow-line.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

const RESTORED = 'Restored what you had typed.'
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))

test('what was typed outlives a reload and Escape, is over once it is saved or given up, and is nobody else’s', async () => {
  const { page, api } = await newcomer(site, 'drafts')
  const account = { name: 'Checking', balance: '100' }
  const { body } = await api('POST', '/api/accounts', account)
  const { id } = body as { id: string }
  await page.reload()

  // A reload: the form is open again. Sent, it leaves nothing.
  const add = page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true })
  const expense = page.getByRole('dialog', { name: 'Add Expense' })
  await add.click()
  await expense.getByLabel('Amount').fill('12,50')
  await expense.getByLabel('Description').fill('Half a sentence')
  await page.reload()
  await expense.getByText(RESTORED).waitFor()
  expect(await expense.getByLabel('Description').inputValue()).toBe('Half a sentence')
  expect(await expense.getByLabel('Amount').inputValue()).toBe('12.50')
  expect(await axe(page)).toEqual([])
  await expense.getByRole('button', { name: 'Add Expense' }).click()
  await page.getByText('Expense added successfully').waitFor()
  await expense.waitFor({ state: 'detached' })
  expect(await stored(page)).not.toContain('Half a sentence')
  await page.reload()
  await add.click()
  expect(await expense.getByLabel('Description').inputValue()).toBe('')

  // Escape keeps it for the next time, Start over and Cancel don't.
  await expense.getByLabel('Description').fill('Second thoughts')
  await page.keyboard.press('Escape')
  await expense.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  expect(await expense.count()).toBe(0)
  await add.click()
  expect(await expense.getByLabel('Description').inputValue()).toBe('Second thoughts')
  await expense.getByRole('button', { name: 'Start over' }).click()
  expect(await expense.getByLabel('Description').inputValue()).toBe('')
  expect(await stored(page)).not.toContain('Second thoughts')
  await expense.getByLabel('Description').fill('Third time')
  await expense.getByRole('button', { name: 'Cancel' }).click()
  await add.click()
  expect(await expense.getByLabel('Description').inputValue()).toBe('')
  expect(await stored(page)).not.toContain('Third time')
  await page.keyboard.press('Escape')

  // A transaction that exists is edited as it is now.
  await page.getByRole('button', { name: /^Edit Half a sentence/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit transaction' })
  await edit.getByLabel('Description').fill('A whole sentence')
  await page.reload()
  expect(await edit.getByLabel('Description').inputValue()).toBe('A whole sentence')
  await edit.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Transaction updated').waitFor()

  // The row of another dialog; changed elsewhere in the meantime, it is not overwritten.
  await page.goto(`${site.url}/accounts`)
  await act(page, 'Checking', 'Edit balance of Checking')
  const balance = page.getByRole('dialog', { name: 'Edit Account Balance' })
  await balance.getByLabel('New balance').fill('70')
  await page.reload()
  await balance.getByText(RESTORED).waitFor()
  expect(await balance.getByLabel('New balance').inputValue()).toBe('70.00')
  await api('PUT', `/api/accounts/${id}`, { balance: '60' })
  await page.reload()
  await balance.getByText('It was changed elsewhere since').waitFor()
  expect(await balance.getByLabel('New balance').inputValue()).toBe('60.00')
  await balance.getByLabel('Description').fill('Not for others')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('heading', { name: 'Join Bucketbook' }).waitFor()
  expect(await stored(page)).not.toContain('Not for others')
})

test('a refused form is kept, one that is on its way is not offered a second time', async () => {
  const { page } = await newcomer(site, 'refused')
  const add = page.getByRole('banner').getByRole('button', { name: 'Income', exact: true })
  const income = page.getByRole('dialog', { name: 'Add Income' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/transactions'),
  )
  await page.route('**/api/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await answered
    await route.fulfill({ status: 200, json: {} }).catch(() => {})
  })
  await add.click()
  await income.getByLabel('Amount').fill('5')
  await income.getByLabel('Description').fill('Found money')
  await income.getByRole('button', { name: 'Add Income' }).click()
  await sent
  await page.keyboard.press('Escape')
  await income.waitFor({ state: 'detached' })
  expect(await stored(page)).not.toContain('Found money')
  await add.click()
  expect(await income.getByLabel('Description').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  answer()
  await page.getByText('Income added successfully').waitFor()
  await page.unroute('**/api/transactions')

  await page.route('**/api/transactions', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await add.click()
  await income.getByLabel('Amount').fill('5')
  await income.getByLabel('Description').fill('Found again')
  await income.getByRole('button', { name: 'Add Income' }).click()
  await income.waitFor({ state: 'detached' })
  await page.getByText('Failed to add income').waitFor()
  expect(await stored(page)).toContain('Found again')
  await add.click()
  await income.getByText('Restored what you had typed.').waitFor()
  expect(await income.getByLabel('Description').inputValue()).toBe('Found again')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/transactions')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Income added successfully').last().waitFor()
  await expect.poll(() => stored(page)).not.toContain('Found again')
  await add.click()
  expect(await income.getByLabel('Description').inputValue()).toBe('')
  expect(site.unexpected('ERR_FAILED')).toEqual([])
})

test('an entry whose page is closed before it has left arrives all the same', async () => {
  const { context, api, ...early } = await newcomer(site, 'closed-early')
  const line = await openSlowLine(site.url)
  onTestFinished(line.close)
  const page = await context.newPage()
  await page.goto(line.url)
  await page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true }).click()
  const expense = page.getByRole('dialog', { name: 'Add Expense' })
  await expense.getByLabel('Amount').fill('5')
  await expense.getByLabel('Description').fill('Cake')
  line.hold()
  await expense.getByRole('button', { name: 'Add Expense' }).click()
  await expense.waitFor({ state: 'detached' })
  await page.close()
  // A request that its page took along as it closed would be lost by now: another page has loaded since.
  await early.page.reload()
  await early.page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  line.release()
  const listed = async () => (await api('GET', '/api/transactions')).body
  await expect.poll(listed).toMatchObject([{ description: 'Cake', amount: '5.00' }])
})

test('an entry whose answer was lost is there once when it is sent again as it was, and changed it is another', async () => {
  const { page, api } = await newcomer(site, 'lost-answer')
  // Takes it to the server, whose answer is then lost.
  const elsewhere = site.call()
  await elsewhere.api('POST', '/api/auth/login', {
    email: 'lost-answer@example.org',
    password: 'maple-syrup',
  })
  const add = page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true })
  const expense = page.getByRole('dialog', { name: 'Add Expense' })
  const send = () => expense.getByRole('button', { name: 'Add Expense' }).click()
  const listed = async () => {
    const { body } = await api('GET', '/api/transactions')
    return (body as { description: string }[]).map(({ description }) => description).sort()
  }
  await page.route('**/api/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await elsewhere.api('POST', '/api/transactions', route.request().postDataJSON())
    await route.abort()
  })
  await add.click()
  await expense.getByLabel('Amount').fill('5')
  await expense.getByLabel('Description').fill('Cake')
  await send()
  await page.getByText('Failed to add expense').waitFor()
  expect(await listed()).toEqual(['Cake'])

  // After a reload no key of before is known.
  await page.reload()
  await add.click()
  await expense.getByText(RESTORED).waitFor()
  await send()
  await page.getByText('Failed to add expense').waitFor()
  expect(await listed()).toEqual(['Cake'])
  await page.unroute('**/api/transactions')
  await add.click()
  await expense.getByText(RESTORED).waitFor()
  await expense.getByLabel('Description').fill('Cake for two')
  await send()
  await page.getByText('Expense added successfully').waitFor()
  expect(await listed()).toEqual(['Cake', 'Cake for two'])
  await expect.poll(() => stored(page)).not.toContain('Cake')
  expect(site.unexpected('ERR_FAILED')).toEqual([])
})

test('no password is ever kept', async () => {
  const visitor = await site.visit()
  const { page } = visitor
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Email').fill('secretive@example.org')
  await page.getByLabel('Password', { exact: true }).fill('marker-one')
  expect(await stored(page)).not.toContain('marker')
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'secretive@example.org' }
  await visitor.api('POST', '/api/auth/register', { ...person, password: 'marker-one' })
  await page.goto(`${site.url}/profile`)
  await page.getByRole('button', { name: /Change password/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill('marker-two')
  await dialog.getByLabel('New password').fill('marker-three')
  await page.reload()
  expect(await stored(page)).not.toContain('marker')
  await page.getByRole('button', { name: /Change password/ }).click()
  expect(await dialog.getByLabel('New password').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await stored(page)).not.toContain('marker')
})
