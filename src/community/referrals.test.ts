import { expect, it } from 'vitest'
import { ANNA, annasServer, browserOf } from '../identity/testing.ts'
import { balance, DAY_MS, expense, friendOf, keepBook, record } from './testing.ts'

// Every case runs with all people in one database, with a file for each of them, and in objects of workerd.

/** The instant to the minute: where people lie apart time goes by between two requests. */
const instant = ({ isApart }: { isApart: boolean }, minute: string) =>
  isApart ? expect.stringMatching(minute) : `${minute}:00.000Z`

it('pays both once the friend has recorded something on seven days of the server', async () => {
  const { server, anna, user } = await annasServer()
  const before = await anna.get('/referrals')
  // Six digits would run out where people lie apart.
  const code = `BB${user.id.slice(server.isApart ? -8 : -6).toUpperCase()}`
  expect(before).toEqual({
    code,
    link: expect.stringMatching(new RegExp(`^http://[^/]+/\\?ref=${code}$`)),
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
    friends: [{ registeredAt: instant(server, '2026-03-15T12:00'), days: 0, state: 'days' }],
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
  expect((await anna.get('/auth/user')).subscriptionExpiry).toEqual(instant(server, '2026-04-21T12:00'))
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
