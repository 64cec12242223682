import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outgoingTo } from '../../homes/node/outgoing-hosts.ts'
import { pushBy } from '../../homes/node/push.ts'
import { newKey, sealWith } from '../../homes/node/storage/seal.ts'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { suspendUser } from '../../identity/operator.ts'
import { verifyAll, withAccount } from '../../identity/testing.ts'
import { type Heard, listener, pushBrowser, signedPush } from '../testing.ts'
import { sendDue } from '../webhooks/sending.ts'
import { remindDue } from './sending.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const DAY = 24 * HOUR

let server: ReturnType<typeof testServer>
let anna: Person
let accountId: string
let heard: Heard[]
let other: Awaited<ReturnType<typeof listener>>
let url: string

beforeEach(async () => {
  other = await listener()
  heard = other.heard
  url = other.url
  server = testServer({
    publicUrl: 'http://budget.home.arpa',
    outgoing: outgoingTo([other.host]),
    push: pushBy(sealWith(newKey()).mac),
  })
  anna = await personOn(server, 'Anna')
  accountId = (await anna.done('POST', '/accounts', ACCOUNT)).id
  server.mails.length = 0
})
afterEach(() => other.close())

/** Runs every home's reminders, as it does by itself, until every message has arrived and nothing is to be sent. */
async function run(fields: Partial<(typeof server)['home']> = {}, failed?: (error: unknown) => void) {
  for (let times = 0; times < 3; times++) {
    for (const home of server.homes()) await remindDue({ ...home, ...fields }, () => false, failed)
    // Any request lets the books bring what they have to tell.
    await anna.get('/books')
  }
}
const tellAll = async () => {
  for (const home of server.homes()) await sendDue(home, () => false)
}
/** All rows of a table, in whichever database they are. */
const rowsOf = (table: string) =>
  server.databases().flatMap((db) => db.all(sql.raw(`SELECT * FROM ${table}`)) as object[])
const ntfy = (fields: object = {}) =>
  anna.done('POST', '/channels', { kind: 'ntfy', url, topic: 'house', ...fields })
const settings = (body: object) => anna.done('PUT', '/reminders/settings', body)
const dueBy = async (channel: { id: string }, fields: object = {}) =>
  settings({ rules: [{ about: 'due', daysBefore: 1, at: '09:00', channels: [channel.id], ...fields }] })
const ACCOUNT = { name: 'Giro', type: 'checking' }
const bill = (dueDate: string, name = 'Rent') =>
  anna.done('POST', '/bills', { name, amount: '800', dueDate, accountId })
/** Reminders of due dates up to the end of March, and those without one. */
const listed = async () =>
  ((await anna.get('/reminders')) as Record<string, unknown>[]).filter(
    ({ due }) => due === null || String(due) < '2026-04',
  )
const titles = () => heard.map(({ headers }) => headers.title)

// The clock stands at noon in UTC on 15 March 2026, a Sunday.
describe('a reminder of what is due', () => {
  it('is written ahead, goes out at its time, and once', async () => {
    const channel = await ntfy()
    expect(await dueBy(channel)).toMatchObject({ rules: [{ about: 'due', daysBefore: 1 }] })
    await bill('2026-03-20')
    await run()
    expect(heard).toEqual([])
    expect(await listed()).toMatchObject([
      { about: 'due', name: 'Rent', due: '2026-03-20', sendAt: '2026-03-19T09:00:00.000Z', sentAt: null },
    ])
    server.clock.now += 4 * DAY
    await run()
    await run()
    const [{ path, headers, body }] = heard as [Heard]
    expect(heard).toHaveLength(1)
    expect([path, headers.title, body]).toEqual([
      '/house',
      'Rent is due on 20 March 2026',
      'Rent ($800.00) is due on 20 March 2026.',
    ])
    const [row] = await listed()
    expect(headers['idempotency-key']).toBe(row?.id)
    expect((await anna.get('/channels'))[0]).toMatchObject({
      lastError: null,
      lastSentAt: expect.any(String),
    })
  })

  it('that was slept through goes out once with its true day, and says that it was missed', async () => {
    await dueBy(await ntfy())
    await bill('2026-03-20')
    await run()
    server.clock.now += 7 * DAY
    await run()
    await run()
    expect(titles()).toEqual(['Rent is due on 20 March 2026'])
    expect((await listed()).filter(({ sentAt }) => sentAt)).toMatchObject([{ missedAt: expect.any(String) }])
  })

  it('does not go out for what was paid meanwhile, or is gone', async () => {
    await dueBy(await ntfy())
    const paid = await bill('2026-03-20')
    const gone = await bill('2026-03-20', 'Gas')
    await run()
    await anna.done('POST', `/bills/${paid.id}/pay`, { dueDate: '2026-03-20' })
    await anna.done('DELETE', `/bills/${gone.id}`)
    server.clock.now += 5 * DAY
    await run()
    expect(heard).toEqual([])
  })

  it('of more than five at once comes as one message', async () => {
    await dueBy(await ntfy())
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) await bill('2026-03-16', name)
    server.clock.now += MINUTE
    await run()
    expect(titles()).toEqual(['6 reminders'])
    expect((await listed()).filter(({ sentAt }) => sentAt)).toHaveLength(6)
  })

  it('is tried again under the same id, and comes once where a crash kept it from being noted', async () => {
    await dueBy(await ntfy())
    other.status = 503
    await bill('2026-03-16')
    await run()
    expect((await listed())[0]).toMatchObject({ sentAt: null, error: 'It answered 503.' })
    other.status = 200
    server.clock.now += 5000
    // Killed between sending and noting: once it was heard nothing is written any more.
    const before = heard.length
    const failures: unknown[] = []
    for (const home of server.homes())
      await remindDue(
        {
          ...home,
          transact: (work) =>
            heard.length > before ? Promise.reject(new Error('killed')) : (home.transact?.(work) as never),
        },
        () => false,
        (error) => failures.push(error),
      )
    expect(failures).toHaveLength(1)
    expect((await listed())[0]).toMatchObject({ sentAt: null })
    await run()
    await run()
    expect((await listed())[0]).toMatchObject({ sentAt: expect.any(String), error: null })
    expect(heard).toHaveLength(3)
    expect(new Set(heard.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('waits for the end of quiet hours in the person’s zone, and a test does not', async () => {
    await anna.done('PUT', '/profile', { timeZone: 'Asia/Tokyo' })
    const channel = await ntfy()
    // Nine in the evening there.
    await settings({ quietFrom: '20:00', quietTo: '07:30' })
    await dueBy(channel)
    await bill('2026-03-16')
    await run()
    expect(heard).toEqual([])
    expect(await anna.done('POST', `/channels/${channel.id}/test`)).toMatchObject({
      delivered: true,
      status: 200,
    })
    server.clock.now = Date.parse('2026-03-15T22:29:00Z')
    await run()
    expect(heard).toHaveLength(1)
    server.clock.now = Date.parse('2026-03-15T22:30:00Z')
    await run()
    expect(heard).toHaveLength(2)
    expect((await listed()).filter(({ sentAt }) => sentAt)).toMatchObject([{ missedAt: null }])
  })
})

describe('a reminder', () => {
  it.each([
    // The hour from two to three comes twice: its first end ends the quiet hours.
    ['Pacific/Auckland', '2026-04-04T10:00:00Z', '02:30', '2026-04-04T13:30:00Z'],
    // The hour from two to three never comes: the quiet hours end as much later.
    ['America/New_York', '2026-03-08T04:00:00Z', '02:30', '2026-03-08T07:30:00Z'],
    ['Europe/Berlin', '2026-03-28T22:00:00Z', '02:30', '2026-03-29T01:30:00Z'],
  ])('waits in quiet hours over a night in which clocks in %s change', async (zone, from, quietTo, until) => {
    await anna.done('PUT', '/profile', { timeZone: zone })
    server.clock.now = Date.parse(from)
    await settings({ quietFrom: '22:00', quietTo })
    const { id } = await ntfy()
    await settings({ rules: [{ about: 'goal', channels: [id] }] })
    await anna.done('POST', '/savings-buckets', { name: 'Bike', target: '10', saved: '10' })
    for (; server.clock.now < Date.parse(until); server.clock.now += 10 * MINUTE) {
      await run()
      expect([new Date(server.clock.now).toISOString(), heard.length]).toEqual([expect.any(String), 0])
    }
    server.clock.now = Date.parse(until)
    await run()
    expect(titles()).toEqual(['Bike: you have saved it'])
    // The hour that comes again is quiet no more.
    server.clock.now += 50 * MINUTE
    await anna.done('POST', '/savings-buckets', { name: 'Boat', target: '10', saved: '10' })
    await run()
    expect(titles()).toHaveLength(2)
  })

  it('of one due date comes on each day that was chosen, and late ones as one', async () => {
    const { id } = await ntfy()
    const rule = { about: 'due', at: '09:00', channels: [id] }
    await settings({
      rules: [
        { ...rule, daysBefore: 7 },
        { ...rule, daysBefore: 1 },
      ],
    })
    await bill('2026-03-30')
    await bill('2026-03-16', 'Gas')
    await run()
    expect(titles()).toEqual(['Gas is due on 16 March 2026'])
    server.clock.now = Date.parse('2026-03-23T09:00:00Z')
    await run()
    server.clock.now = Date.parse('2026-03-29T09:00:00Z')
    await run()
    await settings({ rules: [{ ...rule, daysBefore: 2 }] })
    await run()
    expect(titles().filter((title) => String(title).startsWith('Rent'))).toHaveLength(2)
    await bill('2026-04-20', 'Tax')
    await settings({
      rules: [
        { ...rule, daysBefore: 7 },
        { ...rule, daysBefore: 1 },
      ],
    })
    server.clock.now = Date.parse('2026-04-25T09:00:00Z')
    await run()
    expect(titles().filter((title) => String(title).startsWith('Tax'))).toHaveLength(1)
  })

  it('that waited for over a month is still sent, once, with its true day', async () => {
    await dueBy(await ntfy())
    await bill('2026-03-20', 'Tax')
    await run()
    server.clock.now += 55 * DAY
    await run()
    await run()
    expect(titles()).toEqual(['Tax is due on 20 March 2026', 'Tax is due on 20 April 2026'])
  })

  it('of several books comes in one message that names them, and to a webhook for each book', async () => {
    const { id } = await sharedBook(anna)
    const shared = anna.within(id)
    const account = await shared.done('POST', '/accounts', ACCOUNT)
    const channels = [(await ntfy()).id, (await anna.done('POST', '/channels', { kind: 'webhook', url })).id]
    const rules = [{ about: 'due', daysBefore: 1, channels }]
    await settings({ rules })
    await shared.done('PUT', '/reminders/settings', { rules })
    for (const name of ['A', 'B', 'C']) {
      await bill('2026-03-18', name)
      const ofFlat = { name: `Flat ${name}`, amount: '5', dueDate: '2026-03-18', accountId: account.id }
      await shared.done('POST', '/bills', ofFlat)
    }
    server.clock.now += 3 * DAY
    // Each book hands over for itself; what has arrived by then goes out together.
    for (const home of server.homes())
      if (home.db.get(sql`SELECT 1 FROM books WHERE kind = 'shared'`)) await remindDue(home, () => false)
    await anna.get('/books')
    await run()
    const [toNtfy] = heard.filter(({ path }) => path === '/house')
    expect(toNtfy?.headers.title).toBe('6 reminders')
    expect(toNtfy?.body).toContain('Our flat: Flat A')
    expect(toNtfy?.body).toContain('My budget: A')
    const told = heard.filter(({ path }) => path === '/').map(({ body }) => JSON.parse(body))
    const names = told.flatMap(({ book, data }) =>
      (data.reminders ?? [data]).map(({ name }: { name: string }) => `${book.name}: ${name}`),
    )
    expect(names.sort()).toEqual([
      ...['My budget: A', 'My budget: B', 'My budget: C'],
      ...['Our flat: Flat A', 'Our flat: Flat B', 'Our flat: Flat C'],
    ])
  })

  it('is cut to what the other side takes, and says how much is left out', async () => {
    await dueBy(await ntfy())
    for (let n = 0; n < 50; n++) await bill('2026-03-18', `${'A very long name '.repeat(5)}${n}`)
    server.clock.now += 3 * DAY
    await run()
    expect(heard).toHaveLength(1)
    expect(heard[0]?.body.length).toBeLessThan(3100)
    expect(heard[0]?.body).toMatch(/and \d+ more\.$/)
  })

  it('goes nowhere once its person is suspended, though it is being tried again; nothing comes back with them', async () => {
    await dueBy(await ntfy())
    await anna.done('POST', '/webhooks', { url: `${url}/hook` })
    other.status = 503
    await bill('2026-03-16')
    await run()
    await tellAll()
    const before = heard.length
    expect(before).toBeGreaterThan(1)
    withAccount(server, anna.email, (tx, actor, user) => suspendUser(tx, actor, user, null))
    server.clock.now += DAY
    await run()
    await tellAll()
    expect(heard).toHaveLength(before)
    for (const table of [
      'channels',
      'quiet_hours',
      'reminders',
      'reminder_rules',
      'webhooks',
      'webhook_deliveries',
    ])
      expect(rowsOf(table), table).toEqual([])
  })

  it('of a book that can’t be read holds up nobody else', async () => {
    await dueBy(await ntfy())
    const ben = await personOn(server, 'Ben')
    const channel = await ben.done('POST', '/channels', { kind: 'ntfy', url, topic: 'ben' })
    await ben.done('PUT', '/reminders/settings', { rules: [{ about: 'goal', channels: [channel.id] }] })
    await ben.done('POST', '/savings-buckets', { name: 'Bike', target: '10', saved: '10' })
    const { id } = (await anna.get('/auth/user')) as { id: string }
    for (const db of server.databases())
      db.run(sql`UPDATE reminder_rules SET rules = '[{"about":"due"}]', next_at = 0 WHERE user_id = ${id}`)
    const failures: unknown[] = []
    for (const home of server.homes())
      await remindDue(
        home,
        () => false,
        (error) => failures.push(error),
      )
    expect(heard.map(({ path }) => path)).toEqual(['/ben'])
    expect(failures).toHaveLength(1)
  })

  it('of a shared book is one’s own: choosing it tells nobody else in the book that anything has changed', async () => {
    const ben = await personOn(server, 'Ben')
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const channel = await ben.done('POST', '/channels', { kind: 'ntfy', url, topic: 'ben' })
    const tag = async () => (await anna.within(id).send('GET', '/accounts')).headers.get('etag')
    const before = await tag()
    const rules = [{ about: 'due', daysBefore: 2, channels: [channel.id] }]
    const shared = ben.within(id)
    expect(await shared.done('PUT', '/reminders/settings', { rules })).toMatchObject({ rules })
    expect(await tag()).toBe(before)
    expect(await shared.get('/reminders/settings')).toMatchObject({ rules })
    expect(await ben.get('/reminders/settings')).toMatchObject({ rules: [] })
  })

  it('ends at a browser that has ended its subscription, and says so', async () => {
    const { subscription } = pushBrowser(`${url}/p`)
    await dueBy(await anna.done('POST', '/channels', { kind: 'push', subscription }))
    other.status = 410
    await bill('2026-03-16')
    await run()
    server.clock.now += DAY
    await run()
    expect(heard).toHaveLength(1)
    expect((await anna.get('/channels'))[0].lastError).toContain('takes no messages any more')
  })
})

describe('other reminders', () => {
  it('tell of what is overspent, of a goal and of a price once each', async () => {
    const { id } = await ntfy()
    const price = await anna.done('POST', '/subscriptions', {
      name: 'Music',
      amount: '9',
      dueDate: '2026-05-30',
      accountId,
    })
    const category = await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '10' })
    const goal = await anna.done('POST', '/savings-buckets', { name: 'Bike', target: '10' })
    await settings({ rules: ['overspent', 'goal', 'price'].map((about) => ({ about, channels: [id] })) })
    await run()
    expect(heard).toEqual([])
    await anna.done('PUT', `/subscriptions/${price.id}`, { amount: '11' })
    const expense = { type: 'expense', amount: '12', description: 'Cake', categoryId: category.id, accountId }
    await anna.done('POST', '/transactions', expense)
    await anna.done('PUT', `/savings-buckets/${goal.id}`, { saved: '10' })
    await run()
    await run()
    expect(heard.map(({ body }) => body).sort()).toEqual([
      'Food is overspent by $2.00 this month.',
      'Music rose from $9.00 to $11.00.',
      'You have saved the $10.00 for Bike.',
    ])
  })

  it('tell of what is overspent in a continuous budget by its counter, as its page does', async () => {
    const { id } = await ntfy()
    await anna.done('PUT', '/budget-period', { budgetPeriod: 'continuous' })
    const food = await anna.done('POST', '/budget-categories', { name: 'Food', allocated: '10' })
    const fun = await anna.done('POST', '/budget-categories', { name: 'Fun', allocated: '10' })
    const rules = ['overspent', 'digest'].map((about) => ({ about, at: '08:00', channels: [id] }))
    await settings({ rules })
    await run()
    const spend = (categoryId: string, amount: string, date: string) =>
      anna.done('POST', '/transactions', {
        type: 'expense',
        amount,
        date,
        description: 'Cake',
        categoryId,
        accountId,
      })
    await spend(food.id, '8', '2026-03-10')
    await anna.done('PUT', `/budget-categories/${food.id}`, { spent: '0.00' })
    await spend(food.id, '7', '2026-03-11')
    await spend(fun.id, '8', '2026-02-10')
    await spend(fun.id, '5', '2026-03-10')
    await run()
    expect(heard.map(({ body }) => body)).toEqual(['Fun is overspent by $3.00.'])
    server.clock.now = Date.parse('2026-03-16T08:00:00Z')
    await run()
    expect(heard[1]?.body).toContain('Available in your categories: $3.00.\n\nOverspent: $3.00.')
  })

  it('write money as the pages of the book do', async () => {
    const channel = await ntfy()
    await anna.done('PUT', '/profile', { currency: 'EUR', locale: 'de-DE' })
    await dueBy(channel)
    await bill('2026-03-20')
    server.clock.now += 4 * DAY
    await run()
    const texts = heard.map(({ body }) => Buffer.from(body, 'latin1').toString())
    expect(texts).toEqual(['Rent (800,00\u00a0€) is due on 20 March 2026.'])
  })

  it('bring the week on Monday, and of those that were missed only the newest', async () => {
    const { id } = await ntfy()
    await settings({ rules: [{ about: 'digest', at: '08:00', channels: [id] }] })
    await bill('2026-03-18')
    await run()
    server.clock.now = Date.parse('2026-03-16T08:00:00Z')
    await run()
    expect(heard[0]?.body).toContain('The week from 16 March 2026.')
    expect(heard[0]?.body).toContain('18 March 2026: Rent, $800.00')
    await run()
    server.clock.now = Date.parse('2026-03-31T12:00:00Z')
    await run()
    expect(heard).toHaveLength(2)
    expect(heard[1]?.body).toContain('The week from 30 March 2026.')
  })

  it('of a shared book go to who asked for them, until they have left it', async () => {
    const ben = await personOn(server, 'Ben')
    const { id, members } = await sharedBook(anna, [[ben, 'viewer']])
    const channel = await ben.done('POST', '/channels', { kind: 'ntfy', url, topic: 'ben' })
    const rules = [{ about: 'due', daysBefore: 1, channels: [channel.id] }]
    await ben.within(id).done('PUT', '/reminders/settings', { rules })
    expect(await anna.within(id).get('/reminders/settings')).toMatchObject({ rules: [] })
    const shared = anna.within(id)
    const account = await shared.done('POST', '/accounts', ACCOUNT)
    const ofFlat = { amount: '5', accountId: account.id }
    await shared.done('POST', '/bills', { ...ofFlat, name: 'Flat', dueDate: '2026-03-16' })
    await run()
    expect(heard.map(({ path }) => path)).toEqual(['/ben'])
    await shared.done('POST', '/bills', { ...ofFlat, name: 'Light', dueDate: '2026-03-20' })
    await run()
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    server.clock.now += 7 * DAY
    await run()
    expect(heard).toHaveLength(1)
  })

  it('reach webhooks of the book as well', async () => {
    const made = await anna.done('POST', '/webhooks', { url, events: ['reminder'] })
    await dueBy(await ntfy())
    await bill('2026-03-16')
    await run()
    await tellAll()
    const told = JSON.parse(heard[1]?.body ?? '')
    expect(told).toMatchObject({ type: 'reminder', data: { about: 'due', name: 'Rent', due: '2026-03-16' } })
    expect((await anna.get(`/webhooks/${made.id}/deliveries`))[0]).toMatchObject({
      type: 'reminder',
      status: 200,
    })
  })
})

describe('a channel', () => {
  it('to a browser is read in these tests as RFC 8291 reads its example', () => {
    const key = (text: string) => Buffer.from(text, 'base64url')
    const [pair, auth] = ['q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'BTBZMqHH6r4Tts7J_aSIgg'].map(key)
    const message =
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
    const read = pushBrowser(url, pair, auth).read(key(message))
    expect(read).toBe('When I grow up, I want to be a watermelon')
  })

  it('of each kind asks as its other side expects, and its secrets are shown nowhere', async () => {
    const gotify = await anna.done('POST', '/channels', { kind: 'gotify', url, token: 'app-token' })
    const webhook = await anna.done('POST', '/channels', { kind: 'webhook', url: `${url}/hook` })
    const browser = pushBrowser(`${url}/p`)
    const { subscription } = browser
    const push = await anna.done('POST', '/channels', { kind: 'push', subscription })
    const plain = await ntfy({ token: 'tk_1' })
    for (const { id } of [gotify, webhook, push, plain])
      expect(await anna.done('POST', `/channels/${id}/test`)).toMatchObject({ message: 'Delivered.' })
    const [toGotify, toHook, toPush, toNtfy] = heard as [Heard, Heard, Heard, Heard]
    expect([toGotify.path, toGotify.headers['x-gotify-key'], JSON.parse(toGotify.body)]).toEqual([
      '/message',
      'app-token',
      { title: 'Bucketbook', message: expect.any(String), priority: expect.any(Number) },
    ])
    const [, seconds, mac] = /^t=(\d+),v1=(.+)$/.exec(String(toHook.headers['bucketbook-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', webhook.secret).update(`${seconds}.${toHook.body}`).digest('hex'))
    expect(JSON.parse(toHook.body)).toMatchObject({ type: 'test', book: { id: anna.ownId } })
    expect(toPush.headers['content-encoding']).toBe('aes128gcm')
    expect(JSON.parse(browser.read(Buffer.from(toPush.body, 'latin1')))).toMatchObject({
      title: 'Bucketbook',
    })
    expect(() => pushBrowser(url).read(Buffer.from(toPush.body, 'latin1'))).toThrow()
    const { publicKey } = await anna.get('/channels/push-key')
    expect(signedPush(toPush.headers.authorization ?? '')).toMatchObject({
      isSigned: true,
      publicKey,
      aud: url,
    })
    expect(toNtfy.headers.authorization).toBe('Bearer tk_1')
    const shown = JSON.stringify(await anna.get('/channels'))
    expect(shown).not.toMatch(/whsec_|app-token|tk_1|p256dh/)
    expect((await anna.get('/connections')).leaving).toHaveLength(4)
    const kept = JSON.stringify(rowsOf('channels'))
    expect(kept).not.toMatch(/app-token|tk_1|p256dh/)
  })

  it('by mail goes to a confirmed address alone, and is ended in one step from the mail', async () => {
    expect((await anna.send('POST', '/channels', { kind: 'mail' })).status).toBe(409)
    verifyAll(server)
    const channel = await anna.done('POST', '/channels', { kind: 'mail' })
    expect(channel).toMatchObject({ host: 'example.com' })
    await dueBy(channel)
    await bill('2026-03-16')
    await run()
    const [mail] = server.mails
    const [row] = await listed()
    expect(mail).toMatchObject({ to: anna.email, messageId: `<${row?.id}@budget.home.arpa>` })
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '')
    expect(await (await server.fetch(pathname)).text()).toContain('End them')
    expect(await anna.get('/channels')).toHaveLength(1)
    expect((await server.fetch(`${pathname}0`, { method: 'POST' })).status).toBe(200)
    expect(await anna.get('/channels')).toHaveLength(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const ended = await server.fetch(pathname, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers,
    })
    expect(ended.status).toBe(200)
    expect(await anna.get('/channels')).toEqual([])
    expect((await anna.get('/reminders/settings')).rules).toMatchObject([{ channels: [] }])
  })

  it('reaches a topic below its address, though that ends with a slash or has a query', async () => {
    for (const address of [url, `${url}/`, `${url}?auth=key`]) {
      const channel = await anna.done('POST', '/channels', { kind: 'ntfy', url: address, topic: 'house' })
      await anna.done('POST', `/channels/${channel.id}/test`)
    }
    expect(heard.map(({ path }) => path)).toEqual(['/house', '/house', '/house?auth=key'])
  })

  it('leads to allowed hosts only, and is refused in plain words where it is not whole', async () => {
    const inside = { kind: 'ntfy', url: 'http://169.254.169.254', topic: 'a' }
    expect(await anna.send('POST', '/channels', inside)).toMatchObject({
      status: 400,
      body: { code: 'host_not_allowed' },
    })
    for (const wrong of [
      { kind: 'ntfy', url },
      { kind: 'gotify', url },
      { kind: 'gotify', url, token: 'a\nb' },
      { kind: 'ntfy', url, topic: 'a', token: 'ключ' },
      { kind: 'pigeon' },
      { kind: 'push' },
    ])
      expect((await anna.send('POST', '/channels', wrong)).status).toBe(400)
    const ben = await personOn(server, 'Ben')
    const channel = await ntfy()
    const rules = [{ about: 'due', channels: [channel.id] }]
    expect((await ben.send('PUT', '/reminders/settings', { rules })).status).toBe(404)
    expect((await ben.send('POST', `/channels/${channel.id}/test`)).status).toBe(404)
    for (const wrong of [
      { quietFrom: '22:00', quietTo: null },
      { quietFrom: '25:00' },
      { quietFrom: '09:00', quietTo: '09:00' },
    ])
      expect((await anna.send('PUT', '/reminders/settings', wrong)).status).toBe(400)
  })
})
