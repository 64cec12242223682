import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { annasServer } from '../../identity/testing.ts'
import { pageInTurns } from './list.ts'
import type { Transaction } from './wire.ts'

/** Anna's book with 1,000 rows of forty months; every 90th has no category, every 70th is income. */
async function longBook() {
  const { server, anna } = await annasServer()
  const { id: categoryId } = await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '1' })
  server.db.run(sql`
    INSERT INTO transactions (id, book_id, type, amount_cents, description, category_id, date, created_at)
    SELECT printf('%08x-0000-7000-8000-000000000000', i), (SELECT id FROM books), iif(i % 70 = 0, 'income', 'expense'), i,
      'Filled', iif(i % 90 = 0 OR i % 70 = 0, NULL, ${categoryId}), date('2026-03-01', '-' || (i * 6 / 5) || ' days'), 0
    FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i FROM n)`)
  return { server, anna }
}

it.each([
  ['categoryId=none', (row: Transaction) => row.type === 'expense' && row.categoryId === null],
  ['type=income', (row: Transaction) => row.type === 'income'],
  ['min=9.50&max=9.60', (row: Transaction) => Number(row.amount) >= 9.5 && Number(row.amount) <= 9.6],
  [
    'type=income&from=2024-01-05&to=2025-02-03',
    (row: Transaction) => row.type === 'income' && row.date >= '2024-01-05' && row.date <= '2025-02-03',
  ],
])('rows of %s are found in the order of the list, page after page', async (filter, isIt) => {
  const { anna } = await longBook()
  const all: Transaction[] = await anna.get('/transactions')
  expect(all).toHaveLength(1000)
  const found: Transaction[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const { body, headers } = await anna.send(
      'GET',
      `/transactions?limit=3&${filter}${cursor && `&cursor=${cursor}`}`,
    )
    found.push(...body)
    cursor = headers.get('x-next-cursor')
  }
  const sought = all.filter(isIt)
  expect(sought.length).toBeGreaterThan(3)
  expect(found.map(({ id }) => id)).toEqual(sought.map(({ id }) => id))
})

it('others have their turn while rows of all months are tried', async () => {
  const { server } = await longBook()
  const [{ id: bookId = '' } = {}] = server.db.all<{ id: string }>(sql`SELECT id FROM books`)
  let turns = 0
  let counting: NodeJS.Immediate
  const count = () => {
    turns += 1
    counting = setImmediate(count)
  }
  counting = setImmediate(count)
  await pageInTurns(server.db, {
    viewer: { bookId, timeZone: 'UTC' },
    filter: { categoryId: 'none' },
    limit: 50,
  })
  clearImmediate(counting)
  expect(turns).toBeGreaterThan(3)
})
