import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerHome } from './context.ts'
import { hashOf, newToken } from './secrets.ts'
import { mailTokens } from './tables.ts'
import { findUser, type UserRow } from './users.ts'

const HOUR_MS = 3_600_000
/** Of one purpose, to one user, in an hour. */
const MAX_PER_HOUR = 3

type Purpose = (typeof mailTokens.$inferSelect)['purpose']

const PARAMETER = { password_reset: 'reset', email_verification: 'verify' } as const satisfies Record<
  Purpose,
  string
>

/** A link into the app at the address that the operator named, never at one that a request named. */
export function linkTo(server: ServerHome, parameters: Record<string, string>, fallback = ''): string {
  const url = new URL(server.basePath, server.publicUrl ?? fallback)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * A link for a mail to the user, good for an hour and for one use; one that was sent before is void.
 * Undefined where the user got three within the hour.
 */
export function mailLink(tx: Tx, server: ServerHome, user: UserRow, purpose: Purpose): string | undefined {
  const now = server.now()
  const { email } = user
  const ofUser = and(eq(mailTokens.userId, user.id), eq(mailTokens.purpose, purpose))
  const recent = tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .where(and(ofUser, gt(mailTokens.createdAt, now - HOUR_MS)))
    .all()
  if (!email || recent.length >= MAX_PER_HOUR) return undefined
  tx.update(mailTokens)
    .set({ usedAt: now })
    .where(and(ofUser, isNull(mailTokens.usedAt)))
    .run()
  const token = newToken()
  tx.insert(mailTokens)
    .values({ id: hashOf(token), userId: user.id, purpose, email, createdAt: now, expiresAt: now + HOUR_MS })
    .run()
  return linkTo(server, { [PARAMETER[purpose]]: token })
}

/** Uses a token up and answers whose it is. Refused when used, old, or sent to an e-mail that is no longer theirs. */
export function spendMailToken(tx: Tx, token: string, purpose: Purpose, now: number): UserRow {
  const row = tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailTokens.id, hashOf(token)),
        eq(mailTokens.purpose, purpose),
        isNull(mailTokens.usedAt),
        gt(mailTokens.expiresAt, now),
      ),
    )
    .returning()
    .get()
  const user = row && findUser(tx, row.userId)
  if (!user || user.email !== row.email)
    refuse('expired', 'This link was used before or is too old. Please ask for a new one.')
  return user
}
