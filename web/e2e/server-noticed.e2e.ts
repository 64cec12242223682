import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { axe } from './axe.ts'
import { openSite, type Site } from './browser.ts'
import { badge, copied, goLocal, goTo, withCopy } from './local-book.ts'
import { newcomer } from './newcomer.ts'
import { ownerOf } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterEach(async () => {
  await site.start()
})
afterAll(async () => {
  await site.close()
})

test('a page that nobody touches notices that the server went and that it came back', async () => {
  const { page } = await withCopy(site, 'idle')
  await badge(page, 'Auto Sync').waitFor()
  await site.stop()
  await badge(page, 'Offline').waitFor()
  await site.start()
  await badge(page, 'Auto Sync').waitFor()
})

test('a page asks for the server rarely, and in local mode never', async () => {
  const quinn = await ownerOf(site, { firstName: 'Quinn', balance: '5' })
  const { page } = quinn
  // The day's check-in changes the book, whose copy is then renewed a minute later: here it brings nothing.
  const claim = '/api/points/validate-achievement'
  await page.route(`**${claim}`, (route) => route.fulfill({ json: { earned: false, points: 0 } }))
  await page.goto(site.url)
  await copied(quinn)
  await page.getByRole('heading', { name: 'Spending Analytics' }).waitFor()
  // The other books are asked for once the copy is stored; a page that looks for the server has been quiet since.
  await page.waitForRequest(/api\/health\?live/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  await page.waitForRequest(/api\/health\?live/)
  await page.waitForRequest(/api\/health\?live/)
  expect(asked.filter((path) => path !== '/api/health' && path !== claim)).toEqual([])
  expect(asked.filter((path) => path === claim).length).toBeLessThanOrEqual(1)
  await goLocal(page)
  await page.clock.install()
  await page.reload()
  await badge(page, 'Local Storage').waitFor()
  asked.length = 0
  await page.clock.runFor(120_000)
  expect(asked).toEqual([])
})

test('the badge says at once that the browser has no network, and that it has one again', async () => {
  const { page, context } = await withCopy(site, 'no-network')
  await badge(page, 'Auto Sync').waitFor()
  await context.setOffline(true)
  await badge(page, 'Offline').waitFor()
  await context.setOffline(false)
  await badge(page, 'Auto Sync').waitFor()
})

test('a page whose code has not come says in plain words that it needs the server once, and opens when it is back', async () => {
  const { page, context } = await newcomer(site, 'no-code')
  // Not fetched ahead, either.
  await context.route(/assets\/accounts-page-/, (route) => route.abort('connectionrefused'))
  await page.reload()
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  await site.stop()
  await goTo(page, 'Accounts')
  const alert = page.getByRole('alert')
  await alert.getByText('This page needs the server once').waitFor()
  expect(await alert.innerText()).not.toMatch(/module|Failed|http/)
  await context.unrouteAll()
  expect(await axe(page)).toEqual([])
  await site.start()
  await page.getByText('No Accounts Yet').waitFor()
})

test('on plain http every page’s code has come soon after the first one rests', async () => {
  const { page } = await ownerOf(site, { firstName: 'Ahead', balance: '5' })
  // By itself the browser notes no more than 250 of them.
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Budget Dashboard' }).waitFor()
  const files: string[] = await page.evaluate(async () => (await fetch('files.json')).json())
  const missing = () =>
    page.evaluate(
      (files) => {
        const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name))
        return files.filter((file) => !fetched.has(new URL(file, document.baseURI).href))
      },
      files.filter((file) => file.endsWith('.js')),
    )
  await expect.poll(missing).toEqual([])
})
