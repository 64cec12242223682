import type { Db } from '../db/db.ts'

const held = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Keeps the book closed while work in several transactions is between two states that belong together: whoever opens it
 * meanwhile waits, and nobody else does. The work itself sends no requests of its own.
 */
export async function holdBook<Result>(db: Db, bookId: string, work: () => Promise<Result>): Promise<Result> {
  const books = held.get(db) ?? new Map<string, Promise<unknown>>()
  held.set(db, books)
  while (books.has(bookId)) await books.get(bookId)
  const result = work()
  const end = result
    .catch(() => {})
    .finally(() => {
      books.delete(bookId)
    })
  books.set(bookId, end)
  return result
}

/** Waits until nobody holds the book; undefined where nobody does. */
export const whenOpen = (db: Db, bookId: string): Promise<unknown> | undefined => held.get(db)?.get(bookId)
