import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { refuse } from '../../values/refusal.ts'
import { pointBalances, pointTransactions } from './tables.ts'
import type { PointTransaction } from './wire.ts'

export interface Points {
  balance: number
  totalEarned: number
  totalSpent: number
}

const NONE: Points = { balance: 0, totalEarned: 0, totalSpent: 0 }

export const pointsOf = (db: Db, bookId: string): Points =>
  db.select().from(pointBalances).where(eq(pointBalances.bookId, bookId)).get() ?? NONE

type Row = typeof pointTransactions.$inferSelect

const toWire = ({ bookId: _, ipAddress: __, createdAt, ...row }: Row): PointTransaction => ({
  ...row,
  createdAt: new Date(createdAt).toISOString(),
})

/** Newest first. */
export const listPointTransactions = (db: Db, bookId: string, limit = -1): PointTransaction[] =>
  db
    .select()
    .from(pointTransactions)
    .where(eq(pointTransactions.bookId, bookId))
    .orderBy(desc(pointTransactions.createdAt), desc(pointTransactions.id))
    .limit(limit)
    .all()
    .map(toWire)

/**
 * Adds an entry to the ledger and moves the balance with it; `pointsAmount` is negative when spent.
 * Refused where the balance would fall below zero.
 */
export function enterPoints(
  tx: Tx,
  entry: Omit<typeof pointTransactions.$inferInsert, 'validated'>,
): PointTransaction {
  const { bookId, pointsAmount } = entry
  const before = pointsOf(tx, bookId)
  const after: Points = {
    balance: before.balance + pointsAmount,
    totalEarned: before.totalEarned + Math.max(pointsAmount, 0),
    totalSpent: before.totalSpent + Math.max(-pointsAmount, 0),
  }
  if (after.balance < 0) refuse('invalid', 'Insufficient points')
  tx.insert(pointBalances)
    .values({ bookId, ...after })
    .onConflictDoUpdate({ target: pointBalances.bookId, set: after })
    .run()
  const row = tx
    .insert(pointTransactions)
    .values({ ...entry, validated: true })
    .returning()
    .get()
  return toWire(row)
}

/** Makes the ledger what the server says it is: for a copy of the book, which decides no point itself. */
export function copyPoints(tx: Tx, bookId: string, points: Points, entries: PointTransaction[]): void {
  tx.delete(pointBalances).where(eq(pointBalances.bookId, bookId)).run()
  tx.delete(pointTransactions).where(eq(pointTransactions.bookId, bookId)).run()
  tx.insert(pointBalances)
    .values({ bookId, ...points })
    .run()
  const rows = entries.map(({ createdAt, ...entry }) => ({
    ...entry,
    bookId,
    ipAddress: null,
    createdAt: Date.parse(createdAt),
  }))
  insertAll(tx, pointTransactions, rows)
}
