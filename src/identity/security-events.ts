import { and, desc, eq, lt, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { instantText } from '../values/instant.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { networkOf } from './network.ts'
import { askShown, tellOperator } from './operator-board.ts'
import { hashOf } from './secrets.ts'
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

const securityEventToWire = ({ sameAs: _, ...row }: Row): SecurityEvent => ({
  ...row,
  resolvedAt: instantText(row.resolvedAt),
  createdAt: new Date(row.createdAt).toISOString(),
  lastSeenAt: new Date(row.lastSeenAt ?? row.createdAt).toISOString(),
})

const HOUR_MS = 3_600_000
/** Longest text from a request that an event keeps, in characters. */
const MAX_DETAIL = 200
/** Other addresses that an event lists, where it came from many. */
const MAX_ADDRESSES = 5

const bounded = (details: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_DETAIL) : value,
    ]),
  )

/**
 * Notes something for the operator to look at. The same again, of the same user (or stranger's network) within an
 * hour of the clock, is counted and makes no second event until the first was looked at. `details` hold no secret.
 */
export function addSecurityEvent(
  tx: Tx,
  actor: Actor,
  eventType: EventType,
  details: Record<string, unknown> = {},
): void {
  const { userId, client, now, newId } = actor
  const who = userId ?? `network ${networkOf(client.address)}`
  // Failures at a provider are of a few kinds, each for the operator to know.
  const what = `${eventType} ${details.failure ?? ''}`
  const sameAs = hashOf(`${what} ${who} ${Math.floor(now / HOUR_MS)}`)
  const known = tx.select().from(securityEvents).where(eq(securityEvents.sameAs, sameAs)).get()
  if (known) {
    countAgain(tx, actor, known)
    return
  }
  const row = tx
    .insert(securityEvents)
    .values({
      id: newId(),
      userId,
      eventType,
      severity: SEVERITY[eventType],
      details: bounded(details),
      ipAddress: client.address,
      userAgent: client.userAgent,
      createdAt: now,
      lastSeenAt: now,
      sameAs,
    })
    .returning()
    .get()
  tellOf(tx, actor, row)
}

/** Tells the board how an event is now; each change comes later, or with a greater count, so that the order rises. */
function tellOf(tx: Tx, actor: Actor, row: Row): void {
  const shown = { kind: 'event' as const, id: row.id, row: securityEventToWire(row) }
  tellOperator(tx, actor, { ...shown, mark: row.resolved ? 0 : 1 }, actor.now + row.count)
}

function countAgain(tx: Tx, actor: Actor, { id, count, details, ipAddress }: Row): void {
  const { now } = actor
  const { address } = actor.client
  const others = (details?.otherAddresses as string[] | undefined) ?? []
  const isNews = address !== ipAddress && !others.includes(address) && others.length < MAX_ADDRESSES
  const row = tx
    .update(securityEvents)
    .set({
      count: count + 1,
      lastSeenAt: now,
      ...(isNews ? { details: { ...details, otherAddresses: [...others, address] } } : {}),
    })
    .where(eq(securityEvents.id, id))
    .returning()
    .get()
  tellOf(tx, actor, row)
}

/** A page of the events, newest first, from before the event `before`; with `open` those not looked at. */
export async function listSecurityEvents(
  home: Home,
  { limit, before, open }: z.output<typeof SecurityEventPage>,
): Promise<SecurityEvent[]> {
  if (home.elsewhere) return askShown(home, { kind: 'event', limit, past: before, marked: open })
  const { db } = home
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
    .map(securityEventToWire)
}

/** Marks an event as looked at, or as open again. */
export function resolveSecurityEvent(tx: Tx, id: string, resolved: boolean, actor: Actor): SecurityEvent {
  const { userId, now } = actor
  const changed = tx
    .update(securityEvents)
    .set({
      resolved,
      resolvedBy: resolved ? userId : null,
      resolvedAt: resolved ? now : null,
      // The same again makes a new event, to be looked at anew.
      sameAs: null,
    })
    .where(eq(securityEvents.id, id))
    .returning()
    .get()
  const row = changed ?? refuse('not_found', 'Security event not found')
  tellOf(tx, actor, row)
  return securityEventToWire(row)
}
