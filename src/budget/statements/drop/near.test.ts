import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bookHere } from '../../../homes/node/testing/book-here.ts'
import { addDays } from '../../../values/day.ts'
import { RowsNear } from './near.ts'

const takeable = (row: { date: string; description: string }) => ({
  index: 0,
  former: null,
  id: row.date,
  key: `account:${row.date}`,
  amountCents: -1000,
  ...row,
})

it('a row is near one that was typed, in whatever order the file is, however many were typed', async () => {
  const book = bookHere(Date.UTC(2026, 2, 15))
  const { id: accountId } = await book.done<{ id: string }>('POST', '/accounts', { name: 'Checking' })
  // More than are read at once, over ten years.
  book.db.run(sql`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 7299)
    INSERT INTO transactions (id, book_id, type, amount_cents, description, account_id, date, created_at, payee_id)
    SELECT 'typed ' || i, ${book.bookId}, 'expense', 1100, iif(i % 100 = 0, 'Hotel ' || i || ' in Bern', 'Lunch'), ${accountId},
      date('2016-01-01', '+' || (i / 2) || ' days'), 1, '' FROM n`)
  const near = new RowsNear(book.db, accountId, new Set())
  const days = [3600, 0, 1800, 3550, 50].map((n) => addDays('2016-01-01', n))
  const rows = days.map((date) => takeable({ date: addDays(date, 9), description: 'HOTEL BERN 4711' }))
  const other = takeable({ date: '2020-01-01', description: 'Rent' })
  await near.prepare([...rows, other])
  expect(rows.map((row) => near.other(row)?.date)).toEqual(days)
  expect(near.other(other)).toBeUndefined()
  book.close()
})
