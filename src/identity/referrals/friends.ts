import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { contextBeside } from '../../book/command.ts'
import type { CommandContext } from '../../book/context.ts'
import { type Crossing, crossing, isFar } from '../../book/crossing/crossing.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Actor } from '../actor.ts'
import { type Mark, marksOf, noteMark, noteNetworksOf } from '../referral-marks.ts'
import { users } from '../tables.ts'
import { invitedFriends, referralMarks } from './tables.ts'

type UserRow = typeof users.$inferSelect

/** Somebody who was invited, as far as that is told to whoever invited them. */
interface Friend {
  id: string
  bookId: string
  registeredAt: number
  days: number
  isUnverified: boolean
  succeededAt: number | null
}

export const friendOf = (user: UserRow): Friend => ({
  id: user.id,
  bookId: user.bookId,
  registeredAt: user.createdAt,
  days: user.referralDays,
  isUnverified: user.email !== null && !user.emailVerified,
  succeededAt: user.referralSucceededAt,
})

function putFriend(tx: Tx, userId: string, friend: Friend): void {
  const { id: friendId, bookId: friendBookId, ...rest } = friend
  tx.insert(invitedFriends)
    .values({ userId, friendId, friendBookId, ...rest })
    .onConflictDoUpdate({ target: [invitedFriends.userId, invitedFriends.friendId], set: rest })
    .run()
}

/** Notes that the referral was paid; false where it was before. A friend who has left since is not written down again. */
export function notePaid(tx: Tx, userId: string, friendId: string, paidAt: number): boolean {
  const which = and(eq(invitedFriends.userId, userId), eq(invitedFriends.friendId, friendId))
  if (tx.select().from(invitedFriends).where(which).get()?.paidAt) return false
  tx.update(invitedFriends).set({ paidAt }).where(which).run()
  return true
}

const among = (marks: readonly Mark[]) =>
  or(...marks.map(({ kind, hash }) => and(eq(referralMarks.kind, kind), eq(referralMarks.hash, hash))))

/** Somebody whom this friend's referrer knows has one of their marks as well. */
export const SHARED: Crossing<{ userId: string; marks: Mark[] }, null> = {
  kind: 'referral.shared',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { receivedAt: seenAt }, { userId, marks }) {
    for (const mark of marks) noteMark(tx, { ...mark, userId, referrerId: null, seenAt })
    return null
  },
}

/** Tells the other friends of this referrer who have one of the marks, and lie in databases of their own. */
function tellShared(
  tx: Tx,
  context: CommandContext,
  userId: string,
  marks: readonly Mark[],
  from?: string,
): void {
  if (marks.length === 0) return
  const rows = tx
    .select()
    .from(referralMarks)
    .where(and(eq(referralMarks.referrerId, userId), ne(referralMarks.userId, from ?? ''), among(marks)))
    .all()
  const ids = [...new Set(rows.map((row) => row.userId))]
  const mine = and(eq(invitedFriends.userId, userId), inArray(invitedFriends.friendId, ids))
  for (const { friendId, friendBookId: to } of tx.select().from(invitedFriends).where(mine).all()) {
    const shared = rows.filter((row) => row.userId === friendId)
    crossing(tx, context, SHARED, { to }, { userId, marks: shared.map(({ kind, hash }) => ({ kind, hash })) })
  }
}

/** Tells the referrer how far a friend is, with the friend's marks; answers those that somebody else has there too. */
export const FRIEND: Crossing<{ userId: string; friend: Friend; marks: Mark[] }, Mark[]> = {
  kind: 'referral.friend',
  // The referrer may be gone.
  timeZone: () => 'UTC',
  isSeen: () => false,
  isUnseenHere: true,
  apply(tx, there, { userId, friend, marks }) {
    const referrer = tx.select().from(users).where(eq(users.id, userId)).get()
    if (!referrer) return []
    putFriend(tx, userId, friend)
    if (marks.some(({ kind }) => kind === 'network')) noteNetworksOf(tx, referrer, there.receivedAt)
    const known = new Set(marksOf(tx, friend.id).map(({ hash }) => hash))
    const news = marks.filter(({ hash }) => !known.has(hash))
    const whose = { userId: friend.id, referrerId: userId, seenAt: there.receivedAt }
    for (const mark of news) noteMark(tx, { ...mark, ...whose })
    tellShared(tx, there, userId, news, friend.id)
    const others = or(eq(referralMarks.userId, userId), eq(referralMarks.referrerId, userId))
    return marks.length === 0
      ? []
      : tx
          .selectDistinct({ kind: referralMarks.kind, hash: referralMarks.hash })
          .from(referralMarks)
          .where(and(others, ne(referralMarks.userId, friend.id), among(marks)))
          .all()
  },
  confirm(tx, here, { userId }, marks) {
    for (const mark of marks ?? [])
      noteMark(tx, { ...mark, userId, referrerId: null, seenAt: here.receivedAt })
  },
}

/** Tells whoever invited the user how far they are, where those lie in another database. */
export function tellReferrer(tx: Tx, context: CommandContext, user: UserRow): void {
  const { referredBy: userId, referrerBookId: to } = user
  if (!userId || !to || !isFar(context, to)) return
  const event = { userId, friend: friendOf(user), marks: marksOf(tx, user.id) }
  crossing(tx, context, FRIEND, { to, subject: `friend ${user.id}`, rev: context.receivedAt }, event)
}

/** Tells of new marks of somebody: whoever invited them, and friends of theirs who have them as well. */
export function tellMarks(tx: Tx, actor: Actor, user: UserRow, marks: readonly Mark[]): void {
  if (!actor.elsewhere || marks.length === 0) return
  const own = contextBeside(tx, user.bookId, actor)
  tellReferrer(tx, own, user)
  tellShared(tx, own, user.id, marks)
}

/** A friend has left: their marks stay, under a pseudonym. */
export const LEFT: Crossing<{ userId: string; friendId: string; pseudonym: string }, null> = {
  kind: 'referral.left',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, _there, { userId, friendId, pseudonym }) {
    tx.delete(invitedFriends)
      .where(and(eq(invitedFriends.userId, userId), eq(invitedFriends.friendId, friendId)))
      .run()
    tx.update(referralMarks)
      .set({ userId: pseudonym })
      .where(and(eq(referralMarks.userId, friendId), eq(referralMarks.referrerId, userId)))
      .run()
    return null
  },
}

export function leaveReferrer(tx: Tx, context: CommandContext, user: UserRow, pseudonym: string): void {
  const { id: friendId, referredBy: userId, referrerBookId: to } = user
  if (!userId || !to || !isFar(context, to)) return
  // Messages from before that come later are too late.
  const last = { subject: `friend ${friendId}`, rev: Number.MAX_SAFE_INTEGER }
  crossing(tx, context, LEFT, { to, ...last }, { userId, friendId, pseudonym })
}

/** Friends in other databases whom the user has invited. */
export const listFriends = (db: Db, userId: string) =>
  db.select().from(invitedFriends).where(eq(invitedFriends.userId, userId)).all()
