import { and, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { isPublicAddress, networkOf } from './network.ts'
import { referralMarks } from './referrals/tables.ts'
import { hashOf } from './secrets.ts'
import { sessions, users } from './tables.ts'
import type { UserRow } from './users.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 400 * DAY_MS

/** A browser or a network, by its hash. */
export type Mark = Pick<typeof referralMarks.$inferInsert, 'kind' | 'hash'>

export function noteMark(tx: Tx, mark: typeof referralMarks.$inferInsert): void {
  const { userId, kind, hash } = referralMarks
  const { seenAt } = mark
  tx.insert(referralMarks)
    .values(mark)
    .onConflictDoUpdate({ target: [userId, kind, hash], set: { seenAt } })
    .run()
}

export const marksOf = (db: Db, userId: string): Mark[] =>
  db
    .select({ kind: referralMarks.kind, hash: referralMarks.hash })
    .from(referralMarks)
    .where(eq(referralMarks.userId, userId))
    .all()

/** Notes that the browser is signed in as the user; returns what was not known of them. */
export function noteBrowser(tx: Tx, browser: string, { id, referredBy }: UserRow, seenAt: number): Mark[] {
  const mark = { kind: 'browser', hash: hashOf(browser) } as const
  const isKnown = marksOf(tx, id).some(({ hash }) => hash === mark.hash)
  noteMark(tx, { ...mark, userId: id, referrerId: referredBy, seenAt })
  return isKnown ? [] : [mark]
}

/** The browser has another token from now on: whoever was signed in there was so in the same one. */
export function renameBrowser(tx: Tx, before: string, browser: string): void {
  const { kind, hash } = referralMarks
  tx.update(referralMarks)
    .set({ hash: hashOf(browser) })
    .where(and(eq(kind, 'browser'), eq(hash, hashOf(before))))
    .run()
}

const networkMark = (address: string | null): Mark | undefined =>
  address && isPublicAddress(address) ? { kind: 'network', hash: hashOf(networkOf(address)) } : undefined

/** Notes the networks that somebody is known to use who has invited a friend. */
export function noteNetworksOf(tx: Tx, referrer: UserRow, seenAt: number): void {
  const { id: userId, lastLoginIp } = referrer
  const used = tx.select().from(sessions).where(eq(sessions.userId, userId)).all()
  for (const address of [lastLoginIp, ...used.map(({ ipAddress }) => ipAddress)]) {
    const mark = networkMark(address)
    if (mark) noteMark(tx, { ...mark, userId, referrerId: null, seenAt })
  }
}

/** Notes the network that an invited friend first came from, which is returned, and those of their referrer. */
export function noteNetworks(tx: Tx, { id: userId, referredBy }: UserRow, { now, client }: Actor): Mark[] {
  if (!referredBy) return []
  const mark = networkMark(client.address)
  if (mark) noteMark(tx, { ...mark, userId, referrerId: referredBy, seenAt: now })
  const referrer = tx.select().from(users).where(eq(users.id, referredBy)).get()
  if (referrer) noteNetworksOf(tx, referrer, now)
  return mark ? [mark] : []
}

/** True where the friend's browser or public network is also that of the referrer, or of another friend. */
export function isShared(db: Db, { id, referredBy }: Pick<UserRow, 'id' | 'referredBy'>): boolean {
  if (!referredBy) return false
  const theirs = alias(referralMarks, 'theirs')
  return (
    db
      .select({ userId: theirs.userId })
      .from(referralMarks)
      .innerJoin(theirs, and(eq(theirs.kind, referralMarks.kind), eq(theirs.hash, referralMarks.hash)))
      .where(
        and(
          eq(referralMarks.userId, id),
          ne(theirs.userId, id),
          or(eq(theirs.userId, referredBy), eq(theirs.referrerId, referredBy)),
        ),
      )
      .limit(1)
      .get() !== undefined
  )
}

/** A friend's marks outlive the account: another one in the same browser is no other friend. */
export function leaveMarks(tx: Tx, userId: string, pseudonym: string): void {
  const own = eq(referralMarks.userId, userId)
  tx.delete(referralMarks)
    .where(or(and(own, isNull(referralMarks.referrerId)), eq(referralMarks.referrerId, userId)))
    .run()
  tx.update(referralMarks)
    .set({ userId: pseudonym })
    .where(and(own, isNotNull(referralMarks.referrerId)))
    .run()
}

export function sweepMarks(tx: Tx, now: number): void {
  tx.delete(referralMarks)
    .where(lt(referralMarks.seenAt, now - KEPT_MS))
    .run()
}
