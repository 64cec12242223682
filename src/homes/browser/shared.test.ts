import { beforeEach, expect, it } from 'vitest'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { testServer } from '../node/testing.ts'
import { unsentCallsIn } from './seal.ts'
import { copyBook, type SyncSides, syncAll } from './sync.ts'
import { newDevice } from './testing/device.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: Awaited<ReturnType<typeof sharedBook>>

/** A browser of somebody's, with a copy of the shared book. */
async function phoneOf(person: Person, place: number) {
  const device = newDevice(() => server.clock.now, place)
  const reach: SyncSides['server'] = async (path, init = {}) =>
    server.fetch(`/${path}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), cookie: person.cookie() },
    })
  const { id: userId } = await person.get('/auth/user')
  const link = (server = reach) => ({ ...device.linkTo(userId, server), bookId: flat.id })
  const send = async (method: string, path: string, body?: unknown, headers: object = {}) => {
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const reply = await device.fetch(path, { method, ...init, headers: { ...JSON_TYPE, ...headers } })
    return { status: reply.status, body: await reply.json() }
  }
  const get = async (path: string) => (await send('GET', path)).body
  return { device, link, send, get, reach }
}

const bread = { type: 'expense', description: 'Bread' } as const

beforeEach(async () => {
  server = testServer()
  anna = await personOn(server, 'Anna')
  ben = await personOn(server, 'Ben')
  flat = await sharedBook(anna, [[ben, 'editor']])
})

/** Paths that a copy and the server answer alike. */
const SAME = [
  ...['/accounts', '/budget-categories', '/savings-buckets', '/bills', '/subscriptions', '/transactions'],
  ...['/settlement', '/dashboard', '/payees', '/rules'],
]

async function expectSame(person: Person, get: (path: string) => Promise<unknown>) {
  const there = person.within(flat.id)
  for (const path of [...SAME, `/books/${flat.id}/members`])
    expect(await get(`/api${path}`), path).toEqual(await there.get(path))
  for (const memberId of Object.values(flat.members)) {
    const path = `/settlement/entries?memberId=${memberId}`
    expect(await get(`/api${path}`)).toEqual(await there.get(path))
  }
}

it('a copy of a shared book answers what the server does, with who paid, for whom, and where everybody stands', async () => {
  const there = anna.within(flat.id)
  const { id: child } = await anna.done('POST', `/books/${flat.id}/members`, { name: 'Mia', weight: 0 })
  const joint = await there.done('POST', '/accounts', { name: 'Joint', balance: '500' })
  const annas = await there.done('POST', '/accounts', {
    name: 'Anna’s card',
    balance: '100',
    paidBy: flat.memberId,
  })
  const food = await there.done('POST', '/budget-categories', {
    name: 'Food',
    allocated: '200',
    shares: [{ memberId: flat.members.Ben, weight: 1 }],
  })
  await there.done('POST', '/transactions', { ...bread, amount: '10.01', accountId: joint.id })
  await there.done('POST', '/transactions', {
    ...bread,
    amount: '7',
    accountId: annas.id,
    categoryId: food.id,
  })
  const gone = await there.done('POST', '/transactions', { ...bread, amount: '3' })
  await there.done('DELETE', `/transactions/${gone.id}`)
  const exact = [
    { memberId: flat.memberId, amount: '1' },
    { memberId: child, amount: '5' },
  ]
  await ben
    .within(flat.id)
    .done('POST', '/transactions', { ...bread, amount: '6', paidBy: flat.members.Ben, shares: exact })
  await there.done('POST', '/settlement/payments', { from: flat.members.Ben, to: flat.memberId, amount: '2' })
  await there.done('POST', '/bills', {
    name: 'Rent',
    amount: '900',
    dueDate: '2026-04-01',
    accountId: joint.id,
    paidBy: flat.members.Ben,
  })
  const phone = await phoneOf(ben, 0)
  expect(await copyBook(phone.link())).toMatchObject({ ok: true })
  await expectSame(ben, phone.get)

  // Brought back here, a deleted row does what it did.
  expect((await phone.send('POST', `/api/transactions/${gone.id}/restore`)).status).toBe(200)
  expect(await syncAll(phone.link())).toMatchObject({ ok: true, sent: 1, refused: 0 })
  await expectSame(ben, phone.get)
})

it('what is done without the server is counted by the same rules, and is the same rows once it is sent', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  const account = (await phone.send('POST', '/api/accounts', { name: 'Ben’s', paidBy: flat.members.Ben }))
    .body
  const row = await phone.send('POST', '/api/transactions', {
    ...bread,
    amount: '9.99',
    accountId: account.id,
  })
  expect(row).toMatchObject({ status: 201, body: { paidBy: flat.members.Ben, createdBy: flat.members.Ben } })
  const shares = [
    { memberId: flat.memberId, amount: '9' },
    { memberId: flat.members.Ben, amount: '1' },
  ]
  await phone.send('POST', '/api/transactions', { ...bread, amount: '10', shares })
  const off = await phone.send('POST', '/api/transactions', {
    ...bread,
    amount: '10',
    shares: shares.slice(1),
  })
  expect(off).toMatchObject({ status: 400, body: { code: 'shares_differ', difference: '9.00' } })
  await phone.send('POST', '/api/settlement/payments', {
    from: flat.memberId,
    to: flat.members.Ben,
    amount: '5',
    note: 'cash',
  })
  const standing = await phone.get('/api/settlement')
  expect(standing.balances).toEqual([
    { memberId: flat.memberId, balance: '-9.00' },
    { memberId: flat.members.Ben, balance: '9.00' },
  ])
  const before = await phone.get('/api/transactions')
  expect(await syncAll(phone.link())).toMatchObject({ ok: true, sent: 4, refused: 0 })
  expect(await ben.within(flat.id).get('/settlement')).toEqual(standing)
  const ids = (rows: { id: string; shares: unknown }[]) => rows.map(({ id, shares }) => ({ id, shares }))
  expect(ids(await ben.within(flat.id).get('/transactions'))).toEqual(ids(before))
  await expectSame(ben, phone.get)
  // Nothing of it is in his own book but what he earned there, which the server decides.
  expect(await ben.get('/transactions')).toEqual([])
})

it('what needs the server says so, and names no other book', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  const needs = [
    ...(['/books', '/together', '/activity', `/books/${flat.id}/invitations`, '/exports'] as const).map(
      (path) => ['GET', path] as const,
    ),
    ...([`/books/${flat.id}/members`, '/contributions', `/books/${flat.id}/leave`] as const).map(
      (path) => ['POST', path] as const,
    ),
  ]
  for (const [method, path] of needs) {
    const { status, body } = await phone.send(method, `/api${path}`, method === 'POST' ? {} : undefined)
    expect([status, body.code], path).toEqual([503, 'needs_server'])
  }
  const paid = { from: flat.members.Ben, to: flat.memberId, amount: '1', ownTransactionId: flat.id }
  const refused = await phone.send('POST', '/api/settlement/payments', paid)
  expect(refused).toMatchObject({ status: 503, body: { code: 'needs_server' } })
  const other = await phone.send('GET', '/api/accounts', undefined, { 'bucketbook-book': anna.ownId })
  expect(other.status).toBe(404)
})

it('a viewer’s command is refused without the server as with it', async () => {
  await anna.done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'viewer' })
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  for (const path of ['/transactions', '/accounts', '/settlement/payments']) {
    const { status, body } = await phone.send('POST', `/api${path}`, { ...bread, amount: '1' })
    expect([status, body.code], path).toEqual([403, 'read_only'])
  }
  expect((await phone.send('POST', '/api/import', {})).body.code).toBe('owner_only')
  expect(await phone.get('/local/state')).toMatchObject({ unsent: 0 })
})

it('who may only look by the time of the sync finds what they did in the report, and nothing of it in the book', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  await phone.send('POST', '/api/transactions', { ...bread, amount: '1' })
  await phone.send('POST', '/api/transactions', { ...bread, amount: '2' })
  await anna.done('PUT', `/books/${flat.id}/members/${flat.members.Ben}`, { role: 'viewer' })
  expect(await syncAll(phone.link())).toMatchObject({ ok: true, sent: 0, refused: 2 })
  expect(await phone.get('/local/refused')).toMatchObject([
    { status: 403, reason: 'You can look at this book, but not change it.' },
    { status: 403 },
  ])
  expect(await phone.get('/api/transactions')).toEqual([])
  await expectSame(ben, phone.get)
})

it('two who changed the same field without the server are asked; what differs is put together', async () => {
  const there = anna.within(flat.id)
  const { id } = await there.done('POST', '/transactions', { ...bread, amount: '5' })
  const [annas, bens] = [await phoneOf(anna, 0), await phoneOf(ben, 1)]
  for (const phone of [annas, bens]) await copyBook(phone.link())
  const path = `/api/transactions/${id}`
  const { rev } = await bens.get(path)
  await annas.send('PUT', path, { description: 'Rye bread', rev })
  await bens.send('PUT', path, { description: 'Rolls', rev })
  await bens.send('PUT', path, { note: 'For Sunday', rev: (await bens.get(path)).rev })
  expect(await syncAll(annas.link())).toMatchObject({ sent: 1, refused: 0 })
  expect(await syncAll(bens.link())).toMatchObject({ sent: 1, refused: 1 })
  expect(await there.get(`/transactions/${id}`)).toMatchObject({
    description: 'Rye bread',
    note: 'For Sunday',
    updatedBy: flat.members.Ben,
  })
  expect(await bens.get('/local/refused')).toMatchObject([
    { status: 409, body: { description: 'Rolls' }, row: { description: 'Rye bread' } },
  ])
})

it('who paid a row and for whom is a field like any other: taken where nobody else said it, else a card to choose', async () => {
  const there = anna.within(flat.id)
  const { id } = await there.done('POST', '/transactions', { ...bread, amount: '10' })
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  const path = `/api/transactions/${id}`
  const shares = (annas: string, bens: string) => [
    { memberId: flat.memberId, amount: annas },
    { memberId: flat.members.Ben, amount: bens },
  ]
  const change = async (fields: object) =>
    phone.send('PUT', path, { ...fields, rev: (await phone.get(path)).rev })
  await change({ paidBy: flat.members.Ben, shares: shares('7', '3') })
  await change({ shares: shares('8', '2') })
  await there.done('PUT', `/transactions/${id}`, { description: 'Rye bread' })
  expect(await syncAll(phone.link())).toMatchObject({ sent: 2, refused: 0 })
  expect(await there.get(`/transactions/${id}`)).toMatchObject({
    description: 'Rye bread',
    paidBy: flat.members.Ben,
    shares: shares('8.00', '2.00'),
  })

  await change({ shares: shares('9', '1') })
  await there.done('PUT', `/transactions/${id}`, { shares: shares('5', '5') })
  expect(await syncAll(phone.link())).toMatchObject({ sent: 0, refused: 1 })
  expect(await phone.get('/local/refused')).toMatchObject([
    { status: 409, row: { shares: shares('5.00', '5.00') } },
  ])
  const { rev } = await there.get(`/transactions/${id}`)
  const late = await there.send('PUT', `/transactions/${id}`, { shares: shares('4', '6'), rev: rev - 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  await expectSame(ben, phone.get)
})

it('a membership that ended is noticed by the list of books alone, and not by any 404', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  await phone.send('POST', '/api/transactions', { ...bread, amount: '1' })
  const notFound = Response.json({ code: 'not_found', message: 'No such place' }, { status: 404 })
  const misled: SyncSides['server'] = async (path, init) =>
    path === 'api/sync' ? notFound.clone() : phone.reach(path, init)
  expect(await syncAll(phone.link(misled))).toMatchObject({ ok: false, why: 'failed' })
  const worse: SyncSides['server'] = async (path, init) =>
    path === 'api/sync' || path === 'api/books' ? notFound.clone() : phone.reach(path, init)
  expect(await syncAll(phone.link(worse))).toMatchObject({ ok: false, why: 'failed' })
  expect(await phone.get('/local/state')).toMatchObject({ unsent: 1 })

  await anna.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
  expect(await syncAll(phone.link())).toMatchObject({ ok: false, why: 'gone', sent: 0 })
  expect(await copyBook(phone.link())).toMatchObject({ ok: false, why: 'gone' })
  // Nothing was lost: what he did is still there to be taken along.
  expect(unsentCallsIn(phone.device.db).calls).toHaveLength(1)
})

it('a member who is removed in the middle of a sync has done what was done, and the rest is neither done nor refused', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  for (const amount of ['1', '2', '3']) await phone.send('POST', '/api/transactions', { ...bread, amount })
  const { transact } = server.home
  let done = 0
  server.home.transact = async (work) => {
    const answer = (await transact?.(work)) as never
    done += 1
    server.home.transact = transact as never
    await anna.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
    return answer
  }
  expect(await syncAll(phone.link())).toMatchObject({ ok: false, sent: 1, refused: 0 })
  expect(done).toBe(1)
  expect(await syncAll(phone.link())).toMatchObject({ ok: false, why: 'gone' })
  expect(await phone.get('/local/state')).toMatchObject({ unsent: 2, refused: 0 })
  expect(await anna.within(flat.id).get('/transactions')).toMatchObject([{ amount: '1.00' }])
})

it('a book that was deleted is gone until an owner brings it back', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  await phone.send('POST', '/api/transactions', { ...bread, amount: '1' })
  await anna.done('DELETE', `/books/${flat.id}`, { name: 'Our flat' })
  expect(await syncAll(phone.link())).toMatchObject({ ok: false, why: 'gone' })
  await anna.done('POST', `/books/${flat.id}/restore`)
  expect(await syncAll(phone.link())).toMatchObject({ ok: true, sent: 1, refused: 0 })
  await expectSame(ben, phone.get)
})

it('what opens a route in a shared book is what its owners have, also without the server', async () => {
  const phone = await phoneOf(ben, 0)
  await copyBook(phone.link())
  const path = '/api/insights/analytics'
  const there = await ben.within(flat.id).send('GET', path.slice(4))
  expect((await phone.send('GET', path)).status).toBe(there.status)
})
