import { and, eq, gte, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { pointsOf } from './store.ts'
import { pointBalances, pointTransactions } from './tables.ts'

const ACHIEVEMENT = /^achievement_/

/** Something was earned that its owner did not do themselves: they are told at their next visit. */
export function noteNews(tx: Tx, bookId: string, now: number): void {
  tx.update(pointBalances)
    .set({ newsSince: now })
    .where(and(eq(pointBalances.bookId, bookId), isNull(pointBalances.newsSince)))
    .run()
}

export const hasNews = (tx: Tx, bookId: string): boolean => pointsOf(tx, bookId).newsSince !== null

/** Returns what was earned since the owner last read the news, each kind once, and marks it as read. */
export function takeNews(tx: Tx, bookId: string): [name: string, points: number][] {
  const { newsSince } = pointsOf(tx, bookId)
  if (newsSince === null) return []
  const { actionType, createdAt, description, pointsAmount } = pointTransactions
  const entries = tx
    .select({ description, pointsAmount })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.bookId, bookId),
        gte(createdAt, newsSince),
        or(eq(actionType, 'referral'), eq(description, 'achievement_first_referral')),
      ),
    )
    .all()
  tx.update(pointBalances).set({ newsSince: null }).where(eq(pointBalances.bookId, bookId)).run()
  const news = new Map<string, number>()
  for (const entry of entries) {
    const name = entry.description.replace(ACHIEVEMENT, '')
    news.set(name, (news.get(name) ?? 0) + entry.pointsAmount)
  }
  return [...news]
}
