import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { bookList } from './tables.ts'

/** Ids of the shared books that the person's list has; also of those that they were in. */
export const listed = (db: Db, userId: string, which: 'present' | 'all' = 'present'): string[] =>
  db
    .select({ bookId: bookList.bookId })
    .from(bookList)
    .where(and(eq(bookList.userId, userId), which === 'all' ? undefined : isNull(bookList.endedAt)))
    .orderBy(bookList.joinedAt, bookList.bookId)
    .all()
    .map(({ bookId }) => bookId)

/** True where the person's list knows that they are out of the book; of one that it has not heard of yet it knows nothing. */
export const hasLeft = (db: Db, userId: string, bookId: string): boolean =>
  db
    .select({ endedAt: bookList.endedAt })
    .from(bookList)
    .where(and(eq(bookList.userId, userId), eq(bookList.bookId, bookId), isNotNull(bookList.endedAt)))
    .get() !== undefined
