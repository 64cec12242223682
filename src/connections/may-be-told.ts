import { findMember } from '../book/members.ts'
import type { Db } from '../db/db.ts'
import { findUser } from '../identity/users.ts'

/** Whether the person is still in the book, and may be told of it. */
export function mayBeTold(db: Db, { bookId, userId }: { bookId: string; userId: string }): boolean {
  const user = findUser(db, userId)
  const isIn = user && (bookId === user.bookId || findMember(db, bookId, userId) !== undefined)
  return Boolean(isIn && !user.isSuspended)
}
