import { type SQL, sql } from 'drizzle-orm'
import { asked } from '../book/crossing/asking.ts'
import { type Crossing, contextOfPlace, crossing, type Question } from '../book/crossing/crossing.ts'
import { crossingsSent } from '../book/crossing/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { refuse } from '../values/refusal.ts'
import {
  type Gone,
  goneIn,
  type Kind,
  type Naming,
  namedIn,
  noteGone,
  type Reported,
  type Shown,
  type Telling,
  unnamed,
  withoutGone,
} from './shown-rows.ts'

// The operator's board, where people lie apart: each place tells it how its rows are, which stay the truth, and the board
// keeps copies of them as the operator's page shows them.
/** Time for which logs are kept, where they are and on the board. */
export const KEPT_LOG_MS = 400 * 86_400_000

function put(tx: Tx, { kind, id, place, row, mark = 0, text = '' }: Reported): void {
  tx.run(sql`DELETE FROM shown_names WHERE kind = ${kind} AND id = ${id}`)
  if (row === null) {
    tx.run(sql`DELETE FROM shown WHERE kind = ${kind} AND id = ${id}`)
    return
  }
  tx.run(sql`
    INSERT INTO shown (kind, id, place, mark, text, row)
    VALUES (${kind}, ${id}, ${kind === 'audit' ? '' : place}, ${mark}, ${text}, ${JSON.stringify(row)})
    ON CONFLICT (kind, id) DO UPDATE SET place = excluded.place, mark = excluded.mark, text = excluded.text, row = excluded.row`)
  for (const name of new Set(namedIn(row as Naming)))
    tx.run(sql`INSERT INTO shown_names (name, kind, id) VALUES (${name}, ${kind}, ${id})`)
}

/** The tables of a shard of the board, beside those of the API. */
export function shownIn(db: Db): void {
  db.run(
    sql`CREATE TABLE IF NOT EXISTS shown (kind TEXT NOT NULL, id TEXT NOT NULL, place TEXT NOT NULL, mark INTEGER NOT NULL, text TEXT NOT NULL, row TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID`,
  )
  db.run(sql`CREATE INDEX IF NOT EXISTS shown_marked ON shown (kind, mark, id)`)
  db.run(
    sql`CREATE TABLE IF NOT EXISTS shown_names (name TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (name, kind, id)) WITHOUT ROWID`,
  )
  db.run(sql`CREATE INDEX IF NOT EXISTS shown_names_by_row ON shown_names (kind, id)`)
  goneIn(db)
}

/** A row as it is now, at the place that has it. */
export const REPORTED: Crossing<Reported, null> = {
  kind: 'operator.row',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, board, reported) {
    put(tx, withoutGone(tx, board, reported))
    forgetLogs(tx, board.now)
    return null
  },
}

/** The condition for rows of logs that are not kept in their place either; ids begin with their moment. */
function isOver(now: number): SQL {
  const hex = (now - KEPT_LOG_MS).toString(16).padStart(12, '0')
  return sql`kind IN ('audit', 'event') AND id < ${`${hex.slice(0, 8)}-${hex.slice(8)}`}`
}

function forgetLogs(tx: Tx, now: number): void {
  for (const table of [sql`shown_names`, sql`shown`]) tx.run(sql`DELETE FROM ${table} WHERE ${isOver(now)}`)
}

/** Somebody has deleted their account: what happened stays known, and no longer of whom. */
export const GONE: Crossing<Gone, null> = {
  kind: 'operator.gone',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, board, gone) {
    noteGone(tx, board, gone)
    for (const name of [gone.userId, ...gone.addresses])
      for (const found of tx.all<Omit<Reported, 'row'> & { mark: number; row: string }>(
        sql`SELECT s.* FROM shown_names n JOIN shown s ON s.kind = n.kind AND s.id = n.id WHERE n.name = ${name}`,
      )) {
        const reported = { ...found, mark: found.mark, row: JSON.parse(found.row) }
        put(tx, unnamed(reported, gone) ?? { ...reported, row: null })
      }
    return null
  },
}

/** Tells the board how a row is now, in the transaction that makes it so; `rev` rises with every change of it. */
export function tellOperator(tx: Tx, means: Telling, shown: Shown, rev: number): void {
  const { elsewhere } = means
  if (!elsewhere) return
  const { place } = elsewhere
  const route = { to: elsewhere.board.placeOf(place), subject: `${shown.kind} ${shown.id}`, rev }
  crossing(tx, contextOfPlace(place, means), REPORTED, route, { ...shown, place })
}

/** Tells all of the board that somebody has gone, also in what is still on its way to it. */
export function tellGone(tx: Tx, means: Telling, gone: Gone): void {
  const { elsewhere } = means
  if (!elsewhere) return
  const open = sql`${crossingsSent.kind} = ${REPORTED.kind} AND ${crossingsSent.state} = 'open'`
  for (const { id, event } of tx.select().from(crossingsSent).where(open).all()) {
    const reported = event as Reported
    const told = unnamed(reported, gone) ?? { ...reported, row: null }
    tx.update(crossingsSent).set({ event: told }).where(sql`${crossingsSent.id} = ${id}`).run()
  }
  const here = contextOfPlace(elsewhere.place, means)
  // Reports from before that come later are too late.
  tellOperator(tx, means, { kind: 'person', id: gone.userId, row: null }, Number.MAX_SAFE_INTEGER)
  for (const to of elsewhere.board.places)
    crossing(tx, here, GONE, { to, subject: `gone ${gone.userId}` }, gone)
}

export interface Asking {
  kind: Kind
  limit: number
  /** The id of the last one that was read: people in the order of their ids, all else the newest first. */
  past?: string | undefined
  /** Only marked rows. */
  marked?: boolean
  /** Marked rows come first. */
  markedFirst?: boolean
  /** A part of the name or e-mail, folded. */
  text?: string
  /** Only rows with these ids. */
  ids?: string[] | undefined
}
interface Found {
  id: string
  mark: number
  row: string
}

const PAGE: Question<Asking, Found[]> = {
  kind: 'operator.page',
  answer(db, _board, { kind, limit, past, marked, markedFirst, text, ids }, now) {
    // A part that hears of nothing new forgets nothing, and shows as little of it.
    const where: SQL[] = [sql`kind = ${kind}`, sql`NOT (${isOver(now)})`]
    if (past !== undefined) where.push(kind === 'person' ? sql`id > ${past}` : sql`id < ${past}`)
    if (marked) where.push(sql`mark > 0`)
    if (text) where.push(sql`instr(text, ${text}) > 0`)
    if (ids) where.push(sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    const order = markedFirst ? sql`mark DESC, id DESC` : kind === 'person' ? sql`id` : sql`id DESC`
    const found = sql`SELECT id, mark, row FROM shown WHERE ${sql.join(where, sql` AND `)}`
    return db.all<Found>(sql`${found} ORDER BY ${order} LIMIT ${limit}`)
  },
}

/** The place that has a row which the operator can do something about, where this part of the board knows it. */
const PLACE: Question<{ kind: Kind; id: string }, string | null> = {
  kind: 'operator.place',
  answer: (db, _board, { kind, id }) =>
    db.all<{ place: string }>(
      sql`SELECT place FROM shown WHERE kind = ${kind} AND id = ${id} AND place <> ''`,
    )[0]?.place ?? null,
}

export const BOARD_QUESTIONS = [PAGE, PLACE]

/** Asks all parts of the board. */
const askBoard = <What extends object, Fact>(
  home: Home,
  question: Question<What, Fact>,
  what: What,
): Promise<Fact[]> =>
  Promise.all(
    (home.elsewhere?.board.places ?? []).map(async (to) => (await asked(home, question, to, what))(home.db)),
  )

/** Rows of the operator's page, put together of all parts of the board. */
export async function askShown<Row>(home: Home, asking: Asking): Promise<Row[]> {
  const found = (await askBoard(home, PAGE, asking)).flat()
  const byId = (a: Found, b: Found) =>
    a.id === b.id ? 0 : a.id < b.id === (asking.kind === 'person') ? -1 : 1
  found.sort((a, b) => (asking.markedFirst ? b.mark - a.mark : 0) || byId(a, b))
  return found.slice(0, asking.limit).map(({ row }) => JSON.parse(row) as Row)
}

/** The place that has a row of the operator's page; the own one where all lie in one database. */
export async function placeOfShown(home: Home, own: string, kind: Kind, id: string): Promise<string> {
  if (!home.elsewhere) return own
  const [place] = (await askBoard(home, PLACE, { kind, id })).filter((each) => each !== null)
  return place ?? refuse('not_found', kind === 'message' ? 'Message not found' : 'Security event not found')
}
