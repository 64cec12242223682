import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { buyer, confirm, OPERATOR } from './buyer.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => OPERATOR })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

/** The sidebar's ad, which comes later than everything else. */
const inSidebar = (page: Page) => page.getByText('Remove ads with Premium')
const below = (page: Page) => page.getByText('Get unlimited cloud sync and remove ads')
const hide = (page: Page, place: 'complementary' | 'main') =>
  page.getByRole(place).getByRole('button', { name: 'Hide this ad' })

/** Long enough for an ad to come that must not. */
const afterAds = (page: Page) => page.waitForTimeout(3500)

test('a free user sees an ad in the sidebar and one below the page, and each leads to the shop', async () => {
  const { page } = await newcomer(site, 'free')
  await inSidebar(page).waitFor()
  await below(page).waitFor()
  const sidebar = page.getByRole('complementary')
  await sidebar.getByText('Never Lose Your Data').waitFor()
  await sidebar.getByText('Premium users get automatic cloud backup').waitFor()
  const main = page.getByRole('main')
  await main.getByText('Upgrade to Premium', { exact: true }).waitFor()
  await main.getByRole('link', { name: 'Upgrade Now' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
  await page.goBack()
  await sidebar.getByRole('link', { name: 'Go Premium' }).click()
  await page.getByRole('heading', { name: 'Rewards Shop' }).waitFor()
})

test('each is dismissed by itself, for as long as the browser’s session', async () => {
  const { page, context } = await newcomer(site, 'dismisser')
  await inSidebar(page).waitFor()
  await hide(page, 'complementary').click()
  await inSidebar(page).waitFor({ state: 'detached' })
  expect(await below(page).isVisible()).toBe(true)
  // The focus stays in the sidebar, so that a keyboard goes on from there.
  expect(await page.evaluate(() => document.activeElement?.closest('#sidebar') !== null)).toBe(true)
  await page.reload()
  await below(page).waitFor()
  expect(await inSidebar(page).count()).toBe(0)
  await hide(page, 'main').click()
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.reload()
  await afterAds(page)
  expect(await below(page).count()).toBe(0)
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /ad/i.test(key)))
  expect(kept).toEqual(['bucketbook_dismissedAds'])

  const anew = await context.newPage()
  await anew.goto(site.url)
  await inSidebar(anew).waitFor()
  await below(anew).waitFor()
})

/** Keeps the ads' code back until it is let go. */
async function holdAds(page: Page) {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/assets\/ads-/, async (route) => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

test('no ad asks anything of the server but its own code', async () => {
  const { page } = await newcomer(site, 'watcher')
  // The day's check-in comes by the clock, and once: it may come before the reload has ended.
  const checkIn = page.waitForResponse(/validate-achievement/)
  // Held back until the page itself has asked for all that it wants.
  const release = await holdAds(page)
  await page.reload()
  await checkIn
  await page.waitForTimeout(2000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  release()
  await inSidebar(page).waitFor()
  await below(page).waitFor()
  await page.waitForTimeout(1000)
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([])
})

test.each([
  { width: 390, height: 700, dark: true },
  { width: 820, height: 620, dark: false },
  { width: 1280, height: 620, dark: false },
  { width: 1600, height: 900, dark: true },
])('nothing moves when they come, nothing hangs out, and axe finds nothing: %j', async (look) => {
  const { page, context } = await newcomer(site, `look${look.width}`, look)
  const release = await holdAds(page)
  await page.goto(`${site.url}/preferences`)
  await page.getByRole('heading', { name: 'Preferences', level: 1 }).waitFor()
  // All that the page itself asks for is there: whatever moves from now on is moved by the ads.
  await page.getByRole('button', { name: 'Save budget settings' }).waitFor()
  await page.getByRole('heading', { name: 'Example' }).waitFor()
  if (look.width >= 1024) await page.getByText('Visit the shop to unlock premium themes!').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const heights = () =>
    page.evaluate(() =>
      ['#content', '#sidebar > :has(nav)'].map((part) =>
        Math.round(document.querySelector(part)?.scrollHeight ?? 0),
      ),
    )
  expect(await below(page).count()).toBe(0)
  const before = await heights()
  // On a phone the sidebar is a closed drawer, and on a tablet it begins put away.
  expect(before.filter((height) => height > 0)).toHaveLength(look.width < 1024 ? 1 : 2)
  release()
  await below(page).waitFor()
  await page.waitForTimeout(200)
  const after = await heights()
  for (const [index, height] of after.entries())
    expect(Math.abs(height - (before[index] ?? 0))).toBeLessThanOrEqual(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await axe(page)).toEqual([])
  await context.close()
})

test('premium ends them at once, and a premium user never sees one', async () => {
  const { page } = await buyer(site, 'premium', 200)
  await inSidebar(page).waitFor()
  await page.goto(`${site.url}/shop`)
  const week = page.getByRole('listitem').filter({ has: page.getByText('Premium for 7 days') })
  await inSidebar(page).waitFor()
  await week.getByRole('button', { name: 'Buy Now' }).click()
  await confirm(page)
  await page.getByRole('complementary').getByText('PREMIUM', { exact: true }).waitFor()
  await inSidebar(page).waitFor({ state: 'detached' })
  expect(await below(page).count()).toBe(0)
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await afterAds(page)
  expect(await inSidebar(page).count()).toBe(0)
  expect(await below(page).count()).toBe(0)
})
