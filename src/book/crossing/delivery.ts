import { and, asc, desc, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import { uuidSeries } from '../../values/id.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { contextBeside, raiseVersion } from '../command.ts'
import type { CommandContext } from '../context.ts'
import { removeSlices, slicesOf } from '../slices.ts'
import { books, commands } from '../tables.ts'
import type { AnyCrossing, Crossings, Message, Reply, Sent } from './crossing.ts'
import { crossingsSent } from './tables.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

const SECOND_MS = 1000
/** Milliseconds before each next try; the last pause goes on. Nothing is dropped. */
const PAUSES = [SECOND_MS, 5 * SECOND_MS, 30 * SECOND_MS, 300 * SECOND_MS, 3600 * SECOND_MS]

/** Time for which the other book remembers events that have ended, and a refusal is shown. */
const KEPT_MS = 30 * 86_400_000
/** Events that one message tells to forget. */
const FORGOTTEN_AT_ONCE = 500

type Row = typeof crossingsSent.$inferSelect

/** The row with all of its event, which may lie beside it. */
function wholeRow(db: Db, row: Row): Row {
  const slices = slicesOf(db, row.id)
  if (slices.length === 0) return row
  const decoder = new TextDecoder()
  return {
    ...row,
    event: JSON.parse(slices.map((slice) => decoder.decode(slice, { stream: true })).join('')),
  }
}

type Outcome = { row: Row; reply: Reply } | undefined

const sentOf = ({ bookId: from, toBook: to, ...row }: Row): Sent => ({
  id: row.id,
  from,
  to,
  kind: row.kind,
  subject: row.subject,
  rev: row.stateRev,
  at: row.at,
  receivedAt: row.receivedAt,
  series: row.series,
  event: row.event as object,
})

const pauseAfter = (tries: number): number => PAUSES[tries] ?? PAUSES.at(-1) ?? 0

/** The context of the book that began the crossing, as it is by now. */
const contextHere = (tx: Tx, { bookId, id, at }: Row, { now, elsewhere }: Home): CommandContext =>
  contextBeside(tx, bookId, { now: now(), newId: uuidSeries(`${bookId} ends ${id}`, at), elsewhere })

/** The command's kept answer, with what the other book has done. */
function completeKept(tx: Tx, { bookId, key }: Row, complete: (answer: never) => unknown): void {
  const kept = and(eq(commands.bookId, bookId), eq(commands.key, key ?? ''))
  const stored = tx.select().from(commands).where(kept).get()
  if (!stored) return
  const body = JSON.stringify(complete(JSON.parse(stored.body) as never))
  tx.update(commands).set({ body }).where(kept).run()
}

/** True of a book that is to be erased, of which nothing is changed any more. */
const isRemoved = (db: Db, bookId: string): boolean =>
  db
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.id, bookId), isNotNull(books.removedAt)))
    .get() !== undefined

/** Ends a crossing at the book that began it: done, or taken back with the reason. */
function end(tx: Tx, home: Home, known: AnyCrossing, row: Row, reply: Reply): void {
  const { id, bookId, key } = row
  const crossing: Partial<AnyCrossing> = isRemoved(tx, bookId) ? {} : known
  const open = tx
    .select({ state: crossingsSent.state })
    .from(crossingsSent)
    .where(eq(crossingsSent.id, id))
    .get()
  // A second answer changes nothing.
  if (open?.state !== 'open') return
  removeSlices(tx, [id])
  if ('answer' in reply) {
    crossing.confirm?.(tx, contextHere(tx, row, home), row.event, reply.answer)
    const { complete } = crossing
    if (complete && key && !reply.isLate)
      completeKept(tx, row, (answer) => complete(answer, reply.answer as never))
    tx.update(crossingsSent)
      .set({ state: 'done', event: {}, nextAt: home.now() + KEPT_MS })
      .where(eq(crossingsSent.id, id))
      .run()
  } else {
    const { code, message, details } = reply.refusal
    crossing.takeBack?.(tx, contextHere(tx, row, home), row.event, new Refusal(code, message, details))
    // A refused command was not done: the same key asks once more.
    if (crossing.takeBack && key)
      tx.delete(commands)
        .where(and(eq(commands.bookId, bookId), eq(commands.key, key)))
        .run()
    tx.update(crossingsSent)
      .set({ state: 'refused', reason: message, nextAt: home.now() + KEPT_MS })
      .where(eq(crossingsSent.id, id))
      .run()
  }
  if ((crossing.confirm || crossing.takeBack) && !crossing.isUnseenHere) raiseVersion(tx).get({ bookId })
}

/** Brings one event; undefined where nobody answered, and it is tried again. */
async function bring(home: Home, crossings: Crossings, found: Row): Promise<Outcome> {
  const crossing = crossings.events.get(found.kind)
  if (!crossing || !home.elsewhere) return undefined
  const row = wholeRow(home.db, found)
  try {
    const reply = (await home.elsewhere.send(row.toBook, {
      step: 'apply',
      sent: sentOf(row),
      broughtAt: home.now(),
    } satisfies Message)) as Reply
    home.db.transaction((tx) => end(tx, home, crossing, row, reply), IMMEDIATE)
    return { row, reply }
  } catch {
    const nextAt = home.now() + pauseAfter(row.tries)
    home.db
      .update(crossingsSent)
      .set({ tries: row.tries + 1, nextAt })
      .where(and(eq(crossingsSent.id, row.id), eq(crossingsSent.state, 'open')))
      .run()
    return undefined
  }
}

/**
 * Tells a book to forget events of this one that have ended long ago, and forgets them once it has. Events of a subject of
 * which one is still on its way are remembered for as long as that: a newer one is why that one is too late.
 */
async function forget(home: Home, ended: Row[]): Promise<void> {
  const [{ bookId, toBook: to } = { bookId: '', toBook: '' }] = ended
  const open = home.db
    .select({ subject: crossingsSent.subject })
    .from(crossingsSent)
    .where(
      and(eq(crossingsSent.bookId, bookId), eq(crossingsSent.toBook, to), eq(crossingsSent.state, 'open')),
    )
    .all()
  const waited = new Set(open.map(({ subject }) => subject))
  const ids = ended.filter(({ subject }) => !waited.has(subject)).map(({ id }) => id)
  const isForgotten = await home.elsewhere?.send(to, { step: 'forget', to, ids } satisfies Message).then(
    () => true,
    () => false,
  )
  if (isForgotten) home.db.delete(crossingsSent).where(inArray(crossingsSent.id, ids)).run()
  const nextAt = home.now() + pauseAfter(PAUSES.length)
  const rest = ended.map(({ id }) => id)
  home.db.update(crossingsSent).set({ nextAt }).where(inArray(crossingsSent.id, rest)).run()
}

/** A home that starts again tries at once what was put off while nobody answered; true where something was. */
export const bringForward = (db: Db, now: number): boolean =>
  db
    .update(crossingsSent)
    .set({ nextAt: now })
    .where(and(eq(crossingsSent.state, 'open'), gt(crossingsSent.nextAt, now)))
    .returning({ id: crossingsSent.id })
    .all().length > 0

/** Crossings that are due by `now`; looked up after every command. */
const dueBy = prepared((db) =>
  db
    .select()
    .from(crossingsSent)
    .where(and(isNotNull(crossingsSent.nextAt), lte(crossingsSent.nextAt, sql.placeholder('now'))))
    .orderBy(asc(crossingsSent.nextAt), asc(crossingsSent.stateRev))
    .prepare(),
)

/** Brings events that are due, and tells books to forget those that ended long ago. */
export async function goOn(home: Home, crossings: Crossings): Promise<void> {
  if (!home.elsewhere) return
  crossings.catchUp(home)
  const due = dueBy(home.db).all({ now: home.now() })
  const ended = new Map<string, Row[]>()
  for (const row of due) {
    const pair = `${row.bookId} ${row.toBook}`
    if (row.state === 'open') await bring(home, crossings, row)
    else ended.set(pair, [...(ended.get(pair) ?? []), row])
  }
  for (const rows of ended.values()) await forget(home, rows.slice(0, FORGOTTEN_AT_ONCE))
}

/** Brings what a command told other books, and returns its answer with theirs; refuses as they did. */
export async function arrive(
  home: Home,
  crossings: Crossings,
  { bookId, sent, key }: { bookId: string; sent: string[]; key: string | undefined },
  answer: unknown,
): Promise<unknown> {
  if (!home.elsewhere) return answer
  const ofCommand = or(inArray(crossingsSent.id, sent), key ? eq(crossingsSent.key, key) : undefined)
  const rows = home.db
    .select()
    .from(crossingsSent)
    .where(and(eq(crossingsSent.bookId, bookId), eq(crossingsSent.state, 'open'), ofCommand))
    .all()
  let whole = answer
  for (const row of rows) {
    const outcome = await bring(home, crossings, row)
    const crossing = crossings.events.get(row.kind)
    if (!outcome && crossing?.isWaitedFor)
      refuse('unavailable', 'The other book has not answered yet. Please try again in a moment.', {
        retryAfter: 5,
      })
    if (!outcome || !crossing) continue
    if ('refusal' in outcome.reply) {
      const { code, message, details } = outcome.reply.refusal
      if (crossing.takeBack) refuse(code, message, details)
    } else if (crossing.complete && !outcome.reply.isLate)
      whole = crossing.complete(whole as never, outcome.reply.answer as never)
  }
  return whole
}

/** Crossings of a book that are under way, and those that others refused within a month; the newest first. */
export const listCrossings = (db: Db, bookId: string) =>
  db
    .select()
    .from(crossingsSent)
    .where(and(eq(crossingsSent.bookId, bookId), ne(crossingsSent.state, 'done')))
    .orderBy(desc(crossingsSent.at))
    .all()
    .map((row) => ({ ...row, state: row.state === 'open' ? row.state : ('refused' as const) }))
