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

function noteMark(tx: Tx, mark: typeof referralMarks.$inferInsert): void {
  const { userId, kind, hash } = referralMarks
  const { seenAt } = mark
  tx.insert(referralMarks)
    .values(mark)
    .onConflictDoUpdate({ target: [userId, kind, hash], set: { seenAt } })
    .run()
}

/** Notes that the browser is signed in as the user. */
export function noteBrowser(tx: Tx, browser: string, { id, referredBy }: UserRow, seenAt: number): void {
  noteMark(tx, { userId: id, kind: 'browser', hash: hashOf(browser), referrerId: referredBy, seenAt })
}

/** The browser has another token from now on: whoever was signed in there was so in the same one. */
export function renameBrowser(tx: Tx, before: string, browser: string): void {
  const { kind, hash } = referralMarks
  tx.update(referralMarks)
    .set({ hash: hashOf(browser) })
    .where(and(eq(kind, 'browser'), eq(hash, hashOf(before))))
    .run()
}

/** Notes the network that an invited friend first came from, and the one their referrer is known to use. */
export function noteNetworks(tx: Tx, { id, referredBy }: UserRow, { now, client }: Actor): void {
  if (!referredBy) return
  const note = (userId: string, referrerId: string | null, address: string | null) => {
    if (!address || !isPublicAddress(address)) return
    noteMark(tx, { userId, referrerId, kind: 'network', hash: hashOf(networkOf(address)), seenAt: now })
  }
  note(id, referredBy, client.address)
  const referrer = tx.select().from(users).where(eq(users.id, referredBy)).get()
  note(referredBy, null, referrer?.lastLoginIp ?? null)
  for (const { ipAddress } of tx.select().from(sessions).where(eq(sessions.userId, referredBy)).all())
    note(referredBy, null, ipAddress)
}

/** True where the friend's browser or public network is also that of the referrer, or of another friend. */
export function isShared(db: Db, { id, referredBy }: UserRow): boolean {
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
