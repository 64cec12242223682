// The JavaScript that a browser asks for before a page can be used: measured by the bench, bounded by a test.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KB = 1000

/** What may be asked for before the dashboard, and the form to sign in, can be used; gzip, in kB. */
export const BOUNDS = { dashboard: 150, signIn: 90 }

/** In the page: notes the moment from which the control is there to be used, and whatever `text` stands beside it. */
const watch = ([control, text]) => {
  const look = () => {
    const found = document.querySelector(control)
    const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
    const isOnTop = found?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    const isFree = found?.checkVisibility({ visibilityProperty: true }) && !found.disabled
    if (isOnTop && isFree && document.body.innerText.includes(text)) window.usableAt = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** The scripts that were asked for until then, gzip, in kB, and which they were. */
async function scriptsUntil(context, url, control, text) {
  const page = await context.newPage()
  await page.addInitScript(watch, [control, text])
  await page.goto(url)
  await page.waitForFunction(() => window.usableAt)
  // What is on its way by then is counted by its beginning, once it has come.
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= window.usableAt)
      .map(({ name }) => new URL(name).pathname),
  )
  await page.close()
  const names = [...new Set(asked)].filter((path) => path.endsWith('.js'))
  const size = (path) => gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length
  return { kB: names.reduce((sum, path) => sum + size(path), 0) / KB, names }
}

/** Until the figures are there, and an expense can be entered. */
export const untilDashboard = (context, url) =>
  scriptsUntil(context, url, '[data-tour=quick-entry] button:last-child', 'Total Balance')

/** Until somebody can type who they are, and send it. */
export const untilSignIn = (context, url) =>
  scriptsUntil(context, url, '[role=tabpanel] button[type=submit]', 'Join Bucketbook')
