// A full house: 50 users with 100,000 transactions each, who read nine times for every write.
import { spawn, spawnSync } from 'node:child_process'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { randomFrom } from './load.mjs'
import { memoryOf, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { seedHouse } from './seed-house.mjs'
import { report } from './table.mjs'

const USERS = Number(process.env.BENCH_USERS ?? 50)
const ROWS = 100_000
/** Requests of each user a second, sent at random times however long the earlier ones take. */
const RATES = [1, 4]
const SECONDS = Number(process.env.BENCH_SECONDS ?? 30)
const WARM_UP_SECONDS = 5
const LIMIT_MS = 50
/** What a small container or machine has for the server and for what is kept of its file. */
const LITTLE_MEMORY_MIB = 512

const random = randomFrom(1)
const pick = (list) => list[Math.floor(random() * list.length)]
const place = () => Math.floor(random() * ROWS)
const dayOf = () => new Date(Date.now() - random() * 3650 * 86_400_000).toISOString().slice(0, 10)
const month = () => dayOf().slice(0, 7)
const get = (path) => ({ path, method: 'GET' })
const send = (method, path, body) => ({ path, method, body: JSON.stringify(body) })
const expense = ({ accountId, categories }) => ({
  type: 'expense',
  amount: '12.50',
  description: 'Coffee beans',
  accountId,
  categoryId: pick(categories),
})

/** Kinds of requests: how many of a hundred, the name in the report, and the request for a user. */
const KINDS = [
  [25, 'dashboard', () => get('/api/dashboard')],
  [17, 'transactions, first page', () => get('/api/transactions?limit=50')],
  [
    8,
    'transactions, a page further down',
    () => get(`/api/transactions?limit=50&cursor=${dayOf()}.${place()}`),
  ],
  [
    6,
    'transactions of a category',
    ({ categories }) => get(`/api/transactions?limit=50&categoryId=${pick(categories)}`),
  ],
  [3, 'search with many hits', () => get('/api/transactions?limit=50&q=shop')],
  [4, 'search with one hit', () => get(`/api/transactions?limit=50&q=${place()}%20to`)],
  [3, 'search without a hit', () => get('/api/transactions?limit=50&q=zzzz')],
  [10, 'categories', () => get('/api/budget-categories')],
  [7, 'bills', () => get('/api/bills')],
  [7, 'calendar', () => get(`/api/calendar?month=${month()}`)],
  [6, 'a transaction added', (user) => send('POST', '/api/transactions', expense(user))],
  [
    2,
    'a transaction changed',
    ({ lastId }) => send('PUT', `/api/transactions/${lastId}`, { amount: '13.00' }),
  ],
  [
    1,
    'a category changed',
    ({ categories }) => send('PUT', `/api/budget-categories/${pick(categories)}`, { allocated: '600' }),
  ],
  [1, 'a bill paid', ({ bills }) => send('POST', `/api/bills/${pick(bills)}/pay`, {})],
]

function draw() {
  let share = random() * 100
  for (const kind of KINDS) {
    share -= kind[0]
    if (share < 0) return kind
  }
  return KINDS[0]
}

function ask(url, agent, { cookie }, { path, method, body }) {
  const headers = {
    cookie,
    ...(body ? { 'content-type': 'application/json', 'content-length': body.length } : {}),
  }
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { agent, method, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode))
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Sends requests at random times; answers how many ms each took by its kind, from when it was due, waiting included. */
async function load(url, users, rate, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: users.length })
  const spent = new Map(KINDS.map(([, name]) => [name, []]))
  const underway = new Set()
  const begin = performance.now()
  let due = 0
  for (;;) {
    due += (-Math.log(1 - random()) / (rate * users.length)) * 1000
    if (due > seconds * 1000) break
    const wait = begin + due - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    const [, name, make] = draw()
    const user = pick(users)
    const call = make(user)
    const at = begin + due
    const done = ask(url, agent, user, call).then((status) => {
      if (status >= 300) throw new Error(`${call.method} ${call.path}: ${status}`)
      spent.get(name).push(performance.now() - at)
    })
    underway.add(done)
    done.finally(() => underway.delete(done)).catch(() => {})
  }
  await Promise.all(underway)
  agent.destroy()
  return spent
}

/** The percentage of the file that the system holds in memory; undefined where fincore is missing. */
function percentInMemory(file) {
  const told = spawnSync('fincore', ['--bytes', '--noheadings', '--output', 'RES,SIZE', file], {
    encoding: 'utf8',
  })
  const [held, size] = (told.stdout ?? '').trim().split(/\s+/).map(Number)
  return size > 0 ? (100 * held) / size : undefined
}

/** Tells the system to forget what it holds of the file, as far as it is written down. */
const forget = (file) =>
  spawnSync('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']).status === 0

const THOUSANDS = new Intl.NumberFormat('en-US')

function tell(each, spent, file) {
  const all = []
  for (const [name, times] of spent) {
    times.sort((a, b) => a - b)
    all.push(...times)
    report(`${each}, ${name}: median (${times.length} requests)`, percentile(times, 0.5), 'ms')
    report(`${each}, ${name}: 99th percentile`, percentile(times, 0.99), 'ms')
  }
  all.sort((a, b) => a - b)
  report(`${each}, all requests, as they were sent`, all.length / SECONDS, 'req/s')
  report(`${each}, all requests: median`, percentile(all, 0.5), 'ms')
  report(`${each}, all requests: 99th percentile`, percentile(all, 0.99), 'ms', LIMIT_MS, 'at most')
  report(`${each}, all requests: the longest`, all.at(-1), 'ms')
  const held = percentInMemory(file)
  if (held !== undefined) report(`${each}, then in memory of the file`, held, '%')
}

/** Control groups for memory, of the second version and of the first, with the name of their limit. */
const MEMORY_GROUPS = [
  ['/sys/fs/cgroup', 'memory.max'],
  ['/sys/fs/cgroup/memory', 'memory.limit_in_bytes'],
]

/**
 * Gives the process so much memory, with what the system keeps for it of files, as `docker run --memory` does. Returns the
 * folder of its group; undefined where none can be made here.
 */
function confine(pid, bytes) {
  for (const [root, limit] of MEMORY_GROUPS) {
    const group = join(root, `bucketbook-bench-${pid}`)
    try {
      if (!existsSync(group)) mkdirSync(group)
      writeFileSync(join(group, limit), String(bytes), { flag: 'r+' })
      writeFileSync(join(group, 'cgroup.procs'), String(pid), { flag: 'r+' })
      return group
    } catch {
      if (existsSync(group)) rmdirSync(group)
    }
  }
}

/** The highest rate once more, on a machine whose memory holds an eighth of the file and the server. */
async function benchInLittleMemory(folder, file, users) {
  const each = `each ${RATES.at(-1)} a second, in ${LITTLE_MEMORY_MIB} MiB of memory`
  const isForgotten = forget(file)
  const server = await startBucketbook(folder)
  const group = confine(server.pid, LITTLE_MEMORY_MIB * 2 ** 20)
  if (isForgotten && group) {
    await load(server.url, users, RATES[0], WARM_UP_SECONDS)
    tell(each, await load(server.url, users, RATES.at(-1), SECONDS), file)
  } else report(`${each}: no control group can be made here, or no file forgotten`, 0, '')
  await server.stop()
  if (group) rmdirSync(group)
}

/** The highest rate once more, with nothing of the file in memory at the start and all of it forgotten every second. */
async function benchWithoutFile(folder, file, users) {
  const each = `each ${RATES.at(-1)} a second, the file not in memory`
  if (!forget(file)) return report(`${each}: nothing here makes the system forget a file`, 0, '')
  const server = await startBucketbook(folder)
  await load(server.url, users, RATES[0], WARM_UP_SECONDS)
  const forgetting = setInterval(
    () => spawn('dd', [`if=${file}`, 'iflag=nocache', 'count=0', 'status=none']),
    1000,
  )
  forget(file)
  const spent = await load(server.url, users, RATES.at(-1), SECONDS)
  clearInterval(forgetting)
  tell(each, spent, file)
  await server.stop()
}

export async function benchMixed() {
  const kept = process.env.BENCH_HOUSE
  if (kept) mkdirSync(kept, { recursive: true })
  const folder = kept ?? temporaryFolder()
  const list = join(folder, 'bench-users.json')
  if (!existsSync(list)) writeFileSync(list, JSON.stringify(await seedHouse(folder, USERS, ROWS)))
  const users = JSON.parse(readFileSync(list, 'utf8'))
  const file = join(folder, 'bucketbook.db')
  const bytes = statSync(file).size
  report(
    `${users.length} users with ${THOUSANDS.format(ROWS)} transactions each: the file`,
    bytes / 2 ** 20,
    'MiB',
  )
  // A kept house may have been forgotten by the run before.
  await finished(createReadStream(file, { highWaterMark: 2 ** 20 }).resume())
  const server = await startBucketbook(folder)
  const rest = memoryOf(server.pid)
  for (const rate of RATES) {
    await load(server.url, users, rate, WARM_UP_SECONDS)
    tell(`each ${rate} a second`, await load(server.url, users, rate, SECONDS), file)
  }
  report('memory before and after the load: more by', memoryOf(server.pid) - rest, 'MiB')
  await server.stop()
  await benchInLittleMemory(folder, file, users)
  await benchWithoutFile(folder, file, users)
  if (!kept) removeFolder(folder)
}
