import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { foldName } from '../values/fold-text.ts'
import type { Member, Membership } from './context.ts'
import { BOOK_STATE, findBook, isThere } from './open.ts'
import { activity, books, members, memberships } from './tables.ts'

const MEMBER = { id: memberships.memberId, role: memberships.role, homeBookId: memberships.homeBookId }
const isPresentUser = and(
  eq(memberships.bookId, sql.placeholder('id')),
  eq(memberships.userId, sql.placeholder('userId')),
  isNull(memberships.endedAt),
)
const inBook = prepared((db) => db.select(MEMBER).from(memberships).where(isPresentUser).prepare())
const inOpenBook = prepared((db) =>
  db
    .select({ ...MEMBER, ...BOOK_STATE })
    .from(memberships)
    .innerJoin(books, eq(books.id, memberships.bookId))
    .where(and(isPresentUser, isThere))
    .prepare(),
)

/** The membership of the user in the shared book; undefined where there is none, or it has ended. */
export function findMember(db: Db, bookId: string, userId: string): Member | undefined {
  const found = inBook(db).get({ id: bookId, userId })
  return found && { ...found, userId }
}

/** The membership with the state of the book, in one look-up; undefined also where the book was deleted. */
export function findMembership(db: Db, bookId: string, userId: string): Membership | undefined {
  const found = inOpenBook(db).get({ id: bookId, userId })
  if (!found) return undefined
  const { id, role, homeBookId, ...state } = found
  return { member: { id, role, homeBookId, userId }, ...state }
}

/** The membership that the user had in the shared book, and has no more. */
export function formerMember(db: Db, bookId: string, userId: string): Member | undefined {
  const found = db
    .select()
    .from(memberships)
    .where(
      and(eq(memberships.bookId, bookId), eq(memberships.userId, userId), isNotNull(memberships.endedAt)),
    )
    .get()
  return found && { id: found.memberId, userId, role: found.role, homeBookId: found.homeBookId }
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

/** True while the shared book is there and this member in it. */
export const isPresent = (db: Db, who: { bookId: string; memberId: string }): boolean =>
  findBook(db, who.bookId) !== undefined &&
  presentMemberships(db, who.bookId).some((one) => one.memberId === who.memberId)

/** A name that nobody else in the book has: the same one again gets a number. */
export function uniqueName(name: string, taken: readonly string[]): string {
  const folded = new Set(taken.map(foldName))
  for (let n = 1; ; n++) {
    const tried = n === 1 ? name : `${name} ${n}`
    if (!folded.has(foldName(tried))) return tried
  }
}

/** Takes its name off a member whose account was deleted and of whom nothing is open any more. */
export function forgetName(tx: Tx, bookId: string, memberId: string): void {
  const known = listMembers(tx, bookId)
  const former = known.find(({ id }) => id === memberId)?.name ?? ''
  const name = uniqueName(
    'Former member',
    known.map((one) => one.name),
  )
  tx.update(members).set({ name, accountDeletedAt: null }).where(eq(members.id, memberId)).run()
  forgetTold(tx, { bookId, memberId, former, name })
}

interface Forgotten {
  bookId: string
  memberId: string
  former: string
  name: string
}

/** Takes the name out of what the activity tells of the member, and of payments by and to them. */
function forgetTold(tx: Tx, { bookId, memberId, former, name }: Forgotten): void {
  const { description, changes, kind, action } = activity
  const isTheirs = and(eq(activity.bookId, bookId), eq(kind, 'member'), eq(activity.rowId, memberId))
  const unnamed = sql`(SELECT json_group_array(json(value)) FROM json_each(${changes}) WHERE value ->> 'field' <> 'name')`
  tx.update(activity).set({ description: name, changes: unnamed }).where(isTheirs).run()
  tx.delete(activity)
    .where(and(isTheirs, eq(action, 'changed'), sql`${changes} = '[]'`))
    .run()
  const [by, to] = [`${former} → `, ` → ${former}`]
  const isBy = sql`substr(${description}, 1, length(${by})) = ${by}`
  const isTo = sql`substr(${description}, -length(${to})) = ${to}`
  const afterBy = sql`${`${name} → `} || substr(${description}, length(${by}) + 1)`
  const beforeTo = sql`substr(${description}, 1, length(${description}) - length(${to})) || ${` → ${name}`}`
  const isPayment = and(eq(activity.bookId, bookId), eq(kind, 'payment'))
  tx.update(activity).set({ description: afterBy }).where(and(isPayment, isBy)).run()
  tx.update(activity).set({ description: beforeTo }).where(and(isPayment, isTo)).run()
}

const deletedIn = prepared((db) =>
  db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.bookId, sql.placeholder('bookId')), isNotNull(members.accountDeletedAt)))
    .prepare(),
)

/** Members whose account was deleted while something was open. */
export const deletedMembers = (db: Db, bookId: string): string[] =>
  deletedIn(db)
    .all({ bookId })
    .map(({ id }) => id)

const allMembers = prepared((db) =>
  db
    .select()
    .from(members)
    .where(eq(members.bookId, sql.placeholder('bookId')))
    .orderBy(asc(members.createdAt), asc(members.id))
    .prepare(),
)

/** Everybody who is or was in the shared book, with or without an account. */
export const listMembers = (db: Db, bookId: string) => allMembers(db).all({ bookId })

/** Shared books of which an owner has the item now: one of these own books' people, or one who has told so. */
export const sharedBooksOf = (db: Db, homeBookIds: string[], itemId: string, now: number): string[] =>
  db
    .selectDistinct({ bookId: memberships.bookId })
    .from(memberships)
    .where(
      and(
        or(
          sql`${memberships.homeBookId} IN (SELECT value FROM json_each(${JSON.stringify(homeBookIds)}))`,
          sql`EXISTS (SELECT 1 FROM json_each(${memberships.has})
            WHERE key = ${itemId} AND (value IS NULL OR value > ${now}))`,
        ),
        eq(memberships.role, 'owner'),
        isNull(memberships.endedAt),
      ),
    )
    .all()
    .map(({ bookId }) => bookId)
