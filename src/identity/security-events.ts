import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { securityEvents } from './tables.ts'
import type { SECURITY_EVENTS, SecurityEvent, SecurityEventPage } from './wire.ts'

type EventType = (typeof SECURITY_EVENTS)[number]
type Row = typeof securityEvents.$inferSelect

const SEVERITY = {
  failed_auth: 'low',
  rate_limit_hit: 'medium',
  suspicious_login: 'medium',
  account_locked: 'high',
  point_manipulation: 'high',
} as const satisfies Record<EventType, Row['severity']>

const textOf = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString()

const toWire = (row: Row): SecurityEvent => ({
  ...row,
  resolvedAt: textOf(row.resolvedAt),
  createdAt: new Date(row.createdAt).toISOString(),
})

/** Notes something for the operator to look at. `details` hold no secret. */
export function noteEvent(
  tx: Tx,
  { userId, client, now, newId }: Actor,
  eventType: EventType,
  details: Record<string, unknown> = {},
): void {
  tx.insert(securityEvents)
    .values({
      id: newId(),
      userId,
      eventType,
      severity: SEVERITY[eventType],
      details,
      ipAddress: client.address,
      userAgent: client.userAgent,
      createdAt: now,
    })
    .run()
}

/** A page of the events, newest first, from before the event `before`; with `open` those not looked at. */
export function listEvents(
  db: Db,
  { limit, before, open }: z.output<typeof SecurityEventPage>,
): SecurityEvent[] {
  const last = before
    ? db.select().from(securityEvents).where(eq(securityEvents.id, before)).get()
    : undefined
  const older = last
    ? or(
        lt(securityEvents.createdAt, last.createdAt),
        and(eq(securityEvents.createdAt, last.createdAt), lt(securityEvents.id, last.id)),
      )
    : undefined
  return db
    .select()
    .from(securityEvents)
    .where(and(older, open ? eq(securityEvents.resolved, false) : undefined))
    .orderBy(desc(securityEvents.createdAt), desc(securityEvents.id))
    .limit(limit)
    .all()
    .map(toWire)
}

/** Marks an event as looked at, or as open again. */
export function resolveEvent(tx: Tx, id: string, resolved: boolean, { userId, now }: Actor): SecurityEvent {
  const row = tx
    .update(securityEvents)
    .set({ resolved, resolvedBy: resolved ? userId : null, resolvedAt: resolved ? now : null })
    .where(eq(securityEvents.id, id))
    .returning()
    .get()
  return toWire(row ?? refuse('not_found', 'Security event not found'))
}
