import { and, asc, count, eq, gt, isNotNull, isNull, min, sql } from 'drizzle-orm'
import { atMost, type Db, prepared, type Tx } from '../../db/db.ts'
import type { Call } from '../../http/context.ts'
import { CALL_VERSION, upcast } from '../../sync/upcast.ts'
import { MAX_CALLS } from '../../sync/wire.ts'
import { refuse } from '../../values/refusal.ts'
import { outbox } from './tables.ts'
import type { RefusedCall } from './wire.ts'

/** Less than half of what the server takes in one request, so that one more call always fits. */
const MAX_LENGTH = 8_000_000
/** Largest body in characters: the server takes 64 MiB, and a file grows by a third when written as text. */
const MAX_BODY = 56_000_000

const TOO_LARGE = 'This file is too large to be kept in this browser: it needs the server.'
const UNDECIDED = [401, 402, 408, 425, 429]
/** True where the server decided nothing, so that the call is simply sent again. */
export const isUndecided = (status: number): boolean => status >= 500 || UNDECIDED.includes(status)

/** The server failed while it did this very call. */
const FAILED = 500
/** Failures after which a call goes to the report, because it would hold up all that come after it. */
const MAX_TRIES = 5
const GIVEN_UP = `The server failed to do this ${MAX_TRIES} times. It can be tried again.`

const isUnsent = isNull(outbox.refusedStatus)

/** Values seen of a row's fields, with those that its unsent changes saw: one of them may be refused, and not this one. */
function seenSince(tx: Tx, { path }: Call, seen: Record<string, unknown[]>): Record<string, unknown[]> {
  const former = tx
    .select({ seen: outbox.seen })
    .from(outbox)
    .where(and(eq(outbox.path, path), isNotNull(outbox.seen), isUnsent))
    .all()
    .map((call): Record<string, unknown[]> => JSON.parse(call.seen ?? '{}'))
  return Object.fromEntries(
    Object.entries(seen).map(([field, values]) => {
      const all = [...former.flatMap((before) => before[field] ?? []), ...values]
      return [field, [...new Set(all.map((value) => JSON.stringify(value)))].map((text) => JSON.parse(text))]
    }),
  )
}

/** Keeps a command that was done here until the server has it. Done twice it is kept once. */
export function keepCall(tx: Tx, call: Call): void {
  if (call.body.length > MAX_BODY) refuse('too_large', TOO_LARGE)
  const { seen, ...rest } = call
  tx.insert(outbox)
    .values({ ...rest, version: CALL_VERSION, seen: seen ? JSON.stringify(seenSince(tx, call, seen)) : null })
    .onConflictDoNothing()
    .run()
}

const nextCall = prepared((db) =>
  db
    .select()
    .from(outbox)
    .where(and(isUnsent, gt(outbox.seq, sql.placeholder('seq'))))
    .orderBy(asc(outbox.seq))
    .limit(atMost(1))
    .prepare(),
)

/** A call that an older release has kept is sent as this one would have kept it. */
const textOf = ({ at, body, seen, key, ...row }: typeof outbox.$inferSelect): string => {
  const { method, path, version } = upcast(row)
  const beside = seen === null ? {} : { seen: JSON.parse(seen) }
  const call = JSON.stringify({ key, method, path, at: new Date(at).toISOString(), version, ...beside })
  // The body is JSON already, and goes out as it came in.
  return body === '' ? call : `${call.slice(0, -1)},"body":${body}}`
}

/** The next calls in their order, as many as one request takes, as the JSON of a `SyncRequest` that only sends. */
export function nextCalls(db: Db): { json: string; count: number } {
  const calls: string[] = []
  let length = 0
  for (let seq = 0; calls.length < MAX_CALLS; ) {
    const row = nextCall(db).get({ seq })
    if (!row || (calls.length > 0 && length + row.body.length > MAX_LENGTH)) break
    calls.push(textOf(row))
    length += row.body.length
    seq = row.seq
  }
  return { json: `{"copy":false,"calls":[${calls.join(',')}]}`, count: calls.length }
}

interface Result {
  key: string
  status: number
  body?: unknown
}

const messageOf = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string'
    ? body.message
    : 'The server gave no reason.'

/** The row as the server has it, where it was changed there meanwhile. */
const rowOf = (body: unknown): string | null => {
  const { code, row } = (body ?? {}) as { code?: unknown; row?: unknown }
  return code === 'changed_meanwhile' && row ? JSON.stringify(row) : null
}

/** Counts a failure of the server; true where it was the last that is waited for. */
function countFailure(tx: Tx, key: string): boolean {
  const isIts = and(eq(outbox.key, key), isUnsent)
  const call = tx
    .update(outbox)
    .set({ tries: sql`${outbox.tries} + 1` })
    .where(isIts)
    .returning()
    .get()
  return call !== undefined && call.tries >= MAX_TRIES
}

/** Takes the server's answers over: what it did goes, what it refused stays with its reason. True where it refused any. */
export function settleCalls(tx: Tx, results: Result[]): boolean {
  let isAnyRefused = false
  for (const { key, status, body } of results) {
    const isIts = and(eq(outbox.key, key), isUnsent)
    const isGivenUp = status === FAILED && countFailure(tx, key)
    if (status >= 200 && status < 300) tx.delete(outbox).where(isIts).run()
    else if (isGivenUp || !isUndecided(status)) {
      isAnyRefused = true
      tx.update(outbox)
        .set({
          refusedStatus: status,
          refusedReason: isGivenUp ? GIVEN_UP : messageOf(body),
          refusedRow: rowOf(body),
        })
        .where(isIts)
        .run()
    }
  }
  return isAnyRefused
}

/** Counts the calls that wait to be sent, with the time of the oldest (milliseconds since 1970), and the refused ones. */
export function countCalls(db: Db) {
  const unsent = db
    .select({ count: count(), since: min(outbox.at) })
    .from(outbox)
    .where(isUnsent)
    .get()
  const refused = db.select({ count: count() }).from(outbox).where(isNotNull(outbox.refusedStatus)).get()
  return { unsent: unsent?.count ?? 0, unsentSince: unsent?.since ?? null, refused: refused?.count ?? 0 }
}

/** The body of a call as far as people could have typed it: files are left out. */
function shownBody(body: string): unknown {
  const value: unknown = body === '' ? null : JSON.parse(body)
  const isFile = typeof value === 'object' && value !== null && ('form' in value || 'transactions' in value)
  return isFile ? null : value
}

/** The refused calls, in the order in which they were done. */
export const refusedCalls = (db: Db): RefusedCall[] =>
  db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.refusedStatus))
    .orderBy(asc(outbox.seq))
    .all()
    .map(({ key, method, path, body, at, refusedStatus, refusedReason, refusedRow }) => ({
      key,
      method,
      path,
      body: shownBody(body),
      at: new Date(at).toISOString(),
      status: refusedStatus ?? 0,
      reason: refusedReason ?? '',
      row: refusedRow === null ? null : JSON.parse(refusedRow),
    }))

const refusedBy = (key: string) => and(eq(outbox.key, key), isNotNull(outbox.refusedStatus))
const GONE = 'This change is no longer in the report.'

/** Forgets a refused call. */
export function dismissCall(tx: Tx, key: string): void {
  const gone = tx.delete(outbox).where(refusedBy(key)).returning().get()
  if (!gone) refuse('not_found', GONE)
}

export function dismissAllCalls(tx: Tx): void {
  tx.delete(outbox).where(isNotNull(outbox.refusedStatus)).run()
}

/** Forgets what the server has not been asked; what it refused stays in the report. */
export function discardCalls(tx: Tx): void {
  tx.delete(outbox).where(isUnsent).run()
}

/** Lets a refused call be sent again, in its old place. */
export function retryCall(tx: Tx, key: string): void {
  const found = tx
    .update(outbox)
    .set({ refusedStatus: null, refusedReason: null, refusedRow: null, tries: 0 })
    .where(refusedBy(key))
    .returning()
    .get()
  if (!found) refuse('not_found', GONE)
}
