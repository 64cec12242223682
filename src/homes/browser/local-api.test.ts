import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { books } from '../../book/tables.ts'
import { accounts } from '../../budget/ledger/balances/tables.ts'
import { users } from '../../identity/tables.ts'
import { ANNA, annasServer, browserOf, outlastProofs } from '../../identity/testing.ts'
import { BOOK_RESOURCES } from '../../values/resources.ts'
import { SENT } from './local-api.ts'
import { copyBook, type SyncSides, syncAll } from './sync.ts'
import { newDevice } from './testing/device.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const NOBODYS = '/api/accounts/01890000-0000-7000-8000-00000000dead'
const DAY_MS = 86_400_000

/** Anna's browser, with a copy of her book of one account, and the way between the two. */
async function annasBrowser(tier: 'free' | 'premium' = 'premium') {
  const { server, anna, user } = await annasServer({ defaultTier: tier })
  const account = await anna.done('POST', '/accounts', { name: 'Checking', balance: '100' })
  const device = newDevice(() => server.clock.now)
  const reach: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: anna.cookie() },
    })
  const send = async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await device.fetch(path, { method, ...init, headers: { ...JSON_TYPE, ...headers } })
    return { status: reply.status, body: await reply.json() }
  }
  const get = async (path: string) => (await send('GET', path)).body
  const link = (server = reach) => device.linkTo(user.id, server)
  expect(await copyBook(link())).toMatchObject({ ok: true })
  const spend = (amount: string, headers?: object) =>
    send(
      'POST',
      '/api/transactions',
      { type: 'expense', amount, description: 'Bread', accountId: account.id },
      headers,
    )
  return { server, anna, user, account, device, reach, send, get, link, spend }
}

it('answers nothing of a book before it was copied once', async () => {
  const device = newDevice(() => 0)
  expect(await device.json('/local/state')).toEqual({
    hasCopy: false,
    copiedAt: null,
    syncedAt: null,
    unsent: 0,
    unsentSince: null,
    refused: 0,
  })
  for (const path of [...BOOK_RESOURCES.map((name) => `/api/${name}`), '/api/auth/user']) {
    const reply = await device.fetch(path)
    expect(reply.status, path).toBe(503)
    expect(await reply.json()).toMatchObject({ code: 'needs_server' })
  }
})

it('keeps a command with the name and the time it was done at, or gives it a name', async () => {
  const { server, get, spend, device } = await annasBrowser()
  await spend('30', { 'idempotency-key': 'breakfast' })
  server.clock.now += 1000
  await spend('12')
  const { calls } = await device.json('/local/outbox')
  expect(calls).toMatchObject([
    { key: 'breakfast', method: 'POST', path: '/api/transactions', body: { amount: '30' } },
    { method: 'POST', body: { amount: '12' } },
  ])
  expect(calls[1].key).toMatch(/^[0-9a-f-]{36}$/)
  expect(Date.parse(calls[1].at) - Date.parse(calls[0].at)).toBe(1000)
  expect(await get('/local/state')).toMatchObject({ unsent: 2, unsentSince: calls[0].at })
})

it('keeps a command once, however often it is sent, and none that was refused, read or done by the server', async () => {
  const { get, send, spend } = await annasBrowser()
  const once = { 'idempotency-key': 'breakfast' }
  const first = await spend('30', once)
  expect(await spend('30', once)).toEqual(first)
  expect((await spend('31', once)).status).toBe(422)
  expect((await spend('-1')).status).toBe(400)
  expect((await send('DELETE', NOBODYS)).status).toBe(404)
  await get('/api/transactions')
  await spend('5', { 'idempotency-key': 'lunch', [SENT]: '1000' })
  expect(await get('/local/state')).toMatchObject({ unsent: 1 })
  expect(await get('/api/accounts')).toMatchObject([{ balance: '65.00' }])
})

it('says of what only a server can do that it needs one, and of what nobody can do what there is', async () => {
  const { send } = await annasBrowser()
  const paths = ['/api/auth/sign-in', '/api/sync', '/api/backups', '/api/snapshot', '/api/sync-credits/use']
  for (const path of [...paths, '/api/leaderboard', '/api/referrals', '/api/admin/users', '/api/health']) {
    expect(await send('POST', path, {}), path).toMatchObject({
      status: 503,
      body: {
        code: 'needs_server',
        message: 'This needs the server, which can’t be reached or isn’t used in local mode.',
      },
    })
  }
  expect((await send('GET', '/api/nonsense')).status).toBe(404)
  expect((await send('PATCH', '/api/accounts', {})).status).toBe(405)
})

it('answers the user and their tier, which ends by itself', async () => {
  const { server, user, get, link } = await annasBrowser('free')
  const soon = server.clock.now + DAY_MS
  server.db
    .update(users)
    .set({ subscriptionTier: 'premium', subscriptionExpiry: soon })
    .where(eq(users.id, user.id))
    .run()
  await copyBook(link())
  expect(await get('/api/auth/user')).toMatchObject({ id: user.id, subscriptionTier: 'premium' })
  expect(await get('/api/user/storage-mode')).toMatchObject({ tier: 'premium', showAds: false })
  server.clock.now = soon
  expect(await get('/api/auth/user')).toMatchObject({ subscriptionTier: 'free' })
  expect(await get('/api/user/storage-mode')).toEqual({ tier: 'free', showAds: true, autoSync: false })
})

it('keeps what the server refused, with its reason, until it is dismissed or sent again', async () => {
  const { anna, account, get, send, link, spend } = await annasBrowser()
  const bread = await anna.done('POST', '/transactions', {
    type: 'expense',
    amount: '30',
    description: 'Bread',
    accountId: account.id,
  })
  await copyBook(link())
  const path = `/api/transactions/${bread.id}`
  await send('PUT', path, { amount: '31' }, { 'idempotency-key': 'dearer' })
  await send('PUT', path, { amount: '32' }, { 'idempotency-key': 'dearest' })
  await spend('5')
  await anna.done('DELETE', `/transactions/${bread.id}`)

  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 1, refused: 2 })
  expect(await get('/local/state')).toMatchObject({ unsent: 0, refused: 2 })
  expect(await get('/api/accounts')).toMatchObject([{ balance: '95.00' }])
  const report = await get('/local/refused')
  expect(report).toMatchObject([
    { key: 'dearer', method: 'PUT', path, body: { amount: '31' }, status: 404 },
    { key: 'dearest', method: 'PUT', path, body: { amount: '32' }, status: 404 },
  ])
  expect(report[0].reason).toBe((await anna.send('PUT', path.slice(4), { amount: '31' })).body.message)

  expect((await send('DELETE', '/local/refused/dearest')).status).toBe(200)
  expect((await send('DELETE', '/local/refused/dearest')).status).toBe(404)
  await anna.done('POST', `/transactions/${bread.id}/restore`)
  expect((await send('POST', '/local/refused/dearer/retry')).status).toBe(200)
  expect((await send('POST', '/local/refused/dearer/retry')).status).toBe(404)
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 1, refused: 0 })
  expect(await get('/local/refused')).toEqual([])
  expect(await get('/api/accounts')).toMatchObject([{ balance: '64.00' }])
  expect(await anna.get('/accounts')).toMatchObject([{ balance: '64.00' }])
})

it('forgets what waits when it is discarded, answers nothing until the server’s book is copied, and keeps the report', async () => {
  const { get, send, link, spend } = await annasBrowser()
  await spend('30', { 'idempotency-key': 'breakfast' })
  await send('POST', '/local/settle', {
    results: [{ key: 'breakfast', status: 409, body: { message: 'No bread' } }],
  })
  await spend('12')
  expect(await get('/local/state')).toMatchObject({ hasCopy: true, unsent: 1, refused: 1 })
  expect((await send('DELETE', '/local/outbox')).status).toBe(200)
  expect(await get('/local/state')).toMatchObject({ hasCopy: false, unsent: 0, refused: 1 })
  expect((await send('GET', '/api/accounts')).status).toBe(503)
  expect(await copyBook(link())).toMatchObject({ ok: true })
  expect(await get('/api/accounts')).toMatchObject([{ balance: '100.00' }])
  expect(await get('/local/refused')).toMatchObject([{ key: 'breakfast', reason: 'No bread' }])
})

it('takes a refused change back also where the server’s book is as it was', async () => {
  const { reach, get, link, spend } = await annasBrowser()
  await spend('30', { 'idempotency-key': 'bread' })
  const refusing: SyncSides['server'] = async (path, init) =>
    path === 'api/sync'
      ? Response.json({ results: [{ key: 'bread', status: 400, body: { message: 'Not today' } }] })
      : reach(path, init)
  expect(await syncAll(link(refusing))).toMatchObject({ ok: true, sent: 0, refused: 1 })
  expect(await get('/local/refused')).toMatchObject([{ key: 'bread', reason: 'Not today' }])
  expect(await get('/api/accounts')).toMatchObject([{ balance: '100.00' }])
  expect(await get('/api/transactions')).toEqual([])
})

it('takes no copy over what was not sent, and settles only what was answered', async () => {
  const { anna, get, send, link, spend } = await annasBrowser()
  await spend('30', { 'idempotency-key': 'bread' })
  await spend('5', { 'idempotency-key': 'salt' })
  await anna.done('POST', '/accounts', { name: 'Wallet', balance: '1' })
  expect(await copyBook(link())).toMatchObject({ ok: false, why: 'unsent' })
  expect(await get('/api/accounts')).toMatchObject([{ name: 'Checking', balance: '65.00' }])

  const answers = [
    { key: 'bread', status: 503, body: { message: 'Busy' } },
    { key: 'salt', status: 429, body: { message: 'Too many' } },
    { key: 'never sent', status: 200, body: {} },
  ]
  expect((await send('POST', '/local/settle', { results: answers })).body).toMatchObject({
    unsent: 2,
    refused: 0,
  })
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 2 })
  expect(await get('/api/accounts')).toMatchObject(await anna.get('/accounts'))
})

it('does nothing of what the server has done where the copy was made after it', async () => {
  const { anna, account, device, get, link } = await annasBrowser()
  const expense = { type: 'expense', amount: '30', description: 'Bread', accountId: account.id }
  const init = {
    method: 'POST',
    body: JSON.stringify(expense),
    headers: { ...JSON_TYPE, 'idempotency-key': 'b' },
  }
  const reply = await anna.send('POST', '/transactions', expense, { 'idempotency-key': 'b' })
  const answer = new Response(null, { headers: reply.headers })
  await copyBook(link())
  expect((await device.mirror('/api/transactions', init, answer)).status).toBe(204)
  expect(await get('/api/accounts')).toMatchObject([{ balance: '70.00' }])
})

it('is copied anew where two commands are answered in another order than they were done in', async () => {
  const { anna, device, get, link } = await annasBrowser()
  const done = async (key: string, path: string, body: object) => {
    const headers = { ...JSON_TYPE, 'idempotency-key': key }
    const reply = await anna.send('POST', path, body, headers)
    const init = { method: 'POST', body: JSON.stringify(body), headers }
    const answer = new Response(null, { headers: reply.headers })
    return { id: reply.body.id, mirror: () => device.mirror(`/api${path}`, init, answer) }
  }
  const account = await done('a', '/accounts', { name: 'Cash', balance: '50' })
  const links = { accountId: account.id, description: 'Bread' }
  const expense = await done('b', '/transactions', { type: 'expense', amount: '30', ...links })
  expect((await expense.mirror()).ok).toBe(false)
  await account.mirror()
  expect(await device.json('/local/copy')).toMatchObject({ tag: null })
  expect(await copyBook(link())).toMatchObject({ ok: true })
  expect(await get('/api/accounts')).toEqual(await anna.get('/accounts'))
})

it('notes when a sync came to its end, also one that had nothing to send', async () => {
  const { server, device, link } = await annasBrowser('free')
  server.clock.now += 1000
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 0 })
  const syncedAt = new Date(server.clock.now).toISOString()
  expect(await device.json('/local/state')).toMatchObject({ syncedAt })
})

it('brings back without the server no more than the removal took on it', async () => {
  const { anna, account, get, link, send } = await annasBrowser()
  const category = await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '50' })
  const links = { accountId: account.id, categoryId: category.id }
  const expense = { type: 'expense', amount: '10', description: 'Bread', ...links }
  const { id } = await anna.done('POST', '/transactions', expense)
  await anna.done('PUT', `/budget-categories/${category.id}`, { spent: '4' })
  await anna.done('DELETE', `/transactions/${id}`)
  await copyBook(link())
  expect((await send('POST', `/api/transactions/${id}/restore`)).status).toBe(200)
  expect(await get('/api/budget-categories')).toMatchObject([{ spent: '4.00' }])
  await syncAll(link())
  expect(await anna.get('/budget-categories')).toMatchObject([{ spent: '4.00' }])
})

it('asks once more where the server has gone on while its book was on the way', async () => {
  const { anna, reach, account, device, get, link } = await annasBrowser()
  await anna.done('POST', '/accounts', { name: 'Wallet', balance: '1' })
  let copies = 0
  const slow: SyncSides['server'] = async (path, init) => {
    const answer = await reach(path, init)
    if (path !== 'api/snapshot' || copies++ > 0) return answer
    // Entered in another tab, whose copy is the same.
    const expense = { type: 'expense', amount: '30', description: 'Bread', accountId: account.id }
    const call = {
      method: 'POST',
      body: JSON.stringify(expense),
      headers: { ...JSON_TYPE, 'idempotency-key': 'b' },
    }
    const reply = await anna.send('POST', '/transactions', expense, { 'idempotency-key': 'b' })
    await device.mirror('/api/transactions', call, new Response(null, { headers: reply.headers }))
    return answer
  }
  expect(await copyBook(link(slow))).toMatchObject({ ok: true })
  expect(copies).toBe(2)
  expect(await get('/api/accounts')).toEqual(await anna.get('/accounts'))
})

it('believes a server whose book was set back to an older state', async () => {
  const { server, anna, get, link } = await annasBrowser()
  const before = server.db.select().from(books).all()
  await anna.done('POST', '/accounts', { name: 'Wallet', balance: '1' })
  await copyBook(link())
  server.db.delete(accounts).where(eq(accounts.name, 'Wallet')).run()
  server.db
    .update(books)
    .set({ version: before[0]?.version ?? 0 })
    .run()
  expect(await copyBook(link())).toMatchObject({ ok: true })
  expect(await get('/api/accounts')).toMatchObject([{ name: 'Checking' }])
  expect(await get('/api/accounts')).toHaveLength(1)
})

it('sends nobody’s changes in another’s name, nor to a server that asks to sign in', async () => {
  const { server, get, link, spend } = await annasBrowser()
  await spend('30')
  const ben = browserOf(server)
  await ben.register({ firstName: 'Ben', email: 'ben@example.com' })
  const asBen: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, { ...init, headers: { cookie: ben.cookie() } })
  expect(await syncAll(link(asBen))).toMatchObject({ ok: false, why: 'signed_out', sent: 0 })
  const asNobody: SyncSides['server'] = async (path, init) => server.fetch(`/${path}`, init)
  expect(await syncAll(link(asNobody))).toMatchObject({ ok: false, why: 'signed_out', sent: 0 })
  expect(await ben.get('/accounts')).toEqual([])
  expect(await get('/local/state')).toMatchObject({ unsent: 1 })
})

it('knows a server that is away from one that answers with an error, and keeps everything either way', async () => {
  const { reach, get, link, spend } = await annasBrowser()
  await spend('30')
  const answers = (status: number, type: string): SyncSides['server'] => {
    return async (path, init) =>
      path === 'api/sync'
        ? new Response('{"message":"Out of order"}', { status, headers: { 'content-type': type } })
        : reach(path, init)
  }
  expect(await syncAll(link(async () => Promise.reject(new TypeError('Failed to fetch'))))).toMatchObject({
    ok: false,
    why: 'offline',
  })
  expect(await syncAll(link(answers(502, 'text/html')))).toMatchObject({ ok: false, why: 'offline' })
  expect(await syncAll(link(answers(500, 'application/json')))).toMatchObject({
    ok: false,
    why: 'failed',
    message: 'Out of order',
  })
  expect(await get('/local/state')).toMatchObject({ unsent: 1 })
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 1 })
})

it('sends more calls than one request takes in several, in their order', async () => {
  const { anna, get, link, spend } = await annasBrowser()
  for (let n = 0; n < 1005; n++) await spend('0.01')
  const steps: unknown[] = []
  const outcome = await syncAll({ ...link(), onProgress: (progress) => steps.push(progress) })
  expect(outcome).toMatchObject({ ok: true, sent: 1005 })
  expect(steps).toEqual([{ sent: 0, total: 1005 }, { sent: 1000, total: 1005 }, null])
  expect(await get('/api/accounts')).toMatchObject([{ balance: '89.95' }])
  expect(await anna.get('/accounts')).toMatchObject([{ balance: '89.95' }])
})

it('a file that was imported here is sent once its owner has confirmed that it’s they, and nothing before', async () => {
  const { server, anna, send, get, link, spend } = await annasBrowser('free')
  const file = { ...(await get('/api/export')), accounts: [], transactions: [] }
  await spend('30')
  expect((await send('POST', '/api/import', file)).status).toBe(200)
  await send('POST', '/api/accounts', { name: 'Afterwards', balance: '5' })
  outlastProofs(server)
  const [waiting, before] = [await get('/local/outbox'), await anna.get('/accounts')]

  for (let attempt = 0; attempt < 2; attempt++)
    expect(await syncAll(link())).toMatchObject({ ok: false, why: 'proof_required', sent: 0, refused: 0 })
  expect(await anna.get('/accounts')).toEqual(before)
  expect(await get('/local/outbox')).toEqual(waiting)
  expect(await get('/local/state')).toMatchObject({ unsent: 3, refused: 0 })
  expect((await anna.get('/sync-credits/balance')).used).toBe(0)

  await anna.done('POST', '/auth/proof', { currentPassword: ANNA.password })
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 3, refused: 0 })
  expect(await anna.get('/accounts')).toMatchObject([{ name: 'Afterwards', balance: '5.00' }])
  expect((await anna.get('/sync-credits/balance')).used).toBe(0)
})

it('refuses a file that no sync could carry, and does nothing', async () => {
  const { anna, device, get, spend } = await annasBrowser()
  await spend('30')
  const before = await get('/api/accounts')
  await anna.done('POST', '/auth/proof', { currentPassword: ANNA.password })
  const body = JSON.stringify({ ...(await anna.get('/export')), accounts: [] }) + ' '.repeat(56_000_000)
  const reply = await device.fetch('/api/import', { method: 'POST', body, headers: JSON_TYPE })
  expect(reply.status).toBe(413)
  expect(await get('/local/state')).toMatchObject({ unsent: 1 })
  expect(await get('/api/accounts')).toEqual(before)
})

it('a call at which the server always fails goes to the report after five times, and those behind it are sent', async () => {
  const { server, anna, device, spend, link, get, send } = await annasBrowser()
  const { transact } = server.home
  let failures = 5
  server.home.report = () => {}
  server.home.transact = (work) => {
    failures -= 1
    return failures >= 0 ? Promise.reject(new Error('broken')) : (transact?.(work) as never)
  }
  await spend('1', { 'idempotency-key': 'broken' })
  await spend('2')
  for (let round = 0; round < 4; round++)
    expect(await syncAll(link())).toMatchObject({ ok: false, why: 'failed', sent: 0, refused: 0 })
  expect(await device.json('/local/state')).toMatchObject({ unsent: 2, refused: 0 })
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 1, refused: 1 })
  expect(await anna.get('/transactions')).toMatchObject([{ amount: '2.00' }])
  expect(await get('/local/refused')).toMatchObject([
    { key: 'broken', status: 500, reason: expect.stringContaining('5 times') },
  ])
  // It is not lost: sent again it is counted anew.
  await send('POST', '/local/refused/broken/retry')
  failures = 1
  expect(await syncAll(link())).toMatchObject({ ok: false, refused: 0 })
  expect(await syncAll(link())).toMatchObject({ ok: true, sent: 1 })
  expect(await anna.get('/transactions')).toHaveLength(2)
})
