// The JavaScript that a browser asks for before a page can be used: measured by the bench, bounded by a test.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KB = 1000

/** Bounds of the scripts requested before the dashboard, and the form to sign in, can be used; gzip, in kB. */
export const BOUNDS = { dashboard: 150, signIn: 90 }

/** Notes, within the page, the moment from which the control can be used and `text` stands there. */
const watch = ([control, text]) => {
  const look = () => {
    const found = document.querySelector(control)
    const { x = 0, y = 0, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {}
    const isOnTop = found?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    const isFree = found?.checkVisibility({ visibilityProperty: true }) && !found.disabled
    if (isOnTop && isFree && document.body.innerText.includes(text)) window.usableAt ??= performance.now()
  }
  // Mutations are looked at at once: on a busy machine the next frame may come after later scripts were requested.
  new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  const lookEachFrame = () => {
    look()
    if (!window.usableAt) requestAnimationFrame(lookEachFrame)
  }
  lookEachFrame()
}

/** The scripts requested before the control can be used: their size, gzip, in kB, and their paths. */
async function scriptsUntil(context, url, control, text) {
  const page = await context.newPage()
  await page.addInitScript(watch, [control, text])
  const requests = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('.js')) requests.push(request)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.usableAt)
  const usableAt = await page.evaluate(() => performance.timeOrigin + window.usableAt)
  const asked = [...requests]
  // A request's start is known once it is answered.
  await Promise.all(asked.map((request) => request.response()))
  const first = asked.filter((request) => request.timing().startTime <= usableAt)
  const names = [...new Set(first.map((request) => new URL(request.url()).pathname))]
  await page.close()
  const size = (path) => gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length
  return { kB: names.reduce((sum, path) => sum + size(path), 0) / KB, names }
}

/** Scripts until the dashboard's figures are there, and an expense can be entered. */
export const untilDashboard = (context, url) =>
  scriptsUntil(context, url, '[data-tour=quick-entry] button:last-child', 'Total Balance')

/** Scripts until the form to sign in can be filled in and sent. */
export const untilSignIn = (context, url) =>
  scriptsUntil(context, url, '[role=tabpanel] button[type=submit]', 'Join Bucketbook')
