import { and, eq, isNull } from 'drizzle-orm'
import { raiseVersion } from '../book/command.ts'
import type { CommandContext } from '../book/context.ts'
import { type Crossing, crossing, isFar, type Question } from '../book/crossing/crossing.ts'
import { presentMemberships } from '../book/members.ts'
import { findBook } from '../book/open.ts'
import { bookInvitations, books, members, memberships } from '../book/tables.ts'
import { forgetNames } from '../budget/sharing/standings.ts'
import type { Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { listed } from '../identity/books/store.ts'
import { endOutgoingIn } from '../identity/channels/store.ts'
import { bookName, holdNames } from '../identity/names/names.ts'
import { pseudonymise } from '../identity/pseudonym.ts'
import { refuse } from '../values/refusal.ts'
import { askListed } from './list.ts'

interface Going {
  userId: string
}

interface Owned {
  id: string
  name: string | null
}

/** The book, where nobody would own it any more while somebody else is in it. */
export const OWNED_ALONE: Question<Going, Owned | null> = {
  kind: 'book.owned_alone',
  answer(db, bookId, { userId }) {
    // Nobody waits for the owner of one that was deleted, or has moved away.
    const book = findBook(db, bookId)
    const all = presentMemberships(db, bookId)
    const owners = all.filter(({ role }) => role === 'owner')
    const isAlone = all.length > 1 && owners.length === 1 && owners[0]?.userId === userId
    return book && book.moving?.state !== 'moved' && isAlone ? { id: bookId, name: book.name } : null
  },
}

function refuseOwned(found: Owned[]): void {
  if (found.length > 0)
    refuse(
      'last_owner',
      `You are the last owner of ${found.map(({ name }) => `“${name}”`).join(', ')}. Make somebody else an owner first.`,
      { books: found },
    )
}

/** Refuses to delete the account of who has to hand over a book first. */
export async function refuseLastOwnerships(home: Home, userId: string): Promise<void> {
  const found = await askListed(home, listed(home.db, userId), OWNED_ALONE, { userId })
  refuseOwned(found.flatMap((book) => book ?? []))
}

/** The same once more within the transaction, of the books that lie in the same file. */
function refuseOwnedHere(tx: Tx, context: CommandContext, userId: string): void {
  const here = listed(tx, userId).filter((bookId) => !isFar(context, bookId))
  refuseOwned(here.flatMap((bookId) => OWNED_ALONE.answer(tx, bookId, { userId }, context.now) ?? []))
}

/**
 * An account goes out of the book for good: its name becomes “Former member” as soon as nothing is open. A book that
 * nobody is in any more goes with it.
 */
export const ACCOUNT_GONE: Crossing<Going & { pseudonym?: string }, null> = {
  kind: 'account.gone',
  // The book may be deleted, too.
  timeZone: (db, bookId) =>
    db.select({ timeZone: books.timeZone }).from(books).where(eq(books.id, bookId)).get()?.timeZone ?? 'UTC',
  isSeen: () => false,
  apply(tx, there, { userId, pseudonym }) {
    const { bookId, now } = there
    // The log of a database of its own, too, says no longer who it was.
    if (pseudonym) pseudonymise(tx, userId, pseudonym)
    const mine = and(eq(memberships.bookId, bookId), eq(memberships.userId, userId))
    const row = tx.delete(memberships).where(mine).returning().get()
    if (!row) return null
    const { memberId } = row
    tx.update(members).set({ leftAt: now, accountDeletedAt: now }).where(eq(members.id, memberId)).run()
    forgetNames(tx, bookId)
    tx.update(bookInvitations)
      .set({ endedAt: now })
      .where(and(eq(bookInvitations.invitedBy, memberId), isNull(bookInvitations.endedAt)))
      .run()
    endOutgoingIn(tx, { bookId, userId })
    raiseVersion(tx).get({ bookId })
    if (presentMemberships(tx, bookId).length > 0) return null
    tx.update(books).set({ removedAt: now }).where(eq(books.id, bookId)).run()
    holdNames(tx, there, bookId, [bookName(bookId)], false)
    return null
  },
}

/** Takes an account that goes out of all shared books, also of those that it left before. */
export function leaveAllBooks(tx: Tx, context: CommandContext, userId: string, pseudonym: string): void {
  refuseOwnedHere(tx, context, userId)
  for (const to of listed(tx, userId, 'all'))
    crossing(tx, context, ACCOUNT_GONE, { to }, { userId, pseudonym })
}
