// Searches while somebody types or looks: suggested transfers over 100,000 rows, and a payee's name among 10,000.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { median } from './load.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call, seed } from './seed.mjs'
import { report } from './table.mjs'

const [ROWS, PAYEES, ROUNDS] = [100_000, 10_000, 31]
const KEYS = ['m', 'ma', 'mar', 'mark', 'market', 'market 7', 'zz']

/** Payees with a spelling each; every hundredth row is on a second account, of the amount of the row before it. */
function addMore(folder, secondAccountId) {
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  const { id: bookId } = sqlite.prepare('SELECT id FROM books').get()
  const names = ['Market', 'Bakery', 'Pharmacy', 'Garage', 'Book shop']
  const payee = sqlite.prepare(
    `INSERT INTO payees (id, root_id, book_id, name, folded, created_at)
     VALUES (@id, @id, @bookId, @name, lower(@name), 1700000000000)`,
  )
  const spelling = sqlite.prepare(
    'INSERT INTO payee_spellings (book_id, text, payee_id) VALUES (@bookId, lower(@name), @id)',
  )
  sqlite.transaction(() => {
    for (let n = 0; n < PAYEES; n++) {
      const id = `00000002-0000-7000-8000-${String(n).padStart(12, '0')}`
      const row = { id, bookId, name: `${names[n % names.length]} ${n}` }
      payee.run(row)
      spelling.run(row)
    }
  })()
  sqlite
    .prepare(
      'UPDATE transactions SET account_id = ?, amount_cents = 100 + (seq - 1) % 9900 WHERE seq % 100 = 0',
    )
    .run(secondAccountId)
  sqlite.close()
}

const timeOf = async (run) => {
  const times = []
  for (let n = 0; n < ROUNDS; n++) {
    const begin = performance.now()
    await run()
    times.push(performance.now() - begin)
  }
  return median(times)
}

export async function benchFinding() {
  const folder = temporaryFolder()
  const { cookie } = await seed(folder, ROWS)
  let server = await startBucketbook(folder)
  const { row: second } = await call(server.url, '/api/accounts', { name: 'Second' }, cookie)
  await server.stop()
  addMore(folder, second.id)
  server = await startBucketbook(folder)
  const get = async (path) => {
    const answer = await fetch(server.url + path, { headers: { cookie } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const suggested = await get('/api/transfers/suggestions')
  report('suggested transfers that are found', suggested.length, 'pairs')
  const suggestions = await timeOf(() => get('/api/transfers/suggestions'))
  report(
    `suggestions of transfers over ${ROWS.toLocaleString('en-US')} rows`,
    suggestions,
    'ms',
    50,
    'at most',
  )
  if ((await get('/api/payees?q=market')).length === 0) throw new Error('No payee was found.')
  const slowest = []
  for (const key of KEYS) slowest.push(await timeOf(() => get(`/api/payees?q=${encodeURIComponent(key)}`)))
  const completion = `a payee's name completed among ${PAYEES.toLocaleString('en-US')}`
  report(`${completion}: the slowest of ${KEYS.length} keys`, Math.max(...slowest), 'ms', 30, 'at most')
  await server.stop()
  removeFolder(folder)
}
