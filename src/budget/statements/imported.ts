import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { transactions } from '../ledger/tables.ts'
import { ID_LENGTH, wholeCents } from './known.ts'
import { formerKeysOf, formerPrefixes, type ImportedRow, type Takeable } from './rules.ts'
import { deletedImports, knownKeys } from './tables.ts'

const { placeholder } = sql

/**
 * True where earlier releases have kept keys of the rows' account, told by what stands before the bank's id. Each row has
 * dozens of such keys, which are looked up only then.
 */
function hasFormer(db: Db, bookId: string, rows: Takeable[]): boolean {
  const prefixes = formerPrefixes(rows)
  if (prefixes.length === 0) return false
  const asked = sql`json_each(${JSON.stringify(prefixes)}) AS asked`
  // The character after # bounds what begins with it.
  const begins = sql`import_key >= asked.value AND import_key < substr(asked.value, 1, length(asked.value) - 1) || '$'`
  const [found] = db.all<{ one: number }>(sql`SELECT 1 AS one WHERE
    EXISTS (SELECT 1 FROM ${asked} CROSS JOIN transactions ON import_key IS NOT NULL AND ${begins})
    OR EXISTS (SELECT 1 FROM ${asked} CROSS JOIN known_keys ON book_id = ${bookId} AND ${begins})
    OR EXISTS (SELECT 1 FROM ${asked} CROSS JOIN deleted_imports ON book_id = ${bookId} AND ${begins})`)
  return found !== undefined
}

/** Query for the tables that know keys of an account; all of its keys begin with its id. */
const placesOf = prepared((db) => {
  const begins = sql`import_key >= ${placeholder('from')} AND import_key < ${placeholder('to')}`
  const isIn = (table: string) =>
    sql<number>`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE book_id = ${placeholder('bookId')} AND ${begins})`
  return db
    .select({
      standing: sql<number>`EXISTS (SELECT 1 FROM transactions WHERE import_key IS NOT NULL AND ${begins})`,
      removed: isIn('deleted_imports'),
      moved: isIn('known_keys'),
    })
    .from(sql`(SELECT 1)`)
    .prepare()
})

const NEVER = sql<number | null>`NULL`
const asked = sql`(SELECT value FROM json_each(${placeholder('keys')}))`

const removedRows = prepared((db) =>
  db
    .select({
      importKey: deletedImports.importKey,
      date: deletedImports.date,
      amountCents: deletedImports.amountCents,
      removedAt: sql<number | null>`removed_at`,
      id: sql<string | null>`NULL`,
    })
    .from(deletedImports)
    .where(
      and(eq(deletedImports.bookId, placeholder('bookId')), sql`${deletedImports.importKey} IN ${asked}`),
    )
    .prepare(),
)

// The plus keeps SQLite from walking the whole book instead of looking each key up.
const standingRows = prepared((db) => {
  const { importKey, date, id } = transactions
  return db
    .select({
      importKey: sql<string>`${importKey}`,
      date,
      amountCents: wholeCents,
      removedAt: NEVER,
      id: sql<string | null>`${id}`,
    })
    .from(transactions)
    .where(
      and(
        isNotNull(importKey),
        sql`${importKey} IN ${asked}`,
        sql`+${transactions.bookId} = ${placeholder('bookId')}`,
      ),
    )
    .prepare()
})

const movedRows = prepared((db) =>
  db
    .select({
      importKey: knownKeys.importKey,
      date: transactions.date,
      amountCents: wholeCents,
      removedAt: NEVER,
      id: sql<string | null>`${transactions.id}`,
    })
    .from(knownKeys)
    .innerJoin(transactions, eq(transactions.id, knownKeys.transactionId))
    .where(and(eq(knownKeys.bookId, placeholder('bookId')), sql`${knownKeys.importKey} IN ${asked}`))
    .prepare(),
)

/**
 * Rows of one account that were imported before under any of these keys, the deleted included. One bound parameter, however
 * many keys; they are looked up only where the account has any.
 */
export function findImported(db: Db, bookId: string, rows: Takeable[]): Map<string, ImportedRow> {
  const accountId = rows[0]?.key.slice(0, ID_LENGTH)
  if (accountId === undefined) return new Map()
  const places = placesOf(db).get({ bookId, from: `${accountId}:`, to: `${accountId};` })
  if (!places || !(places.removed || places.moved || places.standing)) return new Map()
  const isFormer = hasFormer(db, bookId, rows)
  const keys = JSON.stringify(rows.flatMap((row) => (isFormer ? [row.key, ...formerKeysOf(row)] : row.key)))
  const named = { bookId, keys }
  const found = [
    ...(places.removed ? removedRows(db).all(named) : []),
    ...(places.moved ? movedRows(db).all(named) : []),
    ...(places.standing ? standingRows(db).all(named) : []),
  ]
  return new Map(found.map((row) => [row.importKey, row]))
}
