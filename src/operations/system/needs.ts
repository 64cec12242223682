import { and, asc, eq, like, lte, max, min, notLike } from 'drizzle-orm'
import type { Message } from '../../book/crossing/crossing.ts'
import { crossingsSent } from '../../book/crossing/tables.ts'
import type { Db } from '../../db/db.ts'
import type { Elsewhere } from '../../http/context.ts'
import type { ServerHome } from '../../identity/context.ts'
import { askShown, REPORTED, tellOperator } from '../../identity/operator-board.ts'
import type { Need } from './wire.ts'

declare module '../../identity/context.ts' {
  interface ServerHome {
    /** True where this database can't grow to much more than it is. */
    isNearlyFull?: () => boolean
  }
}

// A place that does not do what it should tells the operator's board by itself: nobody can look at all places.

const DAY_MS = 86_400_000
/** Time after which an event that is still on its way is a need: by chance none takes so long. */
const WAITING_MS = 5 * 60_000
const MAX_NEEDS = 500

/** `release`: the one that found a need which another release may have mended. */
type Row = Need & { release?: string }

const SUBJECT = 'need '
const isNeed = like(crossingsSent.subject, `${SUBJECT}%`)
const textOf = (at: number): string => new Date(at).toISOString()

interface Told {
  /** Odd where it is not over. */
  rev: number
  first: number
  last: number
}

/** Needs that this place has told before, by their ids. */
function toldBy(db: Db): Map<string, Told> {
  const { subject, stateRev, at, kind } = crossingsSent
  const rows = db
    .select({ subject, rev: max(stateRev), first: min(at), last: max(at) })
    .from(crossingsSent)
    .where(and(eq(kind, REPORTED.kind), isNeed))
    .groupBy(subject)
    .all()
  return new Map(rows.map((row) => [row.subject.slice(SUBJECT.length), row as Told]))
}

/** Needs of this place now: an event that waits, a database that is nearly full. */
function* needsOf({ db, isNearlyFull }: ServerHome, place: string, told: Map<string, Told>, now: number) {
  const { state, at, subject } = crossingsSent
  const waits = and(eq(state, 'open'), lte(at, now - WAITING_MS), notLike(subject, `${SUBJECT}%`))
  const oldest = db.select().from(crossingsSent).where(waits).orderBy(asc(at)).limit(1).get()
  if (oldest) {
    const { id, kind, toBook } = oldest
    yield { id, place, what: 'waiting', since: textOf(oldest.at), detail: `${kind} for ${toBook}` } as const
  }
  const id = `full ${place}`
  if (isNearlyFull?.())
    yield { id, place, what: 'full', since: textOf(told.get(id)?.first ?? now), detail: null } as const
}

/** Tells the board what this place is in need of, and of what no longer. */
export function tellNeeds(home: ServerHome): void {
  const { db, newId, elsewhere } = home
  if (!elsewhere) return
  const now = home.now()
  const told = toldBy(db)
  const needs = new Map<string, Row>()
  for (const need of needsOf(home, elsewhere.place, told, now)) needs.set(need.id, need)
  const tell = (id: string, rev: number) =>
    db.transaction(
      (tx) =>
        tellOperator(tx, { now, newId, elsewhere }, { kind: 'need', id, row: needs.get(id) ?? null }, rev),
      { behavior: 'immediate' },
    )
  for (const [id, { rev }] of told) if (rev % 2 === 1 && !needs.has(id)) tell(id, rev + 1)
  for (const id of needs.keys()) {
    const { rev, last } = told.get(id) ?? { rev: 0, last: 0 }
    if (rev % 2 === 0) tell(id, rev + 1)
    // Told again once a day: an event is forgotten a month later.
    else if (last < now - DAY_MS) tell(id, rev + 2)
  }
}

/** Tells the board of a place whose database does not open, and which has nothing to remember by that it did: once a release. */
export async function tellClosed(
  { place, board, send }: Elsewhere,
  now: number,
  release: string,
): Promise<void> {
  const id = `closed ${place}`
  const row: Row = { id, place, what: 'closed', since: textOf(now), detail: null, release }
  const sent = { id: `${id} ${release}`, from: place, to: board.placeOf(place), kind: REPORTED.kind }
  const times = { rev: now, at: now, receivedAt: now, series: id }
  const event = { kind: 'need', id, row, place }
  const whole = { ...sent, ...times, subject: SUBJECT + id, event }
  // A message that fails is told again when the place is asked for again.
  await send(sent.to, { step: 'apply', sent: whole, broughtAt: now } satisfies Message).catch(() => {})
}

/** The places that need their operator, the longest first. */
export async function listNeeds(home: ServerHome): Promise<Need[]> {
  const rows = await askShown<Row>(home, { kind: 'need', limit: MAX_NEEDS })
  return rows
    .filter(({ release }) => release === undefined || release === home.release)
    .map(({ release: _, ...need }) => need)
    .sort((a, b) => (a.since < b.since ? -1 : 1))
}
