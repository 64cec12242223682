// Local mode with 20,000 transactions: what it loads, how soon it answers, how long a write takes, how long a sync.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { openBrowser, removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { seed } from './seed.mjs'
import { report } from './table.mjs'

const ROWS = 20_000
const WRITES = 300
const VISITS = 7
const CALLS = 1000
const KB = 1000

/** Reports what local mode alone loads, gzip, in kB: the worker with everything in it, and SQLite. */
function reportSize() {
  const names = readdirSync('dist/web/assets')
  const size = (wanted) =>
    names
      .filter((name) => wanted.test(name))
      .reduce(
        (sum, name) => sum + gzipSync(readFileSync(`dist/web/assets/${name}`), { level: 9 }).length,
        0,
      ) / KB
  report('local mode: loaded before it is ready, gzip', size(/^worker-.*\.js$|\.wasm$/), 'kB', 640, 'at most')
  report('local mode: readers of bank files, loaded after that, gzip', size(/^read-.*\.js$/), 'kB')
}

/** Keeps, within the page, the app's own worker at hand, and notes when it was made and when it first answered. */
const observe = () => {
  const Original = window.Worker
  window.bench = { opened: 0, answered: 0, copied: 0 }
  window.Worker = class extends Original {
    constructor(...args) {
      super(...args)
      window.bench.worker = this
      window.bench.opened = performance.now()
      this.addEventListener('message', ({ data }) => {
        if ('answer' in data && window.bench.answered === 0) window.bench.answered = performance.now()
        if (data.state?.hasCopy && window.bench.copied === 0) window.bench.copied = performance.now()
      })
    }
  }
}

/** Enters transactions in the page, one after the other; returns how long each took, in milliseconds. */
const write = async ([count, accountId]) => {
  const { worker } = window.bench
  const ask = (id, call) =>
    new Promise((resolve) => {
      const hear = ({ data }) => {
        if (data.id !== id) return
        worker.removeEventListener('message', hear)
        resolve(data.answer ?? data.error)
      }
      worker.addEventListener('message', hear)
      worker.postMessage({ id, ...call })
    })
  const times = []
  for (let n = 0; n < count; n++) {
    const begin = performance.now()
    const answer = await ask(1e9 + n, {
      do: 'fetch',
      path: '/api/transactions',
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': `bench-${n}` },
      body: JSON.stringify({ type: 'expense', amount: '3.50', description: `Coffee ${n}`, accountId }),
    })
    if (answer.status !== 201) throw new Error(JSON.stringify(answer))
    times.push(performance.now() - begin)
  }
  return times
}

const percentile = (times, part) => times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0

async function reportReplay(url, cookie, accountId) {
  const at = new Date().toISOString()
  const calls = Array.from({ length: CALLS }, (_, n) => ({
    key: `replay-${n}`,
    method: 'POST',
    path: '/api/transactions',
    body: { type: 'expense', amount: '3.50', description: `Tea ${n}`, accountId },
    at,
  }))
  const send = async () => {
    const begin = performance.now()
    const reply = await fetch(`${url}/api/sync`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ calls }),
    })
    const { results } = await reply.json()
    if (results?.length !== CALLS || results.some(({ status }) => status !== 201))
      throw new Error('The replay went wrong')
    return (performance.now() - begin) / 1000
  }
  report('replaying 1,000 calls', await send(), 's', 2, 'at most')
  report('replaying them once more', await send(), 's', 2, 'at most')
}

export async function benchLocal() {
  reportSize()
  const folder = temporaryFolder()
  const { cookie, accountId } = await seed(folder, ROWS, { DEFAULT_TIER: 'premium' })
  const server = await startBucketbook(folder)
  const { browser, context, url } = await openBrowser(server, cookie)
  await context.addInitScript(observe)
  await context.addInitScript(() => sessionStorage.setItem('bucketbook_sidebar', '["Storage & Settings"]'))
  const page = await context.newPage()

  await page.goto(url)
  const isLocal = page.getByRole('banner').getByText('Local Storage')
  await page.waitForFunction(() => window.bench.copied > 0)
  const copied = await page.evaluate(() => window.bench.copied - window.bench.opened)
  report('local mode ready for the first time, 20,000 transactions', copied, 'ms', 1000, 'at most')
  const begin = performance.now()
  await page.getByRole('switch', { name: /local mode/i }).click()
  await isLocal.waitFor()
  report('switching to it then', performance.now() - begin, 'ms')

  const later = []
  for (let n = 0; n < VISITS; n++) {
    await page.goto(url)
    await isLocal.waitFor()
    await page.waitForFunction(() => window.bench.answered > 0)
    later.push(await page.evaluate(() => window.bench.answered - window.bench.opened))
    await page.waitForTimeout(1000)
  }
  report(`local mode ready later, median of ${VISITS} visits`, percentile(later, 0.5), 'ms', 200, 'at most')

  const times = await page.evaluate(write, [WRITES, accountId])
  report('a local write, median', percentile(times, 0.5), 'ms')
  report('a local write, 95th percentile', percentile(times, 0.95), 'ms', 20, 'at most')
  await browser.close()
  await reportReplay(server.url, cookie, accountId)
  await server.stop()
  removeFolder(folder)
}
