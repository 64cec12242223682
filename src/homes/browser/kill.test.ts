import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { get, notesOf, openHome } from './testing/calls.ts'
import { type MortalBrowser, openMortalBrowser } from './testing/chromium.ts'

const ROUNDS = 20

let browser: MortalBrowser

beforeEach(async () => {
  browser = await openMortalBrowser()
})
afterEach(() => browser?.close())

const wasEmptied = (page: Page) => page.evaluate(() => window.testPage.wasEmptied())

test('every acknowledged write outlives a browser that is killed while it writes, unless the browser itself tells otherwise', async () => {
  let acknowledged: string[] = []
  let total = 0
  let emptied = 0
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.start()
    await page.exposeFunction('acknowledge', (body: string) => void acknowledged.push(body))
    await openHome(page, 'killed')
    // Chromium does so where it was killed in mid-write twice: seen once in some 200 kills.
    if (await wasEmptied(page)) {
      acknowledged = []
      emptied += 1
    }
    const before = acknowledged.length
    const burst = page.evaluate(async (round) => {
      const { acknowledge } = window as unknown as { acknowledge(body: string): void }
      for (let n = 0; ; n++) {
        const body = `${round}-${n}`
        const { status } = await window.testPage.request('POST', '/notes', { body })
        if (status === 201) acknowledge(body)
      }
    }, round)
    burst.catch(() => undefined)
    await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 10 * round)
    await sleep((7 * round) % 45)
    await browser.kill()
    total += acknowledged.length - before
  }

  const page = await browser.start()
  await openHome(page, 'killed')
  if (await wasEmptied(page)) {
    acknowledged = []
    emptied += 1
  }
  const stored = await notesOf(page)
  expect(total).toBeGreaterThan(ROUNDS * 10)
  expect(emptied).toBeLessThan(3)
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(stored).size).toBe(stored.length)
  expect((await get(page, '/integrity')).body).toEqual({ integrity_check: 'ok' })
})

test('a browser that has emptied its damaged storage says so, and begins anew', async () => {
  const page = await browser.start()
  await openHome(page, 'damaged')
  expect(await wasEmptied(page)).toBe(false)
  const { status } = await page.evaluate(() => window.testPage.request('POST', '/notes', { body: 'lost' }))
  expect(status).toBe(201)
  await browser.kill()

  const kept = await browser.start()
  await openHome(kept, 'damaged')
  expect(await wasEmptied(kept)).toBe(false)
  expect(await notesOf(kept)).toEqual(['lost'])
  await browser.kill()
  await browser.damageStorage()

  const again = await browser.start()
  await openHome(again, 'damaged')
  expect(await wasEmptied(again)).toBe(true)
  expect(await notesOf(again)).toEqual([])
})
