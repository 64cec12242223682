import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { formText } from '../http/form.ts'
import { users } from '../identity/tables.ts'
import { annasServer, browserOf } from '../identity/testing.ts'
import { UUID } from '../values/id.ts'

const NOON = Date.UTC(2026, 2, 15, 12)
const at = new Date(NOON).toISOString()
const DAY_MS = 86_400_000

interface Call {
  key: string
  method: string
  path: string
  body?: unknown
  at: string
}
interface Result {
  key: string
  status: number
  body: { message?: string; id: string; createdAt: string; date: string; transaction: { date: string } }
}

const post = (key: string, path: string, body: object = {}): Call => ({
  key,
  method: 'POST',
  path: `/api${path}`,
  body,
  at,
})

async function premium() {
  const { server, anna, user } = await annasServer({ defaultTier: 'premium' })
  const sync = async (...calls: Call[]): Promise<Result[]> =>
    (await anna.done('POST', '/sync', { calls })).results
  return { server, anna, user, sync }
}

it('does the calls in their order, and says of each what came of it', async () => {
  const { anna, sync } = await premium()
  const [account] = await sync(post('a', '/accounts', { name: 'Checking', balance: '100' }))
  expect(account).toMatchObject({ key: 'a', status: 201, body: { name: 'Checking', balance: '100.00' } })
  const accountId = account?.body.id
  const results = await sync(
    post('b', '/transactions', { type: 'expense', amount: '30', description: 'Bread', accountId }),
    { key: 'c', method: 'PUT', path: `/api/accounts/${accountId}`, body: { name: 'Wallet' }, at },
    post('d', '/transactions', { type: 'expense', amount: '-1', description: 'Nothing', accountId }),
    { key: 'e', method: 'DELETE', path: '/api/accounts/01890000-0000-7000-8000-00000000dead', at },
    post('f', '/transactions', { type: 'income', amount: '5', description: 'Found', accountId }),
  )
  expect(results.map(({ key, status }) => [key, status])).toEqual([
    ['b', 201],
    ['c', 200],
    ['d', 400],
    ['e', 404],
    ['f', 201],
  ])
  expect(results[2]?.body.message).toBe('Amount must be a valid positive number')
  expect(await anna.get('/accounts')).toMatchObject([{ name: 'Wallet', balance: '75.00' }])
})

it('has no second effect for a call that came before, alone or in a sync, however it came', async () => {
  const { server, anna, sync } = await premium()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  const alone = (call: Call) =>
    anna.send(call.method, call.path.slice(4), call.body, { 'idempotency-key': call.key })
  const expense = post('one', '/transactions', {
    type: 'expense',
    amount: '30',
    description: 'Bread',
    accountId,
  })
  const first = await alone(expense)
  expect(first.status).toBe(201)
  const calls: Call[] = [
    expense,
    post('two', '/bills', { name: 'Rent', amount: '10', dueDate: '2026-03-20', accountId }),
    { key: 'three', method: 'DELETE', path: `/api/transactions/${first.body.id}`, at },
    post('four', `/transactions/${first.body.id}/restore`),
  ]
  const results = await sync(...calls)
  expect(results.map(({ status }) => status)).toEqual([201, 201, 200, 200])
  expect(results[0]?.body).toEqual(first.body)
  expect(await sync(...calls)).toEqual(results)
  for (const call of calls) {
    const again = await alone(call)
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual([
      'true',
      results.find(({ key }) => key === call.key)?.body,
    ])
  }
  expect(await anna.get('/accounts')).toMatchObject([{ balance: '70.00' }])
  const changed = await sync({ ...expense, body: { ...(expense.body as object), amount: '31' } })
  expect(changed[0]?.status).toBe(422)

  const form = new FormData()
  form.append('file', new File(['Date,Amount,Description\n2026-03-01,-4.00,Tea'], 'bank.csv'))
  form.append('accountId', accountId)
  const upload = await server.fetch('/api/statements', {
    method: 'POST',
    body: form,
    headers: { cookie: anna.cookie(), 'idempotency-key': 'file' },
  })
  expect(upload.status).toBe(201)
  const body = JSON.parse(await formText(form))
  expect(await sync({ ...post('file', '/statements'), body })).toMatchObject([
    { status: 201, body: { imported: 1 } },
  ])
  expect(await sync({ ...post('other', '/statements'), body })).toMatchObject([
    { body: { imported: 0, duplicates: 1 } },
  ])
  expect(await anna.get('/accounts')).toMatchObject([{ balance: '66.00' }])
})

it('knows a call that was laid out in lines when it was sent alone', async () => {
  const { server, anna, sync } = await premium()
  await anna.done('POST', '/accounts', { name: 'Checking' })
  const body = await anna.get('/export')
  const alone = await server.fetch('/api/import', {
    method: 'POST',
    body: JSON.stringify(body, null, 2),
    headers: { cookie: anna.cookie(), 'content-type': 'application/json', 'idempotency-key': 'book' },
  })
  expect(alone.status).toBe(200)
  await anna.done('POST', '/accounts', { name: 'Later' })
  expect(await sync(post('book', '/import', body))).toMatchObject([{ status: 200 }])
  expect(await anna.get('/accounts')).toHaveLength(2)
})

it('names what a call makes as the browser named it', async () => {
  const { anna, sync } = await premium()
  const [made] = await sync(post('01890000-0000-7000-8000-000000000001', '/accounts', { name: 'Checking' }))
  expect(made?.body.id).toMatch(UUID)
  const other = await annasServer({ defaultTier: 'premium' })
  const elsewhere = await other.anna.done('POST', '/sync', {
    calls: [post('01890000-0000-7000-8000-000000000001', '/accounts', { name: 'Checking' })],
  })
  expect(elsewhere.results[0].body.id).not.toBe(made?.body.id)
  expect(made?.body.id.slice(0, 13)).toBe('01890000-0000')
  expect(await anna.get(`/accounts/${made?.body.id}`)).toMatchObject({ name: 'Checking' })
})

it('takes the moment of the call for its own, and one to come for now', async () => {
  const { server, anna, sync } = await premium()
  const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Checking' })
  server.clock.now += 10 * DAY_MS
  const days = (n: number) => new Date(NOON + n * DAY_MS).toISOString()
  const [bill] = await sync(
    post('a', '/bills', { name: 'Rent', amount: '10', dueDate: '2026-03-20', accountId }),
  )
  const [before, after] = await sync(
    { ...post('b', `/bills/${bill?.body.id}/pay`), at: days(5) },
    { ...post('c', '/accounts', { name: 'Later' }), at: days(400) },
  )
  expect(before?.body.transaction.date).toBe('2026-03-20')
  expect(after?.body.createdAt).toBe(new Date(server.clock.now).toISOString())
})

it('reaches nothing but the book of whoever asks', async () => {
  const { server, anna, sync } = await premium()
  const { id } = await anna.done('POST', '/accounts', { name: 'Mine' })
  const bo = browserOf(server)
  await bo.register({ email: 'bo@example.com' })
  const { results } = await bo.done('POST', '/sync', {
    calls: [
      { key: '1', method: 'PUT', path: `/api/accounts/${id}`, body: { name: 'Stolen' }, at },
      { key: '2', method: 'DELETE', path: `/api/accounts/${id}`, at },
      post('3', '/auth/logout'),
      post('4', '/sync', { calls: [] }),
      post('5', '/sync-credits/use', { amount: 1 }),
      { key: '6', method: 'PUT', path: '/api/user/storage-mode', body: { autoSync: false }, at },
      { key: '7', method: 'DELETE', path: '/api/../api/auth/user', body: { email: 'bo@example.com' }, at },
      post('8', '/admin/invitations', { email: 'x@example.com' }),
    ],
  })
  expect((results as Result[]).map(({ status }) => status)).toEqual(Array(8).fill(404))
  expect(await anna.get(`/accounts/${id}`)).toMatchObject({ name: 'Mine' })
  expect(await bo.isSignedIn()).toBe(true)
  expect(await sync()).toEqual([])
})

it('stops where the server can’t do a call, and goes on there the next time', async () => {
  let isFull = false
  const { anna } = await annasServer({
    defaultTier: 'premium',
    isStorageFull: (error) => error instanceof Error && error.message === 'full',
    transact: undefined,
  })
  const calls = [
    post('1', '/accounts', { name: 'A' }),
    post('2', '/accounts', { name: 'B' }),
    post('3', '/accounts', { name: 'C' }),
  ]
  const full = await annasServer({
    defaultTier: 'premium',
    isStorageFull: (error) => error instanceof Error && error.message === 'full',
  })
  const { transact } = full.server.home
  let count = 0
  full.server.home.transact = (work) => {
    count += 1
    if (isFull && count > 1) return Promise.reject(new Error('full'))
    return transact?.(work) as never
  }
  isFull = true
  const first = await full.anna.done('POST', '/sync', { calls })
  expect(first.results.map(({ status }: Result) => status)).toEqual([201, 507])
  isFull = false
  const second = await full.anna.done('POST', '/sync', { calls })
  expect(second.results.map(({ status }: Result) => status)).toEqual([201, 201, 201])
  const names: string[] = (await full.anna.get('/accounts')).map(({ name }: { name: string }) => name)
  expect(names.sort()).toEqual(['A', 'B', 'C'])
  expect(await anna.get('/accounts')).toEqual([])
})

it('refuses a list that is none, and does nothing of it', async () => {
  const { anna } = await premium()
  const good = post('good', '/accounts', { name: 'A' })
  for (const wrong of [
    { ...good, at: 'yesterday' },
    { ...good, key: '' },
    { ...good, key: 'x'.repeat(256) },
    { ...good, method: 'GET' },
    { ...good, path: '/accounts' },
    { ...good, path: 'http://elsewhere/api/accounts' },
  ])
    expect(await anna.statusOf('POST', '/sync', { calls: [good, wrong] }), JSON.stringify(wrong)).toBe(400)
  const many = Array.from({ length: 1001 }, (_, n) => ({ ...good, key: String(n) }))
  expect(await anna.statusOf('POST', '/sync', { calls: many })).toBe(400)
  expect(await anna.get('/accounts')).toEqual([])
})

it('a snapshot is everything of the book at one version, and costs nothing while that lasts', async () => {
  const { anna, server, user } = await premium()
  await anna.done('POST', '/sample-data')
  const [{ exportedAt: _, version: __, ...exported }, snapshot] = [
    await anna.get('/export'),
    await anna.send('GET', '/snapshot'),
  ]
  const { exportedAt: ___, version, bookId, ...rest } = snapshot.body
  expect(rest).toEqual(exported)
  expect(bookId).toBe(server.db.select().from(users).where(eq(users.id, user.id)).get()?.bookId)
  const tag = snapshot.headers.get('etag') ?? ''
  expect((await anna.send('GET', '/snapshot', undefined, { 'if-none-match': tag })).status).toBe(304)
  await anna.done('POST', '/accounts', { name: 'New' })
  const next = await anna.send('GET', '/snapshot', undefined, { 'if-none-match': tag })
  expect(next.status).toBe(200)
  expect(next.body.version).toBeGreaterThan(version)
})
