import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '../db/db.ts'
import { users } from './tables.ts'
import { findReferrer } from './users.ts'

/** The mailbox behind an address: what follows a plus sign is the owner's own note. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Returns the id of the referrer of somebody who registers with this code. Nobody can invite themselves:
 * neither the mailbox that they have, nor in the browser in which they are signed in.
 */
export function referrerOf(
  db: Db,
  code: string | undefined,
  email: string,
  signedIn: string | undefined,
): string | undefined {
  const referrer = code === undefined ? undefined : findReferrer(db, code)
  if (!referrer || referrer.isSuspended || referrer.id === signedIn) return undefined
  return mailboxOf(referrer.email ?? '') === mailboxOf(email) ? undefined : referrer.id
}

const invitedOf = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, sql.placeholder('id')),
        isNotNull(users.referredBy),
        isNull(users.referralSucceededAt),
      ),
    )
    .prepare(),
)

/** True of somebody who was invited to the server, and for whom that was not rewarded yet. */
export const isInvited = (db: Db, userId: string): boolean => invitedOf(db).get({ id: userId }) !== undefined
