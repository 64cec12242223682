import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { transactions } from '../ledger/tables.ts'
import { BANK_PROVIDERS } from './formats/registry.ts'
import { deletedImports, knownKeys } from './tables.ts'

const { placeholder } = sql
export const ID_LENGTH = 36

/** The key of the same bank's row in another account. */
export const keyIn = (accountId: string, key: string): string => accountId + key.slice(ID_LENGTH)

/** The bank's id within a key; null where it has none. */
export function bankIdOf(key: string): string | null {
  const [, id = null] = /^:\d*:(?:#|=[\d-]+\|-?\d+\|)(.+)$/s.exec(key.slice(ID_LENGTH)) ?? []
  return id
}

/** The amount of a row with all that was divided off it: to the bank, they are one. */
export const wholeCents = sql<Cents>`transactions.amount_cents + (SELECT coalesce(sum(piece.amount_cents), 0)
  FROM transactions AS piece WHERE piece.divided_from_id = transactions.id)`

const furtherKeys = prepared((db) =>
  db
    .select({ importKey: knownKeys.importKey })
    .from(knownKeys)
    .where(eq(knownKeys.transactionId, placeholder('id')))
    .prepare(),
)

/** The keys beside its own under which a bank's row is known. */
export const knownKeysOf = (db: Db, id: string): string[] =>
  furtherKeys(db)
    .all({ id })
    .map(({ importKey }) => importKey)

const addKey = prepared((db) =>
  db
    .insert(knownKeys)
    .values({
      bookId: placeholder('bookId'),
      importKey: placeholder('importKey'),
      transactionId: placeholder('id'),
    })
    .onConflictDoUpdate({
      target: [knownKeys.bookId, knownKeys.importKey],
      set: { transactionId: sql`excluded.transaction_id` },
    })
    .prepare(),
)

export const addKnownKeys = (tx: Tx, bookId: string, id: string, keys: string[]): void => {
  for (const importKey of keys) addKey(tx).run({ bookId, importKey, id })
}

/** A bank's row that is moved to another account by hand is known in both from then on. */
export function noteMoved(tx: Tx, { id, bookId, importKey }: TransactionRow, accountId: string): void {
  if (importKey === null) return
  const key = keyIn(accountId, importKey)
  if (key !== importKey) addKnownKeys(tx, bookId, id, [key])
}

/** Remembers for good that its owner deleted the row: the bank's next file has it again. */
export function noteDeleted(tx: Tx, { bookId, now }: Viewer, row: TransactionRow, keys: string[] = []): void {
  const { importKey, date, statementId } = row
  if (importKey === null) return
  const whole = tx.select({ cents: wholeCents }).from(transactions).where(eq(transactions.id, row.id)).get()
  const amountCents = whole?.cents ?? row.amountCents
  const fields = { date, amountCents, removedAt: now, statementId }
  for (const key of [importKey, ...keys])
    tx.insert(deletedImports)
      .values({ bookId, importKey: key, ...fields })
      .onConflictDoUpdate({ target: [deletedImports.bookId, deletedImports.importKey], set: fields })
      .run()
}

/** Forgets that the row was deleted: it is wanted after all. */
export function forgetDeleted(tx: Tx, bookId: string, importKey: string): void {
  tx.delete(deletedImports)
    .where(and(eq(deletedImports.bookId, bookId), eq(deletedImports.importKey, importKey)))
    .run()
}

/**
 * Forgets deletions of all rows that the batch brought or matched. Deleted rows are looked up among these, not the
 * other way: they are few, and a batch may have a million rows.
 */
export function forgetDeletedOf(tx: Tx, { bookId, id }: { bookId: string; id: string }): void {
  tx.run(sql`DELETE FROM deleted_imports WHERE book_id = ${bookId} AND EXISTS (
    SELECT 1 FROM transactions AS brought LEFT JOIN matched_rows AS matched ON matched.transaction_id = brought.id
    WHERE brought.import_key IS NOT NULL AND brought.import_key = deleted_imports.import_key
      AND (brought.statement_id = ${id} OR matched.statement_id = ${id}))`)
}

/** A file, as far as it decides what its rows can be told by. */
export interface FileSource {
  format: string
  /** Columns of a table that the texts were read from; null where the format says what they are. */
  source: string | null
}

/**
 * True for rows that a service has fetched. Fetched anew, as after a new consent, they may have other ids: they are compared
 * with all that was fetched before, too, but for rows that are found under their ids.
 */
const isFetched = ({ format }: FileSource): boolean => (BANK_PROVIDERS as readonly string[]).includes(format)

const isOther = (file: FileSource) =>
  sql`(${Number(isFetched(file))} OR batch.format <> ${file.format} OR batch.source IS NOT NULL AND ${file.source} IS NOT NULL AND batch.source <> ${file.source})`

/** True where rows of the account came from a file of another format, or from other columns. */
export function hasOtherSource(db: Db, bookId: string, accountId: string, file: FileSource): boolean {
  const [found] = db.all<{ one: number }>(sql`SELECT 1 AS one FROM statements AS batch
    WHERE batch.book_id = ${bookId} AND batch.account_id = ${accountId} AND batch.state = 'done' AND ${isOther(file)} LIMIT 1`)
  return found !== undefined
}

export interface OtherSourced {
  /** Place in what was asked for. */
  place: number
  id: string | null
  importKey: string
  date: string
  amountCents: number
  removedAt: number | null
  fileName: string
}

/**
 * Rows of other files of the account, by day and amount as the bank said them: their keys begin with them. `nth` tells
 * equal rows apart.
 */
export function findOtherSourced(
  db: Db,
  bookId: string,
  accountId: string,
  file: FileSource,
  asked: { date: string; amountCents: number; nth: number }[],
): OtherSourced[] {
  const ranges = asked.flatMap(({ date, amountCents, nth }, place) =>
    ['', '='].map((mark) => [place, `${accountId}:${nth || ''}:${mark}${date}|${amountCents}|`]),
  )
  const wanted = sql`json_each(${JSON.stringify(ranges)}) AS asked`
  // The character after | bounds what begins with it.
  const inRange = (column: ReturnType<typeof sql>) =>
    sql`${column} >= asked.value->>1 AND ${column} < substr(asked.value->>1, 1, length(asked.value->>1) - 1) || '}'`
  return db.all<OtherSourced>(sql`
    SELECT asked.value->>0 AS place, found.id AS id, found.import_key AS importKey, found.date AS date, found.amount_cents AS amountCents, NULL AS removedAt, batch.file_name AS fileName
    FROM ${wanted} CROSS JOIN transactions AS found ON found.import_key IS NOT NULL AND ${inRange(sql`found.import_key`)}
    LEFT JOIN matched_rows AS matched ON matched.transaction_id = found.id
    JOIN statements AS batch ON batch.id = ifnull(matched.statement_id, found.statement_id)
    WHERE +found.book_id = ${bookId} AND batch.state = 'done' AND ${isOther(file)}
    UNION ALL
    SELECT asked.value->>0, NULL, gone.import_key, gone.date, gone.amount_cents, gone.removed_at, batch.file_name
    FROM ${wanted} CROSS JOIN deleted_imports AS gone ON gone.book_id = ${bookId} AND ${inRange(sql`gone.import_key`)}
    JOIN statements AS batch ON batch.id = gone.statement_id WHERE ${isOther(file)}`)
}

const typedOf = prepared((db) =>
  db
    .select({
      transactionId: sql<string>`transaction_id`,
      statementId: sql<string | null>`statement_id`,
      date: sql<string>`typed_date`,
      cents: sql<Cents>`typed_cents`,
      description: sql<string>`typed_description`,
      isBanks: sql<number>`before IS NOT NULL`,
    })
    .from(
      sql`json_each(${placeholder('ids')}) AS asked CROSS JOIN matched_rows ON matched_rows.transaction_id = asked.value`,
    )
    .prepare(),
)

/** Matches with what was typed, by the id of the row that met a bank's. */
export const typedBefore = (db: Db, ids: string[]) =>
  new Map(
    typedOf(db)
      .all({ ids: JSON.stringify(ids) })
      .map((row) => [row.transactionId, row]),
  )
