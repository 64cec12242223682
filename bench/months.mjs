// The budget by months: 200 categories over ten years, whose rests stay, in a small book and in a large one.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { longestWait } from './longest-wait.mjs'
import { removeFolder, startBucketbook, temporaryFolder } from './processes.mjs'
import { call, FILL_TOTALS, seed } from './seed.mjs'
import { report } from './table.mjs'

const SIZES = [1_000, 1_000_000]
const CATEGORIES = 200
const MONTHS = 120
const ROUNDS = 60

/** Gives the book as many categories with totals of as many months as the bound names. */
function addMonths(folder) {
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  const { id: bookId } = sqlite.prepare('SELECT id FROM books').get()
  sqlite.exec('DELETE FROM month_totals')
  const { length } = sqlite.prepare('SELECT id FROM budget_categories').all()
  for (let n = length; n < CATEGORIES; n++)
    sqlite
      .prepare(
        `INSERT INTO budget_categories (id, book_id, name, allocated_cents, icon, color, created_at)
         VALUES (printf('%08x-0000-7000-8000-00000000000a', ?), ?, ?, 10000, 'fas fa-folder', 'primary', 1450000000000)`,
      )
      .run(n, bookId, `Category ${n}`)
  sqlite
    .prepare(
      `WITH RECURSIVE m(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM m WHERE i < ?)
       INSERT INTO month_totals (book_id, month, category_id, expense_cents, counted_cents, counter_cents)
       SELECT book_id, strftime('%Y-%m', 'now', 'start of month', '-' || i || ' months'), id, 9000, 9000, 9000
       FROM budget_categories, m
       -- As they come into being: month after month.
       ORDER BY m.i DESC`,
    )
    .run(MONTHS)
  sqlite
    .prepare(
      `INSERT INTO category_rests (book_id, category_id, since_month, rest)
       SELECT book_id, id, strftime('%Y-%m', 'now', '-${MONTHS} months'), 'surplus' FROM budget_categories`,
    )
    .run()
  sqlite.close()
}

/** Waits until it is kept what all categories carry, and until searches have their words: then the server is idle. */
async function filled(folder) {
  const sqlite = new Database(join(folder, 'bucketbook.db'), { readonly: true })
  const kept = sqlite.prepare('SELECT count(DISTINCT category_id) FROM kept_carried').pluck()
  const lacking = sqlite.prepare('SELECT 1 FROM search_months WHERE words IS NULL LIMIT 1')
  while (kept.get() < CATEGORIES || lacking.get()) await new Promise((resolve) => setTimeout(resolve, 100))
  sqlite.close()
}

/** The median time of a call, in milliseconds. */
async function median(run) {
  const times = []
  for (let n = 0; n < ROUNDS; n++) {
    const start = performance.now()
    await run(n)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[ROUNDS / 2]
}

export async function benchMonths() {
  const read = {}
  for (const rows of SIZES) {
    const folder = temporaryFolder()
    const { cookie, categoryId } = await seed(folder, rows)
    addMonths(folder)
    const server = await startBucketbook(folder)
    const month = new Date().toISOString().slice(0, 7)
    const send = async (method, path, body) => {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await fetch(server.url + path, init)
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.text()
    }
    await call(server.url, '/api/budget-categories', { name: 'Warm' }, cookie)
    const at = `${rows.toLocaleString('en-US')} rows`
    await filled(folder)
    read[rows] = await median(() => send('GET', `/api/budget/${month}`))
    report(`a month of ${CATEGORIES} categories after ten years, ${at}`, read[rows], 'ms', 5, 'at most')
    const old = `${Number(month.slice(0, 4)) - 9}-06`
    const changed = await median(async (n) => {
      await send('PUT', `/api/budget/${old}/${categoryId}`, { assigned: String(n + 1) })
      await send('GET', `/api/budget/${month}`)
    })
    report(`a change in an old month and the present one read again, ${at}`, changed, 'ms', 20, 'at most')
    await server.stop()
    removeFolder(folder)
  }
  report('a month at 1,000,000 rows against 1,000', read[SIZES[1]] / read[SIZES[0]], 'times', 1.5, 'at most')
}

/** Lets all rows lie in the month in which the first day changes: its rows and later ones are counted anew. */
function moveToLater(folder) {
  const sqlite = new Database(join(folder, 'bucketbook.db'))
  sqlite.exec(
    `UPDATE transactions SET date = date('now', 'start of month', '+' || (rowid % 20) || ' days');
     DELETE FROM month_totals; DELETE FROM account_months; ${FILL_TOTALS}`,
  )
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Another first day of the month in a book of 100,000 rows: over ten years, and all of them to be counted anew. */
export async function benchFirstDay() {
  for (const where of ['over ten years', 'all to be counted anew']) {
    const folder = temporaryFolder()
    const { cookie } = await seed(folder, 100_000)
    if (where !== 'over ten years') moveToLater(folder)
    const server = await startBucketbook(folder)
    const times = []
    let longest = 0
    for (const monthStartsOn of [15, 10, 20]) {
      const headers = { cookie, 'content-type': 'application/json' }
      const init = { method: 'PUT', headers, body: JSON.stringify({ monthStartsOn }) }
      const begin = performance.now()
      const waited = await longestWait(server.url, cookie, async () => {
        const answer = await fetch(`${server.url}/api/budget-period`, init)
        if (!answer.ok) throw new Error(`the first day: ${answer.status} ${await answer.text()}`)
        await answer.arrayBuffer()
        times.push(performance.now() - begin)
      })
      longest = Math.max(longest, waited.longest)
    }
    const [, median] = times.sort((a, b) => a - b)
    report(`another first day of the month, 100,000 rows ${where}`, median, 'ms', 2000, 'at most')
    report(`longest wait of another request meanwhile, 100,000 rows ${where}`, longest, 'ms', 100, 'at most')
    await server.stop()
    removeFolder(folder)
  }
}
