import type { Db } from '../db/db.ts'
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
