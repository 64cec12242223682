import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '../identity/tables.ts'
import { annasServer, type Browser, browserOf } from '../identity/testing.ts'
import { enterPoints } from '../rewards/points/store.ts'
import { balance, friendOf, record } from './testing.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

type Server = Awaited<ReturnType<typeof annasServer>>['server']

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
