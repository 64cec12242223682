import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { transactions } from './tables.ts'

/** The count of last time, with what was let in since: at most too many, as what was deleted is not taken off. */
const counts = new WeakMap<Db, Map<string, number>>()

const countOf = (db: Db, bookId: string): number =>
  db.select({ count: sql<number>`count(*)` }).from(transactions).where(eq(transactions.bookId, bookId)).get()
    ?.count ?? 0

export function refuseTooMany(most: number): never {
  const message = `A book holds at most ${most.toLocaleString('en-US')} transactions on this server. Its operator can allow more (MAX_TRANSACTIONS).`
  refuse('too_large', message)
}

/** Refuses so many more transactions where the book has no room for them. They are counted only when it may be short of it. */
export function checkRoom({ db, bounds }: Home, bookId: string, more: number): void {
  if (!bounds) return
  const known = counts.get(db) ?? new Map<string, number>()
  counts.set(db, known)
  const most = bounds.transactions
  const before = known.get(bookId)
  const isShort = before === undefined || before + more > most
  const count = isShort ? countOf(db, bookId) : before
  known.set(bookId, count)
  if (count + more > most) refuseTooMany(most)
  known.set(bookId, count + more)
}
