import { listMembers } from '../../book/members.ts'
import type { Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'

/** Refuses a name that nobody in the book has. */
export function checkMember(tx: Tx, bookId: string, id: string): void {
  if (!listMembers(tx, bookId).some((member) => member.id === id)) refuse('not_found', 'Member not found')
}
