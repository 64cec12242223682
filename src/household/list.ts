import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import { asked } from '../book/crossing/asking.ts'
import { type Crossing, crossing, isFar, type Question } from '../book/crossing/crossing.ts'
import { findMember, presentMemberships } from '../book/members.ts'
import { type Book as BookRow, findBook, getBook, OWN_NAME } from '../book/open.ts'
import { memberships } from '../book/tables.ts'
import { halvesOfMember, joinHalves, standAlone } from '../budget/sharing/halves.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { listed } from '../identity/books/store.ts'
import { bookList } from '../identity/books/tables.ts'
import { dropHanded } from '../identity/channels/store.ts'
import { endTokens } from '../identity/tokens/store.ts'
import type { UserRow } from '../identity/users.ts'
import { formatMoney } from '../values/money.ts'
import { refuse } from '../values/refusal.ts'
import type { Book } from './wire.ts'

type Person = Pick<UserRow, 'id' | 'bookId'>

/** A book as its member has it. */
const bookToWire = (book: BookRow, role: Book['role'], memberId: string | null): Book => ({
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
  movedTo: book.moving?.state === 'moved' ? book.moving.to : null,
})

/** A shared book as one of its members has it; undefined where they are not in it, or it is gone. */
export function findAsMember(db: Db, bookId: string, userId: string): Book | undefined {
  const book = findBook(db, bookId)
  const member = book?.kind === 'shared' ? findMember(db, bookId, userId) : undefined
  return book && member && bookToWire(book, member.role, member.id)
}

/** The book of whoever acts in it. */
export const bookAsMember = (db: Db, bookId: string, userId: string): Book =>
  findAsMember(db, bookId, userId) ?? refuse('not_found', 'This book does not exist.')

/** A shared book as its member has it; null for anybody else, and while it arrives from elsewhere without `alsoArriving`. */
export const AS_MEMBER: Question<{ userId: string; alsoArriving?: boolean }, Book | null> = {
  kind: 'book',
  answer: (db, bookId, { userId, alsoArriving = false }) =>
    alsoArriving || findBook(db, bookId)?.moving?.state !== 'arriving'
      ? (findAsMember(db, bookId, userId) ?? null)
      : null,
}

/** The answers of the books in `bookIds`; one that can't be reached, or refuses, is left out. */
export async function askListed<Asked extends object, Fact>(
  home: Home,
  bookIds: string[],
  question: Question<Asked, Fact>,
  what: Asked,
): Promise<Fact[]> {
  const facts = await Promise.allSettled(
    bookIds.map(async (bookId) => (await asked(home, question, bookId, what))(home.db)),
  )
  return facts.flatMap((fact) => (fact.status === 'fulfilled' ? [fact.value] : []))
}

/** The books of the person, the own one first. Each shared one says for itself what it is called, and who is in it. */
export async function booksOf(
  home: Home,
  { id: userId, bookId }: Person,
  which: { alsoArriving?: boolean } = {},
): Promise<Book[]> {
  const own = bookToWire(getBook(home.db, bookId), 'owner', null)
  const shared = await askListed(home, listed(home.db, userId), AS_MEMBER, { userId, ...which })
  return [own, ...shared.flatMap((book) => book ?? [])]
}

/** Refuses one shared book more than a person may be in. */
export function refuseManyBooks(shared: number, most: number): void {
  if (shared >= most) refuse('conflict', `You are in ${most} shared books. Leave one of them first.`)
}

interface Listed {
  userId: string
  bookId: string
  joinedAt: number
  endedAt: number | null
  /** Contributions of theirs that the book still has. */
  contributionIds?: string[]
}

/** Writes into the person's list what a book has told of them. */
export const putListed = (tx: Tx, { userId, bookId, joinedAt, endedAt }: Listed): void =>
  void tx
    .insert(bookList)
    .values({ userId, bookId, joinedAt, endedAt })
    .onConflictDoUpdate({ target: [bookList.userId, bookList.bookId], set: { joinedAt, endedAt } })
    .run()

/**
 * Somebody is in a shared book from now on, or no more: their list follows, and of a book that they left tokens end, and
 * reminders that were on their way.
 */
export const LISTED: Crossing<Listed, null> = {
  kind: 'listed',
  isSeen: () => false,
  apply(tx, own, told) {
    putListed(tx, told)
    if (told.endedAt === null) {
      joinHalves(tx, own.bookId, told.bookId, told.contributionIds)
      return null
    }
    standAlone(tx, own.bookId, told.bookId)
    endTokens(tx, told.userId, told.bookId)
    dropHanded(tx, told)
    return null
  },
}

/**
 * A book was closed, or is open again: the halves that its members have of it are joined to nothing meanwhile, and its
 * reminders that were on their way go no further.
 */
export const OPENED: Crossing<
  { bookId: string; userId: string; isOpen: boolean; contributionIds?: string[] },
  null
> = {
  kind: 'book.opened',
  isSeen: () => false,
  apply(tx, own, { bookId, userId, isOpen, contributionIds }) {
    if (isOpen) joinHalves(tx, own.bookId, bookId, contributionIds)
    else {
      standAlone(tx, own.bookId, bookId)
      dropHanded(tx, { bookId, userId })
    }
    return null
  },
}

/** Tells everybody in the book that it was closed, or is open again. */
export function tellOpen(tx: Tx, context: CommandContext, isOpen: boolean, version: number): void {
  const { bookId } = context
  for (const { homeBookId: to, userId, memberId } of presentMemberships(tx, bookId))
    crossing(
      tx,
      context,
      OPENED,
      { to, subject: `${bookId} opens`, rev: version },
      { bookId, userId, isOpen, contributionIds: halvesOfMember(tx, bookId, memberId) },
    )
}

/** Tells somebody's own book that they were let into the shared one, or are out of it. */
export function tellList(tx: Tx, context: CommandContext, bookId: string, userId: string): void {
  const row = tx
    .update(memberships)
    .set({ stateRev: sql`${memberships.stateRev} + 1` })
    .where(and(eq(memberships.bookId, bookId), eq(memberships.userId, userId)))
    .returning()
    .get()
  // An account that is gone has no list.
  if (!row || !(isFar(context, row.homeBookId) || findBook(tx, row.homeBookId))) return
  const { joinedAt, endedAt, memberId, stateRev: rev } = row
  const contributionIds = halvesOfMember(tx, bookId, memberId)
  const route = { to: row.homeBookId, subject: `${bookId} lists ${userId}`, rev }
  crossing(tx, context, LISTED, route, { userId, bookId, joinedAt, endedAt, contributionIds })
}
