import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { transactions } from './tables.ts'

/** The count of last time, with what was let in since: at most too many, as what was deleted is not taken off. */
const counts = new WeakMap<Db, Map<string, number>>()

/** The number of all books' transactions is at most this: they are numbered from 0 on at the earliest. One step down the table's tree. */
const mostInAll = prepared((db) =>
  db
    .select({ number: sql<number>`coalesce(max(${transactions.seq}) + 1, 0)` })
    .from(transactions)
    .prepare(),
)

/** Reads all of the book's transactions, which takes long where the file is not in memory, and everybody waits for it. */
const countOf = (db: Db, bookId: string): number =>
  db.select({ count: sql<number>`count(*)` }).from(transactions).where(eq(transactions.bookId, bookId)).get()
    ?.count ?? 0

export function refuseTooMany(most: number): never {
  const message = `A book holds at most ${most.toLocaleString('en-US')} transactions on this server. Its operator can allow more (MAX_TRANSACTIONS).`
  refuse('too_large', message)
}

/** Refuses so many more transactions where the book has no room for them. They are counted only where it may be short of it. */
export function checkRoom({ db, bounds }: Home, bookId: string, more: number): void {
  if (!bounds) return
  const most = bounds.transactions
  if ((mostInAll(db).get()?.number ?? 0) + more <= most) return
  const known = counts.get(db) ?? new Map<string, number>()
  counts.set(db, known)
  const before = known.get(bookId)
  const isShort = before === undefined || before + more > most
  const count = isShort ? countOf(db, bookId) : before
  known.set(bookId, count)
  if (count + more > most) refuseTooMany(most)
  known.set(bookId, count + more)
}
