// Programs beside the page: what a token costs against a session, and the summary against the dashboard.
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { interleaved, round } from './load.mjs'
import { longestWait } from './longest-wait.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call, seed } from './seed.mjs'
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
  await benchReminders()
}

const PEOPLE = 1000

/** Reminders of a thousand people that fall due at the same moment, each over a channel of their own. */
async function benchReminders() {
  const folder = temporaryFolder()
  let arrived = 0
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => {
      arrived += 1
      response.end('{}')
    })
  })
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${receiver.address().port}`
  const env = { OUTGOING_HOSTS: host }
  const { cookie } = await seed(folder, 1000)
  let server = await startBucketbook(folder, env)
  const { url } = server
  await call(url, '/api/channels', { kind: 'ntfy', url: `http://${host}`, topic: 'house' }, cookie)
  const [{ id }] = await (await fetch(`${url}/api/channels`, { headers: { cookie } })).json()
  await fetch(`${url}/api/reminders/settings`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ rules: [{ about: 'goal', channels: [id] }] }),
  })
  await server.stop()
  const db = new Database(join(folder, 'bucketbook.db'))
  const columns = (table) => db.pragma(`table_info(${table})`).map(({ name }) => name)
  // The one person with their book, channel and rules, a thousand times over.
  const copy = (table, changed) =>
    db
      .prepare(
        `INSERT INTO ${table} (${columns(table).join()})
         SELECT ${columns(table)
           .map((name) => changed[name] ?? `t.${name}`)
           .join()} FROM ${table} t, n LIMIT ${PEOPLE}`,
      )
      .run()
  db.exec(
    `CREATE TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${PEOPLE}) SELECT i FROM c`,
  )
  db.pragma('foreign_keys = OFF')
  const of = (prefix) => `printf('00000000-0000-7000-8000-${prefix}%010d', n.i)`
  copy('books', { id: of('01') })
  copy('users', {
    id: of('02'),
    book_id: of('01'),
    email: "'p' || n.i || '@example.org'",
    referral_code: "'R' || n.i",
  })
  copy('channels', { id: of('03'), user_id: of('02') })
  copy('reminder_rules', {
    ...{ book_id: of('01'), user_id: of('02') },
    rules: `json_array(json_object('about', 'goal', 'channels', json_array(${of('03')})))`,
  })
  const dueAt = Date.now() + 15_000
  db.prepare(
    `INSERT INTO reminders (id, book_id, user_id, subject, about, name, text, channel_id, created_at, send_at, next_at)
     SELECT ${of('04')}, ${of('01')}, ${of('02')}, 'goal bike 100', 'goal', 'Bike', 'You have saved it.', ${of('03')}, ?, ?, ?
     FROM n`,
  ).run(dueAt, dueAt, dueAt)
  db.exec('DROP TABLE n')
  db.close()
  server = await startBucketbook(folder, env)
  const { longest, result } = await longestWait(server.url, cookie, async () => {
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    await wait(Math.max(0, dueAt - Date.now()))
    while (arrived < PEOPLE && Date.now() < dueAt + 120_000) await wait(20)
    return (Date.now() - dueAt) / 1000
  })
  report(`reminders of ${PEOPLE} people due at once, of which arrived`, arrived, '', PEOPLE)
  report(`reminders of ${PEOPLE} people due at once, sent within`, result, 's', 60, 'at most')
  report('longest wait of a request meanwhile', longest, 'ms', 100, 'at most')
  await server.stop()
  receiver.closeAllConnections()
  receiver.close()
  removeFolder(folder)
}
