import { eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { transactions } from './tables.ts'

interface Room {
  /** The book's transactions when they were counted; undefined before. What was deleted since is not taken off. */
  counted?: number
  /** Number let in since, or without counting. */
  added: number
}

const rooms = new WeakMap<Db, Map<string, Room>>()

/** The part of what a book may hold that is let in before it is counted: whoever is at the limit may pass it by that. */
const UNCOUNTED = 1 / 1000

/** The number of all books' transactions is at most this: they are numbered from 1 on. One step down the table's tree. */
const newest = prepared((db) =>
  db
    .select({ seq: sql<number>`coalesce(max(${transactions.seq}), 0)` })
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
  if ((newest(db).get()?.seq ?? 0) + more <= most) return
  const known = rooms.get(db) ?? new Map<string, Room>()
  rooms.set(db, known)
  let { counted, added } = known.get(bookId) ?? { added: 0 }
  if (counted === undefined && added + more <= most * UNCOUNTED) {
    known.set(bookId, { added: added + more })
    return
  }
  if (counted === undefined || counted + added + more > most) {
    counted = countOf(db, bookId)
    added = 0
    known.set(bookId, { counted, added })
  }
  if (counted + added + more > most) refuseTooMany(most)
  known.set(bookId, { counted, added: added + more })
}
