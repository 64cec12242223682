import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from 'hono'
import { askedFirst } from '../../book/crossing/asking.ts'
import type { Question } from '../../book/crossing/crossing.ts'
import { findMembership } from '../../book/members.ts'
import type { Db } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import type { ServerEnv } from '../context.ts'
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

/** Asks a shared book whether somebody is in it; false as well where the book is gone. */
export const IS_IN: Question<{ userId: string }, boolean> = {
  kind: 'book.is_in',
  answer: (db, bookId, { userId }) => findMembership(db, bookId, userId) !== undefined,
}

/** The book that a token, a feed or a webhook is for: the own one, or a shared one that the person is in. */
export async function bookFor(
  c: Context<ServerEnv>,
  asked: string | null | undefined,
): Promise<(db: Db) => string> {
  const { viewer, session } = c.var
  const id = asked?.toLowerCase() ?? viewer.bookId
  if (id === viewer.bookId) return () => id
  const isIn = await askedFirst(c, IS_IN, id, { userId: session?.userId ?? '' })
  return (db) => (isIn(db) ? id : refuse('not_found', 'This book does not exist.'))
}
