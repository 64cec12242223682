// Many users with a book each, whose rows lie mixed in the file as they do when all of them enter over the years.
import { statfsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startBucketbook } from './processes.mjs'
import { call, FILL_TOTALS } from './seed.mjs'

const BYTES_A_ROW = 700
const CATEGORIES = 15
const PAYEES = 15
const BILLS = 8

async function register(url, n) {
  const person = {
    firstName: 'Bench',
    lastName: `Mark ${n}`,
    email: `bench${n}@example.org`,
    password: 'bench-mark',
  }
  const { cookie } = await call(url, '/api/auth/register', person)
  const add = async (path, body) => (await call(url, path, body, cookie)).row.id
  const accountId = await add('/api/accounts', { name: 'Checking' })
  const [categories, bills, payees] = [[], [], []]
  // Rows of today have a payee: the server would be busy giving them theirs while it is measured.
  for (let p = 1; p <= PAYEES; p++) payees.push(await add('/api/payees', { name: `Shop ${p}` }))
  for (let c = 1; c <= CATEGORIES; c++)
    categories.push(await add('/api/budget-categories', { name: `Category ${c}`, allocated: '500' }))
  for (let b = 1; b <= BILLS; b++) {
    const due = new Date(Date.now() + (b - 4) * 86_400_000).toISOString().slice(0, 10)
    const bill = { name: `Bill ${b}`, amount: '40', frequency: 'monthly', dueDate: due, accountId }
    bills.push(await add('/api/bills', bill))
    await add('/api/subscriptions', {
      name: `Subscription ${b}`,
      amount: '9',
      billingCycle: 'monthly',
      nextBilling: due,
      accountId,
    })
  }
  return { cookie, accountId, categories, bills, payees }
}

/** A server fills in the words of a search by and by: a house that has been lived in for long has them. */
async function untilSearchable(dataDir) {
  const server = await startBucketbook(dataDir)
  const sqlite = new Database(join(dataDir, 'bucketbook.db'), { readonly: true })
  const lacking = sqlite.prepare('SELECT 1 FROM search_months WHERE words IS NULL LIMIT 1')
  while (lacking.get()) await new Promise((resolve) => setTimeout(resolve, 1000))
  sqlite.close()
  await server.stop()
}

/** Fills the folder; answers each user's cookie and the ids of what they have. Throws where the disk is too small. */
export async function seedHouse(dataDir, users, rows) {
  const { bavail, bsize } = statfsSync(dataDir)
  const needed = users * rows * BYTES_A_ROW
  if (bavail * bsize < needed) throw new Error(`${dataDir} needs ${Math.round(needed / 2 ** 30)} GiB free.`)
  const server = await startBucketbook(dataDir)
  const house = []
  for (let n = 0; n < users; n++) house.push(await register(server.url, n))
  await server.stop()
  const sqlite = new Database(join(dataDir, 'bucketbook.db'))
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -1000000')
  sqlite.exec(
    'CREATE TEMP TABLE house (place INTEGER PRIMARY KEY, book_id, account_id, categories, bills, payees)',
  )
  const bookOf = sqlite.prepare('SELECT book_id FROM accounts WHERE id = ?').pluck()
  const add = sqlite.prepare('INSERT INTO house VALUES (?, ?, ?, ?, ?, ?)')
  for (const [n, { accountId, categories, bills, payees }] of house.entries())
    add.run(
      n,
      bookOf.get(accountId),
      accountId,
      ...[categories, bills, payees].map((ids) => JSON.stringify(ids)),
    )
  // A payment of a bill now and then, as a hundredth of what people enter.
  sqlite
    .prepare(
      `INSERT INTO transactions (id, book_id, type, amount_cents, description, account_id, category_id, bill_id, payee_id, date, created_at)
       SELECT printf('%08x-0000-7000-8000-%012x', i, place), book_id, iif(i % 10 = 0, 'income', 'expense'), 100 + i % 9900,
         'Payment number ' || i || ' to a shop in town', account_id,
         iif(i % 10 = 0, NULL, json_extract(categories, '$[' || (i % ${CATEGORIES}) || ']')),
         iif(i % 100 = 1, json_extract(bills, '$[' || (i / 100 % ${BILLS}) || ']'), NULL),
         json_extract(payees, '$[' || (i % ${PAYEES}) || ']'),
         date('now', '-' || ((@rows - i) * 3650 / @rows) || ' days'), 1700000000000 + i
       FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows) SELECT i FROM n)
       CROSS JOIN house`,
    )
    .run({ rows })
  sqlite.exec(FILL_TOTALS)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
  await untilSearchable(dataDir)
  const idOf = (i, place) =>
    `${i.toString(16).padStart(8, '0')}-0000-7000-8000-${place.toString(16).padStart(12, '0')}`
  return house.map((user, place) => ({ ...user, lastId: idOf(rows, place) }))
}
