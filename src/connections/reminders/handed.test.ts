import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outgoingTo } from '../../homes/node/outgoing-hosts.ts'
import { testServer } from '../../homes/node/testing.ts'
import { type Person, personOn, sharedBook } from '../../household/testing.ts'
import { suspendUser } from '../../identity/operator.ts'
import { withAccount } from '../../identity/testing.ts'
import { type Heard, listener } from '../testing.ts'
import { remindDue } from './sending.ts'

// A book hands what is due to its person: every case runs with all books in one file, and with a file for each of them.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const ACCOUNT = { name: 'Giro', type: 'checking' }

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let flat: string
let members: Record<string, string>
let heard: Heard[]
let other: Awaited<ReturnType<typeof listener>>

beforeEach(async () => {
  other = await listener()
  heard = other.heard
  server = testServer({ publicUrl: 'http://budget.home.arpa', outgoing: outgoingTo([other.host]) })
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  ;({ id: flat, members } = await sharedBook(anna, [[ben, 'viewer']]))
  server.mails.length = 0
})
afterEach(() => other.close())

/** Runs every home's reminders, as it does by itself, until every message has arrived and nothing is to be sent. */
async function run(fields: Partial<(typeof server)['home']> = {}, failed?: (error: unknown) => void) {
  const all = async () => {
    for (const home of server.homes()) await remindDue({ ...home, ...fields }, () => false, failed)
    // Any request lets the books bring what they have to tell.
    await anna.get('/books')
  }
  for (let times = 0; times < 3; times++) await all()
}
const channelOf = (person: Person, fields: object = {}) =>
  person.done('POST', '/channels', { kind: 'ntfy', url: other.url, topic: 'house', ...fields })
const remindOfDue = (who: Pick<ReturnType<Person['within']>, 'done'>, channels: string[]) =>
  who.done('PUT', '/reminders/settings', { rules: [{ about: 'due', daysBefore: 1, channels }] })
/** A bill of Anna’s in the flat that is reminded of one day before. */
async function bill(name: string, dueDate = '2026-03-16', where = anna.within(flat)) {
  const [account] = await where.get('/accounts')
  const { id: accountId } = account ?? (await where.done('POST', '/accounts', ACCOUNT))
  return where.done('POST', '/bills', { name, amount: '5', dueDate, accountId })
}
/** Ben’s reminders in the flat of what is due in March. */
const listed = async () =>
  ((await ben.within(flat).get('/reminders')) as Record<string, unknown>[]).filter(
    ({ due }) => String(due) < '2026-04',
  )
const bodies = () => heard.map(({ body }) => body)
const keys = () => new Set(heard.map(({ headers }) => headers['idempotency-key']))
const rowsOf = (table: string) =>
  server.databases().flatMap((db) => db.all(sql.raw(`SELECT * FROM ${table}`)) as Record<string, unknown>[])

describe('a reminder of a shared book', () => {
  it('goes out over its person’s channel under its own id, and the book knows when', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    await bill('Power')
    await run()
    expect(bodies()).toEqual(['Power ($5.00) is due on 16 March 2026.'])
    const [row] = await listed()
    expect(row).toMatchObject({ sentAt: expect.any(String), missedAt: null, error: null })
    expect(keys()).toEqual(new Set([row?.id]))
    expect((await ben.get('/channels'))[0]).toMatchObject({ lastSentAt: expect.any(String) })
    // Nobody else in the book hears of it.
    expect(await anna.within(flat).get('/reminders')).toEqual([])
    expect(rowsOf('due_reminders')).toEqual([])
  })

  it('that is not taken is tried again under the same id, and the book says why it has not arrived', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    other.status = 503
    await bill('Power')
    await run()
    expect(await listed()).toMatchObject([{ sentAt: null, error: 'It answered 503.' }])
    other.status = 200
    server.clock.now += 5000
    await run()
    expect(await listed()).toMatchObject([{ sentAt: expect.any(String), error: null }])
    expect([heard.length, keys().size]).toEqual([2, 1])
  })

  it('is not tried again once it was paid', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    other.status = 503
    const { id } = await bill('Power')
    await run()
    await anna.within(flat).done('POST', `/bills/${id}/pay`, { dueDate: '2026-03-16' })
    await run()
    other.status = 200
    server.clock.now += DAY
    await run()
    expect([heard.length, await listed()]).toEqual([1, []])
    expect(rowsOf('due_reminders')).toEqual([])
  })

  it('whose server is killed between sending and noting, twenty times, comes again under the same id', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    await bill('Power')
    for (let kill = 1; kill <= 20; kill++) {
      for (const home of server.homes())
        await remindDue(
          {
            ...home,
            // Once it was heard nothing is written any more.
            transact: (work) =>
              heard.length >= kill ? Promise.reject(new Error('killed')) : (home.transact?.(work) as never),
          },
          () => false,
          () => {},
        )
      await anna.get('/books')
      if (heard.length < kill) kill--
    }
    expect(await listed()).toMatchObject([{ sentAt: null }])
    await run()
    expect(await listed()).toMatchObject([{ sentAt: expect.any(String) }])
    expect([heard.length, keys().size]).toEqual([21, 1])
  })

  it('waits in its person’s quiet hours, in their zone, and is not told if it is paid by then', async () => {
    await ben.done('PUT', '/profile', { timeZone: 'Asia/Tokyo' })
    const channel = await channelOf(ben)
    // Nine in the evening there.
    await ben.done('PUT', '/reminders/settings', { quietFrom: '20:00', quietTo: '07:30' })
    await remindOfDue(ben.within(flat), [channel.id])
    await bill('Power')
    const { id } = await bill('Gas')
    await run()
    expect(heard).toEqual([])
    expect(await ben.done('POST', `/channels/${channel.id}/test`)).toMatchObject({ delivered: true })
    await anna.within(flat).done('POST', `/bills/${id}/pay`, { dueDate: '2026-03-16' })
    server.clock.now = Date.parse('2026-03-15T22:30:01Z')
    await run()
    expect(bodies().slice(1)).toEqual(['Power ($5.00) is due on 16 March 2026.'])
    expect(await listed()).toMatchObject([{ missedAt: null, sentAt: expect.any(String) }])
  })

  it('that was slept through is missed, and of what a later one says as well only that comes', async () => {
    const channels = [(await channelOf(ben)).id]
    const rules = [7, 1].map((daysBefore) => ({ about: 'due', daysBefore, channels }))
    await ben.within(flat).done('PUT', '/reminders/settings', { rules })
    await bill('Power', '2026-03-30')
    await run()
    server.clock.now += 14.5 * DAY
    await run()
    expect(bodies()).toEqual(['Power ($5.00) is due on 30 March 2026.'])
    expect(await listed()).toMatchObject([{ missedAt: expect.any(String), sentAt: expect.any(String) }])
  })

  it('of more than five of several books comes as one message that names them', async () => {
    const channels = [(await channelOf(anna)).id]
    await remindOfDue(anna, channels)
    await remindOfDue(anna.within(flat), channels)
    for (const name of ['A', 'B', 'C']) {
      await bill(name, '2026-03-18', anna)
      await bill(`Flat ${name}`, '2026-03-18')
    }
    server.clock.now += 3 * DAY
    // Each book hands over for itself; what has arrived by then goes out together.
    for (const home of server.homes())
      if (home.db.get(sql`SELECT 1 FROM books WHERE kind = 'shared'`)) await remindDue(home, () => false)
    await anna.get('/books')
    await run()
    expect(heard.map(({ headers }) => headers.title)).toEqual(['6 reminders'])
    for (const name of ['A', 'B', 'C'])
      expect(bodies().join('\n')).toContain(`Our flat: Flat ${name} ($5.00)`)
  })
})

describe('nothing more is sent', () => {
  it('to who was put out of the book while it was tried again', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    other.status = 503
    await bill('Power')
    await run()
    await anna.done('DELETE', `/books/${flat}/members/${members.Ben}`)
    other.status = 200
    await bill('Gas')
    server.clock.now += DAY
    await run()
    expect(heard).toHaveLength(1)
    for (const table of ['reminders', 'reminder_rules', 'due_reminders']) expect(rowsOf(table)).toEqual([])
  })

  it('of a book that was deleted while it was tried again', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    other.status = 503
    await bill('Power')
    await run()
    await anna.done('DELETE', `/books/${flat}`, { name: 'Our flat' })
    other.status = 200
    server.clock.now += DAY
    await run()
    expect(heard).toHaveLength(1)
    expect(rowsOf('due_reminders')).toEqual([])
  })

  it('over a channel that was deleted meanwhile, and the book’s rules name it no more', async () => {
    const [gone, kept] = [await channelOf(ben), await channelOf(ben, { topic: 'kept' })]
    await remindOfDue(ben.within(flat), [gone.id, kept.id])
    other.status = 503
    await bill('Power')
    await run()
    await ben.done('DELETE', `/channels/${gone.id}`)
    other.status = 200
    server.clock.now += DAY
    await run()
    expect(heard.map(({ path }) => path).sort()).toEqual(['/house', '/kept', '/kept'])
    expect((await ben.within(flat).get('/reminders/settings')).rules).toMatchObject([{ channels: [kept.id] }])
    expect(await listed()).toMatchObject([{ channelId: kept.id, sentAt: expect.any(String) }])
  })

  it('by mail after one click in it', async () => {
    for (const db of server.databases()) db.run(sql`UPDATE users SET email_verified = 1`)
    await remindOfDue(ben.within(flat), [(await channelOf(ben, { kind: 'mail' })).id])
    await bill('Power')
    await run()
    const [mail] = server.mails
    const [row] = await listed()
    expect(mail).toMatchObject({ to: ben.email, messageId: `<${row?.id}@budget.home.arpa>` })
    const { pathname } = new URL(mail?.unsubscribeUrl ?? '')
    // Looking at the address ends nothing.
    await server.fetch(pathname)
    expect(await ben.get('/channels')).toHaveLength(1)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = { method: 'POST', body: 'List-Unsubscribe=One-Click', headers }
    expect((await server.fetch(pathname, click)).status).toBe(200)
    expect(await ben.get('/channels')).toEqual([])
    await bill('Gas')
    await run()
    expect((await ben.within(flat).get('/reminders/settings')).rules).toMatchObject([{ channels: [] }])
    expect(server.mails).toHaveLength(1)
  })

  it('to who is suspended, from any of their books, and nothing comes back with them', async () => {
    await remindOfDue(ben.within(flat), [(await channelOf(ben)).id])
    other.status = 503
    await bill('Power')
    await run()
    const before = heard.length
    withAccount(server, ben.email, (tx, actor, user) => suspendUser(tx, actor, user, null))
    other.status = 200
    await bill('Gas')
    server.clock.now += DAY
    await run()
    expect(heard).toHaveLength(before)
    for (const table of ['channels', 'reminders', 'reminder_rules', 'due_reminders'])
      expect([table, rowsOf(table)]).toEqual([table, []])
  })
})
