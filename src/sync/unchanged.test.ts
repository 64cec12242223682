import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { annasServer } from '../identity/testing.ts'
import { uuidV7 } from '../values/id.ts'
import { takeDailyCopies } from './daily.ts'

const DAY_MS = 86_400_000

/** A book of which a day and a month alone change what an export says: a bill falls due, and another month begins. */
async function withBook(tier: 'free' | 'premium' = 'free') {
  const { server, anna } = await annasServer({ defaultTier: tier })
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '500' })
  const { id: categoryId } = await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '90' })
  const entry = { type: 'expense', amount: '7', description: 'Bread', accountId, categoryId }
  const { id: breadId } = await anna.done('POST', '/transactions', entry)
  const rent = { name: 'Rent', amount: '300', dueDate: '2026-03-16', frequency: 'monthly', accountId }
  await anna.done('POST', '/bills', rent)
  const use = () => anna.done('POST', '/sync-credits/use', { amount: 1 })
  const checkIn = async () => {
    const claim = { achievementType: 'daily_check_in' }
    expect(await anna.done('POST', '/points/validate-achievement', claim)).toMatchObject({ earned: true })
  }
  const copies = async () => (await anna.get('/backups')).length
  return { server, anna, use, checkIn, copies, breadId, entry }
}

it('check-ins, purchases and news between two syncs take no other copy and no credit, on other days either', async () => {
  const { server, anna, use, checkIn, copies, breadId } = await withBook()
  const first = await use()
  expect(first).toMatchObject({ isNew: true, remaining: 1 })
  const same = { ...first, isNew: false }
  await checkIn()
  expect(await use()).toEqual(same)
  for (const day of ['2026-03-17', '2026-04-02']) {
    server.clock.now = Date.parse(`${day}T12:00:00Z`)
    await anna.signIn()
    await checkIn()
    expect(await use()).toEqual(same)
  }
  await anna.done('POST', '/points/news')
  await anna.done('POST', '/points/purchase', { itemId: 'extra-sync-credit', cost: 5 })
  expect(await use()).toEqual({ ...same, remaining: 2 })
  // The version that paying and each use leave is noted with the copy: nobody has to compare it.
  const known = sql`SELECT 1 AS n FROM backups JOIN books ON books.version = backups.version`
  expect(server.db.all(known)).toHaveLength(1)
  await anna.done('PUT', `/transactions/${breadId}`, { description: 'Rolls' })
  expect(await use()).toMatchObject({ isNew: true, remaining: 1 })
  expect(server.db.all(known)).toHaveLength(1)
  expect(await copies()).toBe(2)
})

it('the same of a shared book, whatever its members do in their own ones', async () => {
  const { anna, checkIn } = await withBook()
  const { id } = await anna.done('POST', '/books', { name: 'Our flat' })
  const within = { 'bucketbook-book': id }
  const use = async () => (await anna.send('POST', '/sync-credits/use', { amount: 1 }, within)).body
  const first = await use()
  expect(first).toMatchObject({ isNew: true, remaining: 1 })
  await checkIn()
  for (let again = 0; again < 2; again++) expect(await use()).toEqual({ ...first, isNew: false })
  await anna.send('POST', '/accounts', { name: 'Ours' }, within)
  expect(await use()).toMatchObject({ isNew: true, remaining: 0 })
})

it('a day on which somebody with premium only checked in has no copy, and is compared with the newest one once', async () => {
  const { server, anna, checkIn, copies } = await withBook('premium')
  const { db, clock } = server
  const isDue = () =>
    db.get(sql`SELECT 1 FROM backups JOIN books ON books.version <> backups.version`) !== undefined
  const sweep = () =>
    takeDailyCopies(
      { db },
      { now: clock.now, newId: () => uuidV7(clock.now), failed: (error) => expect(error).toBeNull() },
    )
  await sweep()
  clock.now += DAY_MS
  await anna.signIn()
  await checkIn()
  expect(isDue()).toBe(true)
  await sweep()
  // In the next hour the book is known by its version.
  expect(isDue()).toBe(false)
  expect(await copies()).toBe(1)
})

it('the last of many rows makes the difference', async () => {
  const { server, use, checkIn } = await withBook()
  server.db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, payee_id, date, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    SELECT printf('01890000-0000-7000-8000-%012d', i), (SELECT id FROM books), 'expense', 100, 'Käse ' || i, '', '2026-03-15', 0 FROM n`)
  await use()
  await checkIn()
  expect(await use()).toMatchObject({ isNew: false })
  const last = '01890000-0000-7000-8000-000000002500'
  server.db.run(sql`UPDATE transactions SET description = 'Brot' WHERE id = ${last}`)
  server.db.run(sql`UPDATE books SET version = version + 1`)
  expect(await use()).toMatchObject({ isNew: true })
})

it('a copy that can’t be read any more, or is of a release with other lists, is not taken for the book', async () => {
  const { server, anna, use, checkIn } = await withBook('premium')
  await use()
  const spoil = (change: ReturnType<typeof sql>) => server.db.run(sql`UPDATE backups SET content = ${change}`)
  spoil(sql`substr(content, 1, 60)`)
  await checkIn()
  expect(await use()).toMatchObject({ isNew: true })
  const other = new Response('{"version":2,"holds":[]}').body?.pipeThrough(new CompressionStream('gzip'))
  spoil(sql`${Buffer.from(await new Response(other).arrayBuffer())}`)
  await anna.done('POST', '/points/news')
  expect(await use()).toMatchObject({ isNew: true })
})
