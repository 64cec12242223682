// The cloud home beside that of Node in one run: what a request costs, what a book weighs, how soon one out of memory answers.
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { build } from 'vite'
import { startWorkerd } from '../scripts/workerd.mjs'
import { reportArrivals } from './arrivals.mjs'
import { costRound, median } from './load.mjs'
import { cpuOf, freePort, removeFolder, startBucketbook, temporaryFolder, UNLIMITED } from './processes.mjs'
import { call, fillBook, makeBook, seed } from './seed.mjs'
import { report } from './table.mjs'

const SIZES = [1_000, 10_000, 100_000]
const ROUNDS = 3
/** Calls that one sync brings. */
const CALLS = 20
const SIGN_INS = 20
const [COLD_ROWS, COLD_MS, COLD_ROUNDS] = [10_000, 300, 5]
/** Takes the newest steps of the schema back, so that the first request has to take them again. */
const UNDONE = {
  tags: ['0037', '0038', '0039', '0040', '0041'],
  sql: `CREATE INDEX shares_by_member ON shares (member_id);
    ALTER TABLE books DROP COLUMN dashboard_panels;
    DROP INDEX transactions_uncategorized;
    DROP TABLE invited_friends;
    ALTER TABLE users DROP COLUMN reported_version;
    ALTER TABLE users DROP COLUMN reported_at`,
}
const WORKER = 'dist/cloud/worker.js'

async function startCloud(dataDir, worker = WORKER) {
  const where = { dataDir, host: '127.0.0.1', port: await freePort(), webDir: 'dist/web' }
  const running = await startWorkerd({ ...where, worker: resolve(worker), env: UNLIMITED })
  process.once('exit', running.kill)
  running.exited.then(() => process.off('exit', running.kill))
  return running
}

/** The files of all books; there is one for each. */
const booksIn = (dataDir) =>
  readdirSync(join(dataDir, 'objects/books'))
    .filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
    .map((name) => join(dataDir, 'objects/books', name))

/** Somebody's book in an object, filled past the API. */
async function seedCloud(dataDir, rows) {
  const cloud = await startCloud(dataDir)
  const made = await makeBook(cloud.url)
  await cloud.stop()
  const [file] = booksIn(dataDir)
  if (rows > 0) fillBook(file, rows, made)
  return { ...made, file }
}

/** A shared book with an account, which its other member writes into. */
async function sharedBook(url, { cookie }) {
  const person = { firstName: 'Other', lastName: 'Mark', email: 'other@example.org', password: 'bench-mark' }
  const other = await call(url, '/api/auth/register', person)
  const { row: book } = await call(url, '/api/books', { name: 'Flat' }, cookie)
  const { row: invited } = await call(url, `/api/books/${book.id}/invitations`, { role: 'editor' }, cookie)
  await call(url, '/api/invitations/accept', { token: invited.token }, other.cookie)
  return { cookie: other.cookie, 'bucketbook-book': book.id }
}

/** The requests to measure, by name: each is one round of load. */
function requestsTo(url, { cookie, accountId, categoryId }, shared) {
  const json = { 'content-type': 'application/json' }
  const expense = { type: 'expense', amount: '12.50', description: 'Coffee beans' }
  const full = { ...expense, accountId, categoryId }
  const calls = Array.from({ length: CALLS }, (_, n) => ({
    key: `[<id>] ${n}`,
    method: 'POST',
    path: '/api/transactions',
    body: full,
    at: new Date().toISOString(),
  }))
  const post = (path, headers, body, more) => ({
    url: url + path,
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
    ...more,
  })
  return {
    read: { url: `${url}/api/transactions?limit=50`, headers: { cookie } },
    dashboard: { url: `${url}/api/dashboard`, headers: { cookie } },
    write: post('/api/transactions', { cookie }, full, { expect: 201 }),
    sync: post('/api/sync', { cookie }, { calls, copy: false }, { idReplacement: true, connections: 4 }),
    'write into a shared book': post('/api/transactions', shared, expense, { expect: 201 }),
    'request of nobody': { url: `${url}/api/health` },
  }
}

const milliseconds = (cpuRate) => 1000 / cpuRate

async function signInCost({ url, pid }, emailOf, status) {
  const before = cpuOf(pid)
  for (let n = 0; n < SIGN_INS; n++) {
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: emailOf(n), password: 'bench-mark' }),
    })
    await answer.arrayBuffer()
    if (answer.status !== status) throw new Error(`A sign-in was answered ${answer.status}`)
  }
  return (1000 * (cpuOf(pid) - before)) / SIGN_INS
}

/** Costs in this run, in milliseconds of the processor by the name of the request. */
async function benchCosts() {
  const folders = { node: temporaryFolder(), cloud: temporaryFolder() }
  const people = { node: await seed(folders.node, 10_000), cloud: await seedCloud(folders.cloud, 10_000) }
  const servers = { node: await startBucketbook(folders.node), cloud: await startCloud(folders.cloud) }
  const asked = {}
  for (const home of ['node', 'cloud'])
    asked[home] = requestsTo(
      servers[home].url,
      people[home],
      await sharedBook(servers[home].url, people[home]),
    )
  const costs = {}
  for (const name of Object.keys(asked.node)) {
    const rounds = { node: [], cloud: [] }
    // The first round of each warms up.
    for (let n = 0; n <= ROUNDS; n++)
      for (const home of ['node', 'cloud']) {
        const cost = await costRound(servers[home].pid, asked[home][name])
        if (n > 0) rounds[home].push(cost)
      }
    const of = (home, what) => median(rounds[home].map((cost) => cost[what]))
    const what = name === 'sync' ? `sync of ${CALLS} writes` : name
    report(`${what}: Node`, of('node', 'rate'), 'req/s')
    report(`${what}: workerd`, of('cloud', 'rate'), 'req/s')
    report(`${what}: processor, Node`, milliseconds(of('node', 'cpuRate')), 'ms')
    costs[name] = milliseconds(of('cloud', 'cpuRate'))
    report(`${what}: processor, workerd`, costs[name], 'ms')
    const bound = name === 'read' ? [2, 'at most'] : []
    report(
      `${what}: processor, workerd against Node`,
      of('node', 'cpuRate') / of('cloud', 'cpuRate'),
      'times',
      ...bound,
    )
  }
  for (const [name, emailOf, status] of [
    ['sign-in', () => 'bench@example.org', 200],
    ['sign-in of an unknown e-mail', (n) => `nobody${n}@example.org`, 401],
  ]) {
    const node = await signInCost(servers.node, emailOf, status)
    costs[name] = await signInCost(servers.cloud, emailOf, status)
    report(`${name}: processor, Node`, node, 'ms')
    report(`${name}: processor, workerd`, costs[name], 'ms')
  }
  for (const home of ['node', 'cloud']) {
    await servers[home].stop()
    removeFolder(folders[home])
  }
  return costs
}

const grouped = new Intl.NumberFormat('en-US')

/** Bytes of an object with so many rows, and how soon it answers once it is out of memory. */
async function benchBooks() {
  for (const rows of [0, ...SIZES]) {
    const dataDir = temporaryFolder()
    const { cookie, file } = await seedCloud(dataDir, rows)
    report(`a book of ${grouped.format(rows)} rows`, statSync(file).size / 1024, 'KiB')
    if (rows === COLD_ROWS) {
      await benchCold('cold, first request', dataDir, cookie)
      await benchCold(
        `cold, first request, ${UNDONE.tags.length} migrations missing`,
        dataDir,
        cookie,
        () => {
          const sqlite = new Database(file)
          sqlite.exec(UNDONE.sql)
          const undo = sqlite.prepare('DELETE FROM schema_migrations WHERE tag LIKE ?')
          for (const tag of UNDONE.tags)
            if (undo.run(`${tag}%`).changes !== 1) throw new Error(`No step ${tag}`)
          sqlite.close()
        },
      )
    }
    removeFolder(dataDir)
  }
}

/** workerd has started, and no object of a person is in its memory: the first request opens the book. */
async function benchCold(what, dataDir, cookie, before = () => {}) {
  const times = []
  for (let n = 0; n < COLD_ROUNDS; n++) {
    before()
    const cloud = await startCloud(dataDir)
    const begin = performance.now()
    const answer = await fetch(`${cloud.url}/api/dashboard`, { headers: { cookie } })
    await answer.arrayBuffer()
    times.push(performance.now() - begin)
    if (!answer.ok) throw new Error(`A cold book was answered ${answer.status}`)
    await cloud.stop()
  }
  report(
    `a book of ${grouped.format(COLD_ROWS)} rows, ${what}: median`,
    median(times),
    'ms',
    COLD_MS,
    'at most',
  )
  report(`a book of ${grouped.format(COLD_ROWS)} rows, ${what}: the longest`, Math.max(...times), 'ms')
}

/** The worker of the tests: faults happen in it when they are asked for, and it counts what production bills. */
async function buildTestWorker(outDir) {
  const input = { worker: 'src/homes/cloud/testing/worker.ts' }
  await build({
    configFile: 'vite.cloud.config.ts',
    mode: 'test',
    logLevel: 'error',
    build: { outDir, rolldownOptions: { input } },
  })
  return join(outDir, 'worker.js')
}

/** Rows that SQLite reads and writes for a request, indices and triggers included: a provider counts by them. */
async function benchRows(worker) {
  const dataDir = temporaryFolder()
  const made = await seedCloud(dataDir, 10_000)
  const cloud = await startCloud(dataDir, worker)
  const asked = requestsTo(cloud.url, made, await sharedBook(cloud.url, made))
  const rows = {}
  for (const [name, { url, ...init }] of Object.entries(asked)) {
    const ask = async () =>
      (await fetch(url, { ...init, body: init.body?.replaceAll('[<id>]', crypto.randomUUID()) })).text()
    await ask()
    await fetch(`${cloud.url}/test/rows`)
    await ask()
    rows[name] = await (await fetch(`${cloud.url}/test/rows`)).json()
    report(`${name}: rows read`, rows[name].read, 'rows')
    report(`${name}: rows written`, rows[name].written, 'rows')
  }
  await cloud.stop()
  removeFolder(dataDir)
  return rows
}

/** The time until a contribution that kill -9 cut in two is whole, without a request to the book that it came from. */
async function benchCrossing(worker) {
  const dataDir = temporaryFolder()
  let cloud = await startCloud(dataDir, worker)
  const { cookie, accountId: ownAccountId } = await makeBook(cloud.url)
  const shared = await sharedBook(cloud.url, { cookie })
  const kitty = { name: 'Kitty', type: 'checking', balance: '0' }
  const within = { ...shared, 'content-type': 'application/json' }
  const into = { method: 'POST', headers: within, body: JSON.stringify(kitty) }
  const { id: bookAccountId } = await (await fetch(`${cloud.url}/api/accounts`, into)).json()
  const gift = { ownAccountId, bookId: shared['bucketbook-book'], bookAccountId, amount: '400' }
  const stuck = { cookie, 'content-type': 'application/json', 'test-fault': 'stuck' }
  const given = { method: 'POST', headers: stuck, body: JSON.stringify(gift) }
  fetch(`${cloud.url}/api/contributions`, given).catch(() => {})
  const balanceOf = async (headers) =>
    (await (await fetch(`${cloud.url}/api/accounts`, { headers })).json())[0].balance
  const isSoon = async (headers, balance) => {
    while ((await balanceOf(headers)) !== balance) await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await isSoon({ cookie }, '-400.00')
  cloud.kill()
  await cloud.exited
  const begin = performance.now()
  cloud = await startCloud(dataDir, worker)
  await isSoon(shared, '400.00')
  const seconds = (performance.now() - begin) / 1000
  report('a crossing that kill -9 left open is done, from the next start', seconds, 's', 10, 'at most')
  await cloud.stop()
  removeFolder(dataDir)
}

export async function benchCloud() {
  execFileSync('npm', ['run', '--silent', 'build:cloud'], { stdio: ['ignore', 'ignore', 'inherit'] })
  const costs = await benchCosts()
  await benchBooks()
  const built = temporaryFolder()
  const worker = await buildTestWorker(built)
  await benchRows(worker)
  await benchCrossing(worker)
  removeFolder(built)
  reportArrivals(costs)
}
