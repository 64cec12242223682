import { and, eq, isNull } from 'drizzle-orm'
import { contextBeside } from '../book/command.ts'
import { type Crossing, crossing, isFar } from '../book/crossing/crossing.ts'
import { findBook } from '../book/open.ts'
import { memberships } from '../book/tables.ts'
import type { Possessions } from '../book/wire.ts'
import { type Db, prepared } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { bookList } from '../identity/books/tables.ts'
import { users } from '../identity/tables.ts'
import { expiryOf, tierOf, type UserRow } from '../identity/users.ts'
import { ownedItems } from '../rewards/shop/owned.ts'

/** Tells a shared book the items and premium of a member: they open more or less of it where they own it. */
export const HAS: Crossing<{ userId: string; has: Possessions }, null> = {
  kind: 'owner.has',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { bookId }, { userId, has }) {
    tx.update(memberships)
      .set({ has })
      .where(and(eq(memberships.bookId, bookId), eq(memberships.userId, userId)))
      .run()
    return null
  },
}

const possessionsOf = (db: Db, user: UserRow, now: number): Possessions => ({
  ...Object.fromEntries(ownedItems(db, user.bookId, now)),
  ...(tierOf(user, now) === 'premium' ? { premium: expiryOf(user, now) } : {}),
})

const isSame = (a: Possessions, b: Possessions | null): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Asked after every command. */
const listed = prepared((db) =>
  db
    .select()
    .from(bookList)
    .innerJoin(users, eq(users.id, bookList.userId))
    .where(isNull(bookList.endedAt))
    .prepare(),
)

/**
 * Tells the shared books in other databases what those who are in them have, where that is not what they were told last:
 * premium and items are bought, given, taken back and end in many ways, and any of their books may come to be theirs.
 */
export function tellPossessions(home: Home): void {
  const { db, newId, elsewhere } = home
  const now = home.now()
  for (const { users: user, book_list: book } of listed(db).all()) {
    const { bookId: to, userId } = book
    const has = possessionsOf(db, user, now)
    if (!isFar(home, to) || isSame(has, book.toldHas) || !findBook(db, user.bookId)) continue
    const rev = book.toldRev + 1
    db.transaction(
      (tx) => {
        tx.update(bookList)
          .set({ toldHas: has, toldRev: rev })
          .where(and(eq(bookList.userId, userId), eq(bookList.bookId, to)))
          .run()
        const own = contextBeside(tx, user.bookId, { now, newId, elsewhere })
        crossing(tx, own, HAS, { to, subject: `${userId} has`, rev }, { userId, has })
      },
      { behavior: 'immediate' },
    )
  }
}
