import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BudgetMonth, BudgetRow } from '../../src/budget/months/wire.ts'
import { addMonths } from '../../src/values/day.ts'
import { axe, flaws } from './axe.ts'
import { openSite, type Site, type Visitor } from './browser.ts'
import { badge, goLocal } from './local-book.ts'
import { type Owner, ownerOf } from './owner.ts'
import { created, dayAgo, dialog, undo } from './rows.ts'

let site: Site
/** The server's clock, while a journey makes what was before. */
let behindMs = 0
beforeAll(async () => {
  site = await openSite({
    now: () => Date.now() - behindMs,
    settings: () => ({ DEFAULT_TIER: 'premium' }),
  })
})
afterAll(async () => {
  // The browser itself writes down each refusal that a journey is about.
  expect(site.complaints.filter((text) => !/status of 409/.test(text))).toEqual([])
  await site.close()
})

const TODAY = dayAgo(0)
const MONTH = TODAY.slice(0, 7)

const readMonth = async ({ api }: Visitor, month = MONTH) =>
  (await api('GET', `/api/budget/${month}`)).body as BudgetMonth
const rowOf = async (visitor: Visitor, name: string, month?: string): Promise<BudgetRow | undefined> => {
  const { groups } = await readMonth(visitor, month)
  return groups.flatMap(({ rows }) => rows).find((row) => row.name === name)
}

const assigned = (page: Page, name: string) => page.getByRole('button', { name: `Assigned to ${name}: ` })
const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: `Assign to ${name}`, exact: true })
const available = (page: Page, name: string) => page.getByRole('button', { name: `Available in ${name}: ` })
const toAssign = (page: Page, amount: string) =>
  page.getByRole('button', { name: new RegExp(`^To assign ${amount.replace(/[$.]/g, '\\$&')}`) }).waitFor()

/** Somebody with 1,000.00, of which 300.00 are planned, at the page of the budget. */
async function household(firstName: string, width = 1280): Promise<Owner & { ids: Record<string, string> }> {
  const owner = await ownerOf(site, { firstName, balance: '1000', width })
  const groupId = await created(owner, 'category-groups', { name: 'Daily' })
  const ids = {
    Food: await created(owner, 'budget-categories', { name: 'Food', allocated: '200', groupId }),
    Fun: await created(owner, 'budget-categories', { name: 'Fun', allocated: '100', groupId }),
    Car: await created(owner, 'budget-categories', { name: 'Car', allocated: '0' }),
  }
  await owner.page.goto(`${site.url}/budget`)
  await assigned(owner.page, 'Food').waitFor()
  return { ...owner, ids }
}

const spend = (owner: Owner, amount: string, categoryId?: string) =>
  created(owner, 'transactions', {
    type: 'expense',
    amount,
    description: 'Shop',
    accountId: owner.accountId,
    date: TODAY,
    ...(categoryId ? { categoryId } : {}),
  })

test('an amount is assigned where it stands, as a sum too, by keys alone, and taken back in the history', async () => {
  const ada = await household('Ada')
  const { page } = ada
  await toAssign(page, '$700.00')
  await assigned(page, 'Food').click()
  await page.keyboard.type('120+30*2')
  await page.getByText('= $180.00').waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => field(page, 'Fun').evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('nothing')
  await page.keyboard.press('Enter')
  await page.getByText('Please write it like 1,234.50.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Assigned to Fun: $100.00, as planned' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await field(page, 'Car').fill('20.5')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Assigned to Car: $20.50' }).waitFor()
  await toAssign(page, '$699.50')
  // An amount and what is left to assign are shown before the server has answered.
  await expect.poll(() => rowOf(ada, 'Car')).toMatchObject({ assigned: '20.50' })
  await expect.poll(() => rowOf(ada, 'Food')).toMatchObject({ assigned: '180.00', planned: false })
  expect(await rowOf(ada, 'Fun')).toMatchObject({ assigned: '100.00', planned: true })

  await page.getByRole('button', { name: /^To assign/ }).click()
  await page.getByText('In the accounts of the budget').waitFor()
  await page.getByRole('button', { name: /^What was done/ }).click()
  await page.getByRole('button', { name: 'Undo: Assigned $20.50 to Car' }).click()
  await page.getByText('Taken back').waitFor()
  await page.getByRole('button', { name: 'Assigned to Car: $0.00' }).waitFor()
  expect(await rowOf(ada, 'Car')).toMatchObject({ assigned: '0.00', planned: true })
  expect(await flaws(page)).toEqual([])
})

test('what somebody else has assigned meanwhile is said, and only then written over', async () => {
  const bea = await household('Bea')
  const { page, api, ids } = bea
  await assigned(page, 'Food').click()
  await page.keyboard.type('50')
  await api('PUT', `/api/budget/${MONTH}/${ids.Food}`, { assigned: '75' })
  await page.keyboard.press('Enter')
  await page.getByText('Food was changed meanwhile. It has $75.00 assigned now.').waitFor()
  await page.getByRole('button', { name: 'Assigned to Food: $75.00' }).waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Assigned to Food: $50.00' }).waitFor()
  await expect.poll(async () => (await rowOf(bea, 'Food'))?.assigned).toBe('50.00')
})

test('money is moved, an overspent category is covered, and what is not there is not taken', async () => {
  const cy = await household('Cy')
  const { page, ids } = cy
  await spend(cy, '130', ids.Fun)
  await spend(cy, '12.34')
  await page.reload()
  await available(page, 'Fun').click()
  const cover = dialog(page, 'Cover from …')
  expect(await cover.getByLabel('Amount').inputValue()).toBe('30.00')
  await cover.getByLabel('From').selectOption({ label: 'Food ($200.00)' })
  await cover.getByLabel('Amount').fill('300')
  await cover.getByRole('button', { name: 'Cover', exact: true }).click()
  await cover.getByText(/Food has 200.00 available/).waitFor()
  await cover.getByLabel('Amount').fill('30')
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await cover.getByRole('button', { name: 'Cover', exact: true }).click()
  await page.getByRole('button', { name: 'Available in Fun: $0.00. Move money' }).waitFor()
  await page.getByRole('button', { name: 'Available in Food: $170.00. Move money' }).click()
  const move = dialog(page, 'Move money')
  await move.getByLabel('To').selectOption({ label: 'Car ($0.00)' })
  await move.getByLabel('Amount').fill('70')
  await move.getByLabel('Note').fill('Tyres')
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('$70.00 moved to Car').waitFor()
  await page.getByRole('button', { name: 'Available in Car: $70.00' }).waitFor()
  // The toast stands in the dialog, and moves to the page when that closes.
  await move.waitFor({ state: 'detached' })
  await undo(page)
  await page.getByRole('button', { name: 'Available in Car: $0.00' }).waitFor()
  expect(await rowOf(cy, 'Food')).toMatchObject({ available: '170.00' })

  await page.getByRole('link', { name: /^Spent without a category: \$12.34/ }).click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  await page
    .getByText('1 income or expense')
    .or(page.getByText(/^1 incomes? and expense/))
    .first()
    .waitFor()
  await page.goBack()
  await page.getByRole('link', { name: /^Spent on Fun: \$130.00/ }).click()
  await page.getByRole('heading', { name: 'Transactions', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('category')).toBe(ids.Fun)
})

test('a month is filled as the last one after a look at it, and one Undo takes it back', async () => {
  const di = await household('Di')
  const { page, api, ids } = di
  const last = addMonths(MONTH, -1)
  await api('PUT', `/api/budget/${last}/${ids.Food}`, { assigned: '250' })
  await api('PUT', `/api/budget/${MONTH}/${ids.Car}`, { assigned: '10' })
  await page.reload()
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.getByRole('menuitem', { name: 'As last month' }).click()
  const fill = dialog(page, 'Fill as last month')
  const lines = fill.getByRole('listitem')
  await lines.filter({ hasText: 'Food' }).getByText('$250.00').waitFor()
  expect(await lines.filter({ hasText: 'Car' }).count()).toBe(0)
  await fill.getByRole('switch', { name: 'Also what was typed' }).check()
  await lines.filter({ hasText: 'Car' }).getByText('$0.00').waitFor()
  expect(await rowOf(di, 'Food')).toMatchObject({ assigned: '200.00' })
  expect(await flaws(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 900 })
  await fill.getByRole('button', { name: 'Fill 3 categories' }).click()
  await page.getByText('3 categories filled').waitFor()
  await page.getByRole('button', { name: 'Assigned to Food: $250.00' }).waitFor()
  await fill.waitFor({ state: 'detached' })
  await undo(page)
  await page.getByRole('button', { name: 'Assigned to Food: $200.00, as planned' }).waitFor()
  expect(await rowOf(di, 'Car')).toMatchObject({ assigned: '10.00' })

  await page.getByRole('button', { name: 'Fund', exact: true }).click()
  await dialog(page, 'Fund').getByText('Every category has what it needs.').waitFor()
})

test('keys turn the months, which stand in the address, and three stand beside each other on a wide screen', async () => {
  const ed = await household('Ed', 1600)
  const { page } = ed
  const [before, next] = [addMonths(MONTH, -1), addMonths(MONTH, 1)]
  const named = (month: string) =>
    new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    )
  const title = (month: string) => page.getByRole('heading', { name: named(month), exact: true }).waitFor()
  await title(MONTH)
  await page.getByRole('button', { name: `Assigned to Food in ${named(next)}: $200.00, as planned` }).click()
  await page.keyboard.type('60')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rowOf(ed, 'Food', next))?.assigned).toBe('60.00')
  await page.keyboard.press(']')
  await title(next)
  expect(new URL(page.url()).searchParams.get('month')).toBe(next)
  await page.getByRole('button', { name: 'Assigned to Food: $60.00' }).waitFor()
  await page.keyboard.press('[')
  await page.keyboard.press('[')
  await title(before)
  await page.reload()
  await title(before)
  await page.getByRole('button', { name: 'This month' }).click()
  await title(MONTH)
  expect(new URL(page.url()).search).toBe('')
  await page.getByRole('button', { name: 'Daily', exact: true }).click()
  await assigned(page, 'Food').waitFor({ state: 'detached' })
  await page.reload()
  await assigned(page, 'Car').first().waitFor()
  expect(await assigned(page, 'Food').count()).toBe(0)
  expect(await flaws(page, [1600])).toEqual([])
})

test('a book without categories says what they are for and makes the first one', async () => {
  const { page } = await ownerOf(site, { firstName: 'Flo', balance: '5', width: 390 })
  await page.goto(`${site.url}/`)
  await page.getByRole('navigation', { name: 'Tab bar' }).getByRole('link', { name: 'Budget' }).click()
  await page.getByText('No categories in this month').waitFor()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a category' }).click()
  const add = dialog(page, 'Add Budget Category')
  await add.getByLabel('Name').fill('Food')
  await add.getByLabel('Allocated per month').fill('5')
  await add.getByRole('button', { name: 'Add category' }).click()
  await page.getByRole('button', { name: 'Assigned to Food: $5.00, as planned' }).waitFor()
})

test('months that begin on another day say so, and a rest goes into its goal in one press', async () => {
  const last = addMonths(MONTH, -1)
  behindMs = Date.now() - Date.parse(`${last}-15T12:00:00Z`)
  const gus = await household('Gus')
  const { ids } = gus
  const goal = await created(gus, 'savings-buckets', { name: 'Trip', target: '500' })
  await gus.api('PUT', `/api/budget-categories/${ids.Fun}/plan`, { rest: 'goal', goalId: goal, since: last })
  await gus.api('PUT', `/api/budget/${last}/${ids.Fun}`, { assigned: '32.40' })
  // An open page would go on asking with the session of last month.
  await gus.context.close()
  behindMs = 0
  const caller = site.call()
  await caller.api('POST', '/api/auth/login', { email: 'gus@example.org', password: 'maple-syrup' })
  const { page, api } = await site.visit({ as: caller })
  await page.goto(`${site.url}/budget`)
  const rests = page.getByRole('region', { name: /^Left over from / })
  await rests.getByText('$32.40').waitFor()
  expect(await rests.innerText()).toContain('of Fun to Trip')
  expect(await flaws(page)).toEqual([])
  await rests.getByRole('button', { name: 'Put it into its goal' }).click()
  await page.getByText('1 rest put into its goal').waitFor()
  await rests.waitFor({ state: 'detached' })
  await undo(page)
  await rests.waitFor()

  await page.goto(`${site.url}/budget?month=${addMonths(MONTH, 2)}`)
  await api('PUT', '/api/budget-period', { monthStartsOn: 10 })
  await page.reload()
  await page.getByText(/ 10(, \d+)? – .* 9(, \d+)?$/).waitFor()
})

test('a budget that counts from Reset to Reset begins with months when somebody wants it', async () => {
  const hal = await household('Hal')
  const { page, api, ids } = hal
  await spend(hal, '30', ids.Fun)
  await api('POST', '/api/transactions', {
    type: 'expense',
    amount: '12',
    description: 'Old',
    accountId: hal.accountId,
    date: `${addMonths(MONTH, -1)}-20`,
    categoryId: ids.Fun,
  })
  await api('PUT', `/api/budget-categories/${ids.Car}`, { archivedAt: new Date().toISOString() })
  await api('PUT', '/api/budget-period', { budgetPeriod: 'continuous' })
  await page.reload()
  await page.getByText('Your budget counts from Reset to Reset').waitFor()
  await page.getByRole('link', { name: '$42.00 of $100.00 spent on Fun' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Car', exact: true }).count()).toBe(0)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Begin with months' }).click()
  const begin = dialog(page, 'Begin with months?')
  await begin.getByRole('row', { name: 'Fun $30.00 $42.00', exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await begin.getByRole('button', { name: 'Begin with months' }).click()
  await page.getByRole('link', { name: /^Spent on Fun: \$30.00/ }).waitFor()
})

test('without online storage this browser’s book is assigned, moved and filled by itself', async () => {
  const ida = await household('Ida')
  const { page, ids } = ida
  await badge(page, 'Auto Sync').waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/budget/')) asked.push(request.url())
  })
  await goLocal(page)
  asked.length = 0
  await assigned(page, 'Food').click()
  await page.keyboard.type('210')
  await page.keyboard.press('Enter')
  await toAssign(page, '$690.00')
  await available(page, 'Food').click()
  await dialog(page, 'Move money').getByLabel('Amount').fill('10')
  await dialog(page, 'Move money').getByRole('button', { name: 'Move', exact: true }).click()
  await toAssign(page, '$700.00')
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.getByRole('menuitem', { name: 'As planned' }).click()
  const fill = dialog(page, 'Fill as planned')
  await fill.getByText('Nothing would change.').waitFor()
  await fill.getByRole('button', { name: 'Cancel' }).click()
  await available(page, 'Fun').click()
  await dialog(page, 'Move money').getByLabel('Amount').fill('40')
  await dialog(page, 'Move money').getByRole('button', { name: 'Move', exact: true }).click()
  await toAssign(page, '$740.00')
  await page.getByRole('button', { name: 'Fill', exact: true }).click()
  await page.getByRole('menuitem', { name: 'As planned' }).click()
  await fill.getByRole('switch', { name: 'Also what was typed' }).check()
  await fill.getByRole('button', { name: 'Fill 1 category' }).click()
  await toAssign(page, '$700.00')
  expect(asked).toEqual([])
  expect(await rowOf(ida, 'Food')).toMatchObject({ assigned: '200.00', categoryId: ids.Food })
})
