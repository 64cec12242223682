import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { crossingsSent } from '../book/crossing/tables.ts'
import { books } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { serialized, yieldToEventLoop } from '../http/async.ts'
import type { Home } from '../http/context.ts'
import { BOOK_TABLES } from './book-tables.ts'
import type { BookTable } from './part.ts'

/** Rows that are deleted before other requests get their turn: some 10 to 20 ms of work. */
const SLICE = 1000
const IMMEDIATE = { behavior: 'immediate' } as const

/**
 * Removes a book: at once for everybody, so that it neither opens nor takes another command, then row by
 * row. `alongside` runs in the transaction that makes it unreachable; `now` in milliseconds since 1970.
 */
export async function removeBook(
  db: Db,
  bookId: string,
  now: number,
  alongside: (tx: Tx) => void,
): Promise<void> {
  db.transaction((tx) => {
    alongside(tx)
    tx.update(books).set({ removedAt: now }).where(eq(books.id, bookId)).run()
  }, IMMEDIATE)
  // It is gone either way: what can't be erased now, on a full disk for instance, is swept later.
  await eraseBook(db, bookId).catch(() => {})
}

/** Erases what a crash left of removed books. */
export async function sweepBooks({ db, erased }: Pick<Home, 'db' | 'erased'>): Promise<void> {
  const removed = db.select({ id: books.id }).from(books).where(isNotNull(books.removedAt)).all()
  for (const { id } of removed) await eraseBook(db, id)
  if (removed.length > 0) erased?.()
}

/** True while other books are still to be told of something: what they are told stands in the rows of this one. */
const isTelling = (db: Db, bookId: string): boolean =>
  db
    .select({ id: crossingsSent.id })
    .from(crossingsSent)
    .where(and(eq(crossingsSent.bookId, bookId), eq(crossingsSent.state, 'open')))
    .limit(1)
    .get() !== undefined

/** Deletes the rows in slices, because many would hold others up, and after an import that is under way. */
const eraseBook = (db: Db, bookId: string): Promise<void> =>
  serialized(db, bookId, async () => {
    if (isTelling(db, bookId)) return
    for (const { table } of BOOK_TABLES)
      while (db.transaction((tx) => deleteSlice(tx, table, bookId), IMMEDIATE)) await yieldToEventLoop()
    db.delete(books).where(eq(books.id, bookId)).run()
  })

/** Deletes a slice of the book's rows; false when nothing was left. */
function deleteSlice(tx: Tx, table: BookTable, bookId: string): boolean {
  const removed = tx.all(sql`
    DELETE FROM ${table}
    WHERE rowid IN (SELECT rowid FROM ${table} WHERE book_id = ${bookId} LIMIT ${SLICE})
    RETURNING 1`)
  return removed.length > 0
}
