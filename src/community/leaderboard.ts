import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { books, profiles } from '../book/tables.ts'
import type { Db } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { earnedBy } from '../rewards/achievements/store.ts'
import { ACHIEVEMENTS, type AchievementId, rarityOf } from '../rewards/achievements/wire.ts'
import { pointBalances } from '../rewards/points/tables.ts'
import { ownersOf } from '../rewards/shop/owned.ts'
import { refuse } from '../values/refusal.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

export const MAX_ENTRIES = 100
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
      createdAt: users.createdAt,
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
/** The fields of a person that are shown beside their points. */
type Seen = Pick<LeaderboardEntry, 'name' | 'badges' | 'icon' | 'bio' | 'achievements'>

/** Somebody as others see them, in a database that is not theirs; `id` is that of their own book. */
export interface Card extends Seen {
  id: string
  points: number
  createdAt: number
}

/** An entry as its owner or as others see it: a badge must not give away who somebody anonymous is. */
const seenAs = (user: Ranked, isMe: boolean, badges: Badges) => ({
  name: isMe ? ownName(user) : nameFor(user),
  badges: isMe || isPublic(user) ? badges : [],
  icon: isMe || isPublic(user) ? user.icon : null,
  bio: isMe || isPublic(user) ? user.bio : null,
})

const NOTHING = { badges: [], icon: null, bio: null, achievements: null }

type Person = { points: number; isMe: boolean }

/** People in the order of their points, with samples where they are few. `ownRank` counts those who are not listed, too. */
function boardOf<Each extends Person>(
  people: Each[],
  see: (shown: Each[]) => Map<Each, Seen>,
  ownRank?: number,
): Pick<Leaderboard, 'me' | 'entries'> {
  const missing = Math.max(0, FEW - people.length)
  const samples = SAMPLES.slice(0, missing).map((sample) => ({ sample, points: sample.points, isMe: false }))
  const all = [...people, ...samples].sort((a, b) => b.points - a.points)
  const rankOf = (points: number) => all.findIndex((one) => one.points === points) + 1
  const shown = all.filter(({ isMe }, index) => index < MAX_ENTRIES || isMe)
  const seen = see(shown.filter((one): one is Each => !('sample' in one)))
  const entries = shown.map((one): LeaderboardEntry => {
    const { points, isMe } = one
    const rank = isMe ? Math.max(ownRank ?? 0, rankOf(points)) : rankOf(points)
    const known = seen.get(one as Each)
    return 'sample' in one || !known
      ? { rank, points, isMe, sample: true, ...NOTHING, name: 'sample' in one ? one.sample.name : ANONYMOUS }
      : { rank, points, isMe, sample: false, ...known }
  })
  const me = entries.find(({ isMe }) => isMe)
  return { me: me ? { rank: me.rank, name: me.name, points: me.points } : null, entries }
}

type Standing = { user: Ranked; points: number; isMe: boolean }

/** The shown fields of people of this database. */
function seenOf(db: Db, shown: Standing[], now: number): Map<Standing, Seen> {
  const owners = ownersOf(db, ['leaderboard-crown', 'exclusive-badges'], now)
  const earned = earnedBy(
    db,
    shown.flatMap((one) => (showsAchievements(one) ? [one.user.bookId] : [])),
  )
  return new Map(
    shown.map((one) => {
      const { user, isMe } = one
      const achievements = showsAchievements(one) ? summaryOf(earned.get(user.bookId) ?? []) : null
      return [one, { ...seenAs(user, isMe, owners.get(user.bookId) ?? []), achievements }]
    }),
  )
}

/** The users of this server by the points they have ever earned, as the user may see them. */
export function leaderboardFor(db: Db, userId: string, now: number): Leaderboard {
  const people = ranked(db).map((user) => ({ user, points: user.points, isMe: user.id === userId }))
  return { asOf: null, ...boardOf(people, (shown) => seenOf(db, shown, now)) }
}

/** The one person of this database as others see them; undefined while they are not ranked. */
export function cardOf(db: Db, now: number): Card | undefined {
  const [user] = ranked(db)
  if (!user) return undefined
  const standing = { user, points: user.points, isMe: false }
  const seen = seenOf(db, [standing], now).get(standing)
  const { bookId: id, createdAt } = user
  return seen && { ...seen, id, createdAt, points: user.points }
}

/** The leaderboard where everybody lies in a database of their own: the others as a board had them a while ago. */
export async function leaderboardAmong(
  db: Db,
  look: (points: number) => Promise<Look>,
  now: number,
): Promise<Leaderboard> {
  const [user] = ranked(db)
  const { at, cards, above } = await look(user?.points ?? 0).catch(() =>
    refuse('unavailable', 'The leaderboard can’t be put together just now.', { retryAfter: 5 }),
  )
  const me = user && { user, points: user.points, isMe: true }
  const others = cards.filter(({ id }) => id !== user?.bookId)
  const people = [...(me ? [me] : []), ...others.map((card) => ({ card, points: card.points, isMe: false }))]
  const see = (shown: typeof people) => {
    const own = me && seenOf(db, [me], now).get(me)
    const known = new Map<(typeof people)[number], Seen>()
    for (const one of shown) {
      const seen = 'card' in one ? one.card : own
      if (!seen) continue
      const { name, badges, icon, bio, achievements } = seen
      known.set(one, { name, badges, icon, bio, achievements })
    }
    return known
  }
  const ownRank = cards.length < MAX_ENTRIES ? undefined : above + 1
  return { asOf: new Date(at).toISOString(), ...boardOf(people, see, ownRank) }
}

/** The first of everybody, and how many have more points than were asked about. */
export interface Look {
  /** The moment at which the scores were put together, in milliseconds since 1970. */
  at: number
  cards: Card[]
  above: number
}

const showsAchievements = ({ user, isMe }: Standing): boolean => isMe || user.achievementsPrivacy === 'public'

/** The achievements worth most come first. */
function summaryOf(ids: AchievementId[]): LeaderboardEntry['achievements'] {
  const rarest = [...ids].sort((a, b) => ACHIEVEMENTS[b].points - ACHIEVEMENTS[a].points).slice(0, RAREST)
  return {
    count: ids.length,
    rarest: rarest.map((id) => ({
      id,
      name: ACHIEVEMENTS[id].name,
      rarity: rarityOf(ACHIEVEMENTS[id].points),
    })),
  }
}
