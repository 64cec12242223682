import { and, eq, isNull } from 'drizzle-orm'
import { raiseVersion } from '../book/command.ts'
import { findMember } from '../book/members.ts'
import { books, memberships } from '../book/tables.ts'
import type { Tx } from '../db/db.ts'
import type { Actor } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import type { UserRow } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'

const shared = (id: string) => and(eq(books.id, id), eq(books.kind, 'shared'), isNull(books.removedAt))

/** Makes a member of the shared book its owner. The operator sees nothing of what stands in it. */
export function handOver(tx: Tx, actor: Actor, bookId: string, user: UserRow): string {
  const book = tx.select().from(books).where(shared(bookId.toLowerCase())).get()
  if (!book) refuse('not_found', 'There is no shared book with this id.')
  const member = findMember(tx, book.id, user.id)
  if (!member) refuse('not_found', 'They are not in this book. Somebody who is in it becomes its owner.')
  tx.update(memberships).set({ role: 'owner' }).where(eq(memberships.memberId, member.id)).run()
  raiseVersion(tx).get({ bookId: book.id })
  addAuditEntry(tx, actor, {
    action: 'book.hand_over',
    entityType: 'book',
    entityId: book.id,
    newValues: { userId: user.id },
  })
  return book.name ?? ''
}
