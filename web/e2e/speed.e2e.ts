import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { newcomer } from './newcomer.ts'

let site: Site

beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site.close()
})

const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })

test('a page is fetched when somebody reaches for its link, and back shows the one before as it was left', async () => {
  const { page, api } = await newcomer(site, 'ada-reaches')
  const lines = Array.from({ length: 60 }, (_, index) => `2024-01-01,Line ${index},-${index + 1}.00`)
  for (const [index, line] of lines.entries()) {
    const [date, description] = line.split(',')
    await api('POST', '/api/transactions', { type: 'expense', amount: String(index + 1), description, date })
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await title(page, 'Budget Dashboard').waitFor()
  // Before the rest is fetched while nothing else is going on.
  const code = page.waitForRequest(/history-page-.*\.js/, { timeout: 2000 })
  const answer = page.waitForRequest(/api\/transactions\?.*limit=50/)
  await sidebar(page, 'Transactions').hover()
  await Promise.all([code, answer])

  await page.evaluate(() => {
    const seen = Object.assign(window, { skeletons: 0 })
    new MutationObserver(() => {
      if (document.querySelector('[aria-label="Loading the page"]')) seen.skeletons += 1
    }).observe(document.body, { childList: true, subtree: true })
  })
  await page.waitForLoadState('networkidle')
  await sidebar(page, 'Transactions').click()
  await title(page, 'Transactions').waitFor()
  await page.getByText('Line 59').waitFor()
  expect(await page.evaluate(() => (window as unknown as { skeletons: number }).skeletons)).toBe(0)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
  expect(await page.title()).toBe('Transactions · Bucketbook')

  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  const inView = await page
    .getByRole('button', { name: /^Edit Line/ })
    .first()
    .getAttribute('aria-label')
  await sidebar(page, 'Accounts').click()
  await page.getByText('No Accounts Yet').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await title(page, 'Transactions').waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  expect(
    await page
      .getByRole('button', { name: /^Edit Line/ })
      .first()
      .getAttribute('aria-label'),
  ).toBe(inView)
  await page.goForward()
  await page.getByText('No Accounts Yet').waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(site.complaints).toEqual([])
})
