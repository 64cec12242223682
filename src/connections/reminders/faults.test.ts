import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outgoingTo } from '../../homes/node/outgoing-hosts.ts'
import { apartServer, type Fault } from '../../homes/node/testing/apart.ts'
import { testServer } from '../../homes/node/testing.ts'
import { personOn, sharedBook } from '../../household/testing.ts'
import { listener } from '../testing.ts'
import { remindDue } from './sending.ts'

const FAULTS: Fault[] = ['lost', 'unanswered', 'twice', 'late']
const DAY = 86_400_000

let other: Awaited<ReturnType<typeof listener>>

beforeEach(async () => {
  other = await listener()
})
afterEach(() => other.close())

/** A flat of Anna and Ben, every book in a file of its own; Ben is reminded of its bills the day before. */
async function flatApart() {
  const server = apartServer(testServer, { outgoing: outgoingTo([other.host]) })
  const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  const { id, members } = await sharedBook(anna, [[ben, 'viewer']])
  const [flat, bens] = [anna.within(id), ben.within(id)]
  const channel = await ben.done('POST', '/channels', { kind: 'ntfy', url: other.url, topic: 'ben' })
  const rules = [{ about: 'due', daysBefore: 1, channels: [channel.id] }]
  await bens.done('PUT', '/reminders/settings', { rules })
  const account = await flat.done('POST', '/accounts', { name: 'Giro', type: 'checking' })
  const bill = (name: string) =>
    flat.done('POST', '/bills', { name, amount: '5', dueDate: '2026-03-16', accountId: account.id })
  const run = async () => {
    for (let times = 0; times < 2; times++) {
      for (const home of server.homes()) await remindDue(home, () => false)
      await server.wake()
    }
  }
  const listed = async () =>
    ((await bens.get('/reminders')) as Record<string, unknown>[]).filter(({ due }) => String(due) < '2026-04')
  /** The fault that messages of these kinds meet from now on. */
  const spoil = (fault: Fault, ...kinds: string[]) => {
    server.faults.next = (message) =>
      message.step === 'apply' && kinds.includes(message.sent.kind) ? fault : undefined
  }
  const left = (table: string) =>
    server.databases().flatMap((db) => db.all(sql.raw(`SELECT * FROM ${table}`)))
  return { server, anna, ben, id, members, flat, channel, bill, run, listed, spoil, left }
}

describe.each(FAULTS)('a message that is %s', (fault) => {
  it('leaves a reminder sent once, and its book knows of that', async () => {
    const { server, bill, run, listed, spoil, left } = await flatApart()
    spoil(fault, 'reminder.due', 'reminder.told')
    await bill('Power')
    await run()
    await server.settle()
    await run()
    await server.settle()
    await run()
    expect(other.heard.map(({ body }) => body)).toEqual(['Power ($5.00) is due on 16 March 2026.'])
    expect(await listed()).toMatchObject([{ sentAt: expect.any(String), error: null }])
    expect(left('due_reminders')).toEqual([])
    expect(left("crossings_sent WHERE state = 'open'")).toEqual([])
  })

  it('has what was paid tried no more, and what is tried arrives under one id', async () => {
    const { server, flat, bill, run, spoil, left } = await flatApart()
    other.status = 503
    const { id } = await bill('Power')
    await bill('Gas')
    await run()
    spoil(fault, 'reminder.recalled', 'reminder.told')
    await flat.done('POST', `/bills/${id}/pay`, { dueDate: '2026-03-16' })
    await run()
    await server.settle()
    other.status = 200
    server.clock.now += DAY / 2
    await run()
    await server.settle()
    const keysOf = (name: string) =>
      other.heard.filter(({ body }) => body.startsWith(name)).map(({ headers }) => headers['idempotency-key'])
    expect(keysOf('Power')).toHaveLength(1)
    expect(keysOf('Gas')).toHaveLength(2)
    expect(new Set(keysOf('Gas')).size).toBe(1)
    expect(left('due_reminders')).toEqual([])
  })

  it('brings nothing to who is out of the book, over a channel that is gone, nor a second time after that', async () => {
    const { server, anna, ben, id, members, channel, bill, run, spoil, left } = await flatApart()
    spoil('lost', 'reminder.due')
    await bill('Power')
    await run()
    spoil(fault, 'reminders.channel_gone', 'listed')
    await ben.done('DELETE', `/channels/${channel.id}`)
    await server.settle()
    await run()
    expect(other.heard).toEqual([])
    expect(left('reminders')).toEqual([])
    const { id: next } = await ben.done('POST', '/channels', { kind: 'ntfy', url: other.url, topic: 'ben' })
    await ben
      .within(id)
      .done('PUT', '/reminders/settings', { rules: [{ about: 'due', daysBefore: 1, channels: [next] }] })
    spoil('lost', 'reminder.due')
    await bill('Gas')
    await run()
    spoil(fault, 'listed')
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    // The list hears of it first: what was lost before comes after that.
    await server.wake()
    if (fault !== 'lost') {
      await server.settle()
      await run()
      expect(other.heard).toEqual([])
    }
    for (const table of ['reminders', 'reminder_rules']) expect([table, left(table)]).toEqual([table, []])
  })
})

it('a reminder of a book that its person’s list has not heard of yet is sent, and its rules stay', async () => {
  const { server, bill, run, listed, left } = await flatApart()
  for (const db of server.databases()) db.run(sql`DELETE FROM book_list`)
  await bill('Power')
  await run()
  await server.settle()
  await run()
  expect(other.heard).toHaveLength(1)
  expect(await listed()).toMatchObject([{ sentAt: expect.any(String) }])
  expect(left('reminder_rules')).toHaveLength(1)
})
