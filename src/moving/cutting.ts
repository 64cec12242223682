import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { findBook } from '../book/open.ts'
import { memberships } from '../book/tables.ts'
import { contributionHalves, settlements } from '../budget/sharing/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { countIn } from './standing.ts'

const contributionsOf = (bookId: string) =>
  and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.kind, 'contribution'))
const markedOf = (bookId: string) => and(eq(settlements.bookId, bookId), isNotNull(settlements.markedIn))

/** Numbers of contributions and payments that tie the book to others: these ties can't come along. */
export const tiesIn = (db: Db, bookId: string): { contributions: number; payments: number } => ({
  contributions: countIn(db, contributionHalves, contributionsOf(bookId)),
  payments: countIn(db, settlements, markedOf(bookId)),
})

/** Makes halves of contributions with a book that has moved rows of their own; true while the other book is there. */
export const CUT: Crossing<{ contributionIds: string[] }, boolean> = {
  kind: 'contribution.cut',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: (isThere) => isThere,
  apply(tx, { bookId }, { contributionIds }) {
    const ids = sql`(SELECT value FROM json_each(${JSON.stringify(contributionIds)}))`
    const halves = and(eq(contributionHalves.bookId, bookId), inArray(contributionHalves.contributionId, ids))
    // A change on its way to the moved book was not done there: it is taken back first.
    if (countIn(tx, contributionHalves, and(halves, eq(contributionHalves.state, 'on_its_way'))) > 0)
      refuse('unavailable', 'A change of this contribution is still on its way.', { retryAfter: 1 })
    tx.delete(contributionHalves).where(halves).run()
    return findBook(tx, bookId) !== undefined
  },
}

/** Cuts what the book has together with others, on both sides. */
export function cutTies(tx: Tx, context: CommandContext): void {
  const { bookId } = context
  // The half of a shared book says whose it is, and not where the other one is.
  const homes = new Map(
    tx
      .select({ memberId: memberships.memberId, home: memberships.homeBookId })
      .from(memberships)
      .where(eq(memberships.bookId, bookId))
      .all()
      .map(({ memberId, home }) => [memberId, home]),
  )
  const ties = [
    ...tx
      .select()
      .from(contributionHalves)
      .where(contributionsOf(bookId))
      .all()
      .map(({ contributionId: id, otherBookId, memberId }) => ({
        id,
        to: otherBookId ?? homes.get(memberId ?? ''),
      })),
    ...tx
      .select({ id: settlements.id, to: settlements.markedIn })
      .from(settlements)
      .where(markedOf(bookId))
      .all(),
  ]
  for (const to of new Set(ties.map((tie) => tie.to))) {
    const contributionIds = ties.flatMap((tie) => (tie.to === to ? [tie.id] : []))
    if (to) crossing(tx, context, CUT, { to }, { contributionIds })
  }
  tx.delete(contributionHalves).where(eq(contributionHalves.bookId, bookId)).run()
  tx.update(settlements).set({ markedIn: null }).where(markedOf(bookId)).run()
}
