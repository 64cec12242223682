import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { extendPremium } from '../billing/premium.ts'
import { testServer } from '../homes/node/testing.ts'
import { findUserByEmail } from '../identity/users.ts'
import { payDueForOwners } from '../rewards/auto-pay.ts'
import { enterPoints } from '../rewards/points/store.ts'
import { type ItemId, itemOf } from '../rewards/shop/wire.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

// Items and premium of an own book that open a shared one, and deeds there that count for the own one: every case runs with
// all books in one file, and with a file for each of them.

const DAY = 86_400_000

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person

beforeEach(async () => {
  server = testServer()
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
})

/** The database that somebody is in, and their account there. */
function placeOf({ email }: Person) {
  for (const db of server.databases()) {
    const user = findUserByEmail(db, email)
    if (user) return { db, user }
  }
  throw new Error(`${email} is nowhere.`)
}

/** Somebody buys the item with points that they were given. */
async function buy(person: Person, itemId: ItemId) {
  const { db, user } = placeOf(person)
  const { cost } = itemOf(itemId)
  db.transaction((tx) =>
    enterPoints(tx, {
      id: server.home.newId(),
      bookId: user.bookId,
      createdAt: server.clock.now,
      transactionType: 'earned',
      actionType: 'admin',
      description: 'Given',
      pointsAmount: cost,
    }),
  )
  await person.done('POST', '/points/purchase', { itemId, cost })
}

/** Pays the bills that are due, as every home does by itself. */
async function payDue() {
  const failed = (error: unknown) => expect.fail(String(error))
  for (const { db, newId } of server.homes())
    await payDueForOwners(db, { now: server.clock.now, newId, failed })
}

describe('an item of the shop', () => {
  const statusIn = async (person: Person, id: string) =>
    (await person.within(id).send('GET', '/goal-plan')).status

  it('that an owner buys opens the shared book for everybody there, until the owner gives it back', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const version = async () => (await anna.get('/books'))[1].version
    const before = await version()
    expect(await statusIn(ben, id)).toBe(403)
    await buy(anna, 'goal-optimizer')
    expect(await statusIn(ben, id)).toBe(200)
    expect(await version()).toBe(before)
    await anna.done('POST', '/points/purchase/undo', { itemId: 'goal-optimizer' })
    expect(await statusIn(ben, id)).toBe(403)
  })

  it('opens a shared book that is begun later, and one that its buyer comes to own', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    await buy(ben, 'goal-optimizer')
    expect(await statusIn(anna, id)).toBe(403)
    await anna.done('PUT', `/books/${id}/members/${members.Ben}`, { role: 'owner' })
    expect(await statusIn(anna, id)).toBe(200)
    const later = await sharedBook(ben, [[anna, 'viewer']])
    expect(await statusIn(anna, later.id)).toBe(200)
  })

  it('opens nothing more once its buyer is out of the book, and opens it again when they are back', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'owner']])
    await buy(ben, 'goal-optimizer')
    expect(await statusIn(anna, id)).toBe(200)
    await anna.done('DELETE', `/books/${id}/members/${members.Ben}`)
    expect(await statusIn(anna, id)).toBe(403)
    server.clock.now += 1000
    const { token } = await anna.done('POST', `/books/${id}/invitations`, { role: 'editor' })
    await ben.done('POST', '/invitations/accept', { token })
    await anna.done('PUT', `/books/${id}/members/${members.Ben}`, { role: 'owner' })
    expect(await statusIn(anna, id)).toBe(200)
  })

  it('runs the rules of the shared book, and pays its bills: divided as they are posted', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const flat = ben.within(id)
    const { id: accountId } = await flat.done('POST', '/accounts', {
      name: 'Card',
      type: 'credit_card',
      paidBy: members.Ben,
    })
    const { id: categoryId } = await flat.done('POST', '/budget-categories', { name: 'Food' })
    const due = { name: 'Rent', amount: '10', dueDate: '2026-03-15', accountId }
    const bill = await flat.done('POST', '/bills', { ...due, autoPay: true })
    await payDue()
    expect(await flat.get('/transactions')).toEqual([])
    await buy(anna, 'smart-automation')
    await flat.done('PUT', `/bills/${bill.id}`, { autoPay: true })
    const rule = { contains: 'bread', categoryId }
    await flat.done('POST', '/rules', rule)
    await flat.done('POST', '/transactions', {
      type: 'expense',
      amount: '2',
      description: 'Bread',
      paidBy: null,
    })
    await payDue()
    expect(await flat.get('/transactions')).toMatchObject([
      { description: 'Rent', paidBy: members.Ben },
      { description: 'Bread', categoryId },
    ])
    const { balances } = await flat.get('/settlement')
    expect(balances.map(({ balance }: { balance: string }) => balance).sort()).toEqual(['-5.00', '5.00'])
  })
})

describe('premium of an owner', () => {
  it('opens the shared book for everybody there, until it ends', async () => {
    const { id } = await sharedBook(anna, [[ben, 'viewer']])
    const open = async () => (await ben.within(id).send('GET', '/insights/analytics')).status
    const tools = async () => (await ben.within(id).get('/snapshot')).sharing.opens
    expect([await open(), await tools()]).toEqual([403, []])
    const { db, user } = placeOf(anna)
    db.transaction((tx) => extendPremium(tx, user, server.clock.now, { days: 1 }))
    // Any request lets the books bring what they have to tell.
    await anna.get('/books')
    expect(await open()).toBe(200)
    expect(await tools()).toContain('analytics-pro')
    const end = findUserByEmail(db, anna.email)?.subscriptionExpiry ?? 0
    server.clock.now = end - 10
    expect([await open(), end]).toEqual([200, expect.any(Number)])
    server.clock.now = end
    expect(await open()).toBe(403)
  })
})

describe('somebody who was invited to the server', () => {
  it('counts by what they record in a shared book, in their own one, and the news are told in either', async () => {
    const { code } = await anna.get('/referrals')
    const dan = await personOn(server, 'Dan', { referralCode: code })
    const { isApart } = server
    const { id } = await sharedBook(anna, [[dan, 'editor']])
    const bread = { type: 'expense', amount: '1', description: 'Bread' }
    const earnedBy = async (person: Person) => (await person.get('/auth/user')).totalPointsEarned as number
    const before = await earnedBy(anna)
    for (let day = 0; day < 7; day++) {
      server.clock.now += DAY
      await dan.within(id).done('POST', '/transactions', bread)
    }
    const list = await dan.get('/points/transactions')
    const paid = list.filter((one: { actionType: string }) => one.actionType === 'referral')
    expect(paid).toMatchObject([{ description: 'referral_welcome' }])
    expect(await earnedBy(anna)).toBeGreaterThan(before)
    // News of a book in another database wait for a command there.
    const told = async () => {
      const { headers } = await (isApart ? anna : anna.within(id)).send('POST', '/transactions', bread)
      return headers.get('bucketbook-earned')
    }
    expect(await told()).toContain('referral_success=')
    expect(await told()).not.toContain('referral_success=')
    // Nothing of it lies with the shared book.
    for (const db of server.databases())
      expect(db.get(sql`SELECT 1 FROM point_transactions WHERE book_id = ${id}`)).toBeUndefined()
  })
})
