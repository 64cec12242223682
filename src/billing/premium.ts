import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { changeUser, getUser, type UserRow } from '../identity/users.ts'
import { type PremiumState, type PremiumTime, premiumOf } from './premium-time.ts'
import { premiumGrants } from './tables.ts'

const grantsOf = (db: Db, userId: string) =>
  db.select().from(premiumGrants).where(eq(premiumGrants.userId, userId)).all()

const stateOf = ({ subscriptionTier, subscriptionExpiry }: PremiumState): PremiumState => ({
  subscriptionTier,
  subscriptionExpiry,
})
const isSame = (a: PremiumState, b: PremiumState): boolean =>
  a.subscriptionTier === b.subscriptionTier && a.subscriptionExpiry === b.subscriptionExpiry

type NewGrant = Omit<typeof premiumGrants.$inferInsert, 'seq'>

/** Enters something into the ledger and brings the user's row to what it comes to then. */
function change(tx: Tx, userId: string, now: number, enter: () => void): void {
  const before = getUser(tx, userId)
  const add = (grant: NewGrant) => tx.insert(premiumGrants).values(grant).run()
  // Premium that an operator has set since, or that was there before the ledger, is entered first.
  if (!isSame(premiumOf(grantsOf(tx, userId)), before))
    add({ userId, startsAt: now, createdAt: now, time: stateOf(before) })
  enter()
  const after = premiumOf(grantsOf(tx, userId))
  if (!isSame(after, before)) changeUser(tx, userId, after, now)
}

const isKnown = (db: Db, source: string): boolean =>
  db.select().from(premiumGrants).where(eq(premiumGrants.source, source)).get() !== undefined

/**
 * Gives premium from `startsAt`, or from the end of premium that began before. False where it was given, or
 * taken back, under the same source before.
 */
export function grantPremium(
  tx: Tx,
  userId: string,
  now: number,
  { source, startsAt, time }: { source: string; startsAt: number; time: PremiumTime },
): boolean {
  if (isKnown(tx, source)) return false
  const grant = { userId, source, startsAt, time, createdAt: now }
  change(tx, userId, now, () => tx.insert(premiumGrants).values(grant).run())
  return true
}

export const isRevoked = (db: Db, source: string): boolean =>
  db.select().from(premiumGrants).where(eq(premiumGrants.source, source)).get()?.revokedAt != null

/** Takes a grant back and leaves every other; one that comes later finds itself taken back. */
export function revokePremium(tx: Tx, userId: string, now: number, source: string): void {
  change(tx, userId, now, () => {
    tx.insert(premiumGrants)
      .values({ userId, source, startsAt: now, time: { ms: 0 }, createdAt: now, revokedAt: now })
      .onConflictDoUpdate({ target: premiumGrants.source, set: { revokedAt: now } })
      .run()
  })
}

/** Gives premium from now, or from where the present one ends. One that never ends stays as it is. */
export function extendPremium(tx: Tx, user: UserRow, now: number, time: PremiumTime): void {
  const grant = { userId: user.id, startsAt: now, time, createdAt: now }
  change(tx, user.id, now, () => tx.insert(premiumGrants).values(grant).run())
}
