import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Message } from '../book/crossing/crossing.ts'
import { answerMessage } from '../book/crossing/taking.ts'
import { apartServer, type Fault } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import type { ServerHome } from '../identity/context.ts'
import { CROSSINGS } from '../server-api.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

const DAY = 86_400_000
const FAULTS: Fault[] = ['lost', 'unanswered', 'twice', 'late']

/** A flat of Anna and Ben, every book in a file of its own. */
async function flatApart() {
  const server = apartServer(testServer)
  const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  const flat = await sharedBook(anna, [[ben, 'editor']])
  const account = (name: string, balance: string) => ({ name, type: 'checking', balance })
  const kitty = (await anna.within(flat.id).done('POST', '/accounts', account('Kitty', '0'))).id
  const checking = (await anna.done('POST', '/accounts', account('Checking', '1000'))).id
  const give = { ownAccountId: checking, bookId: flat.id, bookAccountId: kitty, amount: '400' }
  const held = async () => [
    (await anna.get('/accounts'))[0].balance,
    (await anna.within(flat.id).get('/accounts'))[0].balance,
    ...(await anna.within(flat.id).get('/settlement')).balances.map(
      (one: { balance: string }) => one.balance,
    ),
  ]
  return { server, anna, ben, flat, checking, give, held }
}

/** The number of crossings that any file still has to bring. */
const onItsWay = ({ places }: ReturnType<typeof apartServer>): number =>
  places.reduce(
    (sum, { server: { db } }) =>
      sum + db.get<{ n: number }>(sql`SELECT count(*) AS n FROM crossings_sent WHERE state = 'open'`).n,
    0,
  )

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const keyed = (person: Pick<Person, 'send'>, key: string, method: string, path: string, body?: object) =>
  person.send(method, path, body, { 'idempotency-key': key })

it('a shared book that can’t be reached is said to be so, and the same call does it later', async () => {
  const { server, anna, flat } = await flatApart()
  const inFlat = anna.within(flat.id)
  const bread = () => keyed(inFlat, 'bread', 'POST', '/budget-categories', { name: 'Bread', allocated: '5' })
  server.faults.isUnreached = true
  const reached = await bread()
  expect(codeOf(reached)).toEqual([503, 'unavailable'])
  expect(reached.headers.get('retry-after')).toBe('5')
  expect(codeOf(await anna.send('GET', '/accounts'))[0]).toBe(200)
  server.faults.isUnreached = false
  expect([(await bread()).status, (await bread()).status]).toEqual([201, 201])
  expect(await inFlat.get('/budget-categories')).toHaveLength(1)
})

it('what was put off for an hour, as nobody answered, is brought at once when all of it starts again', async () => {
  const { server, anna, give, held } = await flatApart()
  server.faults.next = () => 'lost'
  await anna.done('POST', '/contributions', give)
  for (const seconds of [1, 5, 30, 300]) {
    server.clock.now += seconds * 1000
    await server.wake()
  }
  delete server.faults.next
  server.clock.now += 60_000
  await server.wake()
  expect(onItsWay(server)).toBe(1)
  await server.restart()
  expect(onItsWay(server)).toBe(0)
  expect(await held()).toEqual(['600.00', '400.00', '200.00', '-200.00'])
})

describe.each(FAULTS)('a message that is %s', (fault) => {
  it('leaves a contribution whole, once, and what is taken back gone', async () => {
    const { server, anna, give, held } = await flatApart()
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind === 'contribution' ? fault : undefined
    const made = await keyed(anna, 'give', 'POST', '/contributions', give)
    expect(made.status).toBe(201)
    await keyed(anna, 'give', 'POST', '/contributions', give)
    await server.settle()
    expect(onItsWay(server)).toBe(0)
    expect(await held()).toEqual(['600.00', '400.00', '200.00', '-200.00'])
    const again = await keyed(anna, 'give', 'POST', '/contributions', give)
    expect(again.body.shared).toMatchObject({ amount: '400.00', contributionId: made.body.id })
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind === 'contribution.removed' ? fault : undefined
    await anna.done('DELETE', `/contributions/${made.body.id}`)
    await server.settle()
    expect(await held()).toEqual(['1000.00', '0.00', '0.00', '0.00'])
  })

  it('changes both halves of a contribution, once, and what comes late changes nothing', async () => {
    const { server, anna, give, held } = await flatApart()
    const { id } = await anna.done('POST', '/contributions', give)
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind === 'contribution.changed' ? fault : undefined
    const change = () => keyed(anna, 'less', 'PUT', `/contributions/${id}`, { amount: '300' })
    expect((await change()).status).toBe(200)
    // Nobody changes once more what the other book has not answered yet.
    const next = await anna.send('PUT', `/contributions/${id}`, { amount: '200' })
    const isOpen = onItsWay(server) > 0
    expect(codeOf(next)).toEqual(isOpen ? [503, 'unavailable'] : [200, undefined])
    await server.settle()
    expect(onItsWay(server)).toBe(0)
    const [own, shared] = isOpen ? ['700.00', '300.00'] : ['800.00', '200.00']
    expect((await held()).slice(0, 2)).toEqual([own, shared])
    expect((await change()).body).toMatchObject({ own: { amount: '300.00' }, shared: { amount: '300.00' } })
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind.startsWith('contribution') ? fault : undefined
    await anna.done('PUT', `/contributions/${id}`, { amount: '100' })
    await anna.done('DELETE', `/contributions/${id}`)
    await server.settle()
    expect(await held()).toEqual(['1000.00', '0.00', '0.00', '0.00'])
  })

  it('takes a contribution back whose removal came first', async () => {
    const { server, anna, give, held } = await flatApart()
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.kind === 'contribution' ? 'lost' : fault
    const { body } = await anna.send('POST', '/contributions', give)
    expect(body.shared).toBeNull()
    await anna.done('DELETE', `/contributions/${body.id}`)
    await server.settle()
    expect(onItsWay(server)).toBe(0)
    expect(await held()).toEqual(['1000.00', '0.00', '0.00', '0.00'])
  })

  it('marks the own row of a payment once, and frees it with that', async () => {
    const { server, anna, ben, flat, checking } = await flatApart()
    await ben
      .within(flat.id)
      .done('POST', '/transactions', { type: 'expense', amount: '30', description: 'Market' })
    const { id: ownTransactionId } = await anna.done('POST', '/transactions', {
      type: 'expense',
      amount: '15',
      description: 'To Ben',
      accountId: checking,
    })
    server.faults.next = () => fault
    const { Anna: from, Ben: to } = flat.members
    const payment = { from, to, amount: '15', ownTransactionId }
    const { id } = await anna.within(flat.id).done('POST', '/settlement/payments', payment)
    await server.settle()
    expect((await anna.get(`/transactions/${ownTransactionId}`)).kind).toBe('transfer')
    server.faults.next = () => fault
    await ben.within(flat.id).done('DELETE', `/settlement/payments/${id}`)
    await server.settle()
    expect((await anna.get(`/transactions/${ownTransactionId}`)).kind).toBe('entry')
  })

  it('gives the points of a shared book once', async () => {
    const { server, ben, flat } = await flatApart()
    const earned = async () => (await ben.get('/auth/user')).totalPointsEarned
    const before = await earned()
    server.faults.next = () => fault
    await ben
      .within(flat.id)
      .done('POST', '/transactions', { type: 'expense', amount: '3', description: 'Bread' })
    await server.settle()
    expect((await earned()) - before).toBe(1)
  })

  it('lets somebody go from their list, and at once from the book', async () => {
    const { server, anna, ben, flat } = await flatApart()
    server.faults.next = () => fault
    await anna.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
    expect(codeOf(await ben.within(flat.id).send('GET', '/accounts'))).toEqual([404, 'not_found'])
    await server.settle()
    expect(await ben.get('/books')).toHaveLength(1)
    expect(await ben.get('/exports')).toHaveLength(1)
  })
})

describe('a book that refuses in the end', () => {
  it('has what the own one did taken back, with the reason, and the same key asks once more', async () => {
    const { server, anna, ben, flat, give, held } = await flatApart()
    const members = `/books/${flat.id}/members`
    await anna.within(flat.id).done('PUT', `${members}/${flat.members.Ben}`, { role: 'owner' })
    server.faults.next = () => 'lost'
    await keyed(anna, 'give', 'POST', '/contributions', give)
    expect(await anna.get('/accounts')).toMatchObject([{ balance: '600.00' }])
    await ben.within(flat.id).done('PUT', `${members}/${flat.members.Anna}`, { role: 'viewer' })
    await server.settle()
    expect(await held()).toEqual(['1000.00', '0.00', '0.00', '0.00'])
    expect(codeOf(await keyed(anna, 'give', 'POST', '/contributions', give))).toEqual([403, 'read_only'])
    expect((await anna.get('/connections')).crossings).toMatchObject([
      { kind: 'contribution', state: 'refused', reason: expect.stringContaining('look at this book') },
    ])
  })

  it('has the own half of a contribution as it was, where it refuses a change of it', async () => {
    const { server, anna, ben, flat, give, held } = await flatApart()
    const members = `/books/${flat.id}/members`
    await anna.within(flat.id).done('PUT', `${members}/${flat.members.Ben}`, { role: 'owner' })
    const { id, own } = await anna.done('POST', '/contributions', { ...give, date: '2026-03-02' })
    server.faults.next = () => 'lost'
    await anna.done('PUT', `/contributions/${id}`, { amount: '300', date: '2026-03-01', description: 'Less' })
    expect(await anna.get('/accounts')).toMatchObject([{ balance: '700.00' }])
    await ben.within(flat.id).done('PUT', `${members}/${flat.members.Anna}`, { role: 'viewer' })
    await server.settle()
    expect(await held()).toEqual(['600.00', '400.00', '200.00', '-200.00'])
    const { date, description } = await anna.get(`/transactions/${own.id}`)
    expect([date, description]).toEqual(['2026-03-02', 'To Our flat'])
    // The half is joined as before.
    await ben.within(flat.id).done('PUT', `${members}/${flat.members.Anna}`, { role: 'editor' })
    await anna.done('PUT', `/contributions/${id}`, { amount: '300' })
    expect(await held()).toEqual(['700.00', '300.00', '150.00', '-150.00'])
  })
})

describe('what books remember of each other', () => {
  const remembered = ({ places }: ReturnType<typeof apartServer>) =>
    places.flatMap(({ server: { db } }) =>
      ['sent', 'taken'].flatMap((side) => db.all(sql.raw(`SELECT id FROM crossings_${side}`))),
    )
  /** Has everybody's standing reported, so that nothing new is told later. */
  async function reported(server: ReturnType<typeof apartServer>) {
    server.clock.now += 10 * 60_000
    await server.settle()
  }
  const placeNamed = ({ places }: ReturnType<typeof apartServer>, bookId: string) =>
    places.find((place) => place.bookId === bookId)?.server.home as ServerHome

  it.each(FAULTS)(
    'is forgotten on both sides a month after it has ended, also where a message is %s',
    async (fault) => {
      const { server, anna, give, held } = await flatApart()
      const { id } = await anna.done('POST', '/contributions', give)
      await anna.done('PUT', `/contributions/${id}`, { amount: '300' })
      await server.settle()
      await reported(server)
      expect(remembered(server).length).toBeGreaterThan(4)
      server.clock.now += 29 * DAY
      await server.settle()
      expect(remembered(server).length).toBeGreaterThan(4)
      server.clock.now += DAY
      server.faults.next = () => fault
      await server.wake()
      await server.settle()
      expect(remembered(server)).toEqual([])
      await anna.signIn({ email: anna.email })
      expect(await held()).toEqual(['700.00', '300.00', '150.00', '-150.00'])
      await anna.done('DELETE', `/contributions/${id}`)
      await server.settle()
      expect(await held()).toEqual(['1000.00', '0.00', '0.00', '0.00'])
    },
  )

  it('is not needed for what was under way for a day: that is not done any more', async () => {
    const { server, anna, flat, give, held } = await flatApart()
    const messages: Message[] = []
    server.faults.next = (message) => void messages.push(message)
    await anna.done('POST', '/contributions', give)
    await server.settle()
    await reported(server)
    const flats = placeNamed(server, flat.id)
    const given = messages.find((one) => one.step === 'apply' && one.sent.kind === 'contribution') as Message
    const again = () => answerMessage(flats, CROSSINGS, given)
    expect(await again()).toMatchObject({ answer: expect.anything() })
    server.clock.now += 32 * DAY
    await server.settle()
    expect(remembered(server)).toEqual([])
    await expect(again()).rejects.toThrow('too long')
    await anna.signIn({ email: anna.email })
    expect(await held()).toEqual(['600.00', '400.00', '200.00', '-200.00'])
  })

  it('stays while something older of the same thing may still come', async () => {
    const { server, anna, ben, flat } = await flatApart()
    const isList = (message: Message) => message.step === 'apply' && message.sent.kind === 'listed'
    server.faults.next = (message) => (isList(message) ? 'lost' : undefined)
    await anna.done('DELETE', `/books/${flat.id}/members/${flat.members.Ben}`)
    delete server.faults.next
    const older = server.places.flatMap(({ server: { db } }) =>
      db.all<{ id: string }>(sql`SELECT id FROM crossings_sent WHERE kind = 'listed' AND state = 'open'`),
    )
    expect(older).toHaveLength(1)
    // The older message goes nowhere for months, while something newer of the same arrives.
    server.faults.next = (message) =>
      message.step === 'apply' && message.sent.id === older[0]?.id ? 'lost' : undefined
    server.clock.now += 1000
    const { token } = await anna.done('POST', `/books/${flat.id}/invitations`, { role: 'viewer' })
    await ben.done('POST', '/invitations/accept', { token })
    for (let month = 0; month < 3; month++) {
      server.clock.now += 31 * DAY
      await server.wake()
    }
    await server.settle()
    const books = async () => {
      await ben.signIn({ email: ben.email })
      return ben.get('/books')
    }
    expect(await books()).toHaveLength(2)
    server.clock.now += 62 * DAY
    await server.settle()
    await server.settle()
    expect(remembered(server)).toEqual([])
    expect(await books()).toHaveLength(2)
  })
})

describe.each<Fault>(['lost', 'unanswered', 'twice', 'late'])(
  'a cloud copy of a shared book whose price is %s',
  (fault) => {
    async function copied() {
      const { server, ben, flat } = await flatApart()
      const copy = (key: string) =>
        keyed(ben.within(flat.id), key, 'POST', '/sync-credits/use', { amount: 1 })
      server.faults.next = (message) =>
        message.step === 'apply' && message.sent.kind === 'copied' ? fault : undefined
      await copy('copy')
      delete server.faults.next
      const had = async () => [
        (await ben.within(flat.id).get('/backups')).length,
        (await ben.get('/sync-credits/balance')).remaining,
      ]
      return { server, ben, copy, had }
    }

    it('is there once, and paid for once', async () => {
      const { server, copy, had } = await copied()
      await server.settle()
      expect(await had()).toEqual([1, 1])
      const again = await copy('copy')
      expect([again.status, again.body.remaining, again.body.isNew]).toEqual([200, 1, true])
      await server.settle()
      expect([await had(), onItsWay(server)]).toEqual([[1, 1], 0])
    })

    it('goes again where the last credit was spent meanwhile', async () => {
      const { server, ben, copy, had } = await copied()
      for (const name of ['Cash', 'Savings']) {
        await ben.done('POST', '/accounts', { name, balance: '0' })
        await ben.send('POST', '/sync-credits/use', { amount: 1 })
      }
      await server.settle()
      const isPaid = fault !== 'lost'
      expect(await had()).toEqual([isPaid ? 1 : 0, 0])
      expect((await copy('copy')).status).toBe(isPaid ? 200 : 402)
      expect(await had()).toEqual([isPaid ? 1 : 0, 0])
    })
  },
)
