// The page in Chromium with 100,000 transactions behind it: how soon it can be used, how fast it answers, what jumps.
import { openBrowser, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { seed } from './seed.mjs'
import { report } from './table.mjs'

const ROWS = 100_000

/** Collected in the page by the browser's own observers: durations of interactions, and layout shifts. */
const observe = () => {
  window.bench = { interactions: [], shift: 0 }
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries()) {
      if (interactionId) window.bench.interactions.push({ name, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.bench.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

export async function benchBrowser() {
  const folder = temporaryFolder()
  const { cookie } = await seed(folder, ROWS)
  const server = await startBucketbook(folder)
  const { browser, context, url } = await openBrowser(server, cookie)
  await context.addInitScript(observe)
  const page = await context.newPage()

  const usable = async () => {
    const begin = performance.now()
    await page.goto(url)
    await page.getByRole('button', { name: 'Add Expense' }).waitFor()
    await page.getByRole('progressbar').first().waitFor()
    return performance.now() - begin
  }
  const first = await usable()
  const again = await usable()
  report('dashboard usable after navigation, 100,000 transactions, first visit', first, 'ms', 1000, 'at most')
  report('the same with the files in the cache', again, 'ms', 1000, 'at most')
  await page.waitForLoadState('networkidle')
  report('layout shift of the dashboard', await page.evaluate(() => window.bench.shift), '', 0.02, 'at most')

  const settled = () => page.waitForTimeout(400)
  await page.getByRole('button', { name: 'Budget Mode' }).click()
  await settled()
  await page.getByRole('button', { name: 'Budget Mode' }).click()
  await settled()
  await page.getByRole('button', { name: 'Expense', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Description').pressSequentially('Bread')
  await page.keyboard.press('Escape')
  await settled()
  await page.getByRole('link', { name: 'Transactions' }).first().click()
  await page.getByText('Payment number').first().waitFor()
  for (let n = 0; n < 10; n++) {
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(150)
  }
  await page.getByRole('searchbox').pressSequentially('99999')
  await page.getByText('Payment number 99999 ').first().waitFor()
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await settled()
  const { interactions, shift } = await page.evaluate(() => window.bench)
  const slowest = interactions.sort((a, b) => b.duration - a.duration)[0] ?? { name: 'none', duration: 0 }
  report(`slowest interaction (${slowest.name})`, slowest.duration, 'ms', 100, 'at most')
  report('layout shift of the whole visit', shift, '', 0.02, 'at most')
  await browser.close()
  await server.stop()
  removeFolder(folder)
}
