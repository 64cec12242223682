// Against Actual's server and API, as published on npm: on the same machine, in the same run, by turns.
import { fork } from 'node:child_process'
import { join } from 'node:path'
import { median } from './load.mjs'
import { installPeers, PEERS, peerNode } from './peers/install.mjs'
import { shipped } from './peers/shipped.mjs'
import { memoryOf, removeFolder, startBucketbook, startProcess, temporaryFolder } from './processes.mjs'
import { seed } from './seed.mjs'
import { report } from './table.mjs'

const ROUNDS = 5
const IDLE_MS = 3000
const ROWS = 100_000
/** Actual takes minutes for 100,000: `npm run bench peers full`. */
const IMPORTED = process.argv.includes('full') ? ROWS : 10_000
const TIMES = 20

const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const startActual = (folder) =>
  startProcess(
    join(PEERS, 'node_modules/@actual-app/sync-server/build/bin/actual-server.js'),
    (port) => ({
      ACTUAL_DATA_DIR: folder,
      ACTUAL_HOSTNAME: '127.0.0.1',
      ACTUAL_PORT: port,
      NODE_ENV: 'production',
    }),
    '/health',
    peerNode,
  )

/** The process of Actual's API; `run` answers the median of the milliseconds that a job took, and its result. */
function startApi() {
  const child = fork(join(PEERS, 'actual.cjs'), {
    execPath: peerNode,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const run = (job, args, times) =>
    new Promise((resolve, reject) => {
      const ended = () => reject(new Error(`Actual's API ended at ${job}.`))
      child.once('exit', ended)
      child.once('message', ({ error, spent, result }) => {
        child.off('exit', ended)
        if (error) reject(new Error(error))
        else resolve({ ms: median(spent), result })
      })
      child.send({ job, args, times })
    })
  return { run, stop: () => child.kill('SIGKILL') }
}

const dayOf = (n) => new Date(Date.now() - (n % 3600) * 86_400_000).toISOString().slice(0, 10)
const centsOf = (n) => (n % 10 === 0 ? 1 : -1) * (100 + (n % 9900))
const noteOf = (n) => `Payment number ${n} to a shop in town`
const numbers = (count) => Array.from({ length: count }, (_, n) => n)

/** Both figures and the quotient: `bound` is what Bucketbook must be better by. */
function versus(what, ours, theirs, unit, { moreIsBetter = false, bound = 1 } = {}) {
  report(`${what}: Bucketbook`, ours, unit)
  report(`${what}: Actual`, theirs, unit)
  report(`${what}: better by`, moreIsBetter ? ours / theirs : theirs / ours, 'times', bound)
}

async function servers() {
  const folders = { ours: temporaryFolder(), theirs: temporaryFolder() }
  const starts = { ours: () => startBucketbook(folders.ours), theirs: () => startActual(folders.theirs) }
  const seen = {}
  for (const [name, start] of Object.entries(starts)) {
    // The first start makes the database, which is not what is measured.
    await (await start()).stop()
    seen[name] = { start: [], memory: [] }
  }
  for (let n = 0; n < ROUNDS; n++) {
    for (const [name, start] of Object.entries(starts)) {
      const server = await start()
      seen[name].start.push(server.startMs)
      if (n < 3) {
        await rest(IDLE_MS)
        seen[name].memory.push(memoryOf(server.pid))
      }
      if (n === 0) seen[name].page = await shipped(server.url)
      await server.stop()
    }
  }
  const { ours, theirs } = seen
  versus('server, start to first answer', median(ours.start), median(theirs.start), 'ms')
  versus('server, memory at rest', median(ours.memory), median(theirs.memory), 'MiB')
  versus('scripts and wasm before a field can be typed in, gzip', ours.page.kib, theirs.page.kib, 'KiB')
  for (const folder of Object.values(folders)) removeFolder(folder)
}

async function importOurs(server, { cookie, accountId }) {
  const text = numbers(IMPORTED).map((n) => `${dayOf(n)},${(centsOf(n) / 100).toFixed(2)},${noteOf(n)}`)
  const form = new FormData()
  form.set('file', new Blob([`Date,Amount,Description\n${text.join('\n')}\n`]), 'statement.csv')
  form.set('accountId', accountId)
  const begin = performance.now()
  const response = await fetch(`${server.url}/api/statements`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  })
  const { imported } = await response.json()
  if (imported !== IMPORTED) throw new Error(`Bucketbook imported ${imported} rows.`)
  return performance.now() - begin
}

/** The median of the milliseconds that a request of ours takes, over HTTP, one after the other. */
async function ask(server, cookie, path, bodyOf) {
  const spent = []
  for (let n = 0; n < TIMES; n++) {
    const body = bodyOf && JSON.stringify(bodyOf())
    const begin = performance.now()
    const headers = { cookie, 'content-type': 'application/json' }
    const response = await fetch(server.url + path, { headers, ...(body ? { method: 'POST', body } : {}) })
    await response.arrayBuffer()
    spent.push(performance.now() - begin)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
  }
  return median(spent)
}

async function books() {
  const folders = { ours: temporaryFolder(), large: temporaryFolder(), theirs: temporaryFolder() }
  const api = startApi()
  await api.run('open', [folders.theirs])
  const rows = numbers(IMPORTED).map((n) => ({
    date: dayOf(n),
    amount: centsOf(n),
    payee_name: `Shop ${n % 50}`,
    notes: noteOf(n),
    imported_id: `F${n}`,
  }))
  const { result } = await api.run('import', [rows])
  if (result.added !== IMPORTED) throw new Error(`Actual imported ${result.added} rows.`)
  const user = await seed(folders.ours, 1)
  const small = await startBucketbook(folders.ours)
  const ms = await importOurs(small, user)
  await small.stop()
  const perSecond = (spent) => IMPORTED / (spent / 1000)
  const size = IMPORTED.toLocaleString('en-US')
  versus(`import of ${size} rows`, perSecond(ms), perSecond(result.ms), 'rows/s', {
    moreIsBetter: true,
    bound: 10,
  })

  if (IMPORTED < ROWS) await api.run('fill', [folders.theirs, ROWS])
  const owner = await seed(folders.large, ROWS)
  const server = await startBucketbook(folders.large)
  const today = dayOf(0)
  const expense = () => ({
    type: 'expense',
    amount: '12.50',
    description: 'Coffee beans',
    accountId: owner.accountId,
  })
  const added = { date: today, amount: -1250, payee_name: 'Shop 1', notes: 'Coffee beans' }
  const jobs = {
    "a month's figures": ['/api/dashboard', undefined, 'month', today.slice(0, 7)],
    'a transaction added': ['/api/transactions', expense, 'add', added],
    'a search without a hit': ['/api/transactions?limit=50&q=zzzz', undefined, 'search', 'zzzz'],
  }
  const spent = Object.fromEntries(Object.keys(jobs).map((what) => [what, { ours: [], theirs: [] }]))
  for (let n = 0; n < ROUNDS; n++) {
    for (const [what, [path, body, job, argument]] of Object.entries(jobs)) {
      spent[what].ours.push(await ask(server, owner.cookie, path, body))
      spent[what].theirs.push((await api.run(job, [argument], TIMES)).ms)
    }
  }
  for (const [what, { ours, theirs }] of Object.entries(spent))
    versus(`${what}, 100,000 rows`, median(ours), median(theirs), 'ms')
  await server.stop()
  api.stop()
  for (const folder of Object.values(folders)) removeFolder(folder)
}

export async function benchPeers() {
  installPeers()
  await servers()
  await books()
}
