import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../identity/tables.ts'
import { annasServer, type Browser, browserOf } from '../identity/testing.ts'
import { enterPoints } from '../rewards/points/store.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

type Server = Awaited<ReturnType<typeof annasServer>>['server']

async function friendOf(server: Server, name: string, fields: object = {}) {
  const friend = browserOf(server)
  const { status, body } = await friend.register({
    firstName: name,
    lastName: 'Friend',
    email: `${name}@example.com`,
    ...fields,
  })
  expect(status).toBe(201)
  return { ...friend, id: body.id as string }
}

const expense = { type: 'expense', amount: '1', description: 'Bread' }
const record = (browser: Pick<Browser, 'done'>) => browser.done('POST', '/transactions', expense)
const balance = async (browser: Pick<Browser, 'get'>) => (await browser.get('/points/balance')).balance
const grant = (server: Server, points: number, id: string) =>
  server.db.transaction((tx) => {
    const user = tx.select().from(users).where(eq(users.id, id)).get()
    if (!user) throw new Error('Nobody')
    enterPoints(tx, {
      id: server.home.newId(),
      bookId: user.bookId,
      transactionType: 'earned',
      pointsAmount: points,
      actionType: 'admin',
      description: 'Given',
      createdAt: server.clock.now,
    })
  })

it('ranks by the points ever earned, ties share a rank, and sample entries are marked', async () => {
  const { server, anna, user } = await annasServer()
  const ben = await friendOf(server, 'ben')
  const cleo = await friendOf(server, 'cleo')
  grant(server, 100, user.id)
  grant(server, 300, ben.id)
  grant(server, 100, cleo.id)
  const { me, entries }: Leaderboard = await anna.get('/leaderboard')
  expect(me).toEqual({ rank: 4, name: 'Anna Lee', points: 100 })
  expect(entries.map(({ rank, name, points, isMe, sample }) => [rank, name, points, isMe, sample])).toEqual([
    [1, 'Robin', 420, false, true],
    [2, 'Anonymous User', 300, false, false],
    [3, 'Sam', 265, false, true],
    [4, 'Anna Lee', 100, true, false],
    [4, 'Anonymous User', 100, false, false],
  ])
})

it('needs no sample entries where there are five users', async () => {
  const { server, anna } = await annasServer()
  for (const name of ['b', 'c', 'd', 'e']) await friendOf(server, name)
  const { entries }: Leaderboard = await anna.get('/leaderboard')
  expect(entries).toHaveLength(5)
  for (const entry of entries) expect(entry).toMatchObject({ rank: 1, points: 0, sample: false })
})

it('tells no more of others than rank, name, points and badges, and the name only where it is public', async () => {
  const { server, anna } = await annasServer()
  const secrets = { firstName: 'Canary-First', lastName: 'Canary-Last' }
  const ben = await friendOf(server, 'canary-mail', secrets)
  await ben.done('POST', '/accounts', { name: 'Canary account', balance: '987654.32' })
  const look = async (): Promise<string> => JSON.stringify(await anna.get('/leaderboard'))
  for (const privacy of ['private', 'friends_only']) {
    await ben.done('PUT', '/profile', {
      displayName: 'Canary-Name',
      bio: 'Canary-Bio',
      privacySettings: { profileInfo: privacy },
    })
    expect(await look()).not.toMatch(/canary|98765|Canary/)
    expect(await look()).toContain('Anonymous User')
  }
  await ben.done('PUT', '/profile', { privacySettings: { profileInfo: 'public' } })
  const { entries }: Leaderboard = await anna.get('/leaderboard')
  const seen = entries.find(({ name }) => name === 'Canary-Name') as LeaderboardEntry
  expect(Object.keys(seen).sort()).toEqual(['badges', 'isMe', 'name', 'points', 'rank', 'sample'])
  await ben.done('PUT', '/profile', { displayName: null })
  expect(await look()).toContain('Canary-First Canary-Last')
  expect(await look()).not.toContain(ben.id)
})

it('leaves out who is suspended, and who has switched rewards off', async () => {
  const { server, anna } = await annasServer()
  const ben = await friendOf(server, 'ben')
  const own = async () =>
    ((await anna.get('/leaderboard')) as Leaderboard).entries.filter(({ sample }) => !sample).length
  expect(await own()).toBe(2)
  server.db.update(users).set({ isSuspended: true }).where(eq(users.id, ben.id)).run()
  expect(await own()).toBe(1)
  await anna.done('PUT', '/profile', { rewardsEnabled: false })
  expect(await own()).toBe(0)
  expect(((await anna.get('/leaderboard')) as Leaderboard).me).toBeNull()
})

it('pays both for a friend’s first transaction, once', async () => {
  const { server, anna, user } = await annasServer()
  const before = await anna.get('/referrals')
  expect(before).toEqual({
    code: `BB${user.id.slice(-6).toUpperCase()}`,
    link: `http://localhost/?ref=BB${user.id.slice(-6).toUpperCase()}`,
    totalReferrals: 0,
    successfulSignups: 0,
    pointsEarned: 0,
    thisMonth: 0,
  })
  const ben = await friendOf(server, 'ben', { referralCode: before.code.toLowerCase() })
  await ben.done('POST', '/accounts', { name: 'Checking', balance: '1' })
  expect(await anna.get('/referrals')).toMatchObject({
    totalReferrals: 1,
    successfulSignups: 0,
    thisMonth: 1,
  })
  expect(await balance(anna)).toBe(0)
  await record(ben)
  await record(ben)
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1, pointsEarned: 50 })
  expect(await balance(anna)).toBe(50 + 12)
  // The first account and the first transaction, two recorded ones, and the welcome.
  expect(await balance(ben)).toBe(2 + 3 + 2 + 25)
  const [newest] = (await anna.get('/points/transactions')).filter(
    ({ actionType }: { actionType: string }) => actionType === 'referral',
  )
  expect(newest).toMatchObject({
    description: 'referral_success',
    pointsAmount: 50,
    transactionType: 'earned',
  })
})

it('adds 100 points for five and a month of premium for ten', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  for (let n = 1; n <= 10; n++) {
    await record(await friendOf(server, `friend${n}`, { referralCode: code }))
    expect(await balance(anna), String(n)).toBe(n * 50 + 12 + (n >= 5 ? 100 : 0))
    const { subscriptionTier } = await anna.get('/auth/user')
    expect(subscriptionTier).toBe(n === 10 ? 'premium' : 'free')
  }
  expect((await anna.get('/auth/user')).subscriptionExpiry).toBe('2026-04-15T12:00:00.000Z')
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 10, pointsEarned: 600 })
})

it('takes no referral of oneself, and a code of nobody keeps nobody out', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  await friendOf(server, 'again', { email: 'Anna+again@example.com', referralCode: code })
  const { status } = await anna.register({ email: 'second@example.com', referralCode: code })
  expect(status).toBe(201)
  const other = browserOf(server)
  await other.signIn()
  expect(await other.get('/referrals')).toMatchObject({ code, totalReferrals: 0 })
  for (const wrong of ['BBXXXXXX', 'BB000000', '', 'x'])
    await friendOf(server, `nobody${wrong}`, { referralCode: wrong })
})

it('keeps what was earned for a friend who has left', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await record(ben)
  await ben.done('DELETE', '/auth/user', { email: 'ben@example.com' })
  expect(await anna.get('/referrals')).toMatchObject({
    totalReferrals: 1,
    successfulSignups: 1,
    pointsEarned: 50,
  })
})

it('counts a first transaction that comes with a sync', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  const at = new Date(server.clock.now).toISOString()
  const call = { key: 'k', method: 'POST', path: '/api/transactions', body: expense, at }
  await ben.done('POST', '/sync', { calls: [call] })
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1 })
})

it('counts no sample data as a friend’s first transaction', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await ben.done('POST', '/sample-data')
  await ben.done('POST', '/accounts', { name: 'Checking', balance: '1' })
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 0 })
  await record(ben)
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1 })
})

it('earns nothing while rewards are switched off, and what was earned stays', async () => {
  const { anna } = await annasServer()
  await record(anna)
  await anna.done('PUT', '/profile', { rewardsEnabled: false })
  await anna.done('POST', '/accounts', { name: 'Checking', balance: '1' })
  await record(anna)
  const claim = (achievementType: string) =>
    anna.done('POST', '/points/validate-achievement', { achievementType })
  expect(await claim('daily_check_in')).toEqual({ earned: false, points: 0 })
  expect(await balance(anna)).toBe(1 + 3)
  await anna.done('PUT', '/profile', { rewardsEnabled: true })
  expect(await claim('first_account')).toEqual({ earned: true, points: 2 })
})

it('shows the board and the referrals to nobody who is signed out', async () => {
  const { server } = await annasServer()
  const nobody = browserOf(server)
  expect(await nobody.statusOf('GET', '/leaderboard')).toBe(401)
  expect(await nobody.statusOf('GET', '/referrals')).toBe(401)
})
