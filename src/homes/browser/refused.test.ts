import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, notesOf, openHome, post } from './testing/calls.ts'
import { openTestPage, type TestBrowser } from './testing/chromium.ts'

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openTestPage()
  page = await browser.page()
})
afterAll(() => browser?.close())

/** The next put of a block fails in that way. */
const refuseNextPut = (how: 'abort' | 'throw' | 'full') =>
  page.evaluate((how) => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      IDBObjectStore.prototype.put = put
      if (how === 'throw') throw new DOMException('No', 'DataError')
      if (how === 'full') throw new DOMException('No room', 'QuotaExceededError')
      const request = put.apply(this, args)
      this.transaction.abort()
      return request
    }
  }, how)

test.each([
  ['abort', 500, 'internal'],
  ['throw', 500, 'internal'],
  ['full', 507, 'disk_full'],
] as const)(
  'a write that the browser refuses (%s) is nowhere, also not after the next',
  async (how, status, code) => {
    const name = `refused-${how}`
    await openHome(page, name)
    await post(page, '/notes', { body: 'before' })
    await refuseNextPut(how)
    const refused = await post(page, '/notes', { body: 'refused' })
    expect(refused).toMatchObject({
      status,
      body: { code, message: expect.any(String), requestId: expect.any(String) },
    })
    expect(await notesOf(page)).toEqual(['before'])

    expect((await post(page, '/notes', { body: 'after' })).body.id).toBe(2)
    await page.reload()
    await openHome(page, name)
    expect(await notesOf(page)).toEqual(['before', 'after'])
    expect((await get(page, '/integrity')).body).toEqual({ integrity_check: 'ok' })
  },
)

test('a handler that writes after it has answered is refused, and does no harm', async () => {
  await openHome(page, 'late')
  await post(page, '/notes', { body: 'before' })
  const refusals = await page.evaluate(() => window.testPage.gated())
  await post(page, '/notes/late')
  await page.waitForFunction((before) => window.testPage.gated() > before, refusals)
  await post(page, '/notes', { body: 'after' })
  expect(await notesOf(page)).toEqual(['before', 'after'])
  await page.reload()
  await openHome(page, 'late')
  expect(await notesOf(page)).toEqual(['before', 'after'])
})

test('where the browser has thrown its storage away the home goes on with an empty book', async () => {
  await openHome(page, 'lost')
  await post(page, '/notes', { body: 'before' })
  const debug = await page.context().newCDPSession(page)
  await debug.send('Storage.clearDataForOrigin', { origin: browser.origin, storageTypes: 'indexeddb' })
  // The page may hear of it a moment later.
  await expect.poll(async () => (await post(page, '/notes', { body: 'after' })).status).toBe(201)
  expect(await notesOf(page)).toEqual(['after'])
})

test('where there is really no room the answer says so, and what fits is still stored', async () => {
  const { origin } = browser
  const debug = await page.context().newCDPSession(page)
  await debug.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 })
  // Chromium looks at the quota anew once the storage was cleared.
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await openHome(page, 'quota')
  await post(page, '/notes', { body: 'before' })
  const status = await page.evaluate(async () => {
    const { status, body } = await window.testPage.request('POST', '/notes', { body: 'x'.repeat(2_000_000) })
    return { status, code: body.code }
  })
  expect(status).toEqual({ status: 507, code: 'disk_full' })
  expect(await notesOf(page)).toEqual(['before'])
  expect((await post(page, '/notes', { body: 'after' })).status).toBe(201)
  expect(await notesOf(page)).toEqual(['before', 'after'])
})
