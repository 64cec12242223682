import { expect, test } from 'vitest'
import { cases } from '../conformance/cases.ts'
import { openTestPage } from './testing/chromium.ts'

/** Cases that are run over one storage: whatever a browser has ever been told to keep makes it slower to keep more. */
const IN_A_ROW = 60

test('the browser home does all that the conformance list says, on plain http by a name', async () => {
  const browser = await openTestPage()
  try {
    const results: { name: string; error: string | null }[] = []
    for (let begin = 0; begin < cases.length; begin += IN_A_ROW)
      await browser.withFreshPage(async (page) => {
        expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
        const run = ([begin, end]: [number, number]) => window.testPage.runConformance(begin, end)
        results.push(...(await page.evaluate(run, [begin, begin + IN_A_ROW] as [number, number])))
      })
    expect(results.filter(({ error }) => error !== null)).toEqual([])
    expect(results.map(({ name }) => name)).toEqual(cases.map(({ name }) => name))
  } finally {
    await browser.close()
  }
}, 1_800_000)
