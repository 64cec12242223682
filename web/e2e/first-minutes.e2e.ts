import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer, register } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const MOST_CLICKS = 3

/** Counts what a person presses, the keys that they type aside; also over pages that are opened anew, as by a sign-in. */
async function clicksOf(page: Page, work: () => Promise<void>): Promise<number> {
  const count = () => {
    if ('counted' in window) return
    Object.assign(window, { counted: true })
    document.addEventListener('pointerdown', () => {
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
    })
  }
  await page.addInitScript(count)
  await page.evaluate(count)
  await page.evaluate(() => sessionStorage.setItem('clicks', '0'))
  await work()
  return page.evaluate(() => Number(sessionStorage.getItem('clicks')))
}

const steps = (page: Page) => page.getByRole('region', { name: /Start here|First steps/ })

test('account, category and goal are three clicks each; each step is ticked, and the steps leave when all are done', async () => {
  const { page } = await newcomer(site, 'first')
  const saved = async (begin: string, dialog: string, fill: () => Promise<void>, save: string) => {
    return clicksOf(page, async () => {
      await page.getByRole('button', { name: begin }).click()
      await page.getByRole('dialog', { name: dialog }).waitFor()
      await fill()
      await page.getByRole('dialog').getByRole('button', { name: save }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
  }
  const named = (name: string) => () => page.getByLabel('Name').fill(name)
  const goal = async () => {
    await page.getByRole('dialog').getByLabel('Name').fill('Holiday')
    await page
      .getByRole('dialog')
      .getByLabel(/Target/)
      .fill('900')
  }
  await page.getByRole('heading', { name: 'Start here' }).waitFor()
  expect(await axe(page)).toEqual([])
  const clicks = [
    await saved('Add an account', 'Add Account', named('Checking'), 'Add Account'),
    await saved('Add a category', 'Add Budget Category', named('Groceries'), 'Add category'),
    await saved('Add Savings Goal', 'Add Savings Goal', goal, 'Add Savings Goal'),
  ]
  expect(Math.min(...clicks)).toBeGreaterThan(0)
  expect(Math.max(...clicks)).toBeLessThanOrEqual(MOST_CLICKS)
  await page.getByRole('heading', { name: 'First steps' }).waitFor()
  await expect.poll(() => steps(page).getByRole('img', { name: 'Done' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Record an expense' }).click()
  await page.getByRole('dialog').getByLabel('Amount').fill('4')
  await page.getByRole('dialog').getByLabel('Description').fill('Bread')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Expense' }).click()
  await steps(page).waitFor({ state: 'detached' })
})

const MOST_TO_A_MONTH = 12
const PURCHASES: [day: number, text: string, amount: string][] = [
  [1, 'SALARY ACME GMBH', '2500.00'],
  [1, 'Miete Wohnung 4', '-890.00'],
  [2, 'REWE SAGT DANKE 4711', '-54.20'],
  [3, 'SHELL 0815', '-48.90'],
  [4, 'Trader Joe’s #552', '-31.75'],
  [6, 'STARBUCKS STORE 123', '-6.40'],
  [8, 'AMZN Mktp US*2K4', '-25.99'],
  [9, 'NETFLIX.COM', '-15.49'],
  [11, 'CVS/PHARMACY #01', '-12.30'],
  [13, 'Anna M', '-30.00'],
  [15, 'UBER *TRIP', '-14.80'],
  [18, 'Lidl 221', '-42.10'],
  [20, 'IKEA Spandau', '-79.00'],
  [22, 'Pizzeria Roma', '-23.50'],
  [25, 'Allianz Versicherung', '-38.00'],
]

/** The month before this one, as a bank writes it. */
function lastMonth() {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  const name = new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
  const lines = PURCHASES.map(
    ([day, text, amount]) => `${name}-${String(day).padStart(2, '0')},${text},${amount}`,
  )
  const buffer = Buffer.from(['Date,Description,Amount', ...lines].join('\n'))
  return { month: name, file: { name: 'Everyday_Checking.csv', mimeType: 'text/csv', buffer } }
}

test.each([
  ['desktop', { width: 1280, height: 900 }],
  ['phone', { width: 390, height: 844 }],
])(
  'on a %s, a bank’s file is a categorised month in at most 12 presses from the landing page on, and its undo leaves nothing of it',
  async (device, size) => {
    const { month, file } = lastMonth()
    const visitor = await site.visit(size)
    const { page, api } = visitor
    await page.goto(site.url)
    const shown = page.getByRole('img', { name: /^The dashboard of a made-up household/ })
    await shown.scrollIntoViewIfNeeded()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const clicks = await clicksOf(page, async () => {
      await register(visitor, 'Ada', `month-${device}@example.org`)
      await page.getByRole('link', { name: 'Choose your bank’s file' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByText('Choose files, or drop them here').click()
      await (await chooser).setFiles(file)
      await page.getByRole('button', { name: 'Import 15 transactions' }).waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('Everyday Checking')
      expect(await page.getByLabel('Begin with the usual categories').isChecked()).toBe(true)
      expect(await axe(page)).toEqual([])
      await page.getByRole('button', { name: 'Import 15 transactions' }).click()
      await page.getByText('15 transactions imported').waitFor()
      await page.getByRole('link', { name: /^See \w+ \d{4}$/ }).click()
      await page.getByRole('main').getByText('Groceries').first().waitFor()
    })
    expect(clicks).toBeGreaterThan(0)
    expect(clicks).toBeLessThanOrEqual(MOST_TO_A_MONTH)
    expect(new URL(page.url()).searchParams.get('month')).toBe(month)
    const rows = (await api('GET', '/api/transactions')).body as { categoryId: string | null }[]
    expect(rows.filter(({ categoryId }) => categoryId).length / rows.length).toBeGreaterThanOrEqual(4 / 5)
    await page.getByRole('main').getByText('$128.05').first().waitFor()
    await page.goto(site.url)
    await page.getByText('Set up your purchase categories').waitFor({ state: 'detached' })
    expect(await steps(page).count()).toBe(0)
    await page.goto(`${site.url}/import`)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Undo import' })
      .click()
    await page.getByText('Begin with your bank’s file').waitFor()
    expect((await api('GET', '/api/accounts')).body).toEqual([])
    expect((await api('GET', '/api/budget-categories')).body).toEqual([])
  },
)

/** Every page that has nothing of a newcomer’s, and what it says to do next. */
const NEXT: [path: string, role: 'button' | 'link', name: string][] = [
  ['accounts', 'button', 'Add Your First Account'],
  ['savings', 'button', 'Add Savings Goal'],
  ['bills', 'button', 'Add Your First Bill'],
  ['transactions', 'button', 'Record your first expense'],
  ['transactions?q=nothing', 'button', 'Clear the filters'],
  ['import', 'button', 'Add Your First Account'],
  ['analytics', 'link', 'Open the shop'],
  ['automation', 'link', 'See it in the rewards shop'],
  ['points', 'link', 'See what earns points'],
  ['nowhere', 'link', 'Back to the start'],
]

test('every empty page has its picture and names the next step, and nothing is wider than a phone', async () => {
  const { page } = await newcomer(site, 'empty', { width: 390, height: 844 })
  // The day's check-in, which comes by the clock, would be the first of the points: it gets no answer.
  await page.route('**/api/points/validate-achievement', () => {})
  for (const [path, role, name] of NEXT) {
    await page.goto(`${site.url}/${path}`)
    const content = page.getByRole('main')
    await content.getByRole(role, { name }).waitFor()
    await content.locator('svg[viewBox="20 16 160 126"]').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), path).toBe(false)
  }
  expect(await axe(page)).toEqual([])
  await page.goto(`${site.url}/import`)
  await page.getByRole('button', { name: 'Add Your First Account' }).click()
  await page.getByLabel('Name').fill('Checking')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Account' }).click()
  await page.getByLabel('Statement file').waitFor({ state: 'attached' })
})

test('the first steps can be hidden for good, and a shortcut of the installed app opens its form once', async () => {
  const { page } = await newcomer(site, 'hidden', { dark: true })
  await page.getByRole('button', { name: 'Hide the first steps' }).click()
  await steps(page).waitFor({ state: 'detached' })
  await page.goto(`${site.url}/?add=income`)
  await page.getByRole('dialog', { name: 'Add Income' }).waitFor()
  expect(page.url()).toBe(`${site.url}/`)
  await page.reload()
  await page.getByText('Set up your purchase categories').waitFor()
  expect(await steps(page).count()).toBe(0)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('no page complained in its console or asked another host', () => {
  expect(site.complaints).toEqual([])
})
