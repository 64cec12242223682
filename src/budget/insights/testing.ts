import { sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'

/** Rows of one year that ends today, of 400 payees and 15 categories, written past the API, totals included. */
export function insertRowsOfBook(db: Db, bookId: string, { rows, today }: { rows: number; today: string }) {
  db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
    SELECT printf('%08x-0000-7000-8000-%012x', i, i), ${bookId}, iif(i % 10 = 0, 'income', 'expense'), 100 + i % 9900,
      'Payment to shop number ' || (i * 7919 % 400), date(${today}, '-' || ((${rows} - i) * 365 / ${rows}) || ' days'), i
    FROM n`)
  db.run(sql`INSERT INTO month_totals (book_id, month, category_id, income_cents, expense_cents)
    SELECT book_id, substr(date, 1, 7), '', sum(iif(type = 'income', amount_cents, 0)),
      sum(iif(type = 'expense', amount_cents, 0))
    FROM transactions WHERE book_id = ${bookId} GROUP BY 1, 2`)
}
