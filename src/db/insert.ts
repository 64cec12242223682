import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './db.ts'

/** Rows that one statement writes. */
const SLICE = 1000

/**
 * Inserts the rows, each with all its columns: one bound parameter for all that differs in them, however many they are. What
 * is the same in all rows of a statement, as the book is and what none of them has, is bound once: reading it out of every
 * row takes as long as writing it. `jsonb_each` gives rows that are not parsed anew for each of their columns.
 */
export function insertAll<Table extends SQLiteTable>(
  tx: Tx,
  table: Table,
  rows: InferSelectModel<Table>[],
): void {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql.raw(', '),
  )
  const toStored = columns.map(
    ([name, column]) =>
      (row: Record<string, unknown>) =>
        row[name] == null ? null : column.mapToDriverValue(row[name]),
  )
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows
      .slice(start, start + SLICE)
      .map((row) => toStored.map((of) => of(row as Record<string, unknown>)))
    const [first = []] = slice
    const differing: number[] = []
    const values = first.map((value, index) => {
      if (slice.every((row) => row[index] === value)) return sql`${value}`
      return sql.raw(`value->>${differing.push(index) - 1}`)
    })
    const rest = JSON.stringify(slice.map((row) => differing.map((index) => row[index])))
    tx.run(
      sql`INSERT INTO ${table} (${names}) SELECT ${sql.join(values, sql.raw(', '))} FROM jsonb_each(${rest})`,
    )
  }
}
