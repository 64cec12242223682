import { expect, test } from 'vitest'
import { cases } from '../conformance/cases.ts'
import { openTestPage } from './testing/chromium.ts'

test('the browser home does all that the conformance list says, on plain http by a name', async () => {
  const browser = await openTestPage()
  try {
    const page = await browser.page()
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)
    const results = await page.evaluate(() => window.testPage.runConformance())
    expect(results.filter(({ error }) => error !== null)).toEqual([])
    expect(results).toHaveLength(cases.length)
  } finally {
    await browser.close()
  }
}, 400_000)
