import { and, count, eq, like, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { extendPremium } from '../billing/premium.ts'
import type { CommandContext, Listener, Viewer } from '../book/context.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { getBook } from '../book/open.ts'
import type { Db, Tx } from '../db/db.ts'
import type { ServerEnv } from '../identity/context.ts'
import { referralCodeOf } from '../identity/names/names.ts'
import { isShared } from '../identity/referral-marks.ts'
import { friendOf, listFriends, notePaid, tellReferrer } from '../identity/referrals/friends.ts'
import { isInvited } from '../identity/referrer.ts'
import { users } from '../identity/tables.ts'
import { findUser, getUser, type UserRow } from '../identity/users.ts'
import { DAY_MS, earnPoints } from '../rewards/achievements/earn.ts'
import { hasRecorded } from '../rewards/achievements/proofs.ts'
import { grantAchievement } from '../rewards/achievements/store.ts'
import { noteNews } from '../rewards/points/news.ts'
import { pointTransactions } from '../rewards/points/tables.ts'
import { recordedIn } from '../rewards/reward.ts'
import { dayAt, monthOf } from '../values/day.ts'
import {
  BONUS,
  FRIEND_DAYS,
  FRIEND_POINTS,
  PREMIUM_REFERRALS,
  REFERRER_POINTS,
  type Referrals,
} from './wire.ts'

const SUCCESS = 'referral_success'
const MONTH_MS = 32 * DAY_MS
/** Invited friends in the list. */
const MAX_FRIENDS = 100

const entry = (description: string, pointsAmount: number) =>
  ({ actionType: 'referral', description, pointsAmount }) as const

/** Successful referrals as the ledger has them: they count although a friend has left. */
const successesOf = (db: Db, bookId: string): number =>
  db
    .select({ count: count() })
    .from(pointTransactions)
    .where(and(eq(pointTransactions.bookId, bookId), eq(pointTransactions.description, SUCCESS)))
    .get()?.count ?? 0

/** Rewards who invited somebody; false where they have switched that off. */
function rewardReferrer(tx: Tx, referrer: UserRow, own: CommandContext): boolean {
  const { bookId, receivedAt, timeZone } = own
  if (!getBook(tx, bookId).rewardsEnabled) return false
  const viewer = { ...own, now: receivedAt, today: dayAt(receivedAt, timeZone) }
  earnPoints(tx, viewer, entry(SUCCESS, REFERRER_POINTS))
  grantAchievement(tx, viewer, 'first_referral')
  const successes = successesOf(tx, bookId)
  if (successes === BONUS.referrals) earnPoints(tx, viewer, entry('referral_bonus', BONUS.points))
  if (successes === PREMIUM_REFERRALS) {
    extendPremium(tx, referrer, receivedAt, { months: 1 })
    earnPoints(tx, viewer, entry('referral_premium', 0))
  }
  noteNews(tx, bookId, receivedAt)
  return true
}

/** Somebody whom this person invited has kept a book here for a while. */
export const REFERRED: Crossing<{ userId: string; friendId?: string }, boolean> = {
  kind: 'referral.succeeded',
  isSeen: (isRewarded) => isRewarded,
  apply(tx, own, { userId, friendId }) {
    const referrer = findUser(tx, userId)
    if (!referrer || (friendId && !notePaid(tx, userId, friendId, own.receivedAt))) return false
    return !referrer.isSuspended && rewardReferrer(tx, referrer, own)
  },
}

/** Counts a day of the server's on which the friend recorded something; their own dates prove nothing. */
function countDay(tx: Tx, { id, referralDays, referralLastDay }: UserRow, now: number): number {
  const today = Math.floor(now / DAY_MS)
  if (referralLastDay !== null && referralLastDay >= today) return referralDays
  const counted = { referralDays: referralDays + 1, referralLastDay: today }
  tx.update(users).set(counted).where(eq(users.id, id)).run()
  return counted.referralDays
}

/** Returns the first condition that an invited friend still has to meet; undefined where the referral counts. */
function lackOf(
  db: Db,
  friend: Pick<UserRow, 'id' | 'referredBy'> & { days: number; isUnverified: boolean },
  hasMail: boolean,
): 'shared' | 'days' | 'address' | undefined {
  if (isShared(db, friend)) return 'shared'
  if (friend.days < FRIEND_DAYS) return 'days'
  return hasMail && friend.isUnverified ? 'address' : undefined
}

/** A command of an invited person in any of their books, as far as it counts for who invited them. */
interface Doing {
  userId: string
  isRecorded: boolean
  /** True where the server can send mail, and so ask for addresses to be confirmed. */
  hasMail: boolean
}

/**
 * Pays both once somebody who was invited has kept a book here for a while; `viewer` is of their own book. False where
 * nothing was paid to them.
 */
function succeed(
  tx: Tx,
  viewer: CommandContext,
  { userId, isRecorded, hasMail }: Doing,
  keepsBook = (db: Db) => hasRecorded(db, viewer.bookId),
): boolean {
  const { receivedAt, bookId } = viewer
  const friend = getUser(tx, userId)
  if (friend.referredBy === null || friend.referralSucceededAt !== null) return false
  const days = isRecorded ? countDay(tx, friend, receivedAt) : friend.referralDays
  const lacks = () => lackOf(tx, { ...friend, ...friendOf(friend), days }, hasMail)
  const isOver = days >= FRIEND_DAYS && !lacks() && keepsBook(tx)
  if (isOver) tx.update(users).set({ referralSucceededAt: receivedAt }).where(eq(users.id, friend.id)).run()
  if (isOver || days > friend.referralDays) tellReferrer(tx, viewer, getUser(tx, userId))
  if (!isOver) return false
  const isPaid = getBook(tx, bookId).rewardsEnabled
  if (isPaid) {
    earnPoints(tx, viewer, entry('referral_welcome', FRIEND_POINTS))
    noteNews(tx, bookId, receivedAt)
  }
  const to = friend.referrerBookId ?? findUser(tx, friend.referredBy)?.bookId
  if (to)
    crossing(
      tx,
      viewer,
      REFERRED,
      { to, subject: `referral of ${userId}` },
      { userId: friend.referredBy, friendId: userId },
    )
  return isPaid
}

/** Counts a command in a shared book for who gave it, in their own one. */
export const DONE_THERE: Crossing<Doing, boolean> = {
  kind: 'referral.recorded',
  isSeen: (isPaid) => isPaid,
  apply: (tx, own, doing) =>
    succeed(tx, { ...own, today: dayAt(own.receivedAt, own.timeZone) }, doing, () => doing.isRecorded),
}

/** Lets the commands of the routes behind it count for whoever invited their owner. */
export const referred: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { session, asker, server } = c.var
  if (c.req.method === 'GET' || !session) return next()
  const { userId } = session
  if (!(asker ? asker.isInvited : isInvited(server.db, userId))) return next()
  const listener: Listener = (tx, context) => {
    const isRecorded = recordedIn(context.events) > 0
    const doing = { userId, isRecorded, hasMail: server.sendMail !== undefined }
    const { member } = context
    if (member) crossing(tx, context, DONE_THERE, { to: member.homeBookId }, doing)
    else succeed(tx, context, doing)
  }
  c.set('listeners', [...(c.get('listeners') ?? []), listener])
  return next()
}

/** Everybody who registered with the user's code and is still here, the newest first. */
const invitedBy = (db: Db, userId: string) =>
  [
    ...db.select().from(users).where(eq(users.referredBy, userId)).all().map(friendOf),
    ...listFriends(db, userId).map(({ friendId: id, ...friend }) => ({ ...friend, id })),
  ].sort((a, b) => b.registeredAt - a.registeredAt)

/** The invited friends with nothing of them but how far the referral is. */
const friendsOf = (
  db: Db,
  referredBy: string,
  friends: ReturnType<typeof invitedBy>,
  hasMail: boolean,
): Referrals['friends'] =>
  friends.slice(0, MAX_FRIENDS).map((friend) => {
    const { registeredAt, succeededAt, days } = friend
    const lack = succeededAt === null ? lackOf(db, { ...friend, referredBy }, hasMail) : undefined
    return {
      registeredAt: new Date(registeredAt).toISOString(),
      days: succeededAt === null ? Math.min(days, FRIEND_DAYS) : FRIEND_DAYS,
      state: succeededAt === null ? (lack ?? 'days') : 'successful',
    }
  })

/** The user's referrals. `base` is the address of the app, with a slash at the end; `hasMail`: the server's. */
export function referralsOf(
  db: Db,
  user: UserRow,
  { today, timeZone, now, elsewhere }: Viewer,
  { base, hasMail }: { base: string; hasMail: boolean },
): Referrals {
  const code = referralCodeOf(user.id, elsewhere !== undefined)
  const friends = invitedBy(db, user.id)
  const recent = friends.filter(({ registeredAt }) => registeredAt >= now - MONTH_MS)
  const isEarned = and(
    eq(pointTransactions.bookId, user.bookId),
    eq(pointTransactions.actionType, 'referral'),
    like(pointTransactions.description, 'referral_%'),
    sql`${pointTransactions.description} <> 'referral_welcome'`,
  )
  const sum = sql<number>`coalesce(sum(${pointTransactions.pointsAmount}), 0)`
  const successes = successesOf(db, user.bookId)
  return {
    code,
    link: `${base}?ref=${code}`,
    totalReferrals: Math.max(friends.length, successes),
    successfulSignups: successes,
    pointsEarned: db.select({ sum }).from(pointTransactions).where(isEarned).get()?.sum ?? 0,
    thisMonth: recent.filter(({ registeredAt }) => monthOf(dayAt(registeredAt, timeZone)) === monthOf(today))
      .length,
    friends: friendsOf(db, user.id, friends, hasMail),
  }
}
