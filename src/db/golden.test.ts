import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { describe, expect, it } from 'vitest'
import type { Db } from './db.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.gen.ts'

/** Releases in which figures were kept beside the rows, without openings. */
const FORMER = readdirSync('src/db/golden').filter((name) => name < '0012')

function open(name: string) {
  const bytes = gunzipSync(readFileSync(`src/db/golden/${name}`))
  // Without a write-ahead log, which a database in memory can't have.
  bytes.fill(1, 18, 20)
  const sqlite = new Database(bytes)
  const all = <Row>(statement: string) => sqlite.prepare(statement).all() as Row[]
  const figures = () => ({
    balances: all('SELECT id, balance_cents AS cents FROM accounts ORDER BY id'),
    saved: all('SELECT id, saved_cents AS cents FROM savings_buckets ORDER BY id'),
    months: all(`SELECT book_id, month, category_id, income_cents, expense_cents FROM month_totals
      WHERE income_cents <> 0 OR expense_cents <> 0 ORDER BY book_id, month, category_id`),
  })
  const spent = () =>
    all(`SELECT id, counter_differs_cents + coalesce((SELECT sum(counter_cents) FROM month_totals
      WHERE category_id = budget_categories.id), 0) AS cents FROM budget_categories ORDER BY id`)
  const formerlySpent = () => all('SELECT id, spent_cents AS cents FROM budget_categories ORDER BY id')
  const upgrade = () => migrate(drizzle(sqlite) as Db, migrations)
  return { sqlite, all, figures, spent, formerlySpent, upgrade }
}
type Opened = ReturnType<typeof open>

/** Figures that openings and rows don't sum to. */
const wrongFigures = ({ all }: Opened) => [
  ...all(`SELECT name FROM accounts WHERE balance_cents <> opening_cents + coalesce((
    SELECT sum(CASE type WHEN 'income' THEN amount_cents WHEN 'expense' THEN -amount_cents ELSE 0 END)
    FROM transactions WHERE account_id = accounts.id AND affects_balance), 0)`),
  ...all(`SELECT name FROM savings_buckets WHERE saved_cents <> opening_cents
    + coalesce((SELECT sum(CASE type WHEN 'income' THEN -amount_cents ELSE amount_cents END)
        FROM transactions WHERE bucket_id = savings_buckets.id), 0)
    - coalesce((SELECT sum(amount_cents) FROM transactions WHERE source_bucket_id = savings_buckets.id), 0)`),
  ...all(`SELECT name FROM budget_categories WHERE coalesce((SELECT sum(counter_cents) FROM month_totals
      WHERE category_id = budget_categories.id), 0) <> coalesce((SELECT sum(amount_cents) FROM transactions
    WHERE category_id = budget_categories.id AND type = 'expense' AND spent_off = 0), 0)`),
  ...all(`SELECT name FROM accounts WHERE balance_cents - opening_cents
    <> coalesce((SELECT sum(net_cents) FROM account_months WHERE account_id = accounts.id), 0)`),
]

describe('a book of a former release', () => {
  it.each(FORMER)(
    'keeps every figure to the cent, and each is what its opening and rows sum to: %s',
    (name) => {
      const book = open(name)
      const before = book.figures()
      const spent = book.formerlySpent()
      book.upgrade()
      expect(book.figures()).toEqual(before)
      expect(book.spent()).toEqual(spent)
      expect(wrongFigures(book)).toEqual([])
      expect(book.all("SELECT id FROM transactions WHERE kind = 'transfer'")).toEqual([])
    },
  )

  const last = FORMER.at(-1) ?? ''
  it.each([
    ['was just reset', '0', 'every row is off'],
    ['was reset before its last expense', 'newest', 'the last expense counts'],
    ['was typed', '123', 'the difference is kept'],
  ])('whose category %s goes on from there', (_, figure) => {
    const book = open(last)
    const newest = `(SELECT amount_cents FROM transactions WHERE category_id = budget_categories.id
      AND type = 'expense' ORDER BY seq DESC LIMIT 1)`
    book.sqlite.exec(
      `UPDATE budget_categories SET spent_cents = ${figure === 'newest' ? `coalesce(${newest}, 0)` : figure}`,
    )
    const spent = book.formerlySpent()
    book.upgrade()
    expect(book.spent()).toEqual(spent)
    expect(wrongFigures(book)).toEqual([])
    const counting = book.all<{ rows: number; differs: number }>(`
      SELECT count(*) AS rows, counter_differs_cents AS differs FROM transactions
      JOIN budget_categories ON budget_categories.id = category_id
      WHERE type = 'expense' AND spent_off = 0 GROUP BY category_id`)
    if (figure === '0') expect(counting).toEqual([])
    if (figure === 'newest') for (const each of counting) expect(each).toEqual({ rows: 1, differs: 0 })
    if (figure === '123') expect(counting.some(({ differs }) => differs !== 0)).toBe(true)
  })

  it('has corrections of a balance among its rows, whatever their text becomes', () => {
    const book = open(last)
    book.sqlite.exec(`UPDATE transactions SET description = 'Balance adjustment: counted'
      WHERE seq = (SELECT min(seq) FROM transactions WHERE type = 'expense' AND account_id IS NOT NULL)`)
    const before = book.figures()
    book.upgrade()
    expect(book.figures()).toEqual(before)
    expect(wrongFigures(book)).toEqual([])
    expect(
      book.all("SELECT affects_balance AS part FROM transactions WHERE kind = 'adjustment'"),
    ).toContainEqual({ part: 1 })
  })
})
