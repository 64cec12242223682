import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, notesOf, openHome, post, storedVersion } from './testing/calls.ts'
import { openTestPage, type TestBrowser } from './testing/chromium.ts'

let browser: TestBrowser
let page: Page

beforeAll(async () => {
  browser = await openTestPage()
  page = await browser.page()
})
afterAll(() => browser?.close())

test('on plain http the home opens, migrates, writes and reads, and a reload still has it all', async () => {
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  expect(await openHome(page, 'reload')).toBeUndefined()
  expect(await post(page, '/notes', { body: 'milk' })).toMatchObject({
    status: 201,
    body: { id: 1, body: 'milk' },
  })
  await post(page, '/notes', { body: 'bread' })

  await page.reload()
  await openHome(page, 'reload')
  expect((await get(page, '/notes')).body).toEqual([
    { id: 1, body: 'milk' },
    { id: 2, body: 'bread' },
  ])
  expect((await get(page, '/integrity')).body).toEqual({ integrity_check: 'ok' })
})

test('a book larger than many blocks is whole after a reload', async () => {
  await openHome(page, 'large')
  const long = 'x'.repeat(100_000)
  for (let n = 0; n < 20; n++) await post(page, '/notes', { body: `${n} ${long}` })
  await page.reload()
  await openHome(page, 'large')
  const notes = await notesOf(page)
  expect(notes.map((body) => body.length)).toEqual(
    Array.from({ length: 20 }, (_, n) => `${n} ${long}`.length),
  )
  expect((await get(page, '/integrity')).body).toEqual({ integrity_check: 'ok' })
})

test('only a request that changes something is stored', async () => {
  await openHome(page, 'reads')
  const version = await storedVersion(page, 'reads')
  await get(page, '/notes')
  await get(page, '/integrity')
  await post(page, '/rolled-back')
  expect(await storedVersion(page, 'reads')).toBe(version)
  await post(page, '/notes', { body: 'milk' })
  expect(await storedVersion(page, 'reads')).toBe(version + 1)
  await page.reload()
  await openHome(page, 'reads')
  expect(await storedVersion(page, 'reads')).toBe(version + 1)
})

test('a transaction that fails leaves nothing', async () => {
  await openHome(page, 'rollback')
  expect((await post(page, '/rolled-back')).status).toBe(500)
  expect(await notesOf(page)).toEqual([])
  await post(page, '/notes', { body: 'milk' })
  expect(await notesOf(page)).toEqual(['milk'])
})

test('a nested transaction that fails takes only its own part with it', async () => {
  await openHome(page, 'nested')
  expect((await post(page, '/nested')).status).toBe(204)
  expect(await notesOf(page)).toEqual(['outer', 'inner', 'sibling'])
})

test('a transaction that answers a promise is refused', async () => {
  await openHome(page, 'promise')
  expect((await post(page, '/promised')).status).toBe(500)
  expect(await notesOf(page)).toEqual([])
})

test('a row that refers to nothing is refused', async () => {
  await openHome(page, 'orphan')
  expect((await post(page, '/orphan')).status).toBe(500)
})

test('full-text search and lists as JSON work', async () => {
  await openHome(page, 'search')
  for (const body of ['red apples', 'green pears', 'red wine']) await post(page, '/notes', { body })
  expect((await get(page, '/search/red')).body).toEqual([{ id: 1 }, { id: 3 }])
  expect((await get(page, '/several?ids=2,3')).body).toEqual([
    { id: 2, body: 'green pears' },
    { id: 3, body: 'red wine' },
  ])
})

test('a number is bound as on the server, where half of 5 is 2.5', async () => {
  await openHome(page, 'numbers')
  expect((await get(page, '/half-of/5')).body).toEqual({ half: 2.5 })
})

test('an uploaded file arrives and a streamed answer is read to its end', async () => {
  await openHome(page, 'bodies')
  const upload = await page.evaluate(() => window.testPage.upload('/notes/upload', 'from a file'))
  expect(upload).toMatchObject({ status: 201, body: { body: 'from a file' } })
  await post(page, '/notes', { body: 'typed' })
  expect((await get(page, '/stream')).body).toBe('from a file\ntyped\n')
})

test('requests sent at once are answered one after the other', async () => {
  await openHome(page, 'queue')
  const values = await page.evaluate(async () => {
    const sent = Array.from({ length: 30 }, () => window.testPage.request('POST', '/count'))
    return (await Promise.all(sent)).map(({ body }) => body.value)
  })
  expect(values).toEqual(Array.from({ length: 30 }, (_, n) => n + 1))
})

test('a request given up before its turn has no effect', async () => {
  await openHome(page, 'aborted')
  const error = await page.evaluate(async () => {
    const giveUp = new AbortController()
    const sent = window.testPage.home().fetch('/count', { method: 'POST', signal: giveUp.signal })
    giveUp.abort()
    return sent.catch((error: Error) => error.name)
  })
  expect(error).toBe('AbortError')
  expect((await get(page, '/count')).body).toEqual({ id: 1, value: 0 })
})

test('a home that was closed answers an error', async () => {
  await openHome(page, 'closed')
  await page.evaluate(() => window.testPage.closeHome())
  expect(await get(page, '/notes')).toMatchObject({ status: 503, body: { code: 'closed' } })
})
