import { and, asc, count, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { tellJoined } from '../book/activity.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { type Crossing, crossing, type Question } from '../book/crossing/crossing.ts'
import { findMember, listMembers, presentMemberships } from '../book/members.ts'
import { bookInvitations, books, memberships } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { hashOf, placedToken, placeOf } from '../identity/secrets.ts'
import type { UserRow } from '../identity/users.ts'
import { refuse } from '../values/refusal.ts'
import { nameOf } from './books.ts'
import { bookAsMember, refuseManyBooks } from './list.ts'
import { addMember, joinAs } from './members.ts'
import type { Acceptance, Book, BookInvitation, InvitationPreview, NewInvitation } from './wire.ts'

const DAY_MS = 86_400_000
const LIFETIME_MS = 7 * DAY_MS

type Row = typeof bookInvitations.$inferSelect

const invitationToWire = ({ id, role, email, memberId, createdAt, expiresAt }: Row): BookInvitation => ({
  id,
  role,
  email,
  memberId,
  createdAt: new Date(createdAt).toISOString(),
  expiresAt: new Date(expiresAt).toISOString(),
})

const openIn = (bookId: string, now: number) =>
  and(eq(bookInvitations.bookId, bookId), isNull(bookInvitations.endedAt), gt(bookInvitations.expiresAt, now))

/** Invitations of the book that can still be accepted. */
export const listInvitations = (db: Db, { bookId, now }: Viewer): BookInvitation[] =>
  db
    .select()
    .from(bookInvitations)
    .where(openIn(bookId, now))
    .orderBy(asc(bookInvitations.createdAt))
    .all()
    .map(invitationToWire)

const countOf = (db: Db, which: SQL | undefined): number =>
  db.select({ count: count() }).from(bookInvitations).where(which).get()?.count ?? 0

/** The user whose name in the book it is, also of one who has left. */
const holderOf = (db: Db, memberId: string): string | undefined =>
  db.select().from(memberships).where(eq(memberships.memberId, memberId)).get()?.userId

/** Refuses a name that has an account, or that nobody in the book has. */
function checkName(tx: Tx, bookId: string, memberId: string): void {
  const isThere = listMembers(tx, bookId).some(({ id }) => id === memberId)
  if (!isThere) refuse('not_found', 'Member not found')
  if (presentMemberships(tx, bookId).some((one) => one.memberId === memberId))
    refuse('conflict', 'This member has an account already.')
  if (holderOf(tx, memberId))
    refuse('conflict', 'Who had this name comes back as who they were. Invite without a name.')
}

/**
 * The token of an invitation. It follows from its id by the server's key, so that an answer that is given once more under
 * its Idempotency-Key has it, while the database, kept answers among it, has the hash alone.
 */
export const tokenOf = ({ mac }: Pick<ServerHome, 'mac'>, bookId: string, id: string): string =>
  placedToken('bi', bookId, mac(`invitation ${id}`))

/** Invites somebody for a week. */
export function addInvitation(
  tx: Tx,
  { bookId, member, now, newId }: CommandContext,
  { role, email, memberId }: z.output<typeof NewInvitation>,
  server: Pick<ServerHome, 'mac' | 'household'>,
): BookInvitation {
  const { invitations, mails } = server.household
  if (memberId) checkName(tx, bookId, memberId)
  if (countOf(tx, openIn(bookId, now)) >= invitations)
    refuse('too_many', `A book has ${invitations} open invitations at most. Take one back first.`)
  const mailed = and(
    eq(bookInvitations.bookId, bookId),
    gt(bookInvitations.createdAt, now - DAY_MS),
    sql`${bookInvitations.email} IS NOT NULL`,
  )
  if (email && countOf(tx, mailed) >= mails)
    refuse('too_many', `${mails} invitations by mail can be sent in a day. Invite by link instead.`)
  const id = newId()
  const tokenHash = hashOf(tokenOf(server, bookId, id))
  const row: Row = {
    id,
    bookId,
    tokenHash,
    role,
    invitedBy: member?.id ?? '',
    email: email ?? null,
    memberId: memberId ?? null,
    createdAt: now,
    expiresAt: now + LIFETIME_MS,
    endedAt: null,
  }
  tx.insert(bookInvitations).values(row).run()
  return invitationToWire(row)
}

/** Takes an invitation back. */
export function endInvitation(tx: Tx, { bookId, now }: Viewer, id: string): void {
  const ended = tx
    .update(bookInvitations)
    .set({ endedAt: now })
    .where(and(eq(bookInvitations.id, id), openIn(bookId, now)))
    .returning({ id: bookInvitations.id })
    .get()
  if (!ended) refuse('not_found', 'Invitation not found')
}

const gone = (): never =>
  refuse('expired', 'This invitation was used, taken back, or is too old. Ask for a new one.')

/** The open invitation of the token. One whose maker was put out is void, and so is one into a book that is gone. */
function findInvitation(db: Db, tokenHash: string, now: number) {
  const row = db.select().from(bookInvitations).where(eq(bookInvitations.tokenHash, tokenHash)).get()
  const book = row && db.select().from(books).where(eq(books.id, row.bookId)).get()
  const isOpen = row && row.endedAt === null && row.expiresAt > now
  if (!isOpen || !book || book.deletedAt !== null || book.removedAt !== null) return gone()
  const maker = presentMemberships(db, row.bookId).find(({ memberId }) => memberId === row.invitedBy)
  return maker?.role === 'owner' ? { row, book } : gone()
}

interface Invited {
  /** SHA-256 of the token, which itself goes no further than to the person who was invited. */
  tokenHash: string
}

/** The preview of an invitation: the book, who invites, and the role. Refused where it is not open any more. */
export const INVITATION: Question<Invited, InvitationPreview> = {
  kind: 'invitation',
  answer(db, _bookId, { tokenHash }, now) {
    const { row, book } = findInvitation(db, tokenHash, now)
    const invitedBy = listMembers(db, row.bookId).find(({ id }) => id === row.invitedBy)?.name ?? ''
    return {
      book: { name: book.name ?? '', color: book.color ?? 'primary' },
      invitedBy,
      role: row.role,
      expiresAt: new Date(row.expiresAt).toISOString(),
    }
  },
}

interface Accepted extends Invited {
  user: Pick<UserRow, 'id' | 'bookId' | 'email' | 'emailVerified'>
  /** The name of a new member in the book; unused where one was kept for them, or they were in it before. */
  name: string
  most: number
}

/** Lets somebody into the book, as a new member, as the name that was kept for them, or as who they were. */
export const ACCEPTED: Crossing<Accepted, Book> = {
  kind: 'invitation.accepted',
  isWaitedFor: true,
  apply(tx, there, { tokenHash, user, name, most }) {
    const { row } = findInvitation(tx, tokenHash, there.now)
    const { bookId, role, email, memberId } = row
    if (findMember(tx, bookId, user.id)) refuse('already_member', 'You are in this book already.')
    const isInvited =
      email === null || (user.emailVerified && user.email?.toLowerCase() === email.toLowerCase())
    if (!isInvited) refuse('not_invited', 'This invitation is for another e-mail address.')
    const former = tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.bookId, bookId), eq(memberships.userId, user.id)))
      .get()
    // An invitation from before somebody was put out lets them in no more.
    if (former?.wasRemoved && row.createdAt <= (former.endedAt ?? 0)) gone()
    const account = { userId: user.id, homeBookId: user.bookId, role }
    const known = former?.memberId ?? memberId
    // Somebody else has taken the name meanwhile, by another invitation.
    if (known && (holderOf(tx, known) ?? user.id) !== user.id) gone()
    if (known) joinAs(tx, there, bookId, known, account)
    const joinedAs = known ?? addMember(tx, there, { bookId, name, account }, most)
    tellJoined(tx, { bookId, memberId: joinedAs, now: there.now })
    tx.update(bookInvitations).set({ endedAt: there.now }).where(eq(bookInvitations.id, row.id)).run()
    return bookAsMember(tx, bookId, user.id)
  },
  complete: (_: unknown, book) => book,
  takeBack: () => {},
}

/** The book that an invitation names, and the hash by which that knows it. */
export function invitedTo(token: string): Invited & { bookId: string } {
  const bookId = placeOf(token.trim())
  return bookId ? { bookId, tokenHash: hashOf(token.trim()) } : gone()
}

export function acceptInvitation(
  tx: Tx,
  viewer: CommandContext,
  user: UserRow,
  { token, name }: z.output<typeof Acceptance>,
  { books, most }: { books: number; most: ServerHome['household'] },
): Book {
  refuseManyBooks(books, most.books)
  const { bookId, tokenHash } = invitedTo(token)
  const { id, bookId: homeBookId, email, emailVerified } = user
  const accepted: Accepted = {
    tokenHash,
    name: name ?? nameOf(tx, user),
    most: most.members,
    user: { id, bookId: homeBookId, email, emailVerified },
  }
  return crossing(tx, viewer, ACCEPTED, { to: bookId }, accepted) ?? ({ id: bookId } as Book)
}
