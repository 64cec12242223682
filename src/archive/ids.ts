import { sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { CommandContext } from '../book/context.ts'
import {
  accounts,
  bills,
  buckets,
  categories,
  completedGoals,
  removedTransactions,
  statements,
  subscriptions,
  transactions,
} from '../budget/ledger/tables.ts'
import { rules } from '../budget/rules/tables.ts'
import type { Db } from '../db/db.ts'
import type { ArchiveInput } from './wire.ts'

type NamedTable = SQLiteTable & { id: SQLiteColumn; bookId: SQLiteColumn }

/** Ids that are asked for at once; one bound parameter. */
const SLICE = 1000

/** What a row of the file is called in the book: its own id, or a new one where another book has that. */
type Name = <Id extends string | null | undefined>(id: Id) => Id | string

export interface Names {
  account: Name
  category: Name
  bucket: Name
  bill: Name
  subscription: Name
  rule: Name
  statement: Name
  goal: Name
  transaction: Name
}

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

/** The names of all rows of the file in the viewer's book. */
export function namesFor(db: Db, viewer: CommandContext, archive: ArchiveInput): Names {
  const rename = (tables: NamedTable[], ids: string[]): Name => {
    const renamed = new Map(takenIds(db, viewer.bookId, tables, ids).map((id) => [id, viewer.newId()]))
    return (id) => (id && renamed.get(id)) || id
  }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const entries = [...archive.transactions, ...archive.removedTransactions]
  return {
    account: rename([accounts], idsOf(archive.accounts)),
    category: rename([categories], idsOf(archive.budgetCategories)),
    bucket: rename([buckets], idsOf(archive.savingsBuckets)),
    bill: rename([bills], idsOf(archive.bills)),
    subscription: rename([subscriptions], idsOf(archive.subscriptions)),
    rule: rename([rules], idsOf(archive.rules)),
    statement: rename([statements], idsOf(archive.statements)),
    goal: rename([completedGoals], idsOf(archive.completedGoals)),
    // A removed one may come back, so its id is taken as well.
    transaction: rename([transactions, removedTransactions], idsOf(entries)),
  }
}
