import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { hashOf } from './secrets.ts'
import { noteEvent } from './security-events.ts'
import { signInFailures, users } from './tables.ts'
import { findUserByEmail } from './users.ts'

const MAX_FAILURES = 5
const WINDOW_MS = 15 * 60_000
const LOCK_MS = 15 * 60_000

/** An e-mail that nobody has is counted like any other; the table does not say which it was. */
const keyOf = (email: string): string => hashOf(email.toLowerCase())

function minutesUntil(until: number, now: number): string {
  const minutes = Math.ceil((until - now) / 60_000)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

const refuseLocked = (until: number, now: number): never =>
  refuse('locked', `Too many failed sign-ins. Please try again in ${minutesUntil(until, now)}.`, {
    retryAfter: Math.ceil((until - now) / 1000),
  })

const find = (db: Db, email: string) =>
  db
    .select()
    .from(signInFailures)
    .where(eq(signInFailures.id, keyOf(email)))
    .get()

function store(tx: Tx, email: string, failedAt: number[], lockedUntil: number): void {
  tx.insert(signInFailures)
    .values({ id: keyOf(email), failedAt, lockedUntil })
    .onConflictDoUpdate({ target: signInFailures.id, set: { failedAt, lockedUntil } })
    .run()
  tx.update(users)
    .set({ failedLoginAttempts: failedAt.length, accountLockedUntil: lockedUntil || null })
    .where(eq(users.id, findUserByEmail(tx, email)?.id ?? ''))
    .run()
}

/**
 * Counts an attempt before its secret is compared, so that no number of attempts at once gets more than
 * five comparisons. Refuses while the e-mail is locked. Follow it with `forgive` or `fail`.
 */
export function countAttempt(tx: Tx, email: string, now: number): void {
  const known = find(tx, email)
  const recent = (known?.failedAt ?? []).filter((at) => at > now - WINDOW_MS)
  const lockedUntil = known?.lockedUntil ?? 0
  if (lockedUntil > now) refuseLocked(lockedUntil, now)
  if (recent.length >= MAX_FAILURES) refuseLocked(now + LOCK_MS, now)
  store(tx, email, [...recent, now], 0)
}

/** The secret was right: takes this attempt back. A lock that others brought about meanwhile stays. */
export function forgive(tx: Tx, email: string, now: number): void {
  const { failedAt = [], lockedUntil = 0 } = find(tx, email) ?? {}
  const at = failedAt.indexOf(now)
  if (at >= 0) store(tx, email, failedAt.toSpliced(at, 1), lockedUntil)
}

/** The secret was wrong: the fifth time within 15 minutes locks the e-mail for 15 minutes. */
export function fail(tx: Tx, actor: Actor, email: string): void {
  const userId = findUserByEmail(tx, email)?.id ?? null
  noteEvent(tx, { ...actor, userId }, 'failed_auth')
  const failedAt = find(tx, email)?.failedAt ?? []
  if (failedAt.length < MAX_FAILURES) return
  store(tx, email, failedAt, actor.now + LOCK_MS)
  noteEvent(tx, { ...actor, userId }, 'account_locked', { minutes: LOCK_MS / 60_000 })
}

/** Forgets every failure, and opens a locked e-mail again. */
export const unlock = (tx: Tx, email: string): void => store(tx, email, [], 0)
