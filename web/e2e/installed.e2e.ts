import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { openSite, type Site } from './browser.ts'
import { addAccount, addExpense, badge, copied, goTo } from './local-book.ts'
import { listed } from './owner.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ savesData: false, settings: () => ({ DEFAULT_TIER: 'premium' }) })
})
afterAll(async () => {
  expect(site.complaints).toEqual([])
  await site.close()
})

/** Somebody who has just registered at the address that browsers trust. */
async function trusted(name: string) {
  const visitor = await site.visit()
  const { page } = visitor
  await page.goto(site.localUrl)
  const person = { firstName: 'Ada', lastName: 'L', email: `${name}@example.org`, password: 'maple-syrup' }
  await visitor.api('POST', '/api/auth/register', person)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await copied(visitor)
  return visitor
}

test('the app is installable where the browser trusts the address, and keeps all its files', async () => {
  const { page, context } = await trusted('install')
  const session = await context.newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${site.localUrl}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Bucketbook', start_url: './', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // All that is wrong is that the browser of a test is a private one; one without windows has no such fault.
  const hasWindows = !process.env.CHROMIUM?.includes('headless-shell')
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(hasWindows ? ['in-incognito'] : [])
  const missing = await page.evaluate(async () => {
    const cache = await caches.open('bucketbook')
    const kept = new Set((await cache.keys()).map(({ url }) => url))
    const files: string[] = await (await fetch('files.json')).json()
    return files.filter((file) => !kept.has(new URL(file, document.baseURI).href))
  })
  expect(missing).toEqual([])
  const keptApi = await page.evaluate(async () =>
    (await (await caches.open('bucketbook')).keys())
      .map(({ url }) => url)
      .filter((url) => /\/api\//.test(url)),
  )
  expect(keptApi).toEqual([])
  // Kept while nobody was signed in, and good for everybody.
  const keptPage = () =>
    page.evaluate(async () => (await (await caches.open('bucketbook')).match('./'))?.text())
  const kept = await keptPage()
  expect(kept).toContain('id="root"')
  expect(kept).toContain('<script type="module"')
  expect(kept).not.toMatch(/data-signed-out|data-ahead|id="cover"|id="later"|<!--asker/)
})

test('it opens without the server, with the book in it, and what is entered then is sent later', async () => {
  const bo = await trusted('cold-start')
  const { page } = bo
  await addAccount(page, 'Checking', '100')
  await site.stop()
  await page.goto(`${site.localUrl}/transactions`)
  await badge(page, 'Offline').waitFor()
  expect(await page.getByText('Keep this tab open').count()).toBe(0)
  await addExpense(page, '25', 'On the train')
  await page.reload()
  await page.getByText('On the train').first().waitFor()
  await goTo(page, 'Accounts')
  await page.getByText('$75.00').first().waitFor()
  await site.start()
  await badge(page, 'Auto Sync').waitFor({ timeout: 40_000 })
  await expect.poll(async () => (await listed(bo, '/api/transactions')).length).toBe(1)
})

test('a page that is older than the server says so, and a reload brings the new one', async () => {
  const { page } = await trusted('older')
  const notice = page.getByText('Bucketbook was updated on the server.')
  await site.stop()
  await page.goto(site.localUrl)
  await badge(page, 'Offline').waitFor()
  expect(await notice.count()).toBe(0)
  const unheard = await watchRegions(page)
  await site.start({ release: 'newer' })
  await page.getByRole('status').filter({ has: notice }).waitFor({ timeout: 40_000 })
  expect(await unheard()).toEqual([])
  await page.getByRole('button', { name: 'Reload' }).click()
  await badge(page, 'Auto Sync').waitFor()
  const release = () => page.locator('meta[name="bucketbook-release"]').getAttribute('content')
  expect(await release()).toBe('newer')
  expect(await notice.count()).toBe(0)
  await site.stop()
  await page.reload()
  await badge(page, 'Offline').waitFor()
  expect(await release()).toBe('newer')
  await site.start()
})

test('on plain http nothing is installed, and an open tab says what a reload needs', async () => {
  const cy = await site.visit()
  const { page } = cy
  const person = { firstName: 'Cy', lastName: 'L', email: 'plain@example.org', password: 'maple-syrup' }
  await cy.api('POST', '/api/auth/register', person)
  await page.reload()
  await copied(cy)
  expect(await page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false])
  await site.stop()
  await goTo(page, 'Transactions')
  await page.getByText('Keep this tab open').waitFor()
  await site.start()
  await badge(page, 'Auto Sync').waitFor({ timeout: 40_000 })
})
