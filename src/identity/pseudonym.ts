import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { auditLog, invitations, securityEvents } from './tables.ts'

/** Replaces the user by a pseudonym: what happened stays known to the operator, but no longer of whom. */
export function pseudonymise(tx: Tx, userId: string, pseudonym: string): void {
  const unnamed = { ipAddress: null, userAgent: null }
  tx.update(auditLog)
    .set({ ...unnamed, userId: pseudonym, oldValues: null, newValues: null })
    .where(eq(auditLog.userId, userId))
    .run()
  // Entries of what an operator did to them name them as well.
  tx.update(auditLog)
    .set({ entityId: pseudonym, oldValues: null, newValues: null })
    .where(eq(auditLog.entityId, userId))
    .run()
  tx.update(securityEvents)
    .set({ ...unnamed, userId: pseudonym, details: null, sameAs: null })
    .where(eq(securityEvents.userId, userId))
    .run()
  tx.update(securityEvents).set({ resolvedBy: pseudonym }).where(eq(securityEvents.resolvedBy, userId)).run()
  tx.update(invitations).set({ invitedBy: pseudonym }).where(eq(invitations.invitedBy, userId)).run()
}
