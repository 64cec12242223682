import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { raiseVersion } from '../book/command.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { createBook, getBook, OWN_NAME } from '../book/open.ts'
import { books, memberships, profiles } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import type { UserRow } from '../identity/users.ts'
import { formatMoney } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import { addMember, freeColor } from './members.ts'
import type { Book, BookChange, DeletedBook, NewBook } from './wire.ts'

const DAY_MS = 86_400_000
/** Days for which an owner can bring back a deleted book. */
const KEPT_DAYS = 30

const isShared = and(eq(books.kind, 'shared'), isNull(books.removedAt))

/** A book as its member has it. */
function bookToWire(book: typeof books.$inferSelect, role: Book['role'], memberId: string | null): Book {
  return {
    id: book.id,
    kind: book.kind,
    name: book.name ?? OWN_NAME,
    color: book.color ?? 'primary',
    role,
    memberId,
    currency: book.currency,
    timeZone: book.timeZone,
    totalBudget: formatMoney(book.totalBudgetCents),
    version: book.version,
  }
}

const joined = (db: Db, userId: string) =>
  db
    .select({ book: books, role: memberships.role, memberId: memberships.memberId })
    .from(memberships)
    .innerJoin(books, eq(books.id, memberships.bookId))
    .where(
      and(eq(memberships.userId, userId), isNull(memberships.endedAt), isNull(books.deletedAt), isShared),
    )
    .orderBy(memberships.joinedAt, memberships.bookId)
    .all()

/** The books of the user, the own one first. */
export const booksOf = (db: Db, { id, bookId }: Pick<UserRow, 'id' | 'bookId'>): Book[] => [
  bookToWire(getBook(db, bookId), 'owner', null),
  ...joined(db, id).map(({ book, role, memberId }) => bookToWire(book, role, memberId)),
]

export const bookOf = (db: Db, user: Pick<UserRow, 'id' | 'bookId'>, id: string): Book =>
  booksOf(db, user).find((book) => book.id === id) ?? refuse('not_found', 'This book does not exist.')

export function refuseManyBooks(db: Db, userId: string, most: number): void {
  if (joined(db, userId).length >= most)
    refuse('conflict', `You are in ${most} shared books. Leave one of them first.`)
}

/** What somebody is called in a book, unless they say otherwise. */
export const nameOf = (db: Db, { bookId, firstName, email }: UserRow): string =>
  db.select({ name: profiles.displayName }).from(profiles).where(eq(profiles.bookId, bookId)).get()?.name ||
  firstName ||
  email?.split('@')[0] ||
  'Me'

/** A shared book with its maker in it, as its owner. */
export function addBook(
  tx: Tx,
  viewer: CommandContext,
  user: UserRow,
  input: Omit<z.output<typeof NewBook>, 'copyAccounts' | 'keepOwn'>,
  { books: most, members }: ServerHome['household'],
): Book {
  refuseManyBooks(tx, user.id, most)
  const own = getBook(tx, user.bookId)
  const id = viewer.newId()
  const colors = booksOf(tx, user).map(({ color }) => color)
  createBook(tx, {
    ...{
      id,
      kind: 'shared',
      name: input.name,
      color: input.color ?? freeColor(colors),
      createdAt: viewer.now,
    },
    ...{ timeZone: input.timeZone ?? own.timeZone, currency: input.currency ?? own.currency },
    ...{ locale: own.locale, weekStart: own.weekStart },
  })
  addMember(
    tx,
    viewer,
    {
      bookId: id,
      name: input.as ?? nameOf(tx, user),
      account: { userId: user.id, homeBookId: user.bookId, role: 'owner' },
    },
    members,
  )
  return bookOf(tx, user, id)
}

/** Ends a command on the own book, which is nobody else's. */
export function refuseOwn({ member }: Viewer): void {
  if (!member) refuse('own_book', 'This is your own book: it is neither shared nor deleted.')
}

export function changeBook(
  tx: Tx,
  { bookId }: Viewer,
  { totalBudget, ...fields }: z.output<typeof BookChange>,
): void {
  const set = { ...fields, totalBudgetCents: totalBudget }
  if (Object.values(set).some((value) => value !== undefined))
    tx.update(books).set(set).where(eq(books.id, bookId)).run()
}

/** Closes the book for everybody; an owner can bring it back for a month. */
export function deleteBook(tx: Tx, { bookId, now }: Viewer, typed: string): void {
  if (getBook(tx, bookId).name !== typed.trim()) refuse('invalid', 'This is not the name of the book.')
  tx.update(books).set({ deletedAt: now }).where(eq(books.id, bookId)).run()
}

/** Books of the user that were deleted and can be brought back. */
export const deletedBooks = (db: Db, userId: string, now: number): DeletedBook[] =>
  db
    .select({ id: books.id, name: books.name, color: books.color, deletedAt: books.deletedAt })
    .from(memberships)
    .innerJoin(books, eq(books.id, memberships.bookId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'owner'),
        isNull(memberships.endedAt),
        gt(books.deletedAt, now - KEPT_DAYS * DAY_MS),
        isShared,
      ),
    )
    .all()
    .map(({ id, name, color, deletedAt }) => ({
      ...{ id, name: name ?? '', color: color ?? 'primary' },
      deletedAt: new Date(deletedAt ?? 0).toISOString(),
      until: new Date((deletedAt ?? 0) + KEPT_DAYS * DAY_MS).toISOString(),
    }))

export function restoreBook(tx: Tx, user: UserRow, id: string, now: number): Book {
  if (!deletedBooks(tx, user.id, now).some((book) => book.id === id))
    refuse('not_found', 'This book does not exist.')
  tx.update(books).set({ deletedAt: null }).where(eq(books.id, id)).run()
  raiseVersion(tx).get({ bookId: id })
  return bookOf(tx, user, id)
}

/** Deleted books that nobody can bring back any more: their rows go as those of any removed book. */
export const forgetDeletedBooks = (db: Db, now: number): void =>
  void db
    .update(books)
    .set({ removedAt: now })
    .where(and(isNotNull(books.deletedAt), sql`${books.deletedAt} <= ${now - KEPT_DAYS * DAY_MS}`, isShared))
    .run()
