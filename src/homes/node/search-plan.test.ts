import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from './storage/database.ts'

const planOf = (condition: string) => {
  const { db, close } = openDatabase(':memory:')
  const query = `SELECT * FROM transactions WHERE book_id = 'b' AND ${condition} ORDER BY date DESC, seq DESC LIMIT 51`
  const steps = db.all<{ detail: string }>(sql.raw(`EXPLAIN QUERY PLAN ${query}`))
  close()
  return steps.map(({ detail }) => detail).join('; ')
}

test.each([
  ["description LIKE '%coffee%'", /^SEARCH transactions USING INDEX transactions_by_entry \(book_id=\?\)$/],
  [
    "date >= '2026-01-01'",
    /^SEARCH transactions USING INDEX transactions_by_entry \(book_id=\? AND date>\?\)$/,
  ],
  ["category_id = 'c'", /^SEARCH transactions USING INDEX transactions_by_category \(category_id=\?\)$/],
])('reads transactions where %s in the order of an index that has what is asked', (condition, plan) => {
  expect(planOf(condition)).toMatch(plan)
})
