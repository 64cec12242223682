import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Viewer } from '../../book/context.ts'
import { migrations } from '../../db/migrations.gen.ts'
import { bookHere } from '../../homes/node/testing/book-here.ts'
import { recountBook } from '../ledger/totals.ts'

const NOW = Date.UTC(2026, 2, 15, 12)

it('what goals gave back for split purchases before funds the categories of their parts from then on', async () => {
  const { db, bookId, done, close } = bookHere(NOW)
  const add = async (path: string, body: object): Promise<string> =>
    (await done<{ id: string }>('POST', path, body)).id
  const accountId = await add('/accounts', { name: 'Checking', balance: '500', type: 'checking' })
  const food = await add('/budget-categories', { name: 'Food', allocated: '100' })
  const fun = await add('/budget-categories', { name: 'Fun', allocated: '100' })
  const fromGoalId = await add('/savings-buckets', { name: 'Trip', target: '500', saved: '200' })
  const parts = [
    { categoryId: food, amount: '50', date: '2026-02-03' },
    { categoryId: fun, amount: '30' },
  ]
  const bought = { type: 'expense', description: 'Shop', amount: '80', accountId, fromGoalId, parts }
  await add('/transactions', bought)
  const kept = () => [
    db.all(sql`SELECT * FROM month_totals ORDER BY month, category_id`),
    db.all(sql`SELECT bucket_id, part_count FROM transactions ORDER BY bucket_id`),
    db.all(sql`SELECT transaction_id, n, category_id, amount_cents, note, date, has_own_date, refund, spent_off, month_off
      FROM transaction_parts ORDER BY 1, 2`),
  ]
  const whole = kept()
  db.run(sql`DELETE FROM transaction_parts
    WHERE transaction_id IN (SELECT id FROM transactions WHERE bucket_id IS NOT NULL)`)
  db.run(sql`UPDATE transactions SET part_count = 0 WHERE bucket_id IS NOT NULL`)
  db.transaction((tx) => recountBook(tx, { bookId } as Viewer))
  expect(kept()).not.toEqual(whole)

  const { statements = [] } = migrations.find(({ tag }) => tag === '0019_goal_parts') ?? {}
  for (const statement of statements) db.run(sql.raw(statement))

  expect(kept()).toEqual(whole)
  db.transaction((tx) => recountBook(tx, { bookId } as Viewer))
  expect(kept()).toEqual(whole)
  close()
})
