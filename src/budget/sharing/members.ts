import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { members } from '../../book/tables.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'

const inBook = prepared((db) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, sql.placeholder('id')), eq(members.bookId, sql.placeholder('bookId'))))
    .prepare(),
)

/** Refuses a name that nobody in the book has. */
export function checkMember(tx: Tx, bookId: string, id: string): void {
  if (!inBook(tx).get({ id, bookId })) refuse('not_found', 'Member not found')
}

/** The weights of those who are in the book: of common money everybody has a part. */
export const weightsIn = prepared((db) =>
  db
    .select({ memberId: members.id, weight: members.weight })
    .from(members)
    .where(and(eq(members.bookId, sql.placeholder('bookId')), isNull(members.leftAt)))
    .orderBy(asc(members.createdAt), asc(members.id))
    .prepare(),
)
