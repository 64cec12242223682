import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newerMigrations } from './testing/app.ts'
import { get, notesOf, openHome, post } from './testing/calls.ts'
import { openTestPage, type TestBrowser } from './testing/chromium.ts'

let browser: TestBrowser
let tabs: readonly [Page, Page]

beforeAll(async () => {
  browser = await openTestPage()
  tabs = [await browser.page(), await browser.page()]
})
afterAll(() => browser?.close())

async function twoTabs(name: string) {
  for (const tab of tabs) await openHome(tab, name)
  return tabs
}

test('400 writes from two tabs at once are all there in both', async () => {
  await twoTabs('race')
  const writes = tabs.map((tab) =>
    tab.evaluate(async () => {
      const statuses = new Set<number>()
      for (let n = 0; n < 200; n++) statuses.add((await window.testPage.request('POST', '/count')).status)
      return [...statuses]
    }),
  )
  expect(await Promise.all(writes)).toEqual([[201], [201]])
  for (const tab of tabs) {
    expect((await get(tab, '/count')).body).toEqual({ id: 1, value: 400 })
    expect(new Set(await notesOf(tab)).size).toBe(400)
    expect((await get(tab, '/integrity')).body).toEqual({ integrity_check: 'ok' })
  }
})

test('two tabs that open an empty book at once migrate it once', async () => {
  expect(await Promise.all(tabs.map((tab) => openHome(tab, 'first-open')))).toEqual([undefined, undefined])
  await post(tabs[0], '/count')
  expect((await get(tabs[1], '/count')).body).toEqual({ id: 1, value: 1 })
})

test('a write that another tab overtakes is done again on what that tab wrote', async () => {
  const [slow, fast] = await twoTabs('overtaken')
  await slow.evaluate(() => window.testPage.holdGate())
  const writing = post(slow, '/notes/gated', { body: 'slow' })
  // The slow tab has written in memory, with the change counter that the fast tab's write gets as well.
  await slow.waitForFunction(() => window.testPage.gated() === 1)
  await post(fast, '/notes', { body: 'fast' })
  await slow.evaluate(() => window.testPage.releaseGate())
  expect((await writing).body).toEqual({ before: 1 })
  for (const tab of [slow, fast]) expect(await notesOf(tab)).toEqual(['fast', 'slow'])
})

test('a tab reads what another wrote even where the change counters are the same', async () => {
  const [first, second] = await twoTabs('counters')
  await first.evaluate(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...args) {
      IDBObjectStore.prototype.put = put
      this.transaction.abort()
      return put.apply(this, args)
    }
  })
  expect((await post(first, '/notes', { body: 'refused' })).status).toBe(500)
  await post(second, '/notes', { body: 'kept' })
  expect(await notesOf(first)).toEqual(['kept'])
})

test('a tab hears that another has stored something', async () => {
  const [first, second] = await twoTabs('hint')
  await post(first, '/notes', { body: 'milk' })
  await second.waitForFunction(() => window.testPage.remoteChanges() === 1)
  expect(await first.evaluate(() => window.testPage.remoteChanges())).toBe(0)
})

test('older code refuses a book with a newer schema, also where the tab was open already', async () => {
  const [older, newer] = tabs
  await openHome(older, 'schema')
  await post(older, '/notes', { body: 'milk' })
  expect(await openHome(newer, 'schema', newerMigrations)).toBeUndefined()

  const refused = await post(older, '/notes', { body: 'too old' })
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'newer_schema', requestId: expect.any(String) },
  })
  await older.reload()
  expect(await openHome(older, 'schema')).toContain('0002_colour')
  expect(await notesOf(newer)).toEqual(['milk'])
})

test('a book that another tab deletes is opened anew, and empty', async () => {
  const [first, second] = await twoTabs('deleted')
  await post(first, '/notes', { body: 'milk' })
  await second.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase('deleted')
        deleting.onsuccess = () => resolve()
        deleting.onerror = () => reject(deleting.error)
      }),
  )
  expect(await notesOf(first)).toEqual([])
  await post(first, '/notes', { body: 'bread' })
  expect(await notesOf(second)).toEqual(['bread'])
})
