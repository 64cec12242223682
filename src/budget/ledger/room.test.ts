import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { annasServer, type Browser, browserOf } from '../../identity/testing.ts'

const BOUNDS = { rowsAtOnce: 100_000, copyBytes: 1e9, largePerHour: 100 }

const serverFor = (transactions: number) => annasServer({ bounds: { ...BOUNDS, transactions } })
const record = async (person: Browser, description: string): Promise<number> => {
  const [account] = await person.get('/accounts')
  const { id: accountId } = account ?? (await person.done('POST', '/accounts', { name: 'Checking' }))
  return person.statusOf('POST', '/transactions', { type: 'expense', amount: '1', description, accountId })
}

it('a book is full by its own transactions, not by those of others', async () => {
  const { server, anna } = await serverFor(2)
  const ben = browserOf(server)
  await ben.register({ email: 'ben@example.com' })
  const statuses = []
  for (const person of [anna, ben, anna, ben, anna, ben]) statuses.push(await record(person, 'Bread'))
  expect(statuses).toEqual([201, 201, 201, 201, 413, 413])
  const [bread] = await anna.get('/transactions')
  await anna.done('DELETE', `/transactions/${bread.id}`)
  expect(await record(anna, 'Milk')).toBe(201)
})

it('a book that was full before the server knew it takes no more', async () => {
  const { server, anna } = await serverFor(2000)
  server.db.run(sql`
    INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    SELECT printf('%08x-0000-7000-8000-000000000000', i), (SELECT id FROM books), 'expense', 100, 'Filled', '2026-03-01', 0
    FROM (WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1999) SELECT i FROM n)`)
  expect([await record(anna, 'Bread'), await record(anna, 'Milk')]).toEqual([201, 413])
})
