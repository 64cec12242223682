import { and, count, eq, gte, like, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { Db, Tx } from '../db/db.ts'
import { getBook } from '../http/book.ts'
import { raiseVersion } from '../http/command.ts'
import type { Viewer } from '../http/context.ts'
import type { ServerEnv } from '../identity/context.ts'
import { extendPremium } from '../identity/premium.ts'
import { users } from '../identity/tables.ts'
import { findUser, getUser, referralCodeOf, type UserRow } from '../identity/users.ts'
import { hasRecorded } from '../rewards/achievements/proofs.ts'
import { grantAchievement } from '../rewards/achievements/store.ts'
import { earnPoints } from '../rewards/points/earn.ts'
import { pointTransactions } from '../rewards/points/tables.ts'
import { dayAt, monthOf } from '../values/day.ts'
import { BONUS, FRIEND_POINTS, PREMIUM_REFERRALS, REFERRER_POINTS, type Referrals } from './wire.ts'

const SUCCESS = 'referral_success'
const MONTH_MS = 32 * 86_400_000

const entry = (description: string, pointsAmount: number) =>
  ({ actionType: 'referral', description, pointsAmount }) as const

/** Successful referrals as the ledger has them: they count although a friend has left. */
const successesOf = (db: Db, bookId: string): number =>
  db
    .select({ count: count() })
    .from(pointTransactions)
    .where(and(eq(pointTransactions.bookId, bookId), eq(pointTransactions.description, SUCCESS)))
    .get()?.count ?? 0

function rewardReferrer(tx: Tx, referrer: UserRow, { newId, receivedAt }: Viewer): void {
  const { bookId } = referrer
  const { timeZone } = getBook(tx, bookId)
  const today = dayAt(receivedAt, timeZone)
  const viewer: Viewer = { bookId, timeZone, today, now: receivedAt, receivedAt, newId }
  earnPoints(tx, viewer, entry(SUCCESS, REFERRER_POINTS))
  grantAchievement(tx, viewer, 'first_referral')
  const successes = successesOf(tx, bookId)
  if (successes === BONUS.referrals) earnPoints(tx, viewer, entry('referral_bonus', BONUS.points))
  if (successes === PREMIUM_REFERRALS) extendPremium(tx, referrer, receivedAt, { months: 1 })
  raiseVersion(tx).get({ bookId })
}

/** Pays both once somebody who was invited has recorded a first transaction. */
function succeed(tx: Tx, viewer: Viewer, friend: UserRow): void {
  if (!hasRecorded(tx, friend.bookId)) return
  const { receivedAt } = viewer
  tx.update(users).set({ referralSucceededAt: receivedAt }).where(eq(users.id, friend.id)).run()
  earnPoints(tx, viewer, entry('referral_welcome', FRIEND_POINTS))
  const referrer = findUser(tx, friend.referredBy ?? '')
  if (referrer && !referrer.isSuspended) rewardReferrer(tx, referrer, viewer)
}

/** Hangs the referrals on the commands of the routes behind it. */
export const referred: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { session, viewer, server } = c.var
  if (c.req.method === 'GET' || !session) return next()
  const { referredBy, referralSucceededAt } = getUser(server.db, session.userId)
  if (referredBy === null || referralSucceededAt !== null) return next()
  const { onDone: before } = viewer
  c.set('viewer', {
    ...viewer,
    onDone: (tx, who, answer) => {
      before?.(tx, who, answer)
      const friend = getUser(tx, session.userId)
      if (friend.referralSucceededAt === null) succeed(tx, who, friend)
    },
  })
  return next()
}

/** The user's referrals. `base` is the address of the app, with a slash at the end. */
export function referralsOf(
  db: Db,
  user: UserRow,
  { today, timeZone, now }: Viewer,
  base: string,
): Referrals {
  const code = referralCodeOf(user.id)
  const mine = eq(users.referredBy, user.id)
  const total = db.select({ count: count() }).from(users).where(mine).get()?.count ?? 0
  const recent = db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(and(mine, gte(users.createdAt, now - MONTH_MS)))
    .all()
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
    totalReferrals: Math.max(total, successes),
    successfulSignups: successes,
    pointsEarned: db.select({ sum }).from(pointTransactions).where(isEarned).get()?.sum ?? 0,
    thisMonth: recent.filter(({ createdAt }) => monthOf(dayAt(createdAt, timeZone)) === monthOf(today))
      .length,
  }
}
