import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import type { ServerEnv } from './context.ts'
import { browserTokenOf, isKnownBrowser } from './known-browsers.ts'
import { hashOf } from './secrets.ts'
import { addSecurityEvent } from './security-events.ts'
import { tokenOf } from './sessions.ts'
import { signInFailures, users } from './tables.ts'
import { findUserByEmail, type UserRow } from './users.ts'

const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000
const LOCK_MS = 15 * 60_000

/**
 * A counter of failed attempts. Strangers to an account share the account's counter; a known browser and an
 * open session have one each, so that nobody else can lock them out.
 */
export interface Counter {
  of: 'account' | 'browser' | 'session'
  id: string
  /** Null where nobody has the e-mail. */
  userId: string | null
}

/** An e-mail that nobody has is counted like any other; the table does not say which it was. */
const ofAccount = (email: string, userId: string | null): Counter => ({
  of: 'account',
  id: hashOf(email.toLowerCase()),
  userId,
})

/** The counter for what this request tries with the account of `email`; `user` is whose that is. */
export function counterOf(c: Context<ServerEnv>, email: string, user: UserRow | undefined): Counter {
  const { server, session } = c.var
  if (!user) return ofAccount(email, null)
  const token = browserTokenOf(c)
  if (session?.userId === user.id)
    return { of: 'session', id: hashOf(`session ${tokenOf(c)}`), userId: user.id }
  if (isKnownBrowser(server.db, token, user.id))
    return { of: 'browser', id: hashOf(`browser ${token} ${user.id}`), userId: user.id }
  return ofAccount(email, user.id)
}

function minutesUntil(until: number, now: number): string {
  const minutes = Math.ceil((until - now) / 60_000)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const refuseLocked = (until: number, now: number): never =>
  refuse('locked', `Too many failed sign-ins. Please try again in ${minutesUntil(until, now)}.`, {
    retryAfter: Math.ceil((until - now) / 1000),
  })

const find = (db: Db, { id }: Counter) =>
  db.select().from(signInFailures).where(eq(signInFailures.id, id)).get()

function store(tx: Tx, { of, id, userId }: Counter, failedAt: number[], lockedUntil: number): void {
  tx.insert(signInFailures)
    .values({ id, failedAt, lockedUntil })
    .onConflictDoUpdate({ target: signInFailures.id, set: { failedAt, lockedUntil } })
    .run()
  if (of === 'account') showOperator(tx, userId, failedAt.length, lockedUntil)
}

/** The operator sees what strangers have done to the account. */
const showOperator = (tx: Tx, userId: string | null, failures: number, lockedUntil: number) =>
  tx
    .update(users)
    .set({ failedLoginAttempts: failures, accountLockedUntil: lockedUntil || null, reportedVersion: null })
    .where(eq(users.id, userId ?? ''))
    .run()

/**
 * Counts an attempt before its secret is compared, so that no number of attempts at once gets more than
 * five comparisons. Refuses while the counter is locked. Follow it with `forgive` or `fail`.
 */
export function countAttempt(tx: Tx, counter: Counter, now: number): void {
  const known = find(tx, counter)
  const recent = (known?.failedAt ?? []).filter((at) => at > now - WINDOW_MS)
  const lockedUntil = known?.lockedUntil ?? 0
  if (lockedUntil > now) refuseLocked(lockedUntil, now)
  if (recent.length >= MAX_FAILURES) refuseLocked(now + LOCK_MS, now)
  store(tx, counter, [...recent, now], 0)
}

/** The secret was right: takes this attempt back. A lock that others brought about meanwhile stays. */
export function clearFailures(tx: Tx, counter: Counter, now: number): void {
  const { failedAt = [], lockedUntil = 0 } = find(tx, counter) ?? {}
  const at = failedAt.indexOf(now)
  if (at >= 0) store(tx, counter, failedAt.toSpliced(at, 1), lockedUntil)
}

/** Counts a wrong secret: the fifth within 15 minutes locks the counter for 15 minutes. */
export function countWrongSecret(tx: Tx, actor: Actor, counter: Counter): void {
  const of = { ...actor, userId: counter.userId }
  addSecurityEvent(tx, of, 'failed_auth')
  const failedAt = find(tx, counter)?.failedAt ?? []
  if (failedAt.length < MAX_FAILURES) return
  store(tx, counter, failedAt, actor.now + LOCK_MS)
  addSecurityEvent(tx, of, 'account_locked', { minutes: LOCK_MS / 60_000, locked: counter.of })
}

/** Forgets every failure of the counter. */
export function clearAllFailures(tx: Tx, { of, id, userId }: Counter): void {
  tx.delete(signInFailures).where(eq(signInFailures.id, id)).run()
  if (of === 'account') showOperator(tx, userId, 0, 0)
}

/** Opens a locked account again. */
export const unlock = (tx: Tx, email: string): void =>
  clearAllFailures(tx, ofAccount(email, findUserByEmail(tx, email)?.id ?? null))
