import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext, Viewer } from '../book/context.ts'
import { listMembers, ownersIn, presentMemberships, uniqueName } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { bookInvitations, members, memberships } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { endOutgoingIn } from '../identity/channels/store.ts'
import { foldName } from '../values/fold-text.ts'
import { refuse } from '../values/refusal.ts'
import { COLORS } from '../values/wire.ts'
import { tellList } from './list.ts'
import { getBookMember } from './listed.ts'
import type { MemberChange } from './wire.ts'

type Color = (typeof COLORS)[number]
type Account = Pick<typeof memberships.$inferInsert, 'userId' | 'homeBookId' | 'role'>

/** The first colour that none of them has. */
export const freeColor = (taken: readonly string[]): Color =>
  COLORS.find((color) => !taken.includes(color)) ?? COLORS[taken.length % COLORS.length] ?? 'primary'

interface NewMember {
  bookId: string
  name: string
  color?: Color | undefined
  weight?: number | undefined
  account?: Account
}

/**
 * Adds a name to the book, with the membership of its account where it has one; answers its id. Those who have left count
 * among the most names that it may have.
 */
export function addMember(
  tx: Tx,
  context: CommandContext,
  { bookId, name, color, weight, account }: NewMember,
  most: number,
): string {
  const { newId, now } = context
  const known = listMembers(tx, bookId)
  if (known.length >= most) refuse('conflict', `A book has ${most} members at most.`)
  const id = newId()
  tx.insert(members)
    .values({
      id,
      bookId,
      weight,
      createdAt: now,
      name: uniqueName(
        name,
        known.map((one) => one.name),
      ),
      color: color ?? freeColor(known.map((one) => one.color)),
    })
    .run()
  if (account) {
    tx.insert(memberships)
      .values({ ...account, bookId, memberId: id, joinedAt: now })
      .run()
    tellList(tx, context, bookId, account.userId)
  }
  return id
}

/** Gives an account the name of somebody who was in the book without one, or who comes back. */
export function joinAs(
  tx: Tx,
  context: CommandContext,
  bookId: string,
  memberId: string,
  account: Account,
): void {
  const { now } = context
  tx.update(members).set({ leftAt: null }).where(eq(members.id, memberId)).run()
  tx.insert(memberships)
    .values({ ...account, bookId, memberId, joinedAt: now })
    .onConflictDoUpdate({
      target: [memberships.bookId, memberships.userId],
      set: { ...account, memberId, joinedAt: now, endedAt: null, wasRemoved: false },
    })
    .run()
  tellList(tx, context, bookId, account.userId)
}

/** Refuses to leave a book without an owner while somebody else is in it; of one that has moved away nobody needs one. */
function refuseLastOwner(db: Db, bookId: string, memberId: string): void {
  if (getBook(db, bookId).moving?.state === 'moved') return
  const owners = ownersIn(db, bookId)
  const isLast = owners.length === 1 && owners[0]?.memberId === memberId
  if (isLast && presentMemberships(db, bookId).length > 1)
    refuse(
      'last_owner',
      'You are the last owner of this book. Make somebody else an owner first, or delete the book.',
      {
        books: [{ id: bookId, name: getBook(db, bookId).name }],
      },
    )
}

/** Everybody may change what they are called; the rest is the owners'. */
export function changeMember(tx: Tx, viewer: Viewer, id: string, input: z.output<typeof MemberChange>): void {
  const { bookId, member: me } = viewer
  const before = getBookMember(tx, viewer, id)
  const { role, weight, ...own } = input
  const isOthers = !before.isMe || role !== undefined || weight !== undefined
  if (me?.role !== 'owner' && isOthers) refuse('owner_only', 'Only an owner of this book can do that.')
  if (own.name !== undefined) {
    const others = listMembers(tx, bookId).filter((one) => one.id !== id)
    if (others.some(({ name }) => foldName(name) === foldName(own.name ?? '')))
      refuse('name_taken', `Somebody in this book is called “${own.name}” already.`)
  }
  const fields = { ...own, weight }
  if (Object.values(fields).some((value) => value !== undefined))
    tx.update(members).set(fields).where(eq(members.id, id)).run()
  if (role === undefined || role === before.role) return
  if (before.role === null) refuse('invalid', `${before.name} has no account here, and so no role.`)
  if (role !== 'owner') refuseLastOwner(tx, bookId, id)
  tx.update(memberships).set({ role }).where(eq(memberships.memberId, id)).run()
}

/**
 * Ends somebody's membership at once; the name stays, with all that they entered. Invitations that they made are void:
 * who is out lets nobody in.
 */
export function endMembership(tx: Tx, context: CommandContext, id: string): void {
  const { bookId, now, member: me } = context
  refuseLastOwner(tx, bookId, id)
  const account = presentMemberships(tx, bookId).find(({ memberId }) => memberId === id)
  tx.update(memberships)
    .set({ endedAt: now, wasRemoved: id !== me?.id })
    .where(and(eq(memberships.memberId, id), isNull(memberships.endedAt)))
    .run()
  tx.update(members).set({ leftAt: now }).where(eq(members.id, id)).run()
  tx.update(bookInvitations)
    .set({ endedAt: now })
    .where(and(eq(bookInvitations.invitedBy, id), isNull(bookInvitations.endedAt)))
    .run()
  if (!account) return
  endOutgoingIn(tx, { bookId, userId: account.userId })
  tellList(tx, context, bookId, account.userId)
}
