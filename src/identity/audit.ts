import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import type { Actor } from './actor.ts'
import { askShown, tellOperator } from './operator-board.ts'
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

const entryToWire = (row: typeof auditLog.$inferSelect): AuditEntry => ({
  ...row,
  timestamp: new Date(row.timestamp).toISOString(),
})

/** Adds an entry to the audit log, in the transaction that makes the change. */
export function addAuditEntry(tx: Tx, actor: Actor, entry: NewAuditEntry): void {
  const { userId, client, now, newId } = actor
  const row = tx
    .insert(auditLog)
    .values({
      ...entry,
      id: newId(),
      userId,
      ipAddress: client.address,
      userAgent: client.userAgent,
      timestamp: now,
    })
    .returning()
    .get()
  tellOperator(tx, actor, { kind: 'audit', id: row.id, row: entryToWire(row) }, 1)
}

/** A page of the log, newest first, from before the entry `before`. */
export async function listAudit(
  home: Home,
  { limit, before }: { limit: number; before?: string },
): Promise<AuditEntry[]> {
  if (home.elsewhere) return askShown(home, { kind: 'audit', limit, past: before })
  const { db } = home
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
    .map(entryToWire)
}
