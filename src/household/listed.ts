import type { Viewer } from '../book/context.ts'
import { listMembers, presentMemberships } from '../book/members.ts'
import type { Db } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { BookMember } from './wire.ts'

/** Everybody who is or was in the shared book, as its members see them; a browser's copy lists them too. */
export function listBookMembers(db: Db, { bookId, member: me }: Viewer): BookMember[] {
  const present = new Map(presentMemberships(db, bookId).map((one) => [one.memberId, one]))
  return listMembers(db, bookId).map(({ id, name, color, weight, createdAt, leftAt }) => ({
    id,
    name,
    color,
    weight,
    role: present.get(id)?.role ?? null,
    isMe: id === me?.id,
    joinedAt: new Date(present.get(id)?.joinedAt ?? createdAt).toISOString(),
    leftAt: leftAt === null ? null : new Date(leftAt).toISOString(),
  }))
}

export const getBookMember = (db: Db, viewer: Viewer, id: string): BookMember =>
  listBookMembers(db, viewer).find((member) => member.id === id) ?? refuse('not_found', 'Member not found')
