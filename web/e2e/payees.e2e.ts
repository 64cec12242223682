import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Visitor } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function made<Row = { id: string }>(visitor: Visitor, path: string, body: object): Promise<Row> {
  const answer = await visitor.api('POST', `/api/${path}`, body)
  expect(answer.status, path).toBe(201)
  return answer.body as Row
}
const read = async <Row>(visitor: Visitor, path: string) =>
  (await visitor.api('GET', `/api/${path}`)).body as Row

interface Row {
  description: string
  payee: string | null
  categoryId: string | null
  note: string | null
  tags: string[]
}

const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)

async function household(name: string) {
  const visitor = await newcomer(site, name)
  const { id: categoryId } = await made(visitor, 'budget-categories', { name: 'Groceries', allocated: '300' })
  const { id: funId } = await made(visitor, 'budget-categories', { name: 'Fun', allocated: '80' })
  const { id: accountId } = await made(visitor, 'accounts', { name: 'Checking', balance: '900' })
  for (let n = 1; n <= 4; n++)
    await made(visitor, 'transactions', {
      type: 'expense',
      amount: `${n}.50`,
      description: n < 4 ? 'REWE 4711' : 'Kino',
      accountId,
      date: dayAgo(n),
    })
  return { visitor, page: visitor.page, categoryId, funId, accountId }
}

test('a payee is completed, brings its category along, and teaches the others when another is chosen', async () => {
  const { visitor, page, categoryId } = await household('ada-payee')
  const { payeeId } = await read<{ payeeId: string }[]>(visitor, 'transactions?q=kino').then(
    ([row]) => row as { payeeId: string },
  )
  await visitor.api('PUT', `/api/payees/${payeeId}`, { categoryId })
  await page.goto(`${site.url}/?add=expense`)
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill('12')
  await dialog.getByLabel('Payee').fill('ki')
  await dialog.getByRole('option', { name: /Kino/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const category = dialog.getByLabel('Category')
  await dialog.getByText('As last at Kino. Backspace removes it.').waitFor()
  await expect.poll(() => dialog.getByLabel('Description').inputValue()).toBe('Kino')
  await expect.poll(() => category.inputValue()).toBe(categoryId)
  await category.focus()
  await page.keyboard.press('Backspace')
  await expect.poll(() => category.inputValue()).toBe('none')
  await dialog.getByLabel('Payee').fill('REWE 4711')
  await dialog.getByLabel('Description').fill('Milk')
  await category.selectOption('Groceries')
  await dialog.locator('summary', { hasText: 'More' }).click()
  await dialog.getByLabel('Tags').fill('Food')
  await page.keyboard.press(',')
  await dialog.getByLabel('Note').fill('For Ada')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await toast(page, 'Use it for the 3 others of REWE 4711, and from now on?').waitFor()
  const [milk] = await read<Row[]>(visitor, 'transactions?q=milk')
  expect(milk).toMatchObject({ payee: 'REWE 4711', tags: ['Food'], note: 'For Ada', categoryId })
  await page.getByRole('button', { name: 'Show them' }).click()
  const lesson = page.getByRole('dialog', { name: 'Groceries for REWE 4711?' })
  await lesson.waitFor()
  await expect.poll(() => lesson.getByRole('listitem').count()).toBe(3)
  await lesson.getByRole('checkbox').first().uncheck()
  await lesson.getByRole('button', { name: 'Use it for 2' }).click()
  await toast(page, '2 expenses of REWE 4711 changed').waitFor()
  const inGroceries = async () => (await read<Row[]>(visitor, `transactions?categoryId=${categoryId}`)).length
  expect(await inGroceries()).toBe(3)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast(page, 'Categories are as they were').waitFor()
  expect(await inGroceries()).toBe(1)
})

test('a choice stays the one that is marked when the answer for what was typed comes later', async () => {
  const { visitor, page } = await household('ada-slow')
  const found = await read<{ id: string; name: string }[]>(visitor, 'payees?q=ki')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/payees?*q=ki*', async (route) => {
    await released
    // One that nobody has seen yet comes before the one that is marked.
    await route.fulfill({ json: [{ ...found[0], id: 'another', name: 'Kiosk' }, ...found] })
  })
  await page.goto(`${site.url}/?add=expense`)
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  const payee = dialog.getByLabel('Payee')
  await payee.press('ArrowDown')
  await dialog.getByRole('option', { name: /REWE/ }).waitFor()
  await payee.fill('ki')
  await dialog.getByRole('option', { name: /REWE/ }).waitFor({ state: 'detached' })
  await dialog.getByRole('option', { name: /Kino/ }).waitFor()
  await payee.press('ArrowDown')
  const marked = dialog.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true })
  expect(await marked.textContent()).toContain('Kino')
  release()
  await dialog.getByRole('option', { name: 'Kiosk' }).waitFor()
  expect(await marked.textContent()).toContain('Kino')
  await payee.press('Enter')
  await expect.poll(() => payee.inputValue()).toBe('Kino')
})

test('payees are renamed, merged, taken apart again and hidden on a page of their own', async () => {
  const { visitor, page } = await household('ada-payees')
  await page.goto(`${site.url}/payees`)
  const menu = (name: string) => page.getByRole('button', { name: `What to do with ${name}` })
  await menu('REWE 4711').click()
  await page.getByRole('menuitem', { name: 'Rename or give a category' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Rewe')
  await page.getByRole('dialog').getByLabel('Category').selectOption('Groceries')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Groceries' }).getByText('Rewe').waitFor()
  await menu('Kino').click()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge Kino' })
  await dialog.getByLabel('Into which payee').waitFor()
  expect(await dialog.getByText('Optional').count(), 'said of what the merge needs').toBe(0)
  await dialog.getByLabel('Into which payee').fill('re')
  await dialog.getByRole('option', { name: /Rewe/ }).click()
  await dialog.getByRole('button', { name: 'Merge into Rewe' }).click()
  await toast(page, 'Kino is now Rewe').waitFor()
  await page.getByText('4 transactions').waitFor()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast(page, 'Kino is a payee of its own again').waitFor()
  await page.getByText('3 transactions').waitFor()
  await menu('Kino').click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  await page.getByText(/^Hidden/).waitFor()
  await expect.poll(() => read(visitor, 'payees?q=kino')).toEqual([])
})

test('rows of a payee are filtered, summed, marked and changed together, and one Undo takes it back', async () => {
  const { visitor, page } = await household('ada-marks')
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Payee').fill('rew')
  await page.getByRole('option', { name: /REWE/ }).click()
  await page.getByText('3 incomes and expenses').waitFor()
  await page.getByText('$7.50', { exact: true }).last().waitFor()
  await page.getByLabel('At least').fill('2')
  await page.getByLabel('At least').press('Enter')
  await page.getByText('2 incomes and expenses').waitFor()
  await page.getByRole('button', { name: 'Mark rows' }).click()
  await page.getByRole('checkbox', { name: /^Mark REWE 4711, \$2.50/ }).check()
  await page.getByText('1 marked').waitFor()
  await page.getByRole('button', { name: 'Mark all 2 shown' }).click()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change 2 transactions' })
  await dialog.getByLabel('Category').selectOption('Fun')
  await dialog.getByLabel('Payee').fill('Market')
  await dialog.getByLabel('Add tags').fill('many')
  await dialog.getByRole('button', { name: 'Change 2' }).click()
  await toast(page, '2 transactions changed').waitFor()
  const market = () => read<Row[]>(visitor, 'transactions?tag=many')
  expect((await market()).map(({ payee }) => payee)).toEqual(['Market', 'Market'])
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await toast(page, 'Transactions are as they were').waitFor()
  expect(await market()).toEqual([])
})
