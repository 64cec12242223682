import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../identity/tables.ts'
import { ANNA, annasServer, type Browser, browserOf } from '../identity/testing.ts'
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

const DAY_MS = 86_400_000
const expense = { type: 'expense', amount: '1', description: 'Bread' }
const record = (browser: Pick<Browser, 'done'>) => browser.done('POST', '/transactions', expense)
/** A transaction on so many days of the server, one after the other. */
async function keepBook(server: Server, browser: Pick<Browser, 'done' | 'signIn'>, days = 7) {
  for (let day = 0; day < days; day++) {
    if (day > 0) server.clock.now += DAY_MS
    await record(browser)
  }
}
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

it('tells of others rank and points, and name, icon, bio and badges only where the profile is public', async () => {
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
  expect(Object.keys(seen).sort()).toEqual([
    'achievements',
    'badges',
    'bio',
    'icon',
    'isMe',
    'name',
    'points',
    'rank',
    'sample',
  ])
  expect(seen).toMatchObject({ bio: 'Canary-Bio', icon: null, achievements: null })
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

it('pays both once the friend has recorded something on seven days of the server', async () => {
  const { server, anna, user } = await annasServer()
  const before = await anna.get('/referrals')
  expect(before).toEqual({
    code: `BB${user.id.slice(-6).toUpperCase()}`,
    link: `http://localhost/?ref=BB${user.id.slice(-6).toUpperCase()}`,
    totalReferrals: 0,
    successfulSignups: 0,
    pointsEarned: 0,
    thisMonth: 0,
    friends: [],
  })
  const ben = await friendOf(server, 'ben', { referralCode: before.code.toLowerCase() })
  await ben.done('POST', '/accounts', { name: 'Checking', balance: '1' })
  expect(await anna.get('/referrals')).toMatchObject({
    totalReferrals: 1,
    successfulSignups: 0,
    thisMonth: 1,
    friends: [{ registeredAt: '2026-03-15T12:00:00.000Z', days: 0, state: 'days' }],
  })
  await keepBook(server, ben, 6)
  await record(ben)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 0,
    friends: [{ days: 6, state: 'days' }],
  })
  expect(await balance(anna)).toBe(0)
  const earned = await balance(ben)
  server.clock.now += DAY_MS
  await record(ben)
  await record(ben)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 1,
    pointsEarned: 50,
    friends: [{ days: 7, state: 'successful' }],
  })
  expect(await balance(anna)).toBe(50 + 12)
  expect(await balance(ben)).toBe(earned + 2 + 25)
  const [newest] = (await anna.get('/points/transactions')).filter(
    ({ actionType }: { actionType: string }) => actionType === 'referral',
  )
  expect(newest).toMatchObject({
    description: 'referral_success',
    pointsAmount: 50,
    transactionType: 'earned',
  })
})

it('counts days by the server’s clock, and no payment that was only dated', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  const call = (n: number) => ({
    key: `k${n}`,
    method: 'POST',
    path: '/api/transactions',
    body: { ...expense, date: `2026-03-0${n}` },
    at: `2026-03-0${n}T12:00:00.000Z`,
  })
  await ben.done('POST', '/sync', { calls: [1, 2, 3, 4, 5, 6, 7, 8].map(call) })
  expect((await anna.get('/referrals')).friends).toMatchObject([{ days: 1, state: 'days' }])
})

it('adds 100 points for five and a month of premium for ten', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const friends: Awaited<ReturnType<typeof friendOf>>[] = []
  for (let n = 1; n <= 10; n++) friends.push(await friendOf(server, `friend${n}`, { referralCode: code }))
  for (let day = 0; day < 6; day++) {
    for (const friend of friends) await record(friend)
    server.clock.now += DAY_MS
  }
  for (const [index, friend] of friends.entries()) {
    const n = index + 1
    await record(friend)
    expect(await balance(anna), String(n)).toBe(n * 50 + 12 + (n >= 5 ? 100 : 0))
    const { subscriptionTier } = await anna.get('/auth/user')
    expect(subscriptionTier).toBe(n === 10 ? 'premium' : 'free')
  }
  expect((await anna.get('/auth/user')).subscriptionExpiry).toBe('2026-04-21T12:00:00.000Z')
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 10, pointsEarned: 600 })
})

it('pays nothing for a friend whose browser was signed in as the referrer or as another friend', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  // Anna signs out and registers the friend that she made up.
  await anna.send('POST', '/logout')
  await anna.register({ email: 'made-up@example.com', referralCode: code })
  const other = browserOf(server)
  await other.register({ email: 'ben@example.com', referralCode: code })
  await other.send('POST', '/logout')
  await other.register({ email: 'cleo@example.com', referralCode: code })
  await keepBook(server, anna)
  await keepBook(server, other)
  const owner = browserOf(server)
  await owner.signIn()
  const { successfulSignups, friends } = await owner.get('/referrals')
  expect(successfulSignups).toBe(0)
  expect(friends.map(({ state }: { state: string }) => state)).toEqual(['shared', 'shared', 'shared'])
  expect(await balance(owner)).toBe(0)
})

it('pays for no other account in the browser of a friend who has left', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const browser = browserOf(server)
  await browser.register({ email: 'ben@example.com', referralCode: code })
  await browser.done('DELETE', '/auth/user', { email: 'ben@example.com' })
  await browser.register({ email: 'cleo@example.com', referralCode: code })
  expect((await anna.get('/referrals')).friends).toMatchObject([{ state: 'shared' }])
})

it.each([
  ['203.0.113.7', '203.0.113.7', 'shared'],
  ['2001:db8:1:2::5', '2001:db8:1:2::9', 'shared'],
  ['203.0.113.7', '203.0.113.8', 'days'],
  ['192.168.1.20', '192.168.1.20', 'days'],
  ['::ffff:10.0.0.3', '::ffff:10.0.0.3', 'days'],
  ['fd00::1', 'fd00::1', 'days'],
  ['100.64.3.4', '100.64.3.4', 'days'],
])('takes a friend from %s, invited from %s, for %s', async (friendsAddress, address, state) => {
  const where = { address }
  const { server, anna } = await annasServer({ clientOf: () => where })
  const { code } = await anna.get('/referrals')
  where.address = friendsAddress
  await friendOf(server, 'ben', { referralCode: code })
  where.address = address
  expect((await anna.get('/referrals')).friends).toMatchObject([{ state }])
})

it('pays for neither of two friends who came over one public address', async () => {
  const where = { address: '198.51.100.1' }
  const { server, anna } = await annasServer({ clientOf: () => where })
  const { code } = await anna.get('/referrals')
  where.address = '203.0.113.9'
  const [ben, cleo] = [
    await friendOf(server, 'ben', { referralCode: code }),
    await friendOf(server, 'cleo', { referralCode: code }),
  ]
  await keepBook(server, ben)
  await record(cleo)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 0,
    friends: [{ state: 'shared' }, { state: 'shared' }],
  })
})

it('waits for a verified address where the server sends mail', async () => {
  const { server, anna } = await annasServer({ publicUrl: 'https://book.example' })
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await keepBook(server, ben)
  expect(await anna.get('/referrals')).toMatchObject({
    successfulSignups: 0,
    friends: [{ days: 7, state: 'address' }],
  })
  server.db.update(users).set({ emailVerified: true }).where(eq(users.id, ben.id)).run()
  await ben.done('PUT', '/profile', { bio: 'Verified' })
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1 })
})

it('tells the referrer at the next answer what a friend has brought, once, and the friend at theirs', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await keepBook(server, ben, 6)
  server.clock.now += DAY_MS
  const seventh = await ben.send('POST', '/transactions', expense)
  expect(seventh.headers.get('bucketbook-earned')).toBe('activity=1,referral_welcome=25')
  expect((await ben.get('/auth/user')).pointsNews).toBe(false)
  expect((await anna.get('/auth/user')).pointsNews).toBe(true)
  const news = await anna.send('POST', '/points/news')
  expect(news.headers.get('bucketbook-earned')).toBe('referral_success=50,first_referral=12')
  expect((await anna.get('/auth/user')).pointsNews).toBe(false)
  expect((await anna.send('POST', '/points/news')).headers.get('bucketbook-earned')).toBeNull()
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
  await keepBook(server, ben)
  await ben.done('DELETE', '/auth/user', { email: 'ben@example.com', currentPassword: ANNA.password })
  expect(await anna.get('/referrals')).toMatchObject({
    totalReferrals: 1,
    successfulSignups: 1,
    pointsEarned: 50,
  })
})

it('counts a day on which the transaction came with a sync', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  await keepBook(server, ben, 6)
  server.clock.now += DAY_MS
  const at = new Date(server.clock.now).toISOString()
  const call = { key: 'k', method: 'POST', path: '/api/transactions', body: expense, at }
  await ben.done('POST', '/sync', { calls: [call] })
  expect(await anna.get('/referrals')).toMatchObject({ successfulSignups: 1 })
  // Nobody saw the answers of a sync: the page asks.
  expect((await ben.get('/auth/user')).pointsNews).toBe(true)
})

it('counts no sample data as a friend’s days', async () => {
  const { server, anna } = await annasServer()
  const { code } = await anna.get('/referrals')
  const ben = await friendOf(server, 'ben', { referralCode: code })
  for (let day = 0; day < 7; day++) {
    await ben.done('POST', '/sample-data')
    await ben.done('DELETE', '/sample-data')
    await ben.done('POST', '/accounts', { name: 'Checking', balance: '1' })
    server.clock.now += DAY_MS
  }
  expect((await anna.get('/referrals')).friends).toMatchObject([{ days: 0 }])
})

it('shows no badge, icon or bio of an Anonymous User, and achievements only where they are shown', async () => {
  const { server, anna } = await annasServer()
  const ben = await friendOf(server, 'ben')
  grant(server, 100, ben.id)
  await ben.done('POST', '/accounts', { name: 'One', balance: '5' })
  await ben.done('POST', '/accounts', { name: 'Two', balance: '5' })
  for (const [itemId, cost] of [
    ['exclusive-badges', 30],
    ['leaderboard-crown', 25],
  ])
    await ben.done('POST', '/points/purchase', { itemId, cost })
  await ben.done('PUT', '/profile', { displayName: 'Benny', bio: 'Rows a boat', profileImageUrl: 'icon:cat' })
  const his = async (who: Pick<Browser, 'get'>) =>
    ((await who.get('/leaderboard')) as Leaderboard).entries.find(
      ({ points }) => points > 150 && points < 160,
    )
  const shown = {
    badges: ['leaderboard-crown', 'exclusive-badges'],
    icon: 'icon:cat',
    bio: 'Rows a boat',
  }
  const hidden = { badges: [], icon: null, bio: null }
  expect(await his(anna)).toMatchObject({ name: 'Anonymous User', ...hidden, achievements: null })
  const achievements = {
    count: 3,
    rarest: [
      { id: 'positive_net_worth', name: 'In the black', rarity: 'Legendary' },
      { id: 'profile_completed', name: 'Nice to meet you', rarity: 'Common' },
      { id: 'first_account', name: 'Open for business', rarity: 'Common' },
    ],
  }
  expect(await his(ben)).toMatchObject({ name: 'Benny', ...shown, achievements })
  await ben.done('PUT', '/profile', { privacySettings: { achievements: 'public' } })
  expect(await his(anna)).toMatchObject({ name: 'Anonymous User', ...hidden, achievements })
  await ben.done('PUT', '/profile', { privacySettings: { achievements: 'private', profileInfo: 'public' } })
  expect(await his(anna)).toMatchObject({ name: 'Benny', ...shown, achievements: null })
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
