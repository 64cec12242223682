import { asc } from 'drizzle-orm'
import type { z } from 'zod'
import { raiseVersion } from '../book/command.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { enterPoints, pointsOf } from '../rewards/points/store.ts'
import { foldText } from '../values/fold-text.ts'
import { instantText } from '../values/instant.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import { endOutgoing } from './channels/store.ts'
import { removeWaysIn } from './claim.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { unlock } from './lockout.ts'
import { voidResetLinks } from './mail-tokens.ts'
import { askShown } from './operator-board.ts'
import { closeSessions } from './sessions.ts'
import type { Shown } from './shown-rows.ts'
import { users } from './tables.ts'
import { endTokens } from './tokens/store.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import { accountToWire, changeUser, isOperator, type UserChange, type UserRow } from './users.ts'
import { MAX_PEOPLE, type ManagedUser, type PeoplePage } from './wire.ts'

/** The user as the operator sees them. */
export const toManaged = (db: Db, now: number, user: UserRow): ManagedUser => ({
  ...accountToWire(now, user),
  isSuspended: user.isSuspended,
  suspensionReason: user.suspensionReason,
  failedLoginAttempts: user.failedLoginAttempts,
  accountLockedUntil: instantText(user.accountLockedUntil),
  subscriptionExpiry: instantText(user.subscriptionExpiry),
  rewardPoints: pointsOf(db, user.bookId).balance,
})

const searchedBy = ({ firstName, lastName, email }: UserRow): string =>
  foldText(`${firstName} ${lastName} ${email ?? ''}`)

/** The same as a board keeps it, which lists people where they lie apart. */
export const personShown = (db: Db, now: number, user: UserRow): Shown => ({
  kind: 'person',
  id: user.id,
  text: searchedBy(user),
  mark: Number(isOperator(user)),
  row: { ...toManaged(db, now, user), asOf: instantText(now) },
})

/** Lists the users in the order in which they registered. */
export const listUsers = (db: Db): UserRow[] =>
  db.select().from(users).orderBy(asc(users.createdAt), asc(users.id)).all()

/** Adds an audit entry of a change to somebody's account, with the values before and after. */
function auditChange(
  tx: Tx,
  actor: Actor,
  user: UserRow,
  action: string,
  newValues: Record<string, unknown>,
): void {
  const old = user as Record<string, unknown>
  const oldValues = Object.fromEntries(
    Object.keys(newValues)
      .filter((name) => name in old)
      .map((name) => [name, old[name]]),
  )
  addAuditEntry(tx, actor, { action, entityType: 'user', entityId: user.id, oldValues, newValues })
}

/** A page of them, of all where no limit is asked for; where people lie apart as they have reported themselves to the board. */
export async function listPeople(
  home: Home,
  { limit, after, q = '', ids }: z.output<typeof PeoplePage>,
): Promise<ManagedUser[]> {
  const text = foldText(q.trim())
  const named = ids?.split(',')
  if (home.elsewhere)
    return askShown(home, { kind: 'person', limit: limit ?? MAX_PEOPLE, past: after, text, ids: named })
  // The last one read may have gone meanwhile; ids begin with the moment of the registration.
  return listUsers(home.db)
    .filter((user) => (after === undefined || user.id > after) && searchedBy(user).includes(text))
    .filter(({ id }) => named?.includes(id) ?? true)
    .slice(0, limit)
    .map((user) => toManaged(home.db, home.now(), user))
}

/** Suspends a user: they can't sign in, and every browser of theirs is signed out at once. */
export function suspendUser(tx: Tx, actor: Actor, user: UserRow, reason: string | null): UserRow {
  if (user.id === actor.userId) refuse('conflict', 'You can’t suspend your own account.')
  closeSessions(tx, user.id)
  endTokens(tx, user.id)
  endOutgoing(tx, actor, user)
  const fields = { isSuspended: true, suspensionReason: reason }
  auditChange(tx, actor, user, 'user.suspend', fields)
  return changeUser(tx, user.id, fields, actor.now)
}

export function unsuspendUser(tx: Tx, actor: Actor, user: UserRow): UserRow {
  const fields = { isSuspended: false, suspensionReason: null }
  auditChange(tx, actor, user, 'user.unsuspend', fields)
  return changeUser(tx, user.id, fields, actor.now)
}

/**
 * Sets a password that was hashed before, opens a locked account and signs every browser out. Where nobody has
 * shown yet that the e-mail is theirs, every other way in goes too. Returns what went, in words.
 */
export function setPassword(tx: Tx, actor: Actor, user: UserRow, passwordHash: string): string[] {
  const removed = user.emailVerified ? [] : removeWaysIn(tx, actor, user)
  closeSessions(tx, user.id)
  endTokens(tx, user.id)
  forgetBrowsers(tx, user.id)
  voidResetLinks(tx, user.id, actor.now)
  if (user.email) unlock(tx, user.email)
  auditChange(tx, actor, user, 'password.reset', {})
  changeUser(tx, user.id, { passwordHash }, actor.now)
  return removed
}

export function verifyEmail(tx: Tx, actor: Actor, user: UserRow): void {
  auditChange(tx, actor, user, 'email.verify', { emailVerified: true })
  changeUser(tx, user.id, { emailVerified: true }, actor.now)
}

/** Turns the second factor off, for somebody who lost both their phone and their recovery codes. */
export function disableTwoFactor(tx: Tx, actor: Actor, user: UserRow): void {
  auditChange(tx, actor, user, 'two_factor.off', {})
  turnOffTwoFactor(tx, user.id, actor.now)
}

/** The tier with when it ends, in milliseconds; null is never. Premium without an end asked for outlives a past one. */
export function setTier(
  tx: Tx,
  actor: Actor,
  user: UserRow,
  asked: Pick<UserChange, 'subscriptionTier' | 'subscriptionExpiry'>,
): UserRow {
  const isOver = user.subscriptionExpiry !== null && user.subscriptionExpiry <= actor.now
  const isRevived = isOver && asked.subscriptionTier === 'premium' && asked.subscriptionExpiry === undefined
  const fields = isRevived ? { ...asked, subscriptionExpiry: null } : asked
  auditChange(tx, actor, user, 'user.tier', fields)
  return changeUser(tx, user.id, { ...fields, premiumHeldUntil: null }, actor.now)
}

/** Gives points; the ledger says that the operator did. */
export function grantPoints(tx: Tx, actor: Actor, user: UserRow, points: number): void {
  enterPoints(tx, {
    id: actor.newId(),
    bookId: user.bookId,
    transactionType: 'earned',
    pointsAmount: points,
    actionType: 'admin',
    description: 'Granted by the operator',
    createdAt: actor.now,
  })
  raiseVersion(tx).get({ bookId: user.bookId })
  auditChange(tx, actor, user, 'points.grant', { points })
}
