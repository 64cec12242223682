import { expect, it } from 'vitest'
import { raiseVersion } from '../book/command.ts'
import type { Tx } from '../db/db.ts'
import { annasServer, type Browser, browserOf } from '../identity/testing.ts'
import { changeUser, findUser, type UserRow } from '../identity/users.ts'
import { enterPoints } from '../rewards/points/store.ts'
import { balance, friendOf, record } from './testing.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

type Server = Awaited<ReturnType<typeof annasServer>>['server']

/** The database that has the user. */
const withUser = (server: Server, id: string, act: (tx: Tx, user: UserRow) => void) => {
  for (const db of server.databases()) {
    const user = findUser(db, id)
    if (user) return db.transaction((tx) => act(tx, user))
  }
  throw new Error('Nobody')
}

/** The board as somebody sees it once everybody has reported: where people lie apart that takes some minutes. */
async function look(server: Server, who: Pick<Browser, 'get'>): Promise<Leaderboard> {
  if (server.isApart) server.clock.now += 6 * 60_000
  await who.get('/books')
  return who.get('/leaderboard')
}

const grant = (server: Server, points: number, id: string) =>
  withUser(server, id, (tx, user) => {
    enterPoints(tx, {
      id: server.home.newId(),
      bookId: user.bookId,
      transactionType: 'earned',
      pointsAmount: points,
      actionType: 'admin',
      description: 'Given',
      createdAt: server.clock.now,
    })
    raiseVersion(tx).get({ bookId: user.bookId })
  })

it('ranks by the points ever earned, ties share a rank, and sample entries are marked', async () => {
  const { server, anna, user } = await annasServer()
  const ben = await friendOf(server, 'ben')
  const cleo = await friendOf(server, 'cleo')
  grant(server, 100, user.id)
  grant(server, 300, ben.id)
  grant(server, 100, cleo.id)
  const { me, entries }: Leaderboard = await look(server, anna)
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
  const { entries }: Leaderboard = await look(server, anna)
  expect(entries).toHaveLength(5)
  for (const entry of entries) expect(entry).toMatchObject({ rank: 1, points: 0, sample: false })
})

it('tells of others rank and points, and name, icon, bio and badges only where the profile is public', async () => {
  const { server, anna } = await annasServer()
  const secrets = { firstName: 'Canary-First', lastName: 'Canary-Last' }
  const ben = await friendOf(server, 'canary-mail', secrets)
  await ben.done('POST', '/accounts', { name: 'Canary account', balance: '987654.32' })
  const seenByAnna = async (): Promise<string> => JSON.stringify(await look(server, anna))
  for (const privacy of ['private', 'friends_only']) {
    await ben.done('PUT', '/profile', {
      displayName: 'Canary-Name',
      bio: 'Canary-Bio',
      privacySettings: { profileInfo: privacy },
    })
    expect(await seenByAnna()).not.toMatch(/canary|98765|Canary/)
    expect(await seenByAnna()).toContain('Anonymous User')
  }
  await ben.done('PUT', '/profile', { privacySettings: { profileInfo: 'public' } })
  const { entries }: Leaderboard = await look(server, anna)
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
  expect(await seenByAnna()).toContain('Canary-First Canary-Last')
  expect(await seenByAnna()).not.toContain(ben.id)
})

it('leaves out who is suspended, and who has switched rewards off', async () => {
  const { server, anna } = await annasServer()
  const ben = await friendOf(server, 'ben')
  const own = async () => (await look(server, anna)).entries.filter(({ sample }) => !sample).length
  expect(await own()).toBe(2)
  withUser(server, ben.id, (tx) => changeUser(tx, ben.id, { isSuspended: true }, server.clock.now))
  expect(await own()).toBe(1)
  await anna.done('PUT', '/profile', { rewardsEnabled: false })
  expect(await own()).toBe(0)
  expect((await look(server, anna)).me).toBeNull()
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
    (await look(server, who)).entries.find(({ points }) => points > 150 && points < 160)
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
