import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const PAGES = [
  ...['', 'budget', 'accounts', 'savings', 'bills', 'subscriptions', 'transactions', 'import', 'payees'],
  ...['net-worth', 'reports', 'preferences', 'profile', 'shop', 'achievements', 'points', 'leaderboard'],
  ...['referral', 'billing', 'household', 'connections'],
]
/** The viewport of 1280 by 1024 pixels at 400 percent, in CSS pixels. */
const ZOOMED = { width: 320, height: 256 }

const sampled = async (name: string) => {
  const visitor = await newcomer(site, name)
  await visitor.api('POST', '/api/sample-data')
  await visitor.api('PUT', '/api/profile', { tourPending: false })
  return visitor
}

test('at 400 percent no page is wider than the window, and what stays in view leaves it most of its height', async () => {
  const { page } = await sampled('ada-zooms')
  await page.setViewportSize(ZOOMED)
  const flaws: unknown[] = []
  for (const path of PAGES) {
    await page.goto(`${site.url}/${path}`)
    await page.getByRole('banner').getByRole('heading').waitFor()
    await page.waitForLoadState('networkidle')
    const seen = await page.evaluate(() => {
      const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
      const bars = [...document.querySelectorAll<HTMLElement>('header, nav')].filter(stays)
      const taken = bars.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
      return { width: document.documentElement.scrollWidth, taken }
    })
    if (seen.width > ZOOMED.width || seen.taken > ZOOMED.height / 3) flaws.push({ path, ...seen })
  }
  expect(flaws).toEqual([])
})

test('at 400 percent an expense is entered with its button in view', async () => {
  const { page } = await sampled('ada-zooms-in')
  await page.setViewportSize(ZOOMED)
  await page.getByRole('button', { name: 'New transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await dialog.getByLabel('Amount').fill('4.50')
  await dialog.getByLabel('Description').fill('Bread')
  const add = dialog.getByRole('button', { name: 'Add Expense' })
  const box = await add.boundingBox()
  expect(box && box.y + box.height).toBeLessThanOrEqual(ZOOMED.height)
  await add.click()
  await dialog.waitFor({ state: 'detached' })
})

/** The colour that is painted behind an element, and that of its text. */
const painted = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector)
    if (!element) throw new Error(`Nothing is ${selector}`)
    const { backgroundColor, color } = getComputedStyle(element)
    return { backgroundColor, color }
  }, selector)

test('in high contrast the page one is on, the chosen view and how full a bar is can be told', async () => {
  const { page } = await sampled('ada-contrast')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await page.goto(`${site.url}/bills`)
  await page.getByRole('button', { name: 'Cards', pressed: true }).waitFor()
  const system = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.cssText = 'forced-color-adjust: none; background-color: Highlight; color: HighlightText'
    const { backgroundColor, color } = getComputedStyle(probe)
    probe.remove()
    return { backgroundColor, color }
  })
  expect(await painted(page, 'nav [aria-current="page"]')).toEqual(system)
  expect(await painted(page, '[aria-pressed="true"]')).toEqual(system)
  expect(await painted(page, '[aria-pressed="false"]')).not.toEqual(system)
  await page.goto(site.url)
  await page.getByRole('progressbar').first().waitFor()
  const { backgroundColor } = await painted(page, '[role="progressbar"] > div')
  expect(backgroundColor).toBe(system.backgroundColor)
})

test('a screen reader is told the main job in order: where one is, the form with its fields, and that it is done', async () => {
  const { page } = await sampled('ada-listens')
  await page.goto(`${site.url}/transactions`)
  await page.getByRole('main').getByText('Green Market').first().waitFor()
  const spoken = async (where: Locator) => (await where.ariaSnapshot()).split('\n').map((line) => line.trim())
  const dialog = page.getByRole('dialog', { name: 'Add Expense' })
  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  await dialog.getByLabel('Amount').waitFor()
  expect(inOrder(await spoken(dialog), EXPENSE_FORM)).toEqual(EXPENSE_FORM)
  await dialog.getByLabel('Amount').fill('4.50')
  await dialog.getByLabel('Description').fill('Bread')
  await dialog.getByRole('button', { name: 'Add Expense' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Bread').first().waitFor()
  // The row stands before the server has answered; only the answer is told.
  await page.getByText('Expense added successfully').waitFor()
  expect(inOrder(await spoken(page.locator('body')), AFTER_IT)).toEqual(AFTER_IT)
  expect(await axe(page)).toEqual([])
})

test('a dialog that is opened from the page’s head adds no landmark to those of the page', async () => {
  const { page } = await newcomer(site, 'ada-landmarks')
  await page.getByRole('banner').getByRole('button', { name: 'Local Storage' }).click()
  await page.getByRole('dialog', { name: 'Local Storage' }).getByText('Last sync').waitFor()
  expect(await axe(page)).toEqual([])
})

/** The expected lines that are among the told ones in this order, by how each begins. */
function inOrder(told: string[], lines: string[]): string[] {
  let from = 0
  return lines.filter((line) => {
    const at = told.findIndex((each, index) => index >= from && each.startsWith(line))
    if (at >= 0) from = at + 1
    return at >= 0
  })
}

const EXPENSE_FORM = [
  '- heading "Add Expense" [level=2]',
  '- button "Close"',
  '- textbox "Amount"',
  '- textbox "Description"',
  '- combobox "Category',
  '- textbox "Date"',
  '- button "Cancel"',
  '- button "Add Expense"',
]
const AFTER_IT = [
  '- button "Skip to the content"',
  '- navigation "Main":',
  '- link "Transactions":',
  '- banner:',
  '- heading "Transactions" [level=1]',
  '- main "Transactions":',
  '- searchbox "Search transactions"',
  '- heading "',
  '- button "Edit Bread, $4.50, ',
  '- text: "-$4.50"',
  '- button "Delete Bread"',
  '- status:',
  '- paragraph: Expense added successfully',
]
