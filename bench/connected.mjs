// Programs beside the page: what a token costs against a session, and the summary against the dashboard.
import { interleaved, round } from './load.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { seed } from './seed.mjs'
import { report } from './table.mjs'

export async function benchConnected() {
  const folder = temporaryFolder()
  const { cookie } = await seed(folder, 100_000)
  const server = await startBucketbook(folder)
  const session = { cookie }
  const made = await fetch(`${server.url}/api/tokens`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', scope: 'read' }),
  })
  if (made.status !== 201) throw new Error(`A token: ${made.status} ${await made.text()}`)
  const token = { authorization: `Bearer ${(await made.json()).token}` }
  const at = (path, headers) => () => round({ url: server.url + path, headers })
  const costs = await interleaved({
    session: at('/api/accounts', session),
    token: at('/api/accounts', token),
    dashboard: at('/api/dashboard', session),
    summary: at('/api/summary', session),
  })
  report('accounts by a token against by a session', costs.token / costs.session, 'x', 0.95)
  report(
    'summary of 100,000 rows against the dashboard, time',
    costs.dashboard / costs.summary,
    'x',
    1.3,
    'at most',
  )
  await server.stop()
  removeFolder(folder)
}
