import { type Day, parseDay } from '../../../values/day.ts'
import { refuse } from '../../../values/refusal.ts'
import type { SqliteFile } from './book.ts'
import { textOf } from './json.ts'

type Row = Record<string, unknown>

/** Tables that are read; a view or a virtual table of these names is none of Actual's, and is not asked. */
const NEEDED = ['accounts', 'transactions', 'categories', 'payees']

export interface ActualFile {
  has(table: string): boolean
  /** All rows of a table, the columns that it has of those asked for. */
  all(table: string, columns: readonly string[]): Iterable<Row>
}

export function openActual(file: SqliteFile): ActualFile {
  const tables = new Map<string, Set<string>>()
  for (const { name, sql } of file.rows("SELECT name, sql FROM sqlite_master WHERE type = 'table'")) {
    const made = textOf(sql)
    if (!/^\s*CREATE\s+TABLE\b/i.test(made) || !/^\w+$/.test(textOf(name))) continue
    const columns = [...file.rows(`PRAGMA table_info("${textOf(name)}")`)].map((column) =>
      textOf(column.name),
    )
    tables.set(textOf(name), new Set(columns))
  }
  const missing = NEEDED.find((name) => !tables.has(name))
  if (missing) refuse('invalid_file', `This database is none of Actual: it has no table of ${missing}.`)
  return {
    has: (table) => tables.has(table),
    all: (table, columns) => {
      const known = tables.get(table)
      const there = columns.filter((column) => known?.has(column))
      return there.length === 0
        ? []
        : file.rows(`SELECT ${there.map((column) => `"${column}"`).join(', ')} FROM "${table}"`)
    },
  }
}

export function dayOfNumber(value: unknown): Day | null {
  const digits = String(value ?? '')
  return /^\d{8}$/.test(digits)
    ? parseDay(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`)
    : null
}
