import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { bringForward } from '../book/crossing/delivery.ts'
import { apartServer } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import { personOn, sharedBook } from '../household/testing.ts'
import { uuidV7 } from '../values/id.ts'
import { joinedWith } from './compared.ts'
import { followRestore } from './follow.ts'

const NOTHING = { lost: [], takenAgain: 0, takenBack: 0, changed: 0, open: [] }

/** A flat of Anna and Ben, every book in a database of its own, of which one can be turned back. */
async function flatApart() {
  const server = apartServer(testServer)
  const [anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
  const flat = await sharedBook(anna, [[ben, 'owner']])
  const account = (name: string, balance: string) => ({ name, type: 'checking', balance })
  const kitty = (await anna.within(flat.id).done('POST', '/accounts', account('Kitty', '0'))).id
  const checking = (await anna.done('POST', '/accounts', account('Checking', '1000'))).id
  const give = async (amount: string, key = uuidV7(server.clock.now)) => {
    const given = { ownAccountId: checking, bookId: flat.id, bookAccountId: kitty, amount }
    const { status, body } = await anna.send('POST', '/contributions', given, { 'idempotency-key': key })
    expect(status).toBe(201)
    return body
  }
  const dbOf = (id: string) => server.homes().find((_, n) => server.places[n]?.bookId === id)?.db

  /** Turns a book back as the operator does: puts a copy in its place, then does all that must follow. */
  async function turnBack(id: string, copy: Buffer) {
    const db = dbOf(id)
    const joined = db ? joinedWith(db, id) : []
    const home = server.turnBack(id, copy)
    bringForward(home.db, server.clock.now)
    await server.wake()
    const followed = await followRestore(home, id, joined)
    await server.settle()
    return followed
  }
  const signIn = async () => {
    for (const person of [anna, ben]) await person.signIn({ email: person.email })
  }
  const held = async () => {
    await signIn()
    return [
      (await anna.get('/accounts'))[0].balance,
      (await ben.within(flat.id).get('/accounts'))[0].balance,
      ...(await ben.within(flat.id).get('/settlement')).balances.map(
        (one: { balance: string }) => one.balance,
      ),
    ]
  }
  return { server, anna, ben, flat, checking, kitty, give, turnBack, signIn, held, dbOf }
}

describe('an own book that was turned back', () => {
  it('signs everybody out, has a version above all that were given, and answers no program any more', async () => {
    const { server, anna, turnBack } = await flatApart()
    const { token } = await anna.done('POST', '/tokens', { name: 'Script', scope: 'read' })
    const program = () => server.fetch('/api/summary', { headers: { authorization: `Bearer ${token}` } })
    const copy = server.copyOf(anna.ownId)
    for (const name of ['One', 'Two', 'Three']) await anna.done('POST', '/accounts', { name, type: 'cash' })
    const [{ version }] = await anna.get('/books')
    expect((await program()).status).toBe(200)
    expect(await turnBack(anna.ownId, copy)).toEqual(NOTHING)
    expect([await anna.isSignedIn(), (await program()).status]).toEqual([false, 401])
    await anna.signIn({ email: anna.email })
    expect((await anna.get('/books'))[0].version).toBeGreaterThan(version)
    expect(await anna.get('/accounts')).toHaveLength(1)
  })

  it('takes again what a shared book has of it, has as that book has it what both have, and lets go what that one ended', async () => {
    const { server, anna, give, turnBack, held } = await flatApart()
    const [first, second] = [await give('400'), await give('50')]
    const copy = server.copyOf(anna.ownId)
    await give('30')
    await anna.done('PUT', `/contributions/${first.id}`, { amount: '300' })
    await anna.done('DELETE', `/contributions/${second.id}`)
    const before = await held()
    expect(before.slice(0, 2)).toEqual(['670.00', '330.00'])
    expect(await turnBack(anna.ownId, copy)).toEqual({ ...NOTHING, takenAgain: 1, takenBack: 1, changed: 1 })
    expect(await held()).toEqual(before)
    // Both books are joined as before: changes from now on are newer than all that was told.
    await anna.done('PUT', `/contributions/${first.id}`, { amount: '100' })
    await anna.done('PUT', `/contributions/${first.id}`, { amount: '90' })
    await server.settle()
    expect((await held()).slice(0, 2)).toEqual(['880.00', '120.00'])
    expect(await turnBack(anna.ownId, server.copyOf(anna.ownId))).toEqual(NOTHING)
  })

  it('brings once what was on its way then', async () => {
    const { server, anna, give, turnBack, held } = await flatApart()
    server.faults.next = () => 'lost'
    const { id } = await give('400')
    const copy = server.copyOf(anna.ownId)
    await server.settle()
    await anna.done('PUT', `/contributions/${id}`, { amount: '300' })
    expect(await turnBack(anna.ownId, copy)).toMatchObject({ changed: 1, open: [] })
    expect((await held()).slice(0, 2)).toEqual(['700.00', '300.00'])
  })

  it('does not give again what was sent under its key before, and comes once more', async () => {
    const { server, anna, give, turnBack, held } = await flatApart()
    const [copy, key] = [server.copyOf(anna.ownId), uuidV7(server.clock.now)]
    const { id } = await give('400', key)
    expect(await turnBack(anna.ownId, copy)).toMatchObject({ takenAgain: 1 })
    const before = await held()
    expect((await give('400', key)).id).toBe(id)
    await server.settle()
    expect(await held()).toEqual(before)
  })

  it('is in the books that it is in by now, and its row is no payment any more that was taken back', async () => {
    const { server, anna, ben, flat, checking, turnBack, signIn } = await flatApart()
    const row = { type: 'expense', amount: '15', description: 'To Ben', accountId: checking }
    const { id: ownTransactionId } = await anna.done('POST', '/transactions', row)
    const { Anna: from, Ben: to } = flat.members
    const payment = { from, to, amount: '15', ownTransactionId }
    const { id } = await anna.within(flat.id).done('POST', '/settlement/payments', payment)
    const copy = server.copyOf(anna.ownId)
    await anna.within(flat.id).done('DELETE', `/settlement/payments/${id}`)
    const { id: boat } = await ben.done('POST', '/books', { name: 'Boat' })
    const { token } = await ben.done('POST', `/books/${boat}/invitations`, { role: 'editor' })
    await anna.done('POST', '/invitations/accept', { token })
    await ben.done('DELETE', `/books/${flat.id}/members/${from}`)
    expect(await turnBack(anna.ownId, copy)).toMatchObject({ takenBack: 1, open: [] })
    await signIn()
    expect((await anna.get('/books')).map(({ id }: { id: string }) => id)).toEqual([anna.ownId, boat])
    expect((await anna.get(`/transactions/${ownTransactionId}`)).kind).toBe('entry')
  })

  it('has its e-mail again, unless that is somebody else’s by now', async () => {
    const { server, anna, ben, turnBack } = await flatApart()
    const copy = server.copyOf(anna.ownId)
    const change = (email: string) =>
      anna.done('PUT', '/auth/email', { email, currentPassword: 'correct horse' })
    await change('anna2@example.com')
    await server.settle()
    expect(await turnBack(anna.ownId, copy)).toEqual(NOTHING)
    expect((await anna.signIn({ email: 'anna@example.com' })).status).toBe(200)
    expect((await anna.signIn({ email: 'anna2@example.com' })).status).toBe(401)
    // The other address is free again.
    await anna.signIn({ email: 'anna@example.com' })
    const second = server.copyOf(anna.ownId)
    await change('anna3@example.com')
    await server.settle()
    await ben.done('PUT', '/auth/email', { email: 'anna@example.com', currentPassword: 'correct horse' })
    expect(await turnBack(anna.ownId, second)).toMatchObject({ lost: ['email anna@example.com'] })
    expect((await ben.signIn({ email: 'anna@example.com' })).status).toBe(200)
    expect((await ben.get('/auth/user')).id).toBe(ben.userId)
  })
})

describe('a shared book that was turned back', () => {
  it('has what it forgot taken back by who gave it, has the rest as they have it, and lets nobody in who left', async () => {
    const { server, anna, ben, flat, give, turnBack, held } = await flatApart()
    const [first, second] = [await give('400'), await give('50')]
    const copy = server.copyOf(flat.id)
    await give('30')
    await anna.done('PUT', `/contributions/${first.id}`, { amount: '300' })
    await anna.done('DELETE', `/contributions/${second.id}`)
    const cleo = await personOn(server, 'Cleo')
    const { token } = await ben.done('POST', `/books/${flat.id}/invitations`, { role: 'editor' })
    await cleo.done('POST', '/invitations/accept', { token })
    expect(await turnBack(flat.id, copy)).toEqual({ ...NOTHING, takenBack: 2, changed: 1 })
    expect((await held()).slice(0, 2)).toEqual(['700.00', '300.00'])
    // Cleo, who came since, is not in it, and her list says so; an invitation of before lets nobody in.
    expect((await cleo.get('/books')).map(({ id }: { id: string }) => id)).toEqual([cleo.ownId])
    expect((await cleo.within(flat.id).send('GET', '/accounts')).status).toBe(404)
    expect((await cleo.send('POST', '/invitations/accept', { token })).status).toBeGreaterThanOrEqual(400)
    const again = server.copyOf(flat.id)
    await anna.done('POST', `/books/${flat.id}/leave`)
    await server.settle()
    expect(await turnBack(flat.id, again)).toMatchObject({ open: [] })
    expect((await anna.get('/books')).map(({ id }: { id: string }) => id)).toEqual([anna.ownId])
    await ben.signIn({ email: ben.email })
    const members = await ben.within(flat.id).get(`/books/${flat.id}/members`)
    expect(members.filter(({ role }: { role: string | null }) => role)).toMatchObject([{ name: 'Ben' }])
  })

  it('lets go who deleted their account since, and names whom it could not ask, until that is done once more', async () => {
    const { server, anna, ben, flat, turnBack, dbOf } = await flatApart()
    const copy = server.copyOf(flat.id)
    await ben.done('DELETE', '/auth/user', { email: ben.email, currentPassword: 'correct horse' })
    await server.settle()
    server.faults.asking = () => 'lost'
    const first = await turnBack(flat.id, copy)
    expect(first.open.toSorted()).toEqual([anna.ownId, ben.ownId].toSorted())
    delete server.faults.asking
    expect(await turnBack(flat.id, server.copyOf(flat.id))).toEqual(NOTHING)
    await anna.signIn({ email: anna.email })
    const members = await anna.within(flat.id).get(`/books/${flat.id}/members`)
    expect(members.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Anna', 'Former member'])
    expect(dbOf(flat.id)?.all(sql`SELECT user_id FROM memberships`)).toEqual([{ user_id: anna.userId }])
  })
})
