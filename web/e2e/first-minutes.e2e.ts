import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false })
})
afterAll(() => site.close())

const MOST_CLICKS = 3

/** Counts what a person presses, the keys that they type aside. */
async function clicksOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset
    if (counted.clicks === undefined)
      document.addEventListener('pointerdown', () => {
        counted.clicks = String(Number(counted.clicks) + 1)
      })
    counted.clicks = '0'
  })
  await work()
  return page.evaluate(() => Number(document.documentElement.dataset.clicks))
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
