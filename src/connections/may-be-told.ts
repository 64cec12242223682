import { findMember } from '../book/members.ts'
import type { Db } from '../db/db.ts'
import { findUser } from '../identity/users.ts'

/**
 * Whether the person is still in the book, and may be told of it. Of somebody whose own book lies in another database the
 * membership says it: whoever is suspended has nothing going out any more (`endOutgoing`).
 */
export function mayBeTold(db: Db, { bookId, userId }: { bookId: string; userId: string }): boolean {
  const user = findUser(db, userId)
  return (
    user?.isSuspended !== true && (bookId === user?.bookId || findMember(db, bookId, userId) !== undefined)
  )
}
