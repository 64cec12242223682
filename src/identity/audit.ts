import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { auditLog } from './tables.ts'
import type { AuditEntry } from './wire.ts'

interface NewAuditEntry {
  /** Name of the action, such as `password.change`. */
  action: string
  entityType:
    | 'user'
    | 'session'
    | 'identity'
    | 'book'
    | 'invitation'
    | 'security_event'
    | 'support_message'
    | 'token'
    | 'billing'
    | 'bank_connection'
    | 'server'
  entityId?: string | null
  /** Never a secret: no password, token, code or key. */
  oldValues?: Record<string, unknown>
  newValues?: Record<string, unknown>
}

/** Adds an entry to the audit log, in the transaction that makes the change. */
export function addAuditEntry(tx: Tx, { userId, client, now, newId }: Actor, entry: NewAuditEntry): void {
  tx.insert(auditLog)
    .values({
      ...entry,
      id: newId(),
      userId,
      ipAddress: client.address,
      userAgent: client.userAgent,
      timestamp: now,
    })
    .run()
}

/** A page of the log, newest first, from before the entry `before`. */
export function listAudit(db: Db, { limit, before }: { limit: number; before?: string }): AuditEntry[] {
  const last = before ? db.select().from(auditLog).where(eq(auditLog.id, before)).get() : undefined
  const older = last
    ? or(
        lt(auditLog.timestamp, last.timestamp),
        and(eq(auditLog.timestamp, last.timestamp), lt(auditLog.id, last.id)),
      )
    : undefined
  return db
    .select()
    .from(auditLog)
    .where(older)
    .orderBy(desc(auditLog.timestamp), desc(auditLog.id))
    .limit(limit)
    .all()
    .map((row) => ({ ...row, timestamp: new Date(row.timestamp).toISOString() }))
}
