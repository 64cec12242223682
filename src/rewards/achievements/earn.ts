import { and, count, eq, gt, max, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { dayAt } from '../../values/day.ts'
import { enterPoints } from '../points/store.ts'
import { pointTransactions } from '../points/tables.ts'
import { ownedItems } from '../shop/owned.ts'

/** Points for recording transactions, in any 24 hours. */
const MAX_A_DAY = 10
/** A day of the server: a zone that is changed begins no other one. */
export const DAY_MS = 24 * 3_600_000

interface Earned {
  actionType: 'achievement' | 'activity' | 'referral'
  description: string
  metadata?: Record<string, unknown>
  pointsAmount: number
}

/** Enters what was earned, by the home's own clock: twice where a booster doubles it. Returns the points. */
export function earnPoints(
  tx: Tx,
  { bookId, receivedAt, newId, isDraft = false }: CommandContext,
  earned: Earned,
): number {
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
    validated: !isDraft,
    createdAt: receivedAt,
  })
  return pointsAmount
}

const activitySince = prepared((db) =>
  db
    .select({ count: count(), newest: max(pointTransactions.createdAt) })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.bookId, sql.placeholder('bookId')),
        gt(pointTransactions.createdAt, sql.placeholder('since')),
        eq(pointTransactions.actionType, 'activity'),
      ),
    )
    .prepare(),
)

/**
 * A point for each recorded transaction, at most ten in any 24 hours, and whether they are the first of the day
 * on the viewer's wall calendar.
 */
export function earnActivity(
  tx: Tx,
  viewer: CommandContext,
  recorded: number,
): { points: number; isFirstToday: boolean } {
  const { bookId, receivedAt, timeZone } = viewer
  const before = activitySince(tx).get({ bookId, since: receivedAt - DAY_MS })
  const newest = before?.newest ?? null
  const left = Math.max(0, Math.min(recorded, MAX_A_DAY - (before?.count ?? 0)))
  const entry = { actionType: 'activity', description: 'activity_transaction', pointsAmount: 1 } as const
  let points = 0
  for (let n = 0; n < left; n++) points += earnPoints(tx, viewer, entry)
  const isFirstToday = newest === null || dayAt(newest, timeZone) < dayAt(receivedAt, timeZone)
  return { points, isFirstToday }
}
