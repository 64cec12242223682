import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Question } from '../book/crossing/crossing.ts'
import { findMembership } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { memberships } from '../book/tables.ts'
import { transactions } from '../budget/ledger/tables.ts'
import { contributionHalves, settlements } from '../budget/sharing/tables.ts'
import type { Db } from '../db/db.ts'
import { bookList } from '../identity/books/tables.ts'
import { users } from '../identity/tables.ts'

/** Half of a contribution, as its book has it. */
export interface Standing {
  id: string
  transactionId: string
  cents: number
  date: string
  description: string
  /** Type of the own half that belongs to it. */
  ownType: 'income' | 'expense'
  state: 'on_its_way' | 'confirmed' | 'left'
  wasThere: boolean
}

/** Membership, contributions and payments that one book has with another. */
export interface Side {
  /** The user whose own book is one of the two; null where none is known. */
  userId: string | null
  /** The moment at which they joined the shared one, in milliseconds since 1970; null where they are not in it. */
  joinedAt: number | null
  contributions: Standing[]
  /** Payments of the shared book that are rows of the own one. */
  payments: string[]
}

type Half = typeof contributionHalves.$inferSelect

const standingOf = (db: Db, halves: Half[]): Standing[] =>
  halves.flatMap(({ contributionId: id, transactionId, state, wasThere, memberId }) => {
    const row = db.select().from(transactions).where(eq(transactions.id, transactionId)).get()
    if (!row) return []
    const { amountCents: cents, date, description, type, kind } = row
    // Money that came into an account of the book left one of the person’s; so did money that they paid themselves.
    const isOut = memberId === null ? type === 'expense' : type === 'income' || kind !== 'transfer'
    return [
      { id, transactionId, cents, date, description, ownType: isOut ? 'expense' : 'income', state, wasThere },
    ]
  })

const halvesWhere = (db: Db, bookId: string, kind: Half['kind'], whose: ReturnType<typeof eq>) =>
  db
    .select()
    .from(contributionHalves)
    .where(and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.kind, kind), whose))
    .all()

/** The own book's side towards the shared one. */
export function sideOfOwn(db: Db, ownId: string, sharedId: string): Side {
  const user = db.select({ id: users.id }).from(users).where(eq(users.bookId, ownId)).get()
  const list = db.select().from(bookList).where(eq(bookList.bookId, sharedId)).get()
  const to = eq(contributionHalves.otherBookId, sharedId)
  return {
    userId: user?.id ?? null,
    joinedAt: list && list.endedAt === null ? list.joinedAt : null,
    contributions: standingOf(db, halvesWhere(db, ownId, 'contribution', to)),
    payments: halvesWhere(db, ownId, 'payment', to).map(({ contributionId }) => contributionId),
  }
}

/** The shared book's side towards the person whose own book is `ownId`. */
export function sideOfShared(db: Db, sharedId: string, ownId: string): Side {
  const row = db
    .select()
    .from(memberships)
    .where(and(eq(memberships.bookId, sharedId), eq(memberships.homeBookId, ownId)))
    .get()
  const of = eq(contributionHalves.memberId, row?.memberId ?? '')
  const paid = and(eq(settlements.bookId, sharedId), eq(settlements.markedIn, ownId))
  return {
    userId: row?.userId ?? null,
    joinedAt: row && findMembership(db, sharedId, row.userId) ? row.joinedAt : null,
    contributions: standingOf(db, halvesWhere(db, sharedId, 'contribution', of)),
    payments: db
      .select({ id: settlements.id })
      .from(settlements)
      .where(paid)
      .all()
      .map(({ id }) => id),
  }
}

/** Asks a book for its side towards one that was turned back to how it once was. */
export const COMPARED: Question<{ with: string }, Side> = {
  kind: 'book.compared',
  answer: (db, bookId, { with: other }) =>
    getBook(db, bookId).kind === 'own' ? sideOfOwn(db, bookId, other) : sideOfShared(db, bookId, other),
}

const distinct = (ids: (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** Ids of the books with which this one has, or had, something in common. */
export function joinedWith(db: Db, bookId: string): string[] {
  const lists = db.select({ id: bookList.bookId }).from(bookList).all()
  const homes = db
    .select({ id: memberships.homeBookId })
    .from(memberships)
    .where(and(eq(memberships.bookId, bookId), ne(memberships.homeBookId, bookId)))
    .all()
  const halves = db
    .select({ id: contributionHalves.otherBookId })
    .from(contributionHalves)
    .where(and(eq(contributionHalves.bookId, bookId), isNotNull(contributionHalves.otherBookId)))
    .all()
  const marked = db
    .select({ id: settlements.markedIn })
    .from(settlements)
    .where(eq(settlements.bookId, bookId))
    .all()
  return distinct([...lists, ...homes, ...halves, ...marked].map(({ id }) => id))
}
