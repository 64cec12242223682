import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBook } from '../../book/open.ts'
import { webhookChanges, webhookDeliveries } from '../../book/programs/tables.ts'
import { outgoingTo } from '../../homes/node/outgoing-hosts.ts'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { payDueForOwners } from '../../rewards/auto-pay.ts'
import { keepUnlocked } from '../../rewards/shop/unlocked.ts'
import { type Heard, listener } from '../testing.ts'
import { sendDue } from './sending.ts'
import { forgetDeliveries } from './store.ts'

let server: ReturnType<typeof testServer>
let anna: Person
let heard: Heard[]
let other: Awaited<ReturnType<typeof listener>>
let url: string

beforeEach(async () => {
  other = await listener()
  heard = other.heard
  url = `${other.url}/hook`
  server = testServer({ outgoing: outgoingTo([other.host]) })
  anna = await personOn(server, 'Anna')
})
afterEach(() => other.close())

const EXPENSE = { type: 'expense', amount: '12.50', description: 'Bread' }
const make = (fields: object = {}) => anna.done('POST', '/webhooks', { url, ...fields })
/** Sends all due deliveries, as every home does by itself. */
async function run() {
  for (const home of server.homes()) await sendDue(home, () => false)
}
/** All rows of a table, in whichever database they are. */
const rowsOf = <Table extends typeof webhookChanges | typeof webhookDeliveries>(table: Table) =>
  server.databases().flatMap(
    (db) =>
      db
        .select()
        .from(table as never)
        .all() as Table['$inferSelect'][],
  )
const types = () => heard.map(({ body }) => JSON.parse(body).type)
/** Imports rows of a bank into an account. */
async function bringIn(accountId: string, lines: string[]): Promise<{ id: string }> {
  const body = new FormData()
  body.set('file', new Blob([`Date,Amount,Description\n${lines.join('\n')}\n`]), 'a.csv')
  body.set('accountId', accountId)
  const headers = { cookie: anna.cookie() }
  const answer = await server.fetch('/api/statements', { method: 'POST', headers, body })
  return (await answer.json()) as { id: string }
}
const deliveries = ({ id }: { id: string }) => anna.get(`/webhooks/${id}/deliveries`)

describe('a webhook', () => {
  it('is told of what is added, changed and deleted, signed as its secret says', async () => {
    const made = await make()
    expect(made).toMatchObject({
      url,
      events: null,
      bookId: anna.ownId,
      secret: expect.stringMatching(/^whsec_/),
    })
    expect(JSON.stringify(await anna.get('/webhooks'))).not.toContain('whsec_')
    const row = await anna.done('POST', '/transactions', EXPENSE)
    await anna.done('PUT', `/transactions/${row.id}`, { amount: '13' })
    await anna.done('DELETE', `/transactions/${row.id}`)
    await run()
    expect(types().sort()).toEqual(['transaction.created', 'transaction.deleted', 'transaction.updated'])
    const [{ headers, body }] = heard as [Heard]
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['bucketbook-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', made.secret).update(`${seconds}.${body}`).digest('hex'))
    expect(Number(seconds)).toBe(Math.floor(server.clock.now / 1000))
    const told = JSON.parse(body)
    expect(headers['idempotency-key']).toBe(told.id)
    expect(told).toMatchObject({
      book: { id: anna.ownId, name: 'My budget' },
      data: { id: row.id, amount: '12.50', description: 'Bread' },
    })
    expect(await deliveries(made)).toHaveLength(3)
    await run()
    expect(heard).toHaveLength(3)
  })

  it('is told of whatever is changed of a row, also of what stands beside it, and of nothing that stays', async () => {
    const [one, other] = [
      await anna.done('POST', '/accounts', { name: 'Checking' }),
      await anna.done('POST', '/accounts', { name: 'Savings' }),
    ]
    const { id } = await anna.done('POST', '/transactions', { ...EXPENSE, accountId: one.id })
    const income = await anna.done('POST', '/transactions', {
      ...EXPENSE,
      type: 'income',
      accountId: other.id,
    })
    await make()
    const change = (fields: object) => anna.done('PUT', `/transactions/${id}`, fields)
    const parts = [{ amount: '2.50' }, { amount: '10' }]
    for (const [does, count] of [
      [() => change({ description: EXPENSE.description }), 0],
      [() => change({ tags: ['Trip'] }), 1],
      [() => change({ parts }), 1],
      [() => change({ parts: null }), 1],
      [() => anna.done('PUT', `/transactions/${income.id}`, { refund: true }), 1],
      [() => anna.done('POST', '/transfers/links', { ids: [id, income.id] }), 2],
    ] as const) {
      heard.length = 0
      await does()
      await run()
      expect(types()).toEqual(Array(count).fill('transaction.updated'))
    }
  })

  it('is told of the types that it asks for, and of one book alone', async () => {
    const { id } = await sharedBook(anna)
    await make({ bookId: id, events: ['transaction.deleted'] })
    await anna.done('POST', '/transactions', EXPENSE)
    const row = await anna.within(id).done('POST', '/transactions', EXPENSE)
    await anna.within(id).done('DELETE', `/transactions/${row.id}`)
    await run()
    expect(types()).toEqual(['transaction.deleted'])
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
      book: { id, name: 'Our flat' },
      data: { id: row.id, amount: '12.50' },
    })
  })

  it('is told of what an import brings, and of what a bill posts by itself', async () => {
    await make({ events: ['transaction.created'] })
    const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
    await bringIn(accountId, ['2026-03-01,-8.00,Soap'])
    await run()
    for (const db of server.databases()) db.transaction((tx) => keepUnlocked(tx, ['smart-automation']))
    const due = { name: 'Rent', amount: '10', dueDate: '2026-03-15', accountId, autoPay: true }
    await anna.done('POST', '/bills', due)
    const failed = (error: unknown) => expect.fail(String(error))
    for (const { db, newId } of server.homes())
      await payDueForOwners(db, { now: server.clock.now, newId, failed })
    await run()
    expect(heard.map(({ body }) => JSON.parse(body).data.description)).toEqual(['Soap', 'Rent'])
  })

  it.each([
    ['of thousands', 2500],
    ['of a few rows', 3],
  ])(
    'is told nothing of an import %s that was undone before it was told, and of later rows',
    async (_, count) => {
      const made = await make()
      const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
      const lines = Array.from({ length: count }, (_, n) => `2026-03-01,-${n + 1}.00,Soap ${n}`)
      const { id } = await bringIn(accountId, lines)
      await anna.done('DELETE', `/statements/${id}`)
      await anna.done('POST', '/transactions', EXPENSE)
      await run()
      expect(rowsOf(webhookChanges)).toEqual([])
      expect(heard.map(({ body }) => JSON.parse(body).data.description)).toEqual(['Bread'])
      expect(await deliveries(made)).toHaveLength(1)
    },
  )

  it('is told of an import that was undone half told as far as it had heard, and that this is gone', async () => {
    await make()
    const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
    const { id } = await bringIn(
      accountId,
      Array.from({ length: 1300 }, (_, n) => `2026-03-01,-${n + 1}.00,Soap ${n}`),
    )
    const { outgoing } = server.home
    const asked = outgoing.fetch
    outgoing.fetch = async (...request) => {
      const answer = await asked(...request)
      if (heard.length === 20) await anna.done('DELETE', `/statements/${id}`)
      return answer
    }
    await run()
    const told = heard.map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } })
    const idsOf = (type: string) => told.filter((one) => one.type === type).map(({ data }) => data.id)
    expect(idsOf('transaction.deleted').sort()).toEqual(idsOf('transaction.created').sort())
    expect(idsOf('transaction.created').length).toBeLessThan(300)
  })

  it('is told of an import in the order of its rows, as fast as it listens, and one at a time', async () => {
    const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
    await make()
    const lines = Array.from({ length: 1300 }, (_, n) => `2026-03-01,-${n + 1}.00,Soap ${n}`)
    await bringIn(accountId, lines)
    const { outgoing } = server.home
    const asked = outgoing.fetch
    let [now, most, waiting] = [0, 0, 0]
    outgoing.fetch = async (...request) => {
      now += 1
      most = Math.max(most, now)
      waiting = Math.max(
        waiting,
        server.db
          .select()
          .from(webhookDeliveries)
          .all()
          .filter(({ nextAt }) => nextAt !== null).length,
      )
      const answer = await asked(...request)
      now -= 1
      return answer
    }
    await run()
    const amounts = heard.map(({ body }) => Number(JSON.parse(body).data.amount))
    expect(amounts).toEqual([...amounts].sort((one, other) => one - other))
    expect([amounts.length, most]).toEqual([1300, 1])
    expect(waiting).toBeLessThan(700)
  })

  it('that listens no more keeps a thousand waiting and shows that older ones were given up, and holds up no other', async () => {
    const { id: accountId } = await anna.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
    const dead = await make({ url: url.replace('/hook', '/dead') })
    const { outgoing } = server.home
    const asked = outgoing.fetch
    outgoing.fetch = (address, request) =>
      address.endsWith('/dead') ? Promise.reject(new Error('No answer came.')) : asked(address, request)
    await make()
    const lines = Array.from({ length: 1300 }, (_, n) => `2026-03-01,-${n + 1}.00,Soap ${n}`)
    await bringIn(accountId, lines)
    await run()
    expect(heard).toHaveLength(1300)
    const told = rowsOf(webhookDeliveries).filter(({ webhookId }) => webhookId === dead.id)
    const waiting = told.filter(({ nextAt }) => nextAt !== null)
    expect([told.length, waiting.length]).toEqual([1300, 1000])
    expect(told.find(({ nextAt }) => nextAt === null)).toMatchObject({
      error: 'It was given up: more than 1000 were waiting.',
      body: '',
    })
  })

  it('is told of a transfer once for each half, with what was looked up for it', async () => {
    const account = async (name: string) => (await anna.done('POST', '/accounts', { name })).id
    const [fromAccountId, toAccountId] = [await account('Checking'), await account('Savings')]
    await make()
    await anna.done('POST', '/transfers', { fromAccountId, toAccountId, amount: '7' })
    await run()
    expect(types()).toEqual(['transaction.created', 'transaction.created'])
  })

  it('of a deleted book waits, and holds up no other', async () => {
    const flat = await sharedBook(anna, [])
    await make({ bookId: flat.id, events: ['transaction.updated'] })
    await make()
    await anna.done('POST', '/transactions', EXPENSE)
    const row = await anna.within(flat.id).done('POST', '/transactions', EXPENSE)
    for (const db of server.databases())
      if (findBook(db, flat.id))
        db.insert(webhookChanges).values({ bookId: flat.id, rowId: row.id, action: 'changed' }).run()
    await anna.done('DELETE', `/books/${flat.id}`, { name: 'Our flat' })
    await run()
    expect(types()).toEqual(['transaction.created'])
  })

  it('hears nothing of a command that was refused, and of a repeated one once', async () => {
    await make()
    await anna.send('POST', '/transactions', {
      ...EXPENSE,
      categoryId: '01890000-0000-7000-8000-00000000dead',
    })
    const headers = { 'idempotency-key': 'bread' }
    await anna.send('POST', '/transactions', EXPENSE, headers)
    await anna.send('POST', '/transactions', EXPENSE, headers)
    await run()
    expect(types()).toEqual(['transaction.created'])
  })

  it('is tried again with the same id and a new time after 5 s, 30 s, 5 min, 1 h, 6 h and 24 h, then given up', async () => {
    other.status = 500
    const made = await make()
    await anna.done('POST', '/transactions', EXPENSE)
    await run()
    const pauses = [5, 30, 300, 3600, 21_600, 86_400]
    for (const [tries, seconds] of pauses.entries()) {
      const next = server.clock.now + seconds * 1000
      expect((await deliveries(made))[0]).toMatchObject({
        tries: tries + 1,
        status: 500,
        deliveredAt: null,
        error: 'It answered 500.',
        nextTryAt: new Date(next).toISOString(),
      })
      server.clock.now = next - 1
      await run()
      expect(heard).toHaveLength(tries + 1)
      server.clock.now = next
      await run()
      expect(heard).toHaveLength(tries + 2)
    }
    expect((await deliveries(made))[0]).toMatchObject({ tries: 7, nextTryAt: null, deliveredAt: null })
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1)
    expect(new Set(heard.map(({ headers }) => headers['bucketbook-signature'])).size).toBe(7)
  })

  it('arrives once the address answers again, and says so', async () => {
    other.status = 503
    const made = await make()
    await anna.done('POST', '/transactions', EXPENSE)
    await run()
    other.status = 204
    server.clock.now += 5000
    const deliveredAt = new Date(server.clock.now).toISOString()
    await run()
    expect((await deliveries(made))[0]).toMatchObject({
      tries: 2,
      status: 204,
      error: null,
      nextTryAt: null,
      deliveredAt,
    })
  })

  it('is tested at once, and what comes back is said', async () => {
    const made = await make()
    expect(await anna.done('POST', `/webhooks/${made.id}/test`)).toEqual({
      delivered: true,
      status: 200,
      message: 'Delivered.',
    })
    expect(types()).toEqual(['test'])
    other.status = 404
    expect(await anna.done('POST', `/webhooks/${made.id}/test`)).toMatchObject({
      delivered: false,
      status: 404,
    })
    // A redirect is not followed.
    other.status = 302
    expect(await anna.done('POST', `/webhooks/${made.id}/test`)).toMatchObject({
      delivered: false,
      status: 302,
    })
  })

  it('leads only where the operator lets it, when it is made and at every try', async () => {
    for (const other of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest',
      'http://localhost/',
      'http://[::1]/',
      'http://2130706433/',
      'https://example.org/',
    ]) {
      const refused = await anna.send('POST', '/webhooks', { url: other })
      expect([refused.status, (refused.body as { code: string }).code], other).toEqual([
        400,
        'host_not_allowed',
      ])
    }
    expect((await anna.send('POST', '/webhooks', { url: 'ftp://example.org' })).status).toBe(400)
    const made = await make()
    await anna.done('POST', '/transactions', EXPENSE)
    for (const home of server.homes()) home.outgoing = outgoingTo([])
    await run()
    expect(heard).toEqual([])
    expect((await deliveries(made))[0]).toMatchObject({
      tries: 1,
      error: expect.stringContaining('does not reach'),
    })
  })

  it('is nobody else’s, and ends with the membership', async () => {
    const ben = await personOn(server, 'Ben')
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    expect((await ben.send('POST', '/webhooks', { url, bookId: anna.ownId })).status).toBe(404)
    const bens = await ben.done('POST', '/webhooks', { url, bookId: id })
    for (const [method, path] of [
      ['GET', `/webhooks/${bens.id}/deliveries`],
      ['POST', `/webhooks/${bens.id}/test`],
      ['DELETE', `/webhooks/${bens.id}`],
    ] as const)
      expect((await anna.send(method, path)).status).toBe(404)
    expect((await ben.get('/connections')).leaving).toMatchObject([
      { kind: 'webhook', id: bens.id, bookId: id },
    ])
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    await anna.within(id).done('POST', '/transactions', EXPENSE)
    await run()
    expect(heard).toEqual([])
    expect(await ben.get('/webhooks')).toEqual([])
  })

  it('of a shared book is listed beside those of the own one, says what it was told, and is deleted', async () => {
    const ben = await personOn(server, 'Ben')
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const own = await ben.done('POST', '/webhooks', { url })
    server.clock.now += 1
    const body = { url, bookId: id, events: ['transaction.created'] }
    const make = () => ben.send('POST', '/webhooks', body, { 'idempotency-key': 'hook' })
    const made = (await make()).body as { id: string; secret: string }
    expect((await make()).body).toEqual(made)
    expect((await ben.get('/webhooks')).map((one: { id: string }) => one.id)).toEqual([own.id, made.id])
    await anna.within(id).done('POST', '/transactions', EXPENSE)
    await run()
    const [{ headers, body: told }] = heard as [Heard]
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['bucketbook-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', made.secret).update(`${seconds}.${told}`).digest('hex'))
    expect(await ben.get(`/webhooks/${made.id}/deliveries`)).toMatchObject([
      { type: 'transaction.created', status: 200 },
    ])
    expect(await ben.done('POST', `/webhooks/${made.id}/test`)).toMatchObject({ delivered: true })
    expect(JSON.parse(heard.at(-1)?.body ?? '')).toMatchObject({ book: { id, name: 'Our flat' } })
    await ben.done('DELETE', `/webhooks/${made.id}`)
    expect((await ben.send('DELETE', `/webhooks/${made.id}`)).status).toBe(404)
    await anna.within(id).done('POST', '/transactions', EXPENSE)
    await run()
    expect(heard).toHaveLength(2)
    expect(await ben.get('/webhooks')).toMatchObject([{ id: own.id }])
    for (let n = 1; n < 20; n++) await ben.done('POST', '/webhooks', { url, bookId: id })
    expect((await ben.send('POST', '/webhooks', { url, bookId: id })).body).toMatchObject({
      code: 'too_many',
    })
  })

  it('says for a month what it was told', async () => {
    const forget = (days: number) => {
      for (const db of server.databases()) forgetDeliveries(db, server.clock.now + days * 86_400_000)
    }
    const made = await make()
    await anna.done('POST', '/transactions', EXPENSE)
    await run()
    forget(30)
    expect(await deliveries(made)).toHaveLength(1)
    forget(32)
    expect(await deliveries(made)).toEqual([])
  })

  it('is deleted with what it was still to be told', async () => {
    const made = await make()
    await anna.done('POST', '/transactions', EXPENSE)
    await anna.done('DELETE', `/webhooks/${made.id}`)
    await run()
    expect(heard).toEqual([])
  })
})
