// A user with an account, categories and any number of transactions, written past the API, figures included.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startBucketbook } from './processes.mjs'

/** A POST that must succeed; answers the row and the session's cookie, where one was set. */
export const call = async (url, path, body, cookie) => {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) }
  const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return { row: await response.json(), cookie: response.headers.get('set-cookie')?.split(';')[0] }
}

/** The totals of all transactions, which the product keeps with every write. */
export const FILL_TOTALS = `
  INSERT INTO month_totals (book_id, month, category_id, income_cents, expense_cents, counted_cents, counter_cents)
  SELECT book_id, substr(date, 1, 7), coalesce(category_id, ''), sum(iif(type = 'income', amount_cents, 0)),
    sum(iif(type = 'expense', amount_cents, 0)), sum(iif(type = 'expense', amount_cents, 0)),
    sum(iif(type = 'expense' AND category_id IS NOT NULL, amount_cents, 0))
  FROM transactions GROUP BY 1, 2, 3;
  INSERT INTO account_months (book_id, month, account_id, net_cents)
  SELECT book_id, substr(date, 1, 7), account_id, sum(iif(type = 'income', amount_cents, -amount_cents))
  FROM transactions WHERE account_id IS NOT NULL GROUP BY 1, 2, 3`

/** Somebody at a server, with an account, categories and payees; answers the session's cookie and the ids. */
export async function makeBook(url, email = 'bench@example.org') {
  const person = { firstName: 'Bench', lastName: 'Mark', email, password: 'bench-mark' }
  const { cookie } = await call(url, '/api/auth/register', person)
  const { row: account } = await call(url, '/api/accounts', { name: 'Checking' }, cookie)
  const categories = []
  // Rows of today have a payee: the server would be busy giving them theirs while it is measured.
  const payees = []
  for (let n = 1; n <= 15; n++) {
    payees.push((await call(url, '/api/payees', { name: `Shop ${n}` }, cookie)).row.id)
    const { row } = await call(
      url,
      '/api/budget-categories',
      { name: `Category ${n}`, allocated: '500' },
      cookie,
    )
    categories.push(row.id)
  }
  return { cookie, accountId: account.id, categoryId: categories[0], categories, payees }
}

/** Rows of ten years in the one book of a database, past the API, figures included. */
export function fillBook(file, rows, { accountId, categories, payees }) {
  const sqlite = new Database(file)
  const { id: bookId } = sqlite.prepare('SELECT id FROM books').get()
  sqlite
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @rows)
       INSERT INTO transactions (id, book_id, type, amount_cents, description, account_id, category_id, payee_id, date, created_at)
       SELECT printf('%08x-0000-7000-8000-%012x', i, i), @bookId, iif(i % 10 = 0, 'income', 'expense'), 100 + i % 9900,
         'Payment number ' || i || ' to a shop in town', @accountId, iif(i % 10 = 0, NULL, json_extract(@categories, '$[' || (i % 15) || ']')),
         json_extract(@payees, '$[' || (i % 15) || ']'),
         date('now', '-' || ((@rows - i) * 3650 / @rows) || ' days'), 1700000000000 + i
       FROM n`,
    )
    .run({ rows, bookId, accountId, categories: JSON.stringify(categories), payees: JSON.stringify(payees) })
  sqlite.exec(FILL_TOTALS)
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Fills the folder by a server with the settings `env`; answers the session's cookie and the ids of the account and a category. */
export async function seed(dataDir, rows, env) {
  const server = await startBucketbook(dataDir, env)
  const made = await makeBook(server.url)
  await server.stop()
  fillBook(join(dataDir, 'bucketbook.db'), rows, made)
  return made
}
