import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pageOf } from '../../budget/transactions/list.ts'
import type { Db } from '../../db/db.ts'
import { openMemory } from './testing/memory.ts'
import { plansOf } from './testing/plans.ts'

const planOf = (query: string) => {
  const { db, close } = openMemory()
  const steps = db.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${query}`))
  close()
  return steps.map(({ detail }) => detail).join('; ')
}

test.each([
  [
    "date >= '2026-01-01'",
    /^SEARCH transactions USING INDEX transactions_by_entry \(book_id=\? AND date>\?\)$/,
  ],
  ["category_id = 'c'", /^SEARCH transactions USING INDEX transactions_by_category \(category_id=\?\)$/],
])('reads transactions where %s in the order of an index that has what is asked', (condition, plan) => {
  const rows = `SELECT * FROM transactions WHERE book_id = 'b' AND ${condition} ORDER BY date DESC, seq DESC LIMIT 51`
  expect(planOf(rows)).toMatch(plan)
})

const texts = `SELECT date, seq, description FROM transactions
  WHERE book_id = 'b' AND date BETWEEN '2026-03-01' AND '2026-03-31' AND (date < '2026-03-31' OR seq < 5)
  ORDER BY date DESC, seq DESC LIMIT 1000`
const found = `SELECT * FROM json_each('[1,2]') AS found CROSS JOIN transactions
  WHERE seq = found.value AND book_id = 'b' AND category_id = 'c' AND date >= '2026-01-01'
  ORDER BY date DESC, seq DESC LIMIT 51`
const months = `SELECT month, words FROM search_months
  WHERE book_id = 'b' AND month BETWEEN '' AND '~' AND month < '2026-03' ORDER BY month DESC LIMIT 24`
const toFill = `SELECT book_id, month FROM search_months
  WHERE words IS NULL AND (book_id, month) > ('b', '2026-03') ORDER BY book_id, month LIMIT 4`

test.each([
  [
    'the texts of a month from an index alone, in its order',
    texts,
    /^SEARCH transactions USING COVERING INDEX transactions_by_entry \(book_id=\? AND date>\? AND date<\?\)$/,
  ],
  ['what was found by its place alone', found, /SEARCH transactions USING INTEGER PRIMARY KEY \(rowid=\?\)/],
  [
    'the words of the months in their order',
    months,
    /^SEARCH search_months USING INDEX \S+ \(book_id=\? AND month>\? AND month<\?\)$/,
  ],
  [
    'the months without words from an index of these',
    toFill,
    /^SEARCH search_months USING INDEX search_months_to_fill \(/,
  ],
])('reads %s', (_, query, plan) => {
  expect(planOf(query)).toMatch(plan)
})

test('reads rows without a category in the order of an index that has no others', () => {
  const fill = (db: Db) =>
    db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
      VALUES ('t', 'b', 'expense', 1, 'Bread', '2026-03-01', 0)`)
  const viewer = { bookId: 'b', timeZone: 'UTC' }
  const plans = plansOf((db) => {
    expect(pageOf(db, { viewer, filter: { categoryId: 'none' }, limit: 50 }).items).toHaveLength(1)
  }, fill)
  expect(plans).toContain(
    'SEARCH transactions USING INDEX transactions_without_category (book_id=? AND date>? AND date<?)',
  )
  expect(plans.filter((plan) => plan.includes('transactions_by_entry'))).toEqual([])
})
