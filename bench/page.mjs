// The bytes of JavaScript that a browser asks for before the dashboard, or the form to sign in, can be used.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { openBrowser, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { report } from './table.mjs'

const KB = 1000

/** The scripts that were asked for until `isUsable` has come true, gzip, in kB. */
async function scriptsUntil(context, url, isUsable) {
  const page = await context.newPage()
  const asked = new Set()
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('.js')) asked.add(path)
  })
  await page.goto(url, { waitUntil: 'commit' })
  await isUsable(page)
  const files = [...asked]
  await page.close()
  const size = (path) => gzipSync(readFileSync(`dist/web${path}`), { level: 9 }).length
  return files.reduce((sum, path) => sum + size(path), 0) / KB
}

export async function benchPage() {
  const folder = temporaryFolder()
  const server = await startBucketbook(folder)
  const registered = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'B', lastName: 'M', email: 'b@example.org', password: 'bench-mark' }),
  })
  const { browser, context, url } = await openBrowser(
    server,
    registered.headers.get('set-cookie').split(';')[0],
  )
  try {
    const dashboard = await scriptsUntil(context, url, async (page) => {
      await page.getByText('Total Balance').first().waitFor()
      await page.getByRole('banner').getByRole('button', { name: 'Expense' }).click({ trial: true })
    })
    report('JavaScript before the dashboard can be used, gzip', dashboard, 'kB', 150, 'at most')
    const stranger = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const form = await scriptsUntil(stranger, url, async (page) => {
      await page.getByRole('button', { name: 'Login', exact: true }).click({ trial: true })
    })
    report('JavaScript before the form to sign in can be used, gzip', form, 'kB', 90, 'at most')
  } finally {
    await browser.close()
    await server.stop()
    removeFolder(folder)
  }
}
