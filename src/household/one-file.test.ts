import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import { verifyAll } from '../identity/testing.ts'
import { payDueForOwners } from '../rewards/auto-pay.ts'
import { keepUnlocked } from '../rewards/shop/unlocked.ts'
import { type Person, personOn, sharedBook } from './testing.ts'

// What looks into the one database in which all books lie; everything else of shared books also runs with a file for each.

let server: ReturnType<typeof testServer>
let anna: Person
let ben: Person
let cleo: Person

beforeEach(async () => {
  server = testServer()
  ;[anna, ben, cleo] = [
    await personOn(server, 'Anna'),
    await personOn(server, 'Ben'),
    await personOn(server, 'Cleo'),
  ]
})

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

describe('an invitation', () => {
  it('for an address is for whoever has shown that it is theirs', async () => {
    const { id } = await sharedBook(anna)
    const { token } = await anna.done('POST', `/books/${id}/invitations`, {
      ...{ role: 'viewer', email: 'Ben@Example.com' },
    })
    expect(codeOf(await cleo.send('POST', '/invitations/accept', { token }))).toEqual([403, 'not_invited'])
    expect(codeOf(await ben.send('POST', '/invitations/accept', { token }))).toEqual([403, 'not_invited'])
    verifyAll(server)
    await ben.done('POST', '/invitations/accept', { token })
  })

  it('goes by mail where the server sends any', async () => {
    const mailing = testServer({ publicUrl: 'https://book.example.org' })
    const host = await personOn(mailing, 'Anna')
    const { id } = await sharedBook(host)
    const { sent, link } = await host.done('POST', `/books/${id}/invitations`, {
      role: 'editor',
      email: 'x@example.com',
    })
    expect([sent, link.startsWith('https://book.example.org/?join=')]).toEqual([true, true])
    expect(mailing.mails.at(-1)).toMatchObject({
      to: 'x@example.com',
      subject: 'Anna invites you to “Our flat”',
    })
    expect(mailing.mails.at(-1)?.text).toContain(link)
    for (let n = 0; n < 9; n++)
      await host.done('POST', `/books/${id}/invitations`, { role: 'editor', email: `x${n}@example.com` })
    const eleventh = await host.send('POST', `/books/${id}/invitations`, {
      role: 'editor',
      email: 'y@example.com',
    })
    expect(codeOf(eleventh)).toEqual([429, 'too_many'])
  })

  it('is answered alike under its key, mailed once, and its token stands nowhere in the database', async () => {
    const mailing = testServer({ publicUrl: 'https://book.example.org' })
    const host = await personOn(mailing, 'Anna')
    const { id } = await sharedBook(host)
    const key = { 'idempotency-key': 'invite' }
    const ask = () =>
      host.send('POST', `/books/${id}/invitations`, { role: 'editor', email: 'x@example.com' }, key)
    const before = mailing.mails.length
    const [first, again] = [await ask(), await ask()]
    expect([first.status, again.body]).toEqual([201, first.body])
    expect(mailing.mails).toHaveLength(before + 1)
    const tables = mailing.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'`)
    const stored = JSON.stringify(
      tables.map(({ name }) => mailing.db.all(sql.raw(`SELECT * FROM "${name}"`))),
    )
    expect(stored).toContain(first.body.id)
    expect(stored).not.toContain(first.body.token)
    expect(stored).not.toContain(first.body.token.split('_').at(-1))
  })
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
