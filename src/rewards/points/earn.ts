import { and, eq, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
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

/** Points for activity on the present day of the viewer's wall calendar. */
function earnedToday(db: Db, { bookId, receivedAt, timeZone }: Viewer): number {
  const today = dayAt(receivedAt, timeZone)
  const isRecent = and(
    eq(pointTransactions.bookId, bookId),
    gte(pointTransactions.createdAt, receivedAt - DAY_MS),
    eq(pointTransactions.actionType, 'activity'),
  )
  return db
    .select({ createdAt: pointTransactions.createdAt })
    .from(pointTransactions)
    .where(isRecent)
    .all()
    .filter(({ createdAt }) => dayAt(createdAt, timeZone) === today).length
}

/** A point for each recorded transaction, up to the day's limit. Answers the points. */
export function earnActivity(tx: Tx, viewer: Viewer, recorded: number): number {
  const left = Math.max(0, Math.min(recorded, MAX_A_DAY - earnedToday(tx, viewer)))
  const entry = { actionType: 'activity', description: 'activity_transaction', pointsAmount: 1 } as const
  let points = 0
  for (let n = 0; n < left; n++) points += earnPoints(tx, viewer, entry)
  return points
}
