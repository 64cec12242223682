import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext, Viewer } from '../book/context.ts'
import { type Crossing, crossing, type Question } from '../book/crossing/crossing.ts'
import { findMember } from '../book/members.ts'
import { createBook, getBook } from '../book/open.ts'
import { books, profiles } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { listed } from '../identity/books/store.ts'
import type { ServerHome } from '../identity/context.ts'
import { bookName, holdNames } from '../identity/names/names.ts'
import type { UserRow } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { type Brought, fillBook, refuseOther, restAccounts } from './copied-accounts.ts'
import { askListed, bookAsMember, putListed, refuseManyBooks, tellOpen } from './list.ts'
import { addMember, freeColor } from './members.ts'
import type { Book, BookChange, DeletedBook, NewBook } from './wire.ts'

const DAY_MS = 86_400_000
/** Days for which an owner can bring back a deleted book. */
const KEPT_DAYS = 30

const isShared = and(eq(books.kind, 'shared'), isNull(books.removedAt))

/** The name of somebody in a shared book, unless they give another: display name, first name, or that of their mailbox. */
export const nameOf = (db: Db, { bookId, firstName, email }: UserRow): string =>
  db.select({ name: profiles.displayName }).from(profiles).where(eq(profiles.bookId, bookId)).get()?.name ||
  firstName ||
  email?.split('@')[0] ||
  'Me'

interface Begun {
  id: string
  user: Pick<UserRow, 'id' | 'bookId'>
  /** The name of its maker in it. */
  as: string
  most: number
  book: Omit<Parameters<typeof createBook>[1], 'id' | 'createdAt'>
  copied?: Brought | undefined
}

/** A book begins whole: with its maker as the owner, and with what it was given of the own one. */
export const BEGUN: Crossing<Begun, Book> = {
  kind: 'book.begun',
  begins: true,
  timeZone: (_db, _bookId, { book }) => book.timeZone,
  isSeen: () => false,
  isWaitedFor: true,
  apply(tx, there, { id, user, as, most, book, copied }) {
    createBook(tx, { ...book, id, createdAt: there.now })
    holdNames(tx, there, id, [bookName(id)])
    const account = { userId: user.id, homeBookId: user.bookId, role: 'owner' as const }
    addMember(tx, there, { bookId: id, name: as, account }, most)
    if (copied) fillBook(tx, there, copied)
    return bookAsMember(tx, id, user.id)
  },
  // The list has it by now; what was taken along rests in the own book.
  confirm(tx, own, { id, user, copied }) {
    putListed(tx, { userId: user.id, bookId: id, joinedAt: own.now, endedAt: null })
    if (copied && !copied.keepsOwn) restAccounts(tx, own, copied.accountIds)
  },
  complete: (_: unknown, book) => book,
  takeBack: () => {},
}

/** Begins a shared book, with accounts of the own one where some were chosen. */
export function addBook(
  tx: Tx,
  viewer: CommandContext,
  user: UserRow,
  input: Omit<z.output<typeof NewBook>, 'copyAccounts' | 'keepOwn'>,
  { known, most, copied }: { known: Book[]; most: ServerHome['household']; copied?: Brought | undefined },
): Book {
  refuseManyBooks(known.length - 1, most.books)
  const own = getBook(tx, user.bookId)
  const id = viewer.newId()
  const begun: Begun = {
    id,
    as: input.as ?? nameOf(tx, user),
    most: most.members,
    copied,
    user: { id: user.id, bookId: user.bookId },
    book: {
      kind: 'shared',
      name: input.name,
      color: input.color ?? freeColor(known.map(({ color }) => color)),
      timeZone: input.timeZone ?? own.timeZone,
      currency: input.currency ?? own.currency,
      locale: own.locale,
      weekStart: own.weekStart,
    },
  }
  if (copied) refuseOther(tx, viewer, copied.version)
  const made = crossing(tx, viewer, BEGUN, { to: id }, begun)
  return made ?? ({ id } as Book)
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
export function deleteBook(tx: Tx, context: CommandContext, typed: string): void {
  const { bookId, now } = context
  const { name, version } = getBook(tx, bookId)
  if (name !== typed.trim()) refuse('invalid', 'This is not the name of the book.')
  tellOpen(tx, context, false, version)
  tx.update(books).set({ deletedAt: now }).where(eq(books.id, bookId)).run()
}

interface Asking {
  userId: string
}

/** The deleted book, as an owner of it can bring it back. */
function findDeleted(db: Db, bookId: string, userId: string, now: number): DeletedBook | null {
  const which = and(eq(books.id, bookId), gt(books.deletedAt, now - KEPT_DAYS * DAY_MS), isShared)
  const book = db.select().from(books).where(which).get()
  if (!book || findMember(db, bookId, userId)?.role !== 'owner') return null
  return {
    id: bookId,
    name: book.name ?? '',
    color: book.color ?? 'primary',
    deletedAt: new Date(book.deletedAt ?? 0).toISOString(),
    until: new Date((book.deletedAt ?? 0) + KEPT_DAYS * DAY_MS).toISOString(),
  }
}

export const DELETED: Question<Asking, DeletedBook | null> = {
  kind: 'book.deleted',
  answer: (db, bookId, { userId }, now) => findDeleted(db, bookId, userId, now),
}

/** Books of the user that were deleted and can be brought back. */
export async function deletedBooks(home: Home, userId: string): Promise<DeletedBook[]> {
  const found = await askListed(home, listed(home.db, userId), DELETED, { userId })
  return found.flatMap((book) => book ?? [])
}

/** An owner brings the book back. */
export const RESTORED: Crossing<Asking, Book> = {
  kind: 'book.restored',
  timeZone: (db, bookId) =>
    db.select({ timeZone: books.timeZone }).from(books).where(eq(books.id, bookId)).get()?.timeZone ??
    refuse('not_found', 'This book does not exist.'),
  isWaitedFor: true,
  apply(tx, there, { userId }) {
    const { bookId, now } = there
    if (!findDeleted(tx, bookId, userId, now)) refuse('not_found', 'This book does not exist.')
    tx.update(books).set({ deletedAt: null }).where(eq(books.id, bookId)).run()
    tellOpen(tx, there, true, getBook(tx, bookId).version)
    return bookAsMember(tx, bookId, userId)
  },
  complete: (_: unknown, book) => book,
  takeBack: () => {},
}

export function restoreBook(
  tx: Tx,
  viewer: CommandContext,
  userId: string,
  id: string,
  known: Book[],
  most: number,
): Book {
  const to = id.toLowerCase()
  // A book that is not in the person's list has nobody to ask.
  if (!listed(tx, userId).includes(to)) refuse('not_found', 'This book does not exist.')
  refuseManyBooks(known.length - 1, most)
  return crossing(tx, viewer, RESTORED, { to }, { userId }) ?? ({ id: to } as Book)
}

/**
 * Deleted books that nobody can bring back any more, and places for books of other servers that nothing came into: their rows
 * go as those of any removed book.
 */
export function forgetDeletedBooks(
  db: Db,
  now: number,
  means?: Pick<CommandContext, 'newId' | 'elsewhere'>,
): void {
  const before = now - KEPT_DAYS * DAY_MS
  const isEmpty = and(isNotNull(books.moving), sql`${books.moving}->>'id' = ''`, lte(books.createdAt, before))
  // Each by an index of its own.
  const over = [lte(books.deletedAt, before), isEmpty]
  const forget = (tx: Pick<Tx, 'update'>) =>
    over.flatMap((isOver) =>
      tx.update(books).set({ removedAt: now }).where(and(isOver, isShared)).returning({ id: books.id }).all(),
    )
  if (!means?.elsewhere) forget(db)
  else
    db.transaction((tx) => {
      for (const { id } of forget(tx)) holdNames(tx, { ...means, now }, id, [bookName(id)], false)
    })
}
