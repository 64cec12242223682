import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { books, profiles } from '../book/tables.ts'
import type { Db } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { earnedBy } from '../rewards/achievements/store.ts'
import { ACHIEVEMENTS, type AchievementId, rarityOf } from '../rewards/achievements/wire.ts'
import { pointBalances } from '../rewards/points/tables.ts'
import { ownersOf } from '../rewards/shop/owned.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

const MAX_ENTRIES = 100
const FEW = 5
/** Number of somebody's achievements that are named, the rarest first. */
const RAREST = 3
const SAMPLES = [
  { name: 'Robin', points: 420 },
  { name: 'Sam', points: 265 },
  { name: 'Charlie', points: 150 },
  { name: 'Alex', points: 60 },
]
const ANONYMOUS = 'Anonymous User'

const points = sql<number>`coalesce(${pointBalances.totalEarned}, 0)`

/** Books in which nothing is earned: their people are not ranked. */
const withoutRewards = (db: Db): Set<string> =>
  new Set(
    db
      .select({ id: books.id })
      .from(books)
      .where(and(eq(books.rewardsEnabled, false), eq(books.kind, 'own')))
      .all()
      .map(({ id }) => id),
  )

/** Everybody who is ranked, with nothing of their book but the points. */
function ranked(db: Db) {
  const resting = withoutRewards(db)
  const everybody = db
    .select({
      id: users.id,
      bookId: users.bookId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      displayName: profiles.displayName,
      bio: profiles.bio,
      icon: profiles.profileImageUrl,
      privacy: profiles.profilePrivacy,
      achievementsPrivacy: profiles.achievementsPrivacy,
      points,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.bookId, users.bookId))
    .leftJoin(pointBalances, eq(pointBalances.bookId, users.bookId))
    .where(eq(users.isSuspended, false))
    .orderBy(desc(points), asc(users.createdAt))
    .all()
  return everybody.filter(({ bookId }) => !resting.has(bookId))
}

type Ranked = ReturnType<typeof ranked>[number]

const fullName = ({ firstName, lastName }: Ranked): string => `${firstName} ${lastName}`.trim()
const ownName = (user: Ranked): string =>
  user.displayName || fullName(user) || user.email?.split('@')[0] || 'You'
const isPublic = ({ privacy }: Ranked): boolean => privacy === 'public'
const nameFor = (user: Ranked): string =>
  isPublic(user) ? user.displayName || fullName(user) || ANONYMOUS : ANONYMOUS

type Badges = LeaderboardEntry['badges']

/** An entry as its owner or as others see it: a badge must not give away who somebody anonymous is. */
const seenAs = (user: Ranked, isMe: boolean, badges: Badges) => ({
  name: isMe ? ownName(user) : nameFor(user),
  badges: isMe || isPublic(user) ? badges : [],
  icon: isMe || isPublic(user) ? user.icon : null,
  bio: isMe || isPublic(user) ? user.bio : null,
})

const NOTHING = { badges: [], icon: null, bio: null, achievements: null }

/** The users of this server by the points they have ever earned, as the user may see them. */
export function leaderboardFor(db: Db, userId: string, now: number): Leaderboard {
  const everybody = ranked(db)
  const owners = ownersOf(db, ['leaderboard-crown', 'exclusive-badges'], now)
  const people = everybody.map((user) => ({ user, points: user.points, isMe: user.id === userId }))
  const missing = Math.max(0, FEW - people.length)
  const samples = SAMPLES.slice(0, missing).map((sample) => ({ sample, points: sample.points, isMe: false }))
  const all = [...people, ...samples].sort((a, b) => b.points - a.points)
  const rankOf = (points: number) => all.findIndex((one) => one.points === points) + 1
  const shown = all.filter(({ isMe }, index) => index < MAX_ENTRIES || isMe)
  const earned = earnedBy(
    db,
    shown.flatMap((one) => ('user' in one && showsAchievements(one) ? [one.user.bookId] : [])),
  )
  const entries = shown.map((one): LeaderboardEntry => {
    const { points, isMe } = one
    const rank = rankOf(points)
    if ('sample' in one) return { rank, points, isMe, sample: true, ...NOTHING, name: one.sample.name }
    const { user } = one
    const seen = seenAs(user, isMe, owners.get(user.bookId) ?? [])
    const achievements = showsAchievements(one) ? summaryOf(earned.get(user.bookId) ?? []) : null
    return { rank, points, isMe, sample: false, ...seen, achievements }
  })
  const me = entries.find(({ isMe }) => isMe)
  return { me: me ? { rank: me.rank, name: me.name, points: me.points } : null, entries }
}

const showsAchievements = ({ user, isMe }: { user: Ranked; isMe: boolean }): boolean =>
  isMe || user.achievementsPrivacy === 'public'

/** The achievements worth most come first. */
function summaryOf(ids: AchievementId[]): LeaderboardEntry['achievements'] {
  const rarest = [...ids].sort((a, b) => ACHIEVEMENTS[b].points - ACHIEVEMENTS[a].points).slice(0, RAREST)
  return {
    count: ids.length,
    rarest: rarest.map((id) => ({
      ...{ id, name: ACHIEVEMENTS[id].name },
      rarity: rarityOf(ACHIEVEMENTS[id].points),
    })),
  }
}
