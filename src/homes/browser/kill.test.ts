import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { get, notesOf, openHome } from './testing/calls.ts'
import { type MortalBrowser, openMortalBrowser } from './testing/chromium.ts'

const ROUNDS = 20

let browser: MortalBrowser

beforeAll(async () => {
  browser = await openMortalBrowser()
})
afterAll(() => browser?.close())

test('every acknowledged write outlives a browser that is killed while it writes', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const page = await browser.start()
    await page.exposeFunction('acknowledge', (body: string) => void acknowledged.push(body))
    await openHome(page, 'killed')
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
  }

  const page = await browser.start()
  await openHome(page, 'killed')
  const stored = await notesOf(page)
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 10)
  expect(stored).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(stored).size).toBe(stored.length)
  expect((await get(page, '/integrity')).body).toEqual({ integrity_check: 'ok' })
})
