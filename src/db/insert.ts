import { getTableColumns, type InferSelectModel, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Tx } from './db.ts'

/** Rows that one statement writes. */
const SLICE = 1000

/** Inserts the rows, each with all its columns. One bound parameter a statement, however many rows. */
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
  const values = sql.raw(columns.map((_, index) => `value->>${index}`).join(', '))
  const toStored = columns.map(
    ([name, column]) =>
      (row: Record<string, unknown>) =>
        row[name] === null ? null : column.mapToDriverValue(row[name]),
  )
  for (let start = 0; start < rows.length; start += SLICE) {
    const slice = rows
      .slice(start, start + SLICE)
      .map((row) => toStored.map((of) => of(row as Record<string, unknown>)))
    tx.run(sql`INSERT INTO ${table} (${names}) SELECT ${values} FROM json_each(${JSON.stringify(slice)})`)
  }
}
