import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addCloudCopy } from '../archive/copies.ts'
import { slices } from '../book/tables.ts'
import { annasServer, browserOf } from '../identity/testing.ts'
import { uuidV7 } from '../values/id.ts'
import { takeDailyCopies } from './daily.ts'

const HOUR_MS = 3_600_000

type Row = Record<string, string>

/** Parts of a book that a copy brings back: all but the points, which stay as they are. */
const bookIn = ({ exportedAt: _, points: __, pointTransactions: ___, ...book }: Record<string, unknown>) =>
  book

async function withBook(tier: 'free' | 'premium' = 'premium') {
  const { server, anna } = await annasServer({ defaultTier: tier })
  await anna.done('POST', '/sample-data')
  const copy = async () => (await anna.done('POST', '/sync-credits/use', { amount: 1 })).backup as Row
  const everything = async () => {
    return bookIn(await anna.get('/export'))
  }
  return { server, anna, copy, everything }
}

it('a copy is the export of its moment, and can be imported as it is', async () => {
  const { anna, copy, everything } = await withBook()
  const { id, bytes } = await copy()
  const book = await everything()
  const file = await anna.send('GET', `/backups/${id}`)
  expect(file.headers.get('content-disposition')).toBe(
    'attachment; filename="bucketbook-copy-2026-03-15.json"',
  )
  expect(bookIn(file.body)).toEqual(book)
  expect(Number(bytes)).toBeGreaterThan(1000)
  await anna.done('DELETE', '/sample-data')
  await anna.done('POST', '/import', file.body)
  expect(await everything()).toEqual(book)
})

it('restoring brings the book back, keeps what it replaced as a copy, and happens once for a key', async () => {
  const { server, anna, copy, everything } = await withBook()
  const { id } = await copy()
  const before = await everything()
  server.clock.now += 1000
  await anna.done('DELETE', '/sample-data')
  await anna.done('POST', '/accounts', { name: 'After', balance: '5' })
  const replaced = await everything()
  const restore = () => anna.send('POST', `/backups/${id}/restore`, {}, { 'idempotency-key': 'r' })
  expect((await restore()).body).toEqual({ success: true })
  expect(await everything()).toEqual(before)
  await anna.done('POST', '/accounts', { name: 'Later' })
  expect((await restore()).headers.get('idempotency-replayed')).toBe('true')
  expect((await anna.get('/accounts')).some(({ name }: Row) => name === 'Later')).toBe(true)
  const list: Row[] = await anna.get('/backups')
  expect(list.map(({ reason }) => reason)).toEqual(['before_restore', 'manual'])
  expect(bookIn(await anna.get(`/backups/${list[0]?.id}`))).toEqual(replaced)
})

it('nobody else sees, downloads or restores a copy', async () => {
  const { server, anna, copy, everything } = await withBook()
  const { id } = await copy()
  const book = await everything()
  const bo = browserOf(server)
  await bo.register({ email: 'bo@example.com' })
  expect(await bo.get('/backups')).toEqual([])
  expect(await bo.statusOf('GET', `/backups/${id}`)).toBe(404)
  expect(await bo.statusOf('POST', `/backups/${id}/restore`)).toBe(404)
  expect(await everything()).toEqual(book)
  expect(await anna.statusOf('POST', '/backups/nothing/restore')).toBe(404)
})

it('the newest thirty are kept', async () => {
  const { anna, server, copy } = await withBook()
  const ids: (string | undefined)[] = []
  for (let n = 0; n < 32; n++) {
    server.clock.now += 1000
    await anna.done('POST', '/accounts', { name: `Account ${n}` })
    ids.push((await copy()).id)
  }
  expect((await anna.get('/backups')).map(({ id }: Row) => id)).toEqual(ids.slice(2).reverse())
})

it('copies that no row holds count as a whole against the room for them, and go as a whole', async () => {
  const { server, anna } = await withBook()
  const [{ id: bookId }] = await anna.get('/books')
  const { db } = server.home
  const packed = { version: 1, bytes: 1, content: new Uint8Array(2_500_000), room: 6_000_000 }
  const ids = [1, 2, 3].map((now) =>
    db.transaction((tx) => addCloudCopy(tx, { bookId, now, newId: () => uuidV7(now) }, packed, 'manual').id),
  )
  expect((await anna.get('/backups')).map(({ id }: Row) => id)).toEqual([ids[2], ids[1]])
  const kept = db.selectDistinct({ id: slices.wholeId }).from(slices).all()
  expect(kept.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort())
})

it('an account that is deleted leaves no copy behind', async () => {
  const { server, anna, copy } = await withBook()
  await copy()
  await anna.done('DELETE', '/auth/user', { email: 'anna@example.com' })
  expect(server.db.all(sql`SELECT id FROM backups`)).toEqual([])
})

it('premium users get a copy on every day on which something changed', async () => {
  const { server, anna } = await withBook()
  const failed: unknown[] = []
  const sweep = () =>
    takeDailyCopies(server, {
      now: server.clock.now,
      newId: () => uuidV7(server.clock.now),
      failed: (error) => failed.push(error),
    })
  const days = async () => (await anna.get('/backups')).map(({ createdAt }: Row) => createdAt?.slice(0, 13))
  await sweep()
  expect(await days()).toEqual(['2026-03-15T12'])
  await anna.done('POST', '/accounts', { name: 'New' })
  server.clock.now += 2 * HOUR_MS
  await sweep()
  expect(await days()).toEqual(['2026-03-15T12'])
  server.clock.now += 10 * HOUR_MS
  await sweep()
  server.clock.now += HOUR_MS
  await sweep()
  server.clock.now += 24 * HOUR_MS
  await sweep()
  expect(await days()).toEqual(['2026-03-16T00', '2026-03-15T12'])
  expect(failed).toEqual([])
})

it('the copy of a large book waits while other work fills the memory, and that of a small one for nobody', async () => {
  let [asked, free] = [() => {}, () => {}]
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    asked()
    await new Promise<void>((resolve) => {
      free = resolve
    })
    return work()
  }
  const { server, anna, user } = await annasServer({ alone })
  const { db, clock, home } = server
  const copies = async () => (await anna.get('/backups')).length
  await anna.done('POST', '/sync-credits/use', { amount: 1 })
  expect(await copies()).toBe(1)
  db.run(sql`INSERT INTO transactions (id, book_id, type, amount_cents, description, date, created_at)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20001)
    SELECT printf('01890000-0000-7000-8000-%012d', i), (SELECT id FROM books), 'expense', 100, 'x', '2026-03-15', 0 FROM n`)
  db.run(sql`UPDATE users SET extra_sync_credits = 5`)
  const at = new Date(clock.now).toISOString()
  const calls = ['a', 'b'].map((key) => ({
    key,
    method: 'POST',
    path: '/api/accounts',
    body: { name: key },
    at,
  }))
  const premium = sql`UPDATE users SET subscription_tier = 'premium', subscription_expiry = ${clock.now + HOUR_MS} WHERE id = ${user.id}`
  const daily = () =>
    takeDailyCopies(home, {
      now: clock.now,
      newId: () => uuidV7(clock.now),
      failed: (error) => expect(error).toBeNull(),
    })
  const ways = [
    () => anna.done('POST', '/sync', { calls }),
    () =>
      anna
        .done('POST', '/accounts', { name: 'c' })
        .then(() => anna.done('POST', '/sync-credits/use', { amount: 1 })),
    () =>
      anna
        .done('POST', '/accounts', { name: 'd' })
        .then(() => db.run(premium))
        .then(daily),
  ]
  for (const [before, take] of ways.entries()) {
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve
    })
    const taken = take()
    await isAsked
    expect(await copies()).toBe(1 + before)
    free()
    await taken
    expect(await copies()).toBe(2 + before)
  }
})

it('free users get none by themselves', async () => {
  const { server, anna } = await withBook('free')
  const { db, clock } = server
  await takeDailyCopies({ db }, { now: clock.now, newId: () => uuidV7(clock.now), failed: () => {} })
  expect(await anna.get('/backups')).toEqual([])
})

it('the storage mode follows from the tier at every moment, and auto-sync from the user’s choice', async () => {
  const { server, anna, user } = await annasServer()
  const mode = async () => {
    const { sealingKey, ...mode } = (await anna.send('GET', '/user/storage-mode')).body
    expect(sealingKey).toMatch(/^[0-9a-f]{64}$/)
    return mode
  }
  expect(await mode()).toEqual({ tier: 'free', showAds: true, autoSync: false })
  server.db.run(
    sql`UPDATE users SET subscription_tier = 'premium', subscription_expiry = ${server.clock.now + 5000} WHERE id = ${user.id}`,
  )
  const reply = await anna.send('GET', '/user/storage-mode')
  expect(reply.body).toMatchObject({ tier: 'premium', showAds: false, autoSync: true })
  expect(reply.headers.get('bucketbook-release')).toBe('test')
  expect(await anna.done('PUT', '/user/storage-mode', { autoSync: false })).toMatchObject({ autoSync: false })
  expect(await mode()).toEqual({ tier: 'premium', showAds: false, autoSync: false })
  server.clock.now += 5000
  expect(await mode()).toEqual({ tier: 'free', showAds: true, autoSync: false })
})

it.each([
  [{ rowsAtOnce: 400, transactions: 1000 }, { rowsAtOnce: 400 }],
  [{ rowsAtOnce: 1000, transactions: 1000 }, {}],
])(
  'the storage mode says how many rows of a file fit, where a book may have more: %j',
  async (bounds, said) => {
    const { anna } = await annasServer({ bounds: { ...bounds, copyBytes: 1e9, largePerHour: 100 } })
    const free = { tier: 'free', showAds: true, autoSync: false }
    expect(await anna.get('/user/storage-mode')).toEqual({ ...free, ...said, sealingKey: expect.any(String) })
    expect(await anna.done('PUT', '/user/storage-mode', { autoSync: false })).toEqual({ ...free, ...said })
    const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '5' })
    const entry = { type: 'expense', amount: '1', description: 'Bread', accountId }
    await anna.done('POST', '/transactions', entry)
    const file = await anna.get('/export')
    const many = Array.from({ length: 401 }, () => ({ ...file.transactions[0], id: uuidV7(Date.now()) }))
    const answer = await anna.send('POST', '/import', { ...file, transactions: many })
    // The number of rows is checked first, all else of the book after it.
    expect([answer.status, answer.body.code]).toEqual(
      'rowsAtOnce' in said ? [413, 'too_large'] : [400, 'invalid'],
    )
    expect((await anna.get('/export')).transactions).toHaveLength(1)
  },
)
