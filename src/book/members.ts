import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { dayAt } from '../values/day.ts'
import type { CommandContext, Member } from './context.ts'
import { findBook, getBook } from './open.ts'
import { members, memberships } from './tables.ts'

const inBook = prepared((db) =>
  db
    .select({ id: memberships.memberId, role: memberships.role, homeBookId: memberships.homeBookId })
    .from(memberships)
    .where(
      and(
        eq(memberships.bookId, sql.placeholder('bookId')),
        eq(memberships.userId, sql.placeholder('userId')),
        isNull(memberships.endedAt),
      ),
    )
    .prepare(),
)

/** The membership of the user in the shared book; undefined where there is none, or it has ended. */
export function findMember(db: Db, bookId: string, userId: string): Member | undefined {
  const found = inBook(db).get({ bookId, userId })
  return found && { ...found, userId }
}

const present = (bookId: string) => and(eq(memberships.bookId, bookId), isNull(memberships.endedAt))

/** Everybody who is in the shared book with an account, whoever came first before the others. */
export const presentMemberships = (db: Db, bookId: string) =>
  db
    .select()
    .from(memberships)
    .where(present(bookId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.memberId))
    .all()

/** Owners of the shared book. */
export const ownersIn = (db: Db, bookId: string) =>
  presentMemberships(db, bookId).filter(({ role }) => role === 'owner')

/** Whether this member, or whoever has this own book, is in the shared book, and that is there. */
export const isPresent = (
  db: Db,
  who: { bookId: string } & ({ memberId: string | null } | { homeBookId: string }),
): boolean =>
  findBook(db, who.bookId) !== undefined &&
  presentMemberships(db, who.bookId).some((one) =>
    'homeBookId' in who ? one.homeBookId === who.homeBookId : one.memberId === who.memberId,
  )

/** Everybody who is or was in the shared book, with or without an account. */
export const listMembers = (db: Db, bookId: string) =>
  db
    .select()
    .from(members)
    .where(eq(members.bookId, bookId))
    .orderBy(asc(members.createdAt), asc(members.id))
    .all()

/**
 * The books whose owner has what opens a route or runs by itself: the own one, or, of a shared book, those of all its
 * owners.
 */
export const ownersBooks = (
  db: Db,
  { bookId, member }: Pick<CommandContext, 'bookId' | 'member'>,
): string[] => (member ? ownersIn(db, bookId).map(({ homeBookId }) => homeBookId) : [bookId])

/** The same command in the own book of whoever gave it: what a person earns is kept there. */
export function inOwnBook(tx: Tx, context: CommandContext): CommandContext {
  const { member, receivedAt } = context
  if (!member) return context
  const { timeZone } = getBook(tx, member.homeBookId)
  return {
    ...context,
    bookId: member.homeBookId,
    member: undefined,
    timeZone,
    today: dayAt(receivedAt, timeZone),
  }
}

/** Shared books that one of these own books' people owns. */
export const sharedBooksOf = (db: Db, homeBookIds: string[]): string[] =>
  db
    .selectDistinct({ bookId: memberships.bookId })
    .from(memberships)
    .where(
      and(
        sql`${memberships.homeBookId} IN (SELECT value FROM json_each(${JSON.stringify(homeBookIds)}))`,
        eq(memberships.role, 'owner'),
        isNull(memberships.endedAt),
      ),
    )
    .all()
    .map(({ bookId }) => bookId)
