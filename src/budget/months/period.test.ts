import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import { recountBook } from '../ledger/totals.ts'

const NOW = Date.UTC(2026, 2, 20, 12)
const ROWS = 11_000
const { db, bookId, done, close } = bookHere(NOW)

afterAll(close)

/** The kept totals of the budget, without rows of zeros. */
const kept = () => ({
  months:
    db.all(sql`SELECT * FROM month_totals WHERE income_cents <> 0 OR expense_cents <> 0 OR counted_cents <> 0
    OR counter_cents <> 0 OR funded_cents <> 0 ORDER BY month, category_id`),
  accounts: db.all(sql`SELECT * FROM account_months WHERE net_cents <> 0 ORDER BY month, account_id`),
})

it('another first day counts every row once, also of a day that has more rows than a slice', async () => {
  const send = (method: string, path: string, body: object) => done<{ id: string }>(method, path, body)
  const account = await send('POST', '/accounts', { name: 'Bank', type: 'checking', balance: '0' })
  const food = await send('POST', '/budget-categories', { name: 'Food', allocated: '0' })
  const home = await send('POST', '/budget-categories', { name: 'Home', allocated: '0' })
  const split = { type: 'expense', amount: '9.00', description: 'Split', accountId: account.id }
  const parts = [
    { amount: '4.00', categoryId: food.id, date: '2026-05-02' },
    { amount: '5.00', categoryId: home.id },
  ]
  await send('POST', '/transactions', { ...split, date: '2026-03-17', parts })
  // Three rows in four are of one day.
  db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
    INSERT INTO transactions (id, book_id, type, amount_cents, description, account_id, category_id, date, created_at, payee_id)
    SELECT printf('%08x-0000-7000-8000-00000000000b', i), ${bookId}, iif(i % 9, 'expense', 'income'), i, 'Row', ${account.id},
      iif(i % 9, iif(i % 2, ${food.id}, NULL), NULL), iif(i % 4, '2026-03-16', date('2026-03-01', '+' || (i % 90) || ' days')),
      ${NOW}, '' FROM n`)
  db.transaction((tx) => recountBook(tx, { bookId } as never))
  const whole = db.get<{ cents: number }>(sql`SELECT sum(net_cents) AS cents FROM account_months`)
  await send('PUT', '/budget-period', { monthStartsOn: 10 })
  const after = kept()
  expect(new Set(after.months.map((one) => (one as { month: string }).month)).size).toBeGreaterThan(2)
  expect(db.get(sql`SELECT sum(net_cents) AS cents FROM account_months`)).toEqual(whole)
  db.transaction((tx) => recountBook(tx, { bookId } as never))
  expect(after).toEqual(kept())
})
