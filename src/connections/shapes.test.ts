import { createECDH, createHmac } from 'node:crypto'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outgoingTo } from '../homes/node/outgoing-hosts.ts'
import { pushBy } from '../homes/node/push.ts'
import { testServer } from '../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../household/testing.ts'
import { outlastProofs, verifyAll } from '../identity/testing.ts'
import { remindDue } from './reminders/sending.ts'
import { type Heard, listener } from './testing.ts'
import { sendDue } from './webhooks/sending.ts'

// Answers that other programs rely on, as they are promised, written down here once more: these fields, and no others.

type Check = (value: unknown) => boolean
const text: Check = (value) => typeof value === 'string'
const flag: Check = (value) => typeof value === 'boolean'
const count: Check = (value) => Number.isInteger(value)
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const id = like(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
const instant = like(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const day = like(/^\d{4}-\d\d-\d\d$/)
const time = like(/^\d\d:\d\d$/)
const money = like(/^-?\d+\.\d\d$/)
const one =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every(check)
const row =
  (fields: Record<string, Check>): Check =>
  (value) => {
    expect(Object.keys(value as object).sort()).toEqual(Object.keys(fields).sort())
    for (const [name, check] of Object.entries(fields)) {
      const given = (value as Record<string, unknown>)[name]
      expect(check(given), `${name}: ${JSON.stringify(given)}`).toBe(true)
    }
    return true
  }

const SUCCESS = row({ success: one(true) })
const TOKEN = {
  id,
  name: text,
  scope: one('read', 'write', 'add'),
  bookId: id,
  createdAt: instant,
  expiresAt: orNull(instant),
  lastUsedAt: orNull(instant),
}
const FEED = { id, name: text, bookId: id, createdAt: instant, lastUsedAt: orNull(instant) }
const CHANNEL = {
  id,
  kind: one('mail', 'ntfy', 'gotify', 'webhook', 'push'),
  name: text,
  host: text,
  createdAt: instant,
  lastSentAt: orNull(instant),
  lastError: orNull(text),
}
const TESTED = row({ delivered: flag, status: orNull(count), message: text })
const WEBHOOK = { id, url: text, events: orNull(list(text)), bookId: id, createdAt: instant }
const ABOUT = one('due', 'overspent', 'goal', 'price', 'digest')
const REMINDER = {
  id,
  about: ABOUT,
  name: text,
  due: orNull(day),
  channelId: id,
  sendAt: instant,
  sentAt: orNull(instant),
  missedAt: orNull(instant),
  error: orNull(text),
}
const secret = like(/^whsec_[\da-f]{64}$/)

const server = testServer({ publicUrl: 'http://budget.home.arpa' })
let other: Awaited<ReturnType<typeof listener>>
let heard: Heard[]
let anna: Person
let url: string
let accountId: string
let flat: string

beforeAll(async () => {
  other = await listener()
  ;({ heard, url } = other)
  server.home.outgoing = outgoingTo([other.host])
  server.home.push = pushBy(server.home.mac)
  anna = await personOn(server, 'Anna')
  verifyAll(server)
  flat = (await sharedBook(anna)).id
  accountId = (await anna.done('POST', '/accounts', { name: 'Giro', balance: '500' })).id
  await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '50' })
  await anna.done('POST', '/savings-buckets', { name: 'Bike', target: '100' })
  await anna.done('POST', '/bills', { name: 'Rent', amount: '400', accountId, dueDate: '2026-03-31' })
  await anna.done('POST', '/bills', { name: 'Gas', amount: '40', accountId, dueDate: '2026-03-01' })
})
afterAll(() => other.close())

/** Calls that must answer with this status, in JSON of this shape. */
async function answers(
  method: string,
  path: string,
  { status: expected = 200, body, shape, headers = {} }: Expected,
): Promise<{ body: never; headers: Headers }> {
  const answer = await anna.send(method, path, body, headers)
  const said = `${method} ${path} ${JSON.stringify(answer.body)}`
  expect(answer.status, said).toBe(expected)
  expect(answer.headers.get('content-type'), said).toMatch(/^application\/json\b/)
  expect(answer.headers.get('bucketbook-ignored'), said).toBeNull()
  if (shape) expect(shape(answer.body), said).toBe(true)
  return answer as never
}
interface Expected {
  status?: number
  body?: object
  shape?: Check
  headers?: Record<string, string>
}
const refusal = (code: string) => row({ message: text, code: one(code), requestId: text })
/** A list in which each has the fields, and the first is that one. */
const listing = (fields: Record<string, Check>) => list(row(fields))

it('tokens: made, listed, taken back and deleted', async () => {
  const body = { name: 'Phone', scope: 'write', bookId: anna.ownId, expiresAt: '2027-01-01T00:00:00Z' }
  const token = like(/^bb_.{32,}$/)
  const made = await answers('POST', '/tokens', { status: 201, body, shape: row({ ...TOKEN, token }) })
  await answers('POST', '/tokens', { status: 201, body: { name: 'Kiosk', scope: 'read' } })
  await answers('GET', '/tokens', { shape: listing(TOKEN) })
  const { id: tokenId, token: bearer } = made.body as { id: string; token: string }
  const entry = { type: 'expense', amount: '2', description: 'Tea', accountId }
  const authorization = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const write = () =>
    server.fetch('/api/transactions', { method: 'POST', headers: authorization, body: JSON.stringify(entry) })
  const [tea] = [await (await write()).json(), await write()]
  await anna.done('PUT', `/transactions/${tea.id}`, { description: 'Green tea' })
  const kept = list(row({ id: one(tea.id), description: text, reason: text }))
  const since = '2026-03-15T00:00:00.000Z'
  await answers('POST', `/tokens/${tokenId}/undo`, { body: { since }, shape: row({ undone: one(1), kept }) })
  await answers('DELETE', `/tokens/${tokenId}`, { shape: SUCCESS })
  const gone = await write()
  expect([gone.status, gone.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  await answers('POST', '/tokens', { status: 400, body: { name: 'X', scope: 'all' } })
})

it('the summary: its figures as amounts, with an ETag', async () => {
  const due = { id, name: text, amount: money, dueDate: day, daysLeft: count }
  const figures = {
    totalBalance: money,
    totalSaved: money,
    monthlyIncome: money,
    monthlyExpenses: money,
    spentThisMonth: money,
    stillDue: money,
    totalBudget: money,
    available: money,
    toAssign: money,
  }
  const shape = row({
    book: row({ id, name: text }),
    currency: text,
    today: day,
    version: count,
    ...figures,
    safeToSpend: money,
    overdue: row({ count: one(1), amount: one('40.00') }),
    next: list(row({ ...due, kind: one('bill', 'subscription') })),
    goals: list(row({ id, name: text, saved: money, target: money, percent: count })),
  })
  const { headers } = await answers('GET', '/summary', { shape })
  const etag = headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  expect((await anna.send('GET', '/summary', undefined, { 'if-none-match': etag })).status).toBe(304)
})

it('quick entry: a line or fields, or nothing', async () => {
  const shape = (value: unknown) => {
    const { transaction, ...rest } = value as { transaction: { id: string; amount: string } }
    return row({ message: text })(rest) && id(transaction.id) && money(transaction.amount)
  }
  await answers('POST', '/quick', { status: 201, body: { text: '12.50 coffee' }, shape })
  const fields = { amount: '3', description: 'Pay', type: 'income', date: '2026-03-14' }
  await answers('POST', '/quick', { status: 201, body: { ...fields, account: 'Giro' }, shape })
  const named = { amount: '3', description: 'Bread', account: accountId, category: 'Food' }
  await answers('POST', '/quick', { status: 201, body: named, shape })
  for (const body of [{ text: 'coffee' }, { text: '12.50' }, {}, { amount: '3' }])
    await answers('POST', '/quick', { status: 400, body, shape: refusal('invalid') })
})

it('an assistant is shown each tool with the fields that it takes', async () => {
  const { token } = await anna.done('POST', '/tokens', { name: 'Desk', scope: 'write' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (address, init) => server.fetch(new URL(address).pathname, init),
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  const { tools } = await client.listTools()
  const taken = tools.map(({ name, inputSchema: { properties = {}, required = [] } }) => [
    name,
    Object.keys(properties).map((field) => (required.includes(field) ? field : `${field}?`)),
  ])
  expect(Object.fromEntries(taken)).toEqual({
    get_summary: [],
    list_accounts: [],
    list_categories: [],
    list_due: [],
    search_transactions: ['query?', 'from?', 'to?', 'limit?'],
    add_transaction: ['amount', 'description', 'type?', 'date?', 'accountId?', 'categoryId?'],
    categorize_transaction: ['id', 'categoryId'],
  })
})

it('calendar feeds: made, listed, fetched and deleted', async () => {
  const body = { name: 'Due', bookId: flat, alarmDaysBefore: 3, alarmAt: '08:30', amounts: false }
  await answers('POST', '/calendar-feeds', { status: 201, body })
  const address = like(/^http:\/\/budget\.home\.arpa\/calendar\/[\w-]+\.ics$/)
  const made = await answers('POST', '/calendar-feeds', {
    status: 201,
    body: {},
    shape: row({ ...FEED, url: address }),
  })
  await answers('GET', '/calendar-feeds', { shape: listing(FEED) })
  const { url: feed, id: feedId } = made.body as { url: string; id: string }
  const path = new URL(feed).pathname
  const fetched = await server.fetch(path)
  expect([fetched.status, fetched.headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/calendar'])
  const headers = { 'if-none-match': fetched.headers.get('etag') ?? '' }
  expect((await server.fetch(path, { headers })).status).toBe(304)
  await answers('DELETE', `/calendar-feeds/${feedId}`, { shape: SUCCESS })
  for (const [method, other] of [
    ['GET', path],
    ['GET', '/calendar/x.ics'],
    ['POST', path],
    ['GET', `${path}/more`],
  ] as const)
    expect((await server.fetch(other, { method })).status, `${method} ${other}`).toBe(404)
})

const subscription = () => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${url}/push`,
    expirationTime: null,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') },
  }
}

it('channels of each kind: made, tried, listed, with their settings, and deleted', async () => {
  const kinds = {
    mail: { name: 'Post' },
    ntfy: { url, topic: 'house', token: 'tk_1' },
    gotify: { url, token: 'A1' },
    webhook: { url: `${url}/told` },
    push: { subscription: subscription() },
  }
  const ids: string[] = []
  for (const [kind, fields] of Object.entries(kinds)) {
    const shape = row({ ...CHANNEL, kind: one(kind), ...(kind === 'webhook' ? { secret } : {}) })
    const made = await anna.send('POST', '/channels', { kind, ...fields })
    expect([made.status, shape(made.body)], kind).toEqual([201, true])
    const { id: channelId } = made.body as { id: string }
    ids.push(channelId)
    const tried = await answers('POST', `/channels/${channelId}/test`, { shape: TESTED })
    expect(tried.body, kind).toMatchObject({ delivered: true, status: kind === 'mail' ? null : 200 })
  }
  await answers('GET', '/channels', { shape: listing(CHANNEL) })
  const [ntfy, gotify, told, push] = heard as [Heard, Heard, Heard, Heard]
  expect([ntfy.path, ntfy.headers.title, ntfy.headers.authorization]).toEqual([
    '/house',
    'Bucketbook',
    'Bearer tk_1',
  ])
  expect([gotify.path, gotify.headers['x-gotify-key']]).toEqual(['/message', 'A1'])
  row({ title: text, message: text, priority: count })(JSON.parse(gotify.body))
  expect(
    row({ id, type: one('test'), createdAt: instant, book: row({ id, name: text }), data: () => true })(
      JSON.parse(told.body),
    ),
  ).toBe(true)
  expect([push.path, push.headers['content-encoding']]).toEqual(['/push', 'aes128gcm'])
  for (const { headers } of heard) expect(id(headers['idempotency-key'])).toBe(true)

  const rule = { about: 'due', daysBefore: 1, at: '09:00', channels: [ids[3]] }
  const settings = row({ quietFrom: orNull(time), quietTo: orNull(time), rules: () => true })
  const body = { quietFrom: '22:00', quietTo: '06:00', rules: [rule, { about: 'goal', channels: [ids[1]] }] }
  const put = await answers('PUT', '/reminders/settings', { body, shape: settings })
  expect(put.body).toEqual(body)
  expect((await answers('GET', '/reminders/settings', { shape: settings })).body).toEqual(body)
  await answers('GET', '/reminders', { shape: listing(REMINDER) })

  heard.length = 0
  server.clock.now = Date.UTC(2026, 2, 30, 9, 0, 30)
  await remindDue(server.home, () => false)
  const [reminder] = heard as [Heard]
  const data = row({ ...REMINDER, text: like(/31 March 2026/) })
  const envelope = { id, type: one('reminder'), createdAt: instant, book: row({ id, name: text }), data }
  expect([reminder.path, row(envelope)(JSON.parse(reminder.body))]).toEqual(['/told', true])
  for (const channelId of ids) await answers('DELETE', `/channels/${channelId}`, { shape: SUCCESS })
  server.clock.now = Date.UTC(2026, 2, 30, 12)
})

it('webhooks: made, tried, told, listed with what they were told, and deleted', async () => {
  heard.length = 0
  const address = `${url}/hook`
  const events = ['transaction.created', 'transaction.updated', 'transaction.deleted', 'reminder', 'test']
  await answers('POST', '/webhooks', { status: 201, body: { url: address, events, bookId: flat } })
  const shape = row({ ...WEBHOOK, secret })
  const made = await answers('POST', '/webhooks', { status: 201, body: { url: address }, shape })
  await answers('GET', '/webhooks', { shape: listing(WEBHOOK) })
  const hook = made.body as { id: string; secret: string }
  await answers('POST', `/webhooks/${hook.id}/test`, { shape: TESTED })
  const entry = await anna.done('POST', '/transactions', { type: 'expense', amount: '2', description: 'Tea' })
  await anna.done('DELETE', `/transactions/${entry.id}`)
  other.status = 503
  await sendDue(server.home, () => false)
  other.status = 200
  const delivery = {
    id,
    type: text,
    createdAt: instant,
    tries: count,
    status: orNull(count),
    nextTryAt: orNull(instant),
    deliveredAt: orNull(instant),
    error: orNull(text),
  }
  const told = await answers('GET', `/webhooks/${hook.id}/deliveries`, { shape: listing(delivery) })
  expect((told.body as { type: string }[]).map(({ type }) => type)).toEqual([
    'transaction.deleted',
    'transaction.created',
  ])
  expect(heard.map(({ body }) => JSON.parse(body).type)).toEqual([
    'test',
    'transaction.created',
    'transaction.deleted',
  ])
  for (const { headers, body } of heard) {
    const [, seconds, mac] = /^t=(\d+),v1=([\da-f]{64})$/.exec(String(headers['bucketbook-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', hook.secret).update(`${seconds}.${body}`).digest('hex'))
    const envelope = { id: one(headers['idempotency-key']), type: text, createdAt: instant }
    row({ ...envelope, book: row({ id, name: text }), data: () => true })(JSON.parse(body))
  }
  const connections = await answers('GET', '/connections', {})
  const { crossings: _, ...page } = connections.body as { crossings: unknown }
  const leaving = { kind: one('webhook'), id, name: text, host: text, bookId: id }
  expect(row({ outgoingHosts: list(text), leaving: listing(leaving) })(page)).toBe(true)
  await answers('DELETE', `/webhooks/${hook.id}`, { shape: SUCCESS })
})

it('addresses that the operator has not listed are refused alike, wherever they are given', async () => {
  const elsewhere = 'https://elsewhere.example/'
  for (const [path, body] of [
    ['/webhooks', { url: elsewhere }],
    ['/channels', { kind: 'webhook', url: elsewhere }],
    ['/channels', { kind: 'ntfy', url: elsewhere, topic: 'house' }],
    ['/channels', { kind: 'gotify', url: elsewhere, token: 'A1' }],
    ['/channels', { kind: 'push', subscription: { ...subscription(), endpoint: elsewhere } }],
  ] as const)
    await anna.send('POST', path, body).then((answer) => {
      expect(answer.status).toBe(400)
      refusal('host_not_allowed')(answer.body)
    })
})

it('a token and a feed ask for proof, and nothing else of it does', async () => {
  outlastProofs(server)
  const shape = refusal('proof_required')
  await answers('POST', '/tokens', { status: 403, body: { name: 'Phone', scope: 'add' }, shape })
  await answers('POST', '/calendar-feeds', { status: 403, body: {}, shape })
  await answers('POST', '/webhooks', { status: 201, body: { url: `${url}/hook` } })
})
