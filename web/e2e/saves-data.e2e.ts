import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, type Site } from './browser.ts'
import { signOut } from './entrance.ts'
import { badge, goLocal, goOnline } from './local-book.ts'
import { newcomer } from './newcomer.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

test('a browser that saves data takes no copy of the book by itself, and keeps the one that was asked for', async () => {
  const { page } = await newcomer(site, 'saves-data')
  await page.clock.install()
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await page.clock.fastForward(60_000)
  const books = () => page.evaluate(async () => (await indexedDB.databases()).length)
  expect(await books()).toBe(0)
  expect(page.workers()).toEqual([])

  await goLocal(page)
  await goOnline(page)
  await page.reload()
  await badge(page, 'Auto Sync').waitFor()
  await page.clock.fastForward(60_000)
  await expect.poll(() => page.workers().length).toBe(1)
})

test('signing out where there is no copy of the book starts nothing to look for one', async () => {
  const { page } = await newcomer(site, 'saves-data-out')
  let started = 0
  page.on('worker', () => {
    started += 1
  })
  await Promise.all([page.waitForResponse(/put-away/), signOut(page)])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('bucketbook_putAway'))).toBe(null)
  expect(started).toBe(0)
})
