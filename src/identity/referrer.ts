import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { asked } from '../book/crossing/asking.ts'
import type { Question } from '../book/crossing/crossing.ts'
import { type Db, prepared } from '../db/db.ts'
import { Refusal } from '../values/refusal.ts'
import type { ServerHome } from './context.ts'
import { codeName, whoseIs } from './names/names.ts'
import { sessionOf } from './sessions.ts'
import { users } from './tables.ts'
import { findReferrer } from './users.ts'

/** The mailbox behind an address: what follows a plus sign is the owner's own note. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

interface Asking {
  code: string
  /** The e-mail of whoever registers. */
  email: string
  /** The token of the session that their browser is in. */
  session: string | undefined
}

/**
 * Returns the id of the referrer of somebody who registers with this code. Nobody can invite themselves:
 * neither the mailbox that they have, nor in the browser in which they are signed in.
 */
function referrerIn(db: Db, { code, email, session }: Asking, now: number): string | undefined {
  const referrer = findReferrer(db, code)
  const isSignedIn = session !== undefined && sessionOf(db, session, now)?.userId === referrer?.id
  if (!referrer || referrer.isSuspended || isSignedIn) return undefined
  return mailboxOf(referrer.email ?? '') === mailboxOf(email) ? undefined : referrer.id
}

/** The same, asked of the database that the owner of the code is in. */
export const REFERRER: Question<Asking, string | null> = {
  kind: 'referral.code',
  answer: (db, _own, asking, now) => referrerIn(db, asking, now) ?? null,
}

/** The referrer of somebody who registers, with their own book where that lies in another database. */
export async function referrerOf(
  server: ServerHome,
  code: string | undefined,
  email: string,
  session: string | undefined,
): Promise<Pick<typeof users.$inferInsert, 'referredBy' | 'referrerBookId'>> {
  if (code === undefined) return {}
  const asking = { code, email, session }
  if (!server.elsewhere) return { referredBy: referrerIn(server.db, asking, server.now()) }
  const bookId = await whoseIs(server.elsewhere.names, codeName(code))
  if (bookId === undefined) return {}
  const answer = await asked(server, REFERRER, bookId, asking).catch((error: unknown) => {
    // A code of nobody keeps nobody out.
    if (error instanceof Refusal && error.code === 'not_found') return () => null
    throw error
  })
  const referredBy = answer(server.db)
  return referredBy === null ? {} : { referredBy, referrerBookId: bookId }
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

/** True of somebody who was invited to the server, and whose side of the referral is not done yet. */
export const isInvited = (db: Db, userId: string): boolean => invitedOf(db).get({ id: userId }) !== undefined
