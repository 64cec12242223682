import { eq } from 'drizzle-orm'
import type { Sharing } from '../../archive/sharing/wire.ts'
import type { Member } from '../../book/context.ts'
import { createBook } from '../../book/open.ts'
import { books, memberships } from '../../book/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'

/**
 * Stands for the member's own book beside a shared one, so that the same code finds it. Nothing is earned there: what
 * somebody earns in a shared book is counted where the server does it.
 */
export const OWN = 'own'

const shared = prepared((db) =>
  db
    .select({ bookId: memberships.bookId, id: memberships.memberId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.homeBookId, OWN))
    .prepare(),
)

/** The shared book that is copied here, and who its reader is in it; undefined where the own book is. */
export function sharedBookIn(db: Db): { bookId: string; member: Member } | undefined {
  const found = shared(db).get()
  if (!found) return undefined
  const { bookId, id, role } = found
  return { bookId, member: { id, role, userId: OWN, homeBookId: OWN } }
}

/** Takes over what the shared book is called, who is in it, and as whom it is read here. */
export function joinAsMember(
  tx: Tx,
  { bookId, now, timeZone }: { bookId: string; now: number; timeZone: string },
  { name, color, memberId, members }: Sharing,
): Member | undefined {
  tx.update(books).set({ name, color }).where(eq(books.id, bookId)).run()
  if (!tx.select().from(books).where(eq(books.id, OWN)).get()) {
    createBook(tx, { id: OWN, timeZone, createdAt: now })
    tx.update(books).set({ rewardsEnabled: false }).where(eq(books.id, OWN)).run()
  }
  tx.delete(memberships).where(eq(memberships.bookId, bookId)).run()
  const present = members.flatMap(({ id, role, joinedAt }) => {
    // Nobody's account is known here but that a member has one.
    const account = id === memberId ? OWN : id
    const row = { bookId, memberId: id, userId: account, homeBookId: account }
    return role
      ? [
          {
            ...row,
            role,
            joinedAt: joinedAt ?? now,
            endedAt: null,
            wasRemoved: false,
            stateRev: 0,
            has: null,
          },
        ]
      : []
  })
  insertAll(tx, memberships, present)
  return sharedBookIn(tx)?.member
}
