import { test } from 'vitest'
import { openSite } from './browser.ts'
import { newcomer } from './newcomer.ts'

const only = process.env.SHOT
test('shots', async () => {
  const site = await openSite()
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1280, 900],
    [320, 640],
  ] as const)
    for (const dark of [false, true]) {
      const tag = `${width}${dark ? 'd' : 'l'}`
      if (only && !only.split(',').includes(tag)) continue
      const { page, context } = await newcomer(site, `u${tag}`, { width, height, dark })
      await page.getByText('New here?').waitFor()
      await page.waitForTimeout(700)
      await page.screenshot({ path: `/tmp/ts/${tag}-0.png` })
      await page.getByRole('button', { name: 'Take the tour' }).click()
      for (let n = 1; n <= 7; n++) {
        await page.getByText(`Step ${n} of 7`).waitFor()
        await page.waitForTimeout(900)
        await page.screenshot({ path: `/tmp/ts/${tag}-${n}.png` })
        if (n < 7) await page.keyboard.press('ArrowRight')
      }
      await page.getByRole('button', { name: 'Finish Tour' }).click()
      await context.close()
    }
  console.log(site.complaints)
  await site.close()
}, 180000)
