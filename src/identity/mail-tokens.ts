import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerHome } from './context.ts'
import { hashOf, newToken, placedToken } from './secrets.ts'
import { mailTokens } from './tables.ts'
import { findUser, getUser, type UserRow } from './users.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Purpose = (typeof mailTokens.$inferSelect)['purpose']

/** Mails of one purpose allowed to one address, and for one user to any address, within a time. */
const LIMIT: Record<Purpose, { most: number; withinMs: number }> = {
  password_reset: { most: 3, withinMs: HOUR_MS },
  email_verification: { most: 3, withinMs: HOUR_MS },
  email_changed: { most: 3, withinMs: HOUR_MS },
  address_known: { most: 1, withinMs: DAY_MS },
}

const PARAMETER = { password_reset: 'reset', email_verification: 'verify' } as const

/** A link into the app at the address that the operator named, never at one that a request named. */
export function linkTo(server: ServerHome, parameters: Record<string, string>, fallback = ''): string {
  const url = new URL(server.basePath, server.publicUrl ?? fallback)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Notes a mail that is about to be sent and returns its token; undefined where the address, or the user, got enough. */
export function noteMail(
  tx: Tx,
  { userId, email, purpose }: Pick<typeof mailTokens.$inferInsert, 'userId' | 'email' | 'purpose'>,
  now: number,
): string | undefined {
  const { most, withinMs } = LIMIT[purpose]
  const recent = tx
    .select({ id: mailTokens.id })
    .from(mailTokens)
    .where(
      and(
        eq(mailTokens.purpose, purpose),
        or(eq(mailTokens.userId, userId), eq(sql`lower(${mailTokens.email})`, email.toLowerCase())),
        gt(mailTokens.createdAt, now - withinMs),
      ),
    )
    .limit(most)
    .all()
  if (recent.length >= most) return undefined
  const token = placedToken('bm_', getUser(tx, userId).bookId, newToken())
  tx.insert(mailTokens)
    .values({ id: hashOf(token), userId, purpose, email, createdAt: now, expiresAt: now + withinMs })
    .run()
  return token
}

/** A link for a mail to the user, good for an hour and for one use; one that was sent before is void. */
export function mailLink(
  tx: Tx,
  server: ServerHome,
  { id: userId, email }: UserRow,
  purpose: keyof typeof PARAMETER,
): string | undefined {
  const now = server.now()
  const before = and(
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
  )
  const isOpen = tx.select({ id: mailTokens.id }).from(mailTokens).where(before).all()
  const token = email ? noteMail(tx, { userId, email, purpose }, now) : undefined
  if (!token) return undefined
  for (const { id } of isOpen) tx.update(mailTokens).set({ usedAt: now }).where(eq(mailTokens.id, id)).run()
  return linkTo(server, { [PARAMETER[purpose]]: token })
}

/** Voids the reset links sent before a new password, so that none of them sets another one. */
export function voidResetLinks(tx: Tx, userId: string, now: number): void {
  const open = and(
    eq(mailTokens.userId, userId),
    eq(mailTokens.purpose, 'password_reset'),
    isNull(mailTokens.usedAt),
  )
  tx.update(mailTokens).set({ usedAt: now }).where(open).run()
}

const isGood = (token: string, purpose: Purpose, now: number) =>
  and(
    eq(mailTokens.id, hashOf(token)),
    eq(mailTokens.purpose, purpose),
    isNull(mailTokens.usedAt),
    gt(mailTokens.expiresAt, now),
  )

/** Returns the owner of a token. Refuses one that was used, is too old, or went to an e-mail that is no longer theirs. */
export function mailTokenOwner(db: Db, token: string, purpose: Purpose, now: number): UserRow {
  const row = db
    .select()
    .from(mailTokens)
    .where(isGood(token, purpose, now))
    .get()
  const user = row && findUser(db, row.userId)
  if (!user || user.email !== row.email)
    refuse('expired', 'This link was used before or is too old. Please ask for a new one.')
  return user
}

/** Uses a token up and returns whose it is; refuses as `mailTokenOwner` does. */
export function spendMailToken(tx: Tx, token: string, purpose: Purpose, now: number): UserRow {
  const user = mailTokenOwner(tx, token, purpose, now)
  tx.update(mailTokens)
    .set({ usedAt: now })
    .where(isGood(token, purpose, now))
    .run()
  return user
}
