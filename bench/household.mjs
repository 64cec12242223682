// Shared books: what naming one costs, how soon a settlement is read, and fifty members who write into twenty books at once.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { interleaved, round } from './load.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call } from './seed.mjs'
import { report } from './table.mjs'

const [MEMBERS, BOOKS, ROWS] = [50, 20, 100_000]
/** Writes a second of all members together, and for how long. */
const [RATE, SECONDS] = [200, Number(process.env.BENCH_SECONDS ?? 10)]

const ask = async (url, path, { cookie, book, body, method = body ? 'POST' : 'GET', key }) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      ...(book ? { 'bucketbook-book': book } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body && JSON.stringify(body),
  })
  if (response.status >= 300) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Everybody in every book; the first of them owns all. */
async function settle(url) {
  const people = []
  for (let n = 0; n < MEMBERS; n++) {
    const person = {
      firstName: `Member ${n}`,
      lastName: 'B',
      email: `m${n}@example.org`,
      password: 'bench-mark',
    }
    people.push((await call(url, '/api/auth/register', person)).cookie)
  }
  const [owner, ...others] = people
  const books = []
  for (let n = 0; n < BOOKS; n++) {
    const { id } = await ask(url, '/api/books', { cookie: owner, body: { name: `Book ${n}` } })
    books.push(id)
    for (const cookie of others) {
      const invited = { cookie: owner, body: { role: 'editor' } }
      const { token } = await ask(url, `/api/books/${id}/invitations`, invited)
      await ask(url, '/api/invitations/accept', { cookie, body: { token } })
    }
  }
  return { people, books }
}

/** Rows of a shared book that its first ten members paid for each other, written past the API. */
function fillShares(folder, bookId) {
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  const members = sqlite.prepare('SELECT id FROM members WHERE book_id = ? LIMIT 10').pluck().all(bookId)
  sqlite.exec('DROP TRIGGER shares_of_new')
  const row =
    sqlite.prepare(`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at, payee_id)
    VALUES (?, ?, 'expense', 1000, 'Shared', '2026-01-01', 1, '')`)
  const shared = sqlite.prepare('INSERT INTO shared_rows VALUES (?, ?, ?, 1, 0, 1, NULL)')
  const share = sqlite.prepare(
    `INSERT INTO shares (transaction_id, member_id, book_id, paid_cents, share_cents, weight, paid_weight)
    VALUES (?, ?, ?, ?, 100, 1, 1)`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < ROWS; n++) {
      const id = `0000000a-0000-7000-8000-${String(n).padStart(12, '0')}`
      const payer = members[n % 10]
      row.run(id, bookId)
      shared.run(id, bookId, payer)
      for (const member of members) share.run(id, member, bookId, member === payer ? 1000 : 0)
    }
    for (const [n, member] of members.entries())
      sqlite
        .prepare('INSERT OR REPLACE INTO member_balances VALUES (?, ?, ?)')
        .run(bookId, member, (n - 4.5) * 1000)
  })()
  sqlite.close()
}

async function writeAtOnce(url, { people, books }) {
  const waits = []
  const pending = []
  const begin = performance.now()
  for (let n = 0; n < RATE * SECONDS; n++) {
    const dueIn = begin + (n * 1000) / RATE - performance.now()
    if (dueIn > 0) await new Promise((resolve) => setTimeout(resolve, dueIn))
    const sent = performance.now()
    const body = { type: 'expense', amount: '9.99', description: `Row ${n}` }
    const write = { cookie: people[n % MEMBERS], book: books[n % BOOKS], body, key: `write-${n}` }
    pending.push(ask(url, '/api/transactions', write).then(() => waits.push(performance.now() - sent)))
  }
  await Promise.all(pending)
  // The same writes again: each is there once.
  for (let n = 0; n < 100; n++) {
    const body = { type: 'expense', amount: '9.99', description: `Row ${n}` }
    await ask(url, '/api/transactions', {
      cookie: people[n % MEMBERS],
      book: books[n % BOOKS],
      body,
      key: `write-${n}`,
    })
  }
  return waits.sort((a, b) => a - b)
}

export async function benchHousehold() {
  const folder = temporaryFolder()
  let server = await startBucketbook(folder)
  const house = await settle(server.url)
  const [cookie] = house.people
  const [book, other] = house.books

  const tagOf = async (headers) =>
    (await fetch(`${server.url}/api/accounts`, { headers })).headers.get('etag')
  const own = { cookie }
  const shared = { cookie, 'bucketbook-book': book }
  const tags = { own: await tagOf(own), shared: await tagOf(shared) }
  const url = `${server.url}/api/accounts`
  const rates = await interleaved({
    own: () => round({ url, headers: { ...own, 'if-none-match': tags.own }, expect: 304 }),
    shared: () => round({ url, headers: { ...shared, 'if-none-match': tags.shared }, expect: 304 }),
  })
  report('304 of a shared book against the own one', rates.shared / rates.own, 'x', 0.9)

  const waits = await writeAtOnce(server.url, house)
  const sqlite = new Database(join(folder, 'bucketbook.db'), { readonly: true })
  const { rows } = sqlite
    .prepare("SELECT count(*) AS rows FROM transactions WHERE description LIKE 'Row %'")
    .get()
  if (rows !== RATE * SECONDS) throw new Error(`${rows} rows are there, ${RATE * SECONDS} were written`)
  const sums = sqlite.prepare('SELECT sum(cents) AS sum FROM member_balances GROUP BY book_id').pluck().all()
  if (sums.some((sum) => sum !== 0)) throw new Error(`Balances sum to ${sums.join(', ')}`)
  sqlite.close()
  report(
    `50 members of 20 shared books, ${RATE} writes/s, 99th percentile`,
    waits[Math.floor(waits.length * 0.99)],
    'ms',
    50,
    'at most',
  )

  await server.stop()
  fillShares(folder, other)
  server = await startBucketbook(folder)
  const times = []
  for (let n = 0; n < 50; n++) {
    const began = performance.now()
    await ask(server.url, '/api/settlement', { cookie, book: other })
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  report('settlement of 10 members who owe, 100,000 rows', times[25], 'ms', 5, 'at most')
  await server.stop()
  removeFolder(folder)
}
