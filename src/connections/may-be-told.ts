import { findMember } from '../book/members.ts'
import type { Db } from '../db/db.ts'
import { findUser } from '../identity/users.ts'

/**
 * True while the person is in the book and not suspended. Of somebody whose own book lies in another database the
 * membership decides alone: whoever is suspended has nothing going out any more (`endOutgoing`).
 */
export function mayBeTold(db: Db, { bookId, userId }: { bookId: string; userId: string }): boolean {
  const user = findUser(db, userId)
  return (
    user?.isSuspended !== true && (bookId === user?.bookId || findMember(db, bookId, userId) !== undefined)
  )
}
