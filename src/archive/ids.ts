import { getTableName, sql } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import type { Db } from '../db/db.ts'
import { PARTS } from './book-tables.ts'
import type { ArchiveInput } from './file/wire.ts'
import type { IdOf, NamedTable, PartName } from './part.ts'

/** Ids that are looked up at once; one bound parameter. */
const SLICE = 1000

/** The ids that rows of other books have; by their order in the file, so that lists keep theirs. */
function takenIds(db: Db, bookId: string, tables: NamedTable[], ids: string[]): string[] {
  const taken = new Set<string>()
  for (let start = 0; start < ids.length; start += SLICE) {
    const slice = JSON.stringify(ids.slice(start, start + SLICE))
    for (const table of tables) {
      const found = db.all<{ id: string }>(
        sql`SELECT id FROM ${table} WHERE id IN (SELECT value FROM json_each(${slice})) AND +book_id <> ${bookId}`,
      )
      for (const { id } of found) taken.add(id)
    }
  }
  return taken.size === 0 ? [] : [...new Set(ids)].filter((id) => taken.has(id))
}

/** Expenses of celebrated goals that are gone, and whose shares wait for their way back in another book. */
function takenByShares(db: Db, bookId: string, { endedGoals }: ArchiveInput): string[] {
  const ids = JSON.stringify(endedGoals.map(({ transactionId }) => transactionId))
  return db
    .all<{ id: string }>(
      sql`SELECT transaction_id AS id FROM shared_rows
        WHERE transaction_id IN (SELECT value FROM json_each(${ids})) AND +book_id <> ${bookId}`,
    )
    .map(({ id }) => id)
}

/** The rows of a file that get another id than they have in it. */
export type Renaming =
  /** Rows whose id a row of another book has. */
  | 'taken'
  /** All rows, and all that they lead to: nothing in the book tells of the one that they come from. */
  | 'all'

/** Gives every row of the file its id in the viewer's book; parts that share their tables share the ids. */
export function idsFor(db: Db, viewer: CommandContext, archive: ArchiveInput, which: Renaming): IdOf {
  const byTables = new Map<string, { tables: NamedTable[]; names: PartName[] }>()
  for (const { name, named } of PARTS) {
    if (named.length === 0) continue
    const key = named.map((table) => getTableName(table)).join()
    const group = byTables.get(key) ?? { tables: named, names: [] }
    byTables.set(key, { ...group, names: [...group.names, name] })
  }
  const renamed = new Map<PartName, Map<string, string>>()
  for (const { tables, names } of byTables.values()) {
    const ids = names.flatMap((name) => (archive[name] as { id: string }[]).map(({ id }) => id))
    const shared = names.includes('transactions') ? takenByShares(db, viewer.bookId, archive) : []
    const old = new Set(which === 'all' ? ids : [...takenIds(db, viewer.bookId, tables, ids), ...shared])
    const fresh = new Map([...old].map((id) => [id, viewer.newId()]))
    if (which === 'all' || fresh.size > 0) for (const name of names) renamed.set(name, fresh)
  }
  return (part, id) => {
    const fresh = renamed.get(part)
    if (!id || !fresh) return id
    const known = fresh.get(id)
    if (known !== undefined || which === 'taken') return known ?? id
    // A row that is gone gets one new id, the same for all that lead to it.
    const made = viewer.newId()
    fresh.set(id, made)
    return made
  }
}
