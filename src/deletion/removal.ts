import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { removeBook, sweepBooks } from '../archive/removal.ts'
import { bankConnections } from '../bank-connections/tables.ts'
import { billingInvoices, billingSubscriptions, premiumGrants } from '../billing/tables.ts'
import { contextBeside } from '../book/command.ts'
import { reminderRules, reminders, webhooks } from '../book/programs/tables.ts'
import { memberships } from '../book/tables.ts'
import type { Tx } from '../db/db.ts'
import { leaveAllBooks, refuseLastOwnerships } from '../household/going.ts'
import { bookExports } from '../household/tables.ts'
import type { Actor } from '../identity/actor.ts'
import { addAuditEntry } from '../identity/audit.ts'
import { bookList } from '../identity/books/tables.ts'
import { endOutgoingIn } from '../identity/channels/store.ts'
import { channels, dueReminders, quietHours } from '../identity/channels/tables.ts'
import type { ServerHome } from '../identity/context.ts'
import { unlock } from '../identity/lockout.ts'
import { holdNames, namesOf } from '../identity/names/names.ts'
import { tellGone } from '../identity/operator-board.ts'
import { pseudonymise } from '../identity/pseudonym.ts'
import { leaveMarks } from '../identity/referral-marks.ts'
import { leaveReferrer } from '../identity/referrals/friends.ts'
import { invitedFriends } from '../identity/referrals/tables.ts'
import {
  auditLog,
  identities,
  invitations,
  knownBrowsers,
  mailTokens,
  recoveryCodes,
  sessions,
  signInFlows,
  users,
} from '../identity/tables.ts'
import { apiTokens, calendarFeeds } from '../identity/tokens/tables.ts'
import type { UserRow } from '../identity/users.ts'
import { supportMessages } from '../operations/support/tables.ts'

/** Every table whose rows belong to one user and go with them. */
export const USER_TABLES: (SQLiteTable & { userId: SQLiteColumn })[] = [
  sessions,
  apiTokens,
  webhooks,
  calendarFeeds,
  channels,
  quietHours,
  dueReminders,
  reminderRules,
  reminders,
  knownBrowsers,
  identities,
  signInFlows,
  mailTokens,
  recoveryCodes,
  supportMessages,
  premiumGrants,
  billingSubscriptions,
  billingInvoices,
  bankConnections,
  memberships,
  bookExports,
  bookList,
  invitedFriends,
]

/** Addresses of the account, former ones too: those stand in the log's entries about it. */
function addressesOf(tx: Tx, user: UserRow): Set<string> {
  const changes = tx
    .select({ values: auditLog.oldValues })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'email.change'), eq(auditLog.entityId, user.id)))
    .all()
  const known = [user.email, ...changes.map(({ values }) => values?.email)]
  return new Set(known.flatMap((email) => (typeof email === 'string' ? [email.toLowerCase()] : [])))
}

/** Deletes the user's invitation, and the address in the audit entry of the operator who made it. */
function forgetInvitations(tx: Tx, user: UserRow): void {
  for (const email of addressesOf(tx, user)) {
    // Somebody else may have been invited by an address that was given up.
    const isPresent = email === user.email?.toLowerCase()
    tx.delete(invitations)
      .where(
        and(
          eq(sql`lower(${invitations.email})`, email),
          isPresent ? undefined : isNotNull(invitations.usedAt),
        ),
      )
      .run()
    tx.update(auditLog)
      .set({ newValues: null })
      .where(
        and(
          eq(auditLog.action, 'invitation.create'),
          eq(sql`lower(json_extract(${auditLog.newValues}, '$.email'))`, email),
        ),
      )
      .run()
  }
}

/**
 * Cancels the subscription: nobody is charged for an account that is gone. Where Stripe can't be reached, the
 * log tells the operator.
 */
async function leaveStripe({ billing, report, newId }: ServerHome, user: UserRow): Promise<void> {
  if (billing.provider !== 'stripe' || !user.stripeCustomerId) return
  try {
    await billing.stripe.removeCustomer(user.stripeCustomerId)
  } catch (error) {
    const customer = user.stripeCustomerId
    const message = `Delete the customer ${customer} at Stripe: the account is deleted here, and Stripe could not be asked.`
    report?.(new Error(message, { cause: error }), newId())
  }
}

/**
 * Deletes an account with everything in it: the sessions and the user at once, then the rows of the book.
 * In the logs a pseudonym stays.
 */
export async function removeUser(server: ServerHome, actor: Actor, user: UserRow): Promise<void> {
  await refuseLastOwnerships(server, user.id)
  await leaveStripe(server, user)
  await removeBook(server.db, user.bookId, server.now(), (tx) => {
    holdNames(tx, actor, user.bookId, namesOf(tx, user), false)
    // The last thing that is done by the person: their own book tells the shared ones.
    const own = contextBeside(tx, user.bookId, { ...server, now: server.now() })
    const pseudonym = `deleted-${actor.newId()}`
    leaveAllBooks(tx, own, user.id, pseudonym)
    endOutgoingIn(tx, { bookId: user.bookId, userId: user.id })
    const addresses = [...addressesOf(tx, user)]
    for (const table of USER_TABLES) tx.delete(table).where(eq(table.userId, user.id)).run()
    leaveMarks(tx, user.id, pseudonym)
    leaveReferrer(tx, own, user, pseudonym)
    if (user.email) unlock(tx, user.email)
    forgetInvitations(tx, user)
    tx.delete(users).where(eq(users.id, user.id)).run()
    pseudonymise(tx, user.id, pseudonym)
    tellGone(tx, actor, { userId: user.id, pseudonym, addresses })
    const nobody = { ...actor, userId: pseudonym, client: { address: '', userAgent: '' } }
    addAuditEntry(tx, nobody, { action: 'user.delete', entityType: 'user', entityId: pseudonym })
  })
  // Shared books in which nobody is left.
  await sweepBooks(server)
  server.erased?.()
}
