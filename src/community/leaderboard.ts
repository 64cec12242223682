import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { books } from '../http/tables.ts'
import { users } from '../identity/tables.ts'
import { profiles } from '../profile/tables.ts'
import { pointBalances } from '../rewards/points/tables.ts'
import { ownersOf } from '../rewards/shop/owned.ts'
import type { Leaderboard, LeaderboardEntry } from './wire.ts'

const MAX_ENTRIES = 100
const FEW = 5
const SAMPLES = [
  { name: 'Robin', points: 420 },
  { name: 'Sam', points: 265 },
  { name: 'Charlie', points: 150 },
  { name: 'Alex', points: 60 },
]
const ANONYMOUS = 'Anonymous User'

const points = sql<number>`coalesce(${pointBalances.totalEarned}, 0)`

/** Everybody who is ranked, with nothing of their book but the points. */
const ranked = (db: Db) =>
  db
    .select({
      id: users.id,
      bookId: users.bookId,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      displayName: profiles.displayName,
      privacy: profiles.profilePrivacy,
      points,
    })
    .from(users)
    .innerJoin(books, eq(books.id, users.bookId))
    .leftJoin(profiles, eq(profiles.bookId, users.bookId))
    .leftJoin(pointBalances, eq(pointBalances.bookId, users.bookId))
    .where(and(eq(users.isSuspended, false), eq(books.rewardsEnabled, true)))
    .orderBy(desc(points), asc(users.createdAt))
    .all()

type Ranked = ReturnType<typeof ranked>[number]

const fullName = ({ firstName, lastName }: Ranked): string => `${firstName} ${lastName}`.trim()
const ownName = (user: Ranked): string =>
  user.displayName || fullName(user) || user.email?.split('@')[0] || 'You'
const nameFor = (user: Ranked): string =>
  user.privacy === 'public' ? user.displayName || fullName(user) || ANONYMOUS : ANONYMOUS

/** The users of this server by the points they have ever earned, as the user may see them. */
export function leaderboardFor(db: Db, userId: string, now: number): Leaderboard {
  const everybody = ranked(db)
  const owners = ownersOf(db, ['leaderboard-crown', 'exclusive-badges'], now)
  const people = everybody.map((user) => {
    const isMe = user.id === userId
    const badges = owners.get(user.bookId) ?? []
    return { name: isMe ? ownName(user) : nameFor(user), points: user.points, isMe, sample: false, badges }
  })
  const missing = Math.max(0, FEW - people.length)
  const samples = SAMPLES.slice(0, missing).map((one) => ({ ...one, isMe: false, sample: true, badges: [] }))
  const all = [...people, ...samples].sort((a, b) => b.points - a.points)
  const entries: LeaderboardEntry[] = []
  for (const [index, one] of all.entries()) {
    const before = entries.at(-1)
    const rank = before?.points === one.points ? before.rank : index + 1
    entries.push({ rank, ...one })
  }
  const me = entries.find(({ isMe }) => isMe)
  return {
    me: me ? { rank: me.rank, name: me.name, points: me.points } : null,
    entries: entries.filter(({ isMe }, index) => index < MAX_ENTRIES || isMe),
  }
}
