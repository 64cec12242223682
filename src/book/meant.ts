import { getTableColumns } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { refuse } from '../values/refusal.ts'
import type { CommandContext } from './context.ts'

interface Row {
  rev: number
  fieldRevs: string
}

/** A change as it was sent. */
interface Sent<Stored extends Row> {
  /** The rev that its sender saw; undefined from one who overwrites. */
  rev: number | undefined
  /** The row's name in a refusal, then the row as the API shows it. */
  words: string
  shown(): object
  /** The fields that were sent, as the row would have them; undefined was not sent. */
  fields: { [Field in keyof Stored]?: Stored[Field] | undefined } & Record<string, unknown>
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Refuses to overwrite what somebody else has said meanwhile: a field that was changed since its sender saw the row, and
 * not to what they send. `before` is the row, with what else of it was sent. A change that was made on a device without
 * the server was made on top of others of that device, of which the server has counted none when it was made: so the
 * device tells what it saw in each field, now and before its own changes, and that is compared with what is there.
 */
export function checkMeant<Stored extends Row>(
  viewer: CommandContext,
  table: SQLiteTable,
  before: Stored & Record<string, unknown>,
  { rev, words, shown, fields }: Sent<Stored>,
): void {
  if (rev === undefined) return
  const columns = getTableColumns(table)
  const nameOf = (field: string): string => columns[field]?.name ?? field
  const sent = Object.keys(fields).filter((field) => fields[field] !== undefined)
  const revs = JSON.parse(before.fieldRevs) as Record<string, number>
  const { seen } = viewer
  const isTaken = (field: string): boolean => {
    const name = nameOf(field)
    if (isSame(before[field], fields[field])) return false
    const known = seen?.[name]
    return known ? !known.some((value) => isSame(value, before[field])) : (revs[name] ?? 0) > rev
  }
  if (sent.some(isTaken)) refuse('changed_meanwhile', `${words} was changed meanwhile.`, { row: shown() })
  viewer.saw = Object.fromEntries(sent.map((field) => [nameOf(field), [before[field] ?? null]]))
}
