import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site, type Visitor } from './browser.ts'
import { buy, buyer, OPERATOR } from './buyer.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

async function press(control: Locator) {
  await control.focus()
  await control.press('Enter')
}

const add = async ({ api }: Visitor, path: string, body: object) =>
  expect((await api('POST', `/api/${path}`, body)).status).toBe(201)

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    return focused?.getAttribute('aria-label') ?? focused?.textContent
  })
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.textContent ?? document.activeElement?.tagName)

/** Two rows of a page go one after the other: then the other has the focus, then what the empty page offers. */
async function removeBoth(
  page: Page,
  first: string,
  second: string,
  action: string | RegExp,
  left: string | RegExp,
) {
  const remove = async (row: string) => {
    await press(page.getByRole('button', { name: `Actions for ${row}` }))
    await press(page.getByRole('menuitem', { name: `Delete ${row}` }))
  }
  await remove(first)
  await press(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
  await expect.poll(() => focusedRow(page)).toContain(second)
  expect(await focusedRow(page)).not.toContain(first)
  await remove(second)
  await press(page.getByRole('dialog').getByRole('button', { name: action, exact: true }))
  await expect.poll(() => focused(page)).toMatch(left)
}

const bill = { amount: '9', dueDate: '2099-01-01', frequency: 'monthly' }
const subscription = { amount: '9', nextBilling: '2099-01-01', billingCycle: 'monthly' }

test.each([
  ['accounts', 'accounts', { balance: '5' }, 'Delete account', 'Add Your First Account'],
  ['', 'budget-categories', { allocated: '5' }, 'Delete category', 'Add Your First Category'],
  ['bills', 'bills', bill, 'Delete bill', 'Add Your First Bill'],
  ['subscriptions', 'subscriptions', subscription, 'Cancel subscription', 'Add Your First Subscription'],
  ['savings', 'savings-buckets', { target: '5' }, 'Delete goal', 'Add Savings Goal'],
])(
  'a row of /%s that goes leaves the focus to its neighbour, the last one to the next control',
  async (path, resource, more, action, left) => {
    const visitor = await newcomer(site, `ada-${resource}`)
    const { body } = await visitor.api('POST', '/api/accounts', { name: 'Checking', balance: '5' })
    const { id: accountId } = body as { id: string }
    for (const name of ['Zeroth', 'Oneth']) await add(visitor, resource, { name, accountId, ...more })
    if (resource === 'accounts') await visitor.api('DELETE', `/api/accounts/${accountId}`)
    await visitor.page.goto(`${site.url}/${path}`)
    await removeBoth(visitor.page, 'Zeroth', 'Oneth', action, left)
  },
)

test('a rule that goes leaves the focus to its neighbour, the last one to its card', async () => {
  const visitor = await buyer(site, 'ada-rules', 100)
  await buy(site, visitor, 'Smart automation')
  const { body } = await visitor.api('POST', '/api/budget-categories', { name: 'Food', allocated: '5' })
  const categoryId = (body as { id: string }).id
  for (const contains of ['zeroth', 'oneth']) await add(visitor, 'rules', { contains, categoryId })
  await visitor.page.goto(`${site.url}/automation`)
  await removeBoth(visitor.page, '“zeroth”', '“oneth”', 'Delete rule', 'Add a rule')
})

test('a transaction that goes leaves the focus to its neighbour', async () => {
  const visitor = await newcomer(site, 'ada-transactions')
  for (const description of ['Tea', 'Bread'])
    await add(visitor, 'transactions', { type: 'expense', amount: '3', description })
  const { page } = visitor
  await page.goto(`${site.url}/transactions`)
  await press(page.getByRole('button', { name: /^Edit Bread/ }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect.poll(() => focused(page)).toMatch(/^Edit Tea/)
})

test('whoever reaches an item as its menu opens stays on it', async () => {
  const visitor = await newcomer(site, 'ada-menus')
  await add(visitor, 'accounts', { name: 'Checking', balance: '5' })
  const { page } = visitor
  await page.goto(`${site.url}/accounts`)
  await page.getByRole('button', { name: 'Actions for Checking' }).waitFor()
  const reached = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[aria-label="Actions for Checking"]')?.click()
    document.querySelector<HTMLElement>('[aria-label="Delete Checking"]')?.focus()
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    await frame()
    return document.activeElement?.getAttribute('aria-label')
  })
  expect(reached).toBe('Delete Checking')
})

test('what is edited where it stands gives the focus back to its button', async () => {
  const visitor = await newcomer(site, 'ada-edits')
  const { page } = visitor
  for (const name of ['Food', 'Fun']) await add(visitor, 'budget-categories', { name, allocated: '5' })
  await page.reload()

  for (const [button, field] of [
    ['Edit Fun', 'Allocated'],
    ['Edit the total budget', 'Total budget per month'],
  ] as const) {
    const form = page.getByRole('form', { name: button })
    const open = () => press(page.getByRole('button', { name: button }))
    for (const leave of [
      () => press(form.getByRole('button', { name: 'Cancel' })),
      () => page.keyboard.press('Escape'),
      () => form.getByLabel(field).press('Enter'),
    ]) {
      await open()
      await form.getByLabel(field).fill('70')
      await leave()
      await expect.poll(() => focused(page)).toBe(button)
    }
  }
})

test('starting over goes on in the first field of the form', async () => {
  const { page } = await newcomer(site, 'ada-anew')
  const open = page.getByRole('banner').getByRole('button', { name: 'Expense', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await open.click()
  await dialog.getByLabel('Description').fill('Second thoughts')
  await page.keyboard.press('Escape')
  await open.click()
  await press(dialog.getByRole('button', { name: 'Start over' }))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('inputmode')))
    .toBe('decimal')
})

/** Least height of the dashboard's panels until there is such an element. */
const lowestOfPanels = (page: Page, until: string) =>
  page.evaluate(async (until) => {
    const panels = document.querySelector('[data-panels]')
    let lowest = Number.POSITIVE_INFINITY
    while (!document.querySelector(until)) {
      lowest = Math.min(lowest, panels?.getBoundingClientRect().height ?? 0)
      await new Promise((done) => setTimeout(done))
    }
    return lowest
  }, until)

test('the dashboard stays while the first steps are fetched that its last transaction brings back', async () => {
  const visitor = await newcomer(site, 'ada-last-one')
  await add(visitor, 'accounts', { name: 'Checking', balance: '5' })
  await add(visitor, 'budget-categories', { name: 'Food', allocated: '5' })
  await add(visitor, 'transactions', { type: 'expense', amount: '3', description: 'Tea' })
  const { page } = visitor
  await page.reload()
  await press(page.getByRole('button', { name: /^Edit Tea/ }))
  const remove = page.getByRole('dialog').getByRole('button', { name: 'Delete' })
  await remove.waitFor()
  const lowest = lowestOfPanels(page, '#first-steps')
  await press(remove)
  expect(await lowest, 'height of the panels meanwhile').toBeGreaterThan(100)
})

test('the dashboard stays while the dialog of its panels is fetched, and closing that gives the focus back', async () => {
  const visitor = await newcomer(site, 'ada-panels')
  await visitor.api('POST', '/api/sample-data')
  const { page } = visitor
  await page.reload()
  const arrange = page.getByRole('button', { name: 'Arrange panels' })
  await arrange.scrollIntoViewIfNeeded()
  const lowest = lowestOfPanels(page, 'dialog[open]')
  await press(arrange)
  await page.getByRole('dialog', { name: 'Arrange the dashboard' }).waitFor()
  expect(await lowest, 'height of the panels meanwhile').toBeGreaterThan(100)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(page)).toBe('Arrange panels')
})
