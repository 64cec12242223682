// Reads databases whole, to compare them row by row.

import Database from 'better-sqlite3'
import { LINES } from './lines.mjs'

export function read(file, work) {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return work(sqlite)
  } finally {
    sqlite.close()
  }
}

const tablesOf = (sqlite) =>
  sqlite
    .prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' ORDER BY 1",
    )
    .pluck()
    .all()

/** Every row of every table, or of the columns of another dump, as texts that can be compared. */
export function dumpOf(sqlite, like) {
  const names = like ? Object.keys(like) : tablesOf(sqlite)
  return Object.fromEntries(
    names.map((name) => {
      const columns =
        like?.[name].columns ?? sqlite.prepare(`SELECT name FROM pragma_table_info('${name}')`).pluck().all()
      const rows = sqlite
        .prepare(`SELECT ${columns.map((column) => `"${column}"`)} FROM "${name}"`)
        .raw()
        .all()
      return [name, { columns, rows: rows.map((row) => JSON.stringify(row)).sort() }]
    }),
  )
}

export const dumpFile = (file, like) => read(file, (sqlite) => dumpOf(sqlite, like))

/** The rows of the first dump that the second lacks, each with its table's name. */
export function missingRows(before, after) {
  return Object.entries(before).flatMap(([name, { rows }]) => {
    const there = new Set(after[name]?.rows)
    return rows.filter((row) => !there.has(row)).map((row) => `${name} ${row}`)
  })
}

/** Faults of a database: kept totals that their rows don't add up to, links to nothing, damage. */
export function faultsOf(sqlite) {
  const faults = []
  const check = sqlite.pragma('quick_check', { simple: true })
  if (check !== 'ok') faults.push(`quick_check: ${check}`)
  const links = sqlite.pragma('foreign_key_check')
  if (links.length > 0) faults.push(`foreign_key_check: ${JSON.stringify(links)}`)
  const summed = `SELECT book_id, substr(date, 1, 7), coalesce(category_id, ''),
      sum(iif(flow = 'income', cents, 0)) i, sum(iif(flow = 'expense', cents, 0)) e
    FROM ${LINES} WHERE bucket_id IS NULL AND type <> 'savings' AND kind NOT IN ('transfer', 'opening') GROUP BY 1, 2, 3`
  const kept = `SELECT book_id, month, category_id, income_cents i, expense_cents e FROM month_totals WHERE i <> 0 OR e <> 0`
  for (const [one, other] of [
    [summed, kept],
    [kept, summed],
  ])
    for (const row of sqlite.prepare(`SELECT * FROM (${one}) EXCEPT SELECT * FROM (${other})`).raw().all())
      faults.push(`month_totals: ${JSON.stringify(row)}`)
  return faults
}

/** Balances in cents, by account, without its transactions: no command but a new balance changes them. */
export const openingsOf = (sqlite) =>
  Object.fromEntries(
    sqlite
      .prepare(
        `SELECT id, balance_cents - coalesce((SELECT sum(CASE type WHEN 'income' THEN amount_cents
            WHEN 'expense' THEN -amount_cents ELSE 0 END) FROM transactions WHERE account_id = accounts.id), 0)
         FROM accounts ORDER BY id`,
      )
      .raw()
      .all(),
  )

/** All money of all accounts and goals, in cents. */
export const moneyOf = (sqlite) =>
  sqlite
    .prepare(
      `SELECT (SELECT coalesce(sum(balance_cents), 0) FROM accounts) + (SELECT coalesce(sum(saved_cents), 0) FROM savings_buckets)`,
    )
    .pluck()
    .get()
