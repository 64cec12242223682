// Programs beside the page: what a token costs against a session, the summary against the dashboard, a server of many people.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { cpuRound, interleaved } from './load.mjs'
import { longestWait } from './longest-wait.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call, FILL_TOTALS, seed } from './seed.mjs'
import { report } from './table.mjs'

const ROUNDS = 5

export async function benchConnected() {
  const folder = temporaryFolder()
  const { cookie } = await seed(folder, 100_000)
  const server = await startBucketbook(folder)
  const session = { cookie }
  const { row } = await call(server.url, '/api/tokens', { name: 'Bench', scope: 'read' }, cookie)
  const token = { authorization: `Bearer ${row.token}` }
  const at = (path, headers) => () => cpuRound(server.pid, { url: server.url + path, headers })
  const costs = await interleaved(
    {
      session: at('/api/accounts', session),
      token: at('/api/accounts', token),
      dashboard: at('/api/dashboard', session),
      summary: at('/api/summary', session),
    },
    ROUNDS,
  )
  report('accounts by a token against by a session, rate', costs.token / costs.session, 'x', 1)
  report(
    'summary of 100,000 rows against the dashboard, time',
    costs.dashboard / costs.summary,
    'x',
    1.3,
    'at most',
  )
  await server.stop()
  removeFolder(folder)
  await benchPeople()
}

const PEOPLE = 1000
const YEAR_2100 = Date.UTC(2100, 0)

/**
 * A server of a thousand people, each with a book, a token, a feed and a channel of their own: what they ask for in turn
 * against what one of them asks for, and their reminders, which fall due at the same moment.
 */
async function benchPeople() {
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
  const { cookie, accountId: account } = await seed(folder, 1000)
  const today = new Date().toISOString().slice(0, 10)
  let server = await startBucketbook(folder, env)
  const { url } = server
  await call(url, '/api/channels', { kind: 'ntfy', url: `http://${host}`, topic: 'house' }, cookie)
  const [{ id }] = await (await fetch(`${url}/api/channels`, { headers: { cookie } })).json()
  await fetch(`${url}/api/reminders/settings`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ rules: [{ about: 'goal', channels: [id] }] }),
  })
  for (const name of ['Rent', 'Power', 'Water'])
    await call(url, '/api/bills', { name, amount: '80.00', dueDate: today, accountId: account }, cookie)
  await call(url, '/api/savings-buckets', { name: 'Bike', target: '800.00' }, cookie)
  await call(url, '/api/tokens', { name: 'Bench', scope: 'read' }, cookie)
  await call(url, '/api/calendar-feeds', {}, cookie)
  await server.stop()
  const db = new Database(join(folder, 'bucketbook.db'))
  db.function('hashed', (text) => createHash('sha256').update(text).digest('hex'))
  const columns = (table) => db.pragma(`table_info(${table})`).map(({ name }) => name)
  // The one person with their book and what is in it, a thousand times over.
  const copy = (table, changed, which = 'true') =>
    db
      .prepare(
        `INSERT INTO ${table} (${columns(table).join()})
         SELECT ${columns(table)
           .map((name) => changed[name] ?? `t.${name}`)
           .join()} FROM (SELECT rowid AS row, * FROM ${table} WHERE ${which}) t, n`,
      )
      .run()
  db.exec(
    `CREATE TEMP TABLE n AS WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${PEOPLE}) SELECT i FROM c`,
  )
  db.pragma('foreign_keys = OFF')
  const of = (prefix) => `printf('00000000-0000-7000-8000-${prefix}%010d', n.i)`
  const each = (prefix) => `printf('00000000-0000-7000-%04d-${prefix}%010d', 8000 + t.row, n.i)`
  const [bookId, userId, accountId] = [of('01'), of('02'), of('05')]
  copy('books', { id: bookId })
  copy('users', {
    id: userId,
    book_id: bookId,
    email: "'p' || n.i || '@example.org'",
    referral_code: "'R' || n.i",
  })
  copy('accounts', { id: accountId, book_id: bookId })
  copy('bills', { id: each('06'), book_id: bookId, account_id: accountId })
  copy('savings_buckets', { id: each('06'), book_id: bookId })
  copy(
    'transactions',
    {
      id: each('07'),
      book_id: bookId,
      account_id: accountId,
      category_id: 'NULL',
      payee_id: 'NULL',
      seq: 'NULL',
    },
    'rowid > 900',
  )
  db.exec(`DELETE FROM month_totals; DELETE FROM account_months; ${FILL_TOTALS}`)
  const theirs = { user_id: userId, book_id: bookId }
  copy('api_tokens', { ...theirs, id: of('08'), token_hash: "hashed('bb_' || n.i)" })
  copy('calendar_feeds', { ...theirs, id: of('09'), token_hash: "hashed('bc_' || n.i)" })
  copy('channels', { id: of('03'), user_id: userId })
  copy('reminder_rules', {
    ...theirs,
    rules: `json_array(json_object('about', 'goal', 'channels', json_array(${of('03')})))`,
  })
  const due =
    'INSERT INTO reminders (id, book_id, user_id, subject, about, name, text, channel_id, created_at, send_at)'
  db.exec(
    `${due} SELECT ${of('04')}, ${bookId}, ${userId}, 'goal bike 100', 'goal', 'Bike', 'You have saved it.', ${of('03')}, 0, ${YEAR_2100} FROM n`,
  )
  db.close()
  server = await startBucketbook(folder, env)
  await benchInTurn(server)
  await server.stop()
  const dueAt = Date.now() + 15_000
  const again = new Database(join(folder, 'bucketbook.db'))
  again
    .prepare("UPDATE reminders SET send_at = ?, next_at = ? WHERE subject = 'goal bike 100'")
    .run(dueAt, dueAt)
  again.close()
  server = await startBucketbook(folder, env)
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  // The longest wait with nothing to send, to compare with: others may be busy on the machine.
  const before = await longestWait(server.url, cookie, () => wait(Math.max(0, dueAt - 1000 - Date.now())))
  const { longest, result } = await longestWait(server.url, cookie, async () => {
    await wait(Math.max(0, dueAt - Date.now()))
    while (arrived < PEOPLE && Date.now() < dueAt + 120_000) await wait(20)
    return (Date.now() - dueAt) / 1000
  })
  report(`reminders of ${PEOPLE} people due at once, of which arrived`, arrived, '', PEOPLE)
  report(`reminders of ${PEOPLE} people due at once, sent within`, result, 's', 60, 'at most')
  report('longest wait of a request meanwhile', longest, 'ms', 100, 'at most')
  report('longest wait of a request before', before.longest, 'ms')
  await server.stop()
  receiver.closeAllConnections()
  receiver.close()
  removeFolder(folder)
}

/** The cost of requests by a thousand people in turn, against those of one person and of the dashboard. */
async function benchInTurn({ url, pid }) {
  const people = Array.from({ length: PEOPLE }, (_, n) => n + 1)
  const asked = (path) => (n) => ({ path, headers: { authorization: `Bearer bb_${n}` } })
  const feed = (n) => ({ path: `/calendar/bc_${n}.ics` })
  const by = (request, who) => () => cpuRound(pid, { url, requests: who.map(request) })
  const costs = await interleaved({
    dashboard: by(asked('/api/dashboard'), people),
    summary: by(asked('/api/summary'), people),
    summaryOfOne: by(asked('/api/summary'), [1]),
    feed: by(feed, people),
    feedOfOne: by(feed, [1]),
  })
  const who = `of ${PEOPLE} people in turn`
  report(`summary ${who} against the dashboard, time`, costs.dashboard / costs.summary, 'x', 1.3, 'at most')
  report(`summary ${who} against of one, time`, costs.summaryOfOne / costs.summary, 'x')
  report(`feed ${who} against of one, time`, costs.feedOfOne / costs.feed, 'x')
  report(`feed ${who} against the dashboard, time`, costs.dashboard / costs.feed, 'x')
}
