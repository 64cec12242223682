import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { payDueForOwners } from '../rewards/auto-pay.ts'
import { keepUnlocked } from '../rewards/shop/unlocked.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

// What looks into the one database in which all books lie; everything else of shared books also runs with a file for each.

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person

beforeEach(async () => {
  server = testServer()
  ;[anna, ben] = [await personOn(server, 'Anna'), await personOn(server, 'Ben')]
})

describe('a bill of a shared book', () => {
  it('that posts by itself is divided as it is posted', async () => {
    const { id, members } = await sharedBook(anna, [[ben, 'editor']])
    const flat = anna.within(id)
    const card = await flat.done('POST', '/accounts', {
      ...{ name: 'Card', type: 'credit_card', paidBy: members.Ben },
    })
    server.db.transaction((tx) => keepUnlocked(tx, ['smart-automation']))
    const due = { name: 'Rent', amount: '10', dueDate: '2026-03-15', accountId: card.id, autoPay: true }
    await flat.done('POST', '/bills', due)
    const job = {
      now: server.clock.now,
      newId: server.home.newId,
      failed: (error: unknown) => expect.fail(String(error)),
    }
    await payDueForOwners(server.db, job)
    expect(await flat.get('/transactions')).toMatchObject([{ description: 'Rent', paidBy: members.Ben }])
    const { balances } = await flat.get('/settlement')
    expect(balances.map(({ balance }: { balance: string }) => balance).sort()).toEqual(['-5.00', '5.00'])
  })
})

describe('somebody who was invited to the server', () => {
  it('counts by what they record in a shared book, in their own one, and the news are told in either', async () => {
    const { code } = await anna.get('/referrals')
    const dan = await personOn(server, 'Dan', { referralCode: code })
    const { id } = await sharedBook(anna, [[dan, 'editor']])
    const bread = { type: 'expense', amount: '1', description: 'Bread' }
    const earnedBy = async (person: Person) => (await person.get('/auth/user')).totalPointsEarned as number
    const before = await earnedBy(anna)
    for (let day = 0; day < 7; day++) {
      server.clock.now += 86_400_000
      await dan.within(id).done('POST', '/transactions', bread)
    }
    const list = await dan.get('/points/transactions')
    const paid = list.filter((one: { actionType: string }) => one.actionType === 'referral')
    expect(paid).toMatchObject([{ description: 'referral_welcome' }])
    expect(await earnedBy(anna)).toBeGreaterThan(before)
    const told = async () => {
      const { headers } = await anna.within(id).send('POST', '/transactions', bread)
      return headers.get('bucketbook-earned')
    }
    expect(await told()).toContain('referral_success=')
    expect(await told()).not.toContain('referral_success=')
    // Nothing of it lies with the shared book.
    const ofBook = server.db.get(sql`SELECT 1 FROM point_transactions WHERE book_id = ${id}`)
    expect(ofBook).toBeUndefined()
  })
})
