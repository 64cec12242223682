import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { apartServer, type Fault } from '../homes/node/testing/apart.ts'
import { testServer } from '../homes/node/testing.ts'
import { ANNA, browserOf, withAccount } from '../identity/testing.ts'
import { changeUser } from '../identity/users.ts'
import { balance, DAY_MS, friendOf, keepBook, record } from './testing.ts'

const FAULTS: Fault[] = ['lost', 'unanswered', 'twice', 'late']

async function annaApart() {
  const server = apartServer(testServer)
  const anna = browserOf(server)
  await anna.register()
  const { code: referralCode } = await anna.get('/referrals')
  await server.settle()
  return { server, anna, referralCode: referralCode as string }
}

/** Number of welcome payments to a friend who was invited. */
const welcomed = async (friend: { get: (path: string) => Promise<{ description: string }[]> }) =>
  (await friend.get('/points/transactions')).filter(({ description }) => description === 'referral_welcome')
    .length

describe.each(FAULTS)('what a friend’s book tells whoever invited them, %s,', (fault) => {
  it('pays each once', async () => {
    const { server, anna, referralCode } = await annaApart()
    server.faults.next = () => fault
    const ben = await friendOf(server, 'ben', { referralCode })
    await keepBook(server, ben)
    await server.settle()
    await record(ben)
    await server.settle()
    expect([await balance(anna), await welcomed(ben)]).toEqual([50 + 12, 1])
    expect(await anna.get('/referrals')).toMatchObject({
      totalReferrals: 1,
      successfulSignups: 1,
      pointsEarned: 50,
      friends: [{ days: 7, state: 'successful' }],
    })
  })

  it('finds out that two of them share a browser, and leaves nothing of one who goes', async () => {
    const { server, anna, referralCode } = await annaApart()
    server.faults.next = () => fault
    const ben = await friendOf(server, 'ben', { referralCode })
    await ben.send('POST', '/logout')
    await ben.register({ email: 'cleo@example.com', referralCode })
    await server.settle()
    await keepBook(server, ben)
    await server.settle()
    const states = async () =>
      (await anna.get('/referrals')).friends.map(({ state }: { state: string }) => state)
    expect(await states()).toEqual(['shared', 'shared'])
    server.faults.next = () => fault
    await ben.done('DELETE', '/auth/user', { email: 'cleo@example.com', currentPassword: ANNA.password })
    await server.settle()
    expect([await states(), await balance(anna)]).toEqual([['shared'], 0])
  })

  it('pays the friend alone whose referrer is suspended, or gone', async () => {
    const { server, anna, referralCode } = await annaApart()
    const [ben, cleo] = [
      await friendOf(server, 'ben', { referralCode }),
      await friendOf(server, 'cleo', { referralCode }),
    ]
    const points = await balance(anna)
    const suspend = (isSuspended: boolean) =>
      withAccount(server, ANNA.email, (tx, { now }, { id }) => changeUser(tx, id, { isSuspended }, now))
    suspend(true)
    server.faults.next = () => fault
    await keepBook(server, ben)
    await server.settle()
    suspend(false)
    expect([await balance(anna), await welcomed(ben)]).toEqual([points, 1])
    await anna.done('DELETE', '/auth/user', { email: ANNA.email, currentPassword: ANNA.password })
    await keepBook(server, cleo)
    await server.settle()
    expect(await welcomed(cleo)).toBe(1)
  })
})

it('counts no referral twice that a book tells again after it was turned back', async () => {
  const { server, anna, referralCode } = await annaApart()
  const ben = await friendOf(server, 'ben', { referralCode })
  await keepBook(server, ben)
  await server.settle()
  withAccount(server, 'ben@example.com', (tx, { now }, { id }) =>
    changeUser(tx, id, { referralSucceededAt: null }, now),
  )
  await record(ben)
  await server.settle()
  expect([await balance(anna), await welcomed(ben)]).toEqual([50 + 12, 2])
})

const chance = fc.option(fc.constantFrom(...FAULTS), { freq: 2 })

it('whatever becomes of messages, five friends bring 50 points each, and 100 once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chance, { minLength: 8, maxLength: 40 }), async (faults) => {
      const { server, anna, referralCode } = await annaApart()
      const next = () => faults[server.faults.step % faults.length] ?? undefined
      const friends: Awaited<ReturnType<typeof friendOf>>[] = []
      for (let n = 1; n <= 5; n++) {
        server.faults.next = next
        friends.push(await friendOf(server, `friend${n}`, { referralCode }))
      }
      for (let day = 0; day < 7; day++) {
        for (const friend of friends) await record(friend)
        server.clock.now += DAY_MS
      }
      await server.settle()
      expect(await balance(anna)).toBe(5 * 50 + 100 + 12)
      for (const friend of friends) expect(await welcomed(friend)).toBe(1)
    }),
    { numRuns: 3 },
  )
})
