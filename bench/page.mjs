// The bytes of JavaScript that a browser asks for before the dashboard, or the form to sign in, can be used.
import { BOUNDS, untilDashboard, untilSignIn } from './first-scripts.mjs'
import { openBrowser, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { report } from './table.mjs'

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
    const dashboard = await untilDashboard(context, url)
    report(
      'JavaScript before the dashboard can be used, gzip',
      dashboard.kB,
      'kB',
      BOUNDS.dashboard,
      'at most',
    )
    const stranger = await browser.newContext({ viewport: { width: 1280, height: 900 } })
    const form = await untilSignIn(stranger, url)
    report('JavaScript before the form to sign in can be used, gzip', form.kB, 'kB', BOUNDS.signIn, 'at most')
  } finally {
    await browser.close()
    await server.stop()
    removeFolder(folder)
  }
}
