import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { refuse } from '../../values/refusal.ts'
import { pointBalances, pointTransactions } from './tables.ts'
import type { PointTransaction } from './wire.ts'

export interface Points {
  balance: number
  totalEarned: number
  totalSpent: number
}

const NONE: Points & { newsSince: number | null } = {
  balance: 0,
  totalEarned: 0,
  totalSpent: 0,
  newsSince: null,
}

const balanceOf = prepared((db) =>
  db
    .select()
    .from(pointBalances)
    .where(eq(pointBalances.bookId, sql.placeholder('bookId')))
    .prepare(),
)

export const pointsOf = (db: Db, bookId: string): typeof NONE => balanceOf(db).get({ bookId }) ?? NONE

type Row = typeof pointTransactions.$inferSelect

const pointTransactionToWire = ({ bookId: _, ipAddress: __, createdAt, ...row }: Row): PointTransaction => ({
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
    .map(pointTransactionToWire)

export const findPointTransaction = (db: Db, id: string): Row =>
  db.select().from(pointTransactions).where(eq(pointTransactions.id, id)).get() ??
  refuse('not_found', 'There is no such entry.')

/**
 * Adds an entry to the ledger and moves the balance with it; `pointsAmount` is negative when spent. What was
 * spent and comes back is not earned. Refused where the balance would fall below zero.
 */
export function enterPoints(tx: Tx, entry: typeof pointTransactions.$inferInsert): PointTransaction {
  const { bookId, pointsAmount } = entry
  const before = pointsOf(tx, bookId)
  const isBack = entry.transactionType === 'spent' && pointsAmount > 0
  const after: Points = {
    balance: before.balance + pointsAmount,
    totalEarned: before.totalEarned + (isBack ? 0 : Math.max(pointsAmount, 0)),
    totalSpent: before.totalSpent + (isBack ? -pointsAmount : Math.max(-pointsAmount, 0)),
  }
  if (after.balance < 0) refuse('invalid', 'Insufficient points')
  tx.insert(pointBalances)
    .values({ bookId, ...after })
    .onConflictDoUpdate({ target: pointBalances.bookId, set: after })
    .run()
  const row = tx
    .insert(pointTransactions)
    .values({ validated: true, ...entry })
    .returning()
    .get()
  return pointTransactionToWire(row)
}

/**
 * The part of the balance that the server knows: in a browser's copy the points that were earned since it was
 * made are for the server to confirm, and those spent since are gone all the same.
 */
export function knownPoints(db: Db, bookId: string): number {
  const { pointsAmount, validated } = pointTransactions
  const sum = sql<number>`coalesce(sum(${pointsAmount}), 0)`
  const isKnown = or(eq(validated, true), lt(pointsAmount, 0), eq(pointTransactions.transactionType, 'spent'))
  return (
    db
      .select({ sum })
      .from(pointTransactions)
      .where(and(eq(pointTransactions.bookId, bookId), isKnown))
      .get()?.sum ?? 0
  )
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
