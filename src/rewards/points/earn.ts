import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Viewer } from '../../http/context.ts'
import { dayAt } from '../../values/day.ts'
import { ownedItems } from '../shop/owned.ts'
import { enterPoints } from './store.ts'
import { pointTransactions } from './tables.ts'

/** Points for recording transactions, a day. */
const MAX_A_DAY = 10
/** No day is longer, wherever the clocks are changed. */
const DAY_MS = 26 * 3_600_000

interface Earned {
  actionType: 'achievement' | 'activity' | 'referral'
  description: string
  metadata?: Record<string, unknown>
  pointsAmount: number
}

/** Enters what was earned, by the home's own clock: twice where a booster doubles it. Answers the points. */
export function earnPoints(tx: Tx, { bookId, receivedAt, newId }: Viewer, earned: Earned): number {
  const isBoosted =
    earned.actionType !== 'referral' && ownedItems(tx, bookId, receivedAt).has('point-booster')
  const pointsAmount = earned.pointsAmount * (isBoosted ? 2 : 1)
  enterPoints(tx, {
    id: newId(),
    bookId,
    transactionType: 'earned',
    ...earned,
    pointsAmount,
    metadata: earned.metadata ?? null,
    createdAt: receivedAt,
  })
  return pointsAmount
}

const recentOf = prepared((db) =>
  db
    .select({ createdAt: pointTransactions.createdAt })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.bookId, sql.placeholder('bookId')),
        gte(pointTransactions.createdAt, sql.placeholder('since')),
        eq(pointTransactions.actionType, 'activity'),
      ),
    )
    .orderBy(desc(pointTransactions.createdAt))
    .limit(MAX_A_DAY)
    .prepare(),
)

/** Entries for activity on the present day of the viewer's wall calendar, up to the day's limit. */
function earnedToday(db: Db, { bookId, receivedAt, timeZone }: Viewer): number {
  const today = dayAt(receivedAt, timeZone)
  const newest = recentOf(db).all({ bookId, since: receivedAt - DAY_MS })
  // From the oldest on: on most days of many entries that is of today already.
  const before = newest.reverse().findIndex(({ createdAt }) => dayAt(createdAt, timeZone) === today)
  return before === -1 ? 0 : newest.length - before
}

/** A point for each recorded transaction, up to the day's limit, and whether they are the first of the day. */
export function earnActivity(
  tx: Tx,
  viewer: Viewer,
  recorded: number,
): { points: number; isFirstToday: boolean } {
  const before = earnedToday(tx, viewer)
  const left = Math.max(0, Math.min(recorded, MAX_A_DAY - before))
  const entry = { actionType: 'activity', description: 'activity_transaction', pointsAmount: 1 } as const
  let points = 0
  for (let n = 0; n < left; n++) points += earnPoints(tx, viewer, entry)
  return { points, isFirstToday: before === 0 }
}
