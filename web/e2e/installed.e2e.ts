import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchRegions } from './announced.ts'
import { openSite, type Site } from './browser.ts'
import { addAccount, addExpense, badge, copied, goTo, stored } from './local-book.ts'
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

/** The page as this browser keeps it. */
const keptPage = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('bucketbook')).match('./'))?.text())

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
  const kept = await keptPage(page)
  expect(kept).toContain('id="root"')
  expect(kept).toContain('<script type="module"')
  expect(kept).not.toMatch(/data-signed-out|data-ahead|id="cover"|id="later"|<!--asker/)
  // A page that a mail's link leads to is none of the app's, and is not kept as one.
  const ended = await page.goto(`${site.localUrl}/unsubscribe/01890000-0000-7000-8000-00000000dead/bu_x`)
  expect([await ended?.text(), ended?.fromServiceWorker()]).toEqual([
    expect.stringContaining('They have ended'),
    false,
  ])
})

test('it opens without the server, with the book in it, and what is entered then is sent later', async () => {
  const bo = await trusted('cold-start')
  const { page } = bo
  await addAccount(page, 'Checking', '100')
  // A change on the server is repeated on this browser's copy a moment later.
  await expect.poll(async () => (await stored(page)).text).toContain('Checking')
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
  await badge(page, 'Auto Sync').waitFor()
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
  await page.getByRole('status').filter({ has: notice }).waitFor()
  expect(await unheard()).toEqual([])
  const release = () => page.locator('meta[name="bucketbook-release"]').getAttribute('content')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(release).toBe('newer')
  await badge(page, 'Auto Sync').waitFor()
  expect(await notice.count()).toBe(0)
  // The new page may be shown before it is kept.
  await expect.poll(() => keptPage(page)).toContain('name="bucketbook-release" content="newer"')
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
  await badge(page, 'Auto Sync').waitFor()
})

test('what another app shares comes to the form of an entry or to the import, and is sent nowhere before', async () => {
  const { page } = await trusted('share')
  await addAccount(page, 'Checking', '100')
  /** Shares as the browser does for an app: by a form that the service worker takes. */
  const share = async (text: string, file?: { name: string; type: string; base64: string }) => {
    await page.goto(site.localUrl)
    await page.evaluate(
      ([text, file]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: './share' })
        const words = Object.assign(document.createElement('input'), { name: 'shared-text', value: text })
        const files = Object.assign(document.createElement('input'), { type: 'file', name: 'shared-file' })
        if (file) {
          const bytes = Uint8Array.from(atob(file.base64), (byte) => byte.charCodeAt(0))
          const chosen = new DataTransfer()
          chosen.items.add(new File([bytes], file.name, { type: file.type }))
          files.files = chosen.files
        }
        form.append(words, files)
        document.body.append(form)
        form.submit()
      },
      [text, file] as const,
    )
  }
  const entry = page.getByRole('dialog', { name: 'Add Expense' })

  await share('12.50 coffee')
  await entry.waitFor()
  await expect.poll(() => entry.getByLabel('Description').inputValue()).toBe('coffee')

  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await share('', { name: 'receipt.png', type: 'image/png', base64: dot })
  await entry.getByRole('img', { name: 'What was shared' }).waitFor()
  await entry.getByText('the picture is not read and not kept').waitFor()

  const rows = btoa('Date,Amount,Description\n2026-03-01,-8.00,Shared soap\n')
  await share('', { name: 'bank.csv', type: 'text/csv', base64: rows })
  await page.getByText('Shared soap').first().waitFor()
  await expect.poll(() => page.evaluate(() => caches.has('bucketbook-shared'))).toBe(false)
})
