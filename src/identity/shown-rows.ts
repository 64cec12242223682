import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'

// Rows of the operator's board name people who have gone by a pseudonym, also rows that were still on their way to it.
export type Kind = 'person' | 'audit' | 'event' | 'message' | 'need'

/** A row of the operator's page. */
export interface Shown {
  kind: Kind
  id: string
  /** The row as the API shows it; null once it has gone, as with its person. */
  row: object | null
  /** A mark above 0 where the operator is still to look at it, the higher, the sooner; also of operators. */
  mark?: number
  /** The text that a person is searched by, folded. */
  text?: string
}
export type Reported = Shown & { place: string }

export interface Gone {
  userId: string
  pseudonym: string
  /** E-mail addresses of the user, in small letters. */
  addresses: string[]
}

export type Telling = Pick<Actor, 'now' | 'newId' | 'elsewhere'>

/** Values of a row that name a person. */
export type Naming = Record<string, unknown> & { userId?: string; entityId?: string; resolvedBy?: string }

const NAMELESS = { ipAddress: null, userAgent: null }

/** The row with a pseudonym in place of somebody who has gone; null where it goes with them. */
export function unnamed(reported: Reported, { userId, pseudonym, addresses }: Gone): Reported | null {
  const row = reported.row as Naming & { action?: string; newValues?: { email?: string } | null }
  if (row === null) return reported
  const { kind } = reported
  if (kind === 'person') return reported.id === userId ? null : reported
  // The person of an event has gone, and their place with them: nothing is left to look at.
  const isOver = kind === 'event' && row.userId === userId
  const next = { ...row, ...(isOver ? { resolved: true } : {}) }
  if (row.userId === userId) {
    if (kind === 'message') return null
    const values = kind === 'audit' ? { oldValues: null, newValues: null } : { details: null }
    Object.assign(next, { ...NAMELESS, ...values, userId: pseudonym })
  }
  if (row.entityId === userId) Object.assign(next, { entityId: pseudonym, oldValues: null, newValues: null })
  if (row.resolvedBy === userId) next.resolvedBy = pseudonym
  const invited = row.action === 'invitation.create' ? row.newValues?.email?.toLowerCase() : undefined
  if (invited !== undefined && addresses.includes(invited)) next.newValues = null
  return { ...reported, ...(isOver ? { mark: 0, place: '' } : {}), row: next }
}

/** Ids and addresses by which the rows of somebody are found. */
export const namedIn = (row: Naming | null): string[] => {
  const invited = (row?.newValues as { email?: unknown } | null | undefined)?.email
  return [row?.userId, row?.entityId, row?.resolvedBy, invited].flatMap((name) =>
    typeof name === 'string' ? [name.toLowerCase()] : [],
  )
}

/** The table of a shard of the board, beside those of what it shows. */
export function goneIn(db: Db): void {
  db.run(
    sql`CREATE TABLE IF NOT EXISTS gone_names (name TEXT PRIMARY KEY, pseudonym TEXT NOT NULL, until INTEGER NOT NULL, at INTEGER NOT NULL)`,
  )
}

/** Milliseconds that reports of other places may take at most. */
const GONE_MS = 31 * 86_400_000

/** The hash under which a shard keeps the name of somebody who has gone: none knows the name itself. */
const goneName = ({ elsewhere }: Pick<Telling, 'elsewhere'>, name: string): string =>
  elsewhere?.names.placeOf(`gone ${name.toLowerCase()}`) ?? ''

/** Remembers who has gone: what others have told of them may still be on its way. An address may be somebody's again later. */
export function noteGone(tx: Tx, board: Telling, { userId, pseudonym, addresses }: Gone): void {
  const { now } = board
  tx.run(sql`DELETE FROM gone_names WHERE at < ${now - GONE_MS}`)
  for (const name of [userId, ...addresses]) {
    const until = name === userId ? Number.MAX_SAFE_INTEGER : now
    tx.run(
      sql`INSERT OR REPLACE INTO gone_names VALUES (${goneName(board, name)}, ${pseudonym}, ${until}, ${now})`,
    )
  }
}

/** The row without whoever had gone before it came. */
export function withoutGone(tx: Tx, board: Telling, reported: Reported): Reported {
  let told = reported
  const own = reported.kind === 'person' ? [reported.id] : []
  for (const name of [...own, ...namedIn(reported.row as Naming | null)]) {
    const [gone] = tx.all<{ pseudonym: string }>(
      sql`SELECT pseudonym FROM gone_names WHERE name = ${goneName(board, name)} AND until >= ${board.now}`,
    )
    if (!gone) continue
    const { pseudonym } = gone
    told = unnamed(told, { userId: name, pseudonym, addresses: [name] }) ?? { ...told, row: null }
  }
  return told
}
