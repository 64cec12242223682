import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Cents } from '../../values/money.ts'
import { withParts } from '../ledger/parts/store.ts'
import { addEffects, type Effects, type TransactionRow } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import type { ImportedRow, Takeable } from './rules.ts'
import { deletedImports } from './tables.ts'
import type { Statement } from './wire.ts'

export type StatementRecord = typeof statements.$inferSelect
export const statementRows = rowsOf(statements, 'Statement not found')

/** The imports of the book that stand, the newest first. */
export const listStatements = (db: Db, viewer: Viewer): StatementRecord[] =>
  db
    .select()
    .from(statements)
    .where(and(eq(statements.bookId, viewer.bookId), eq(statements.state, 'done')))
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .all()

export const statementToWire = (row: StatementRecord): Statement => ({
  id: row.id,
  accountId: row.accountId,
  fileName: row.fileName,
  format: row.format,
  imported: row.imported,
  duplicates: row.duplicates,
  refused: row.refused,
  createdAt: new Date(row.createdAt).toISOString(),
})

/**
 * Rows that were imported before under any of these keys, the deleted included. One bound parameter, however many
 * keys. The plus keeps SQLite from walking the whole book instead of looking each key up.
 */
export function findImported(db: Db, bookId: string, rows: Takeable[]): Map<string, ImportedRow> {
  const keys = sql`(SELECT value FROM json_each(${JSON.stringify(rows.flatMap(({ key, formerKeys }) => [key, ...formerKeys]))}))`
  const removed = db
    .select()
    .from(deletedImports)
    .where(and(eq(deletedImports.bookId, bookId), sql`${deletedImports.importKey} IN ${keys}`))
    .all()
  const { importKey, date } = transactions
  // To the bank, a row and the pieces that were divided off it are one.
  const amountCents = wholeCents
  const standing = db
    .select({ importKey, date, amountCents })
    .from(transactions)
    .where(and(isNotNull(importKey), sql`${importKey} IN ${keys}`, sql`+${transactions.bookId} = ${bookId}`))
    .all()
    .map((row) => ({ ...row, removedAt: null }))
  return new Map([...removed, ...standing].map((row) => [row.importKey ?? '', row]))
}

/** The amount of a row with all that was divided off it. */
const wholeCents = sql<Cents>`transactions.amount_cents + (SELECT coalesce(sum(piece.amount_cents), 0)
  FROM transactions AS piece WHERE piece.divided_from_id = transactions.id)`

/** Remembers for good that its owner deleted the row: the bank's next file has it again. */
export function noteDeleted(tx: Tx, { bookId, now }: Viewer, row: TransactionRow): void {
  const { importKey, date } = row
  if (importKey === null) return
  const whole = tx.select({ cents: wholeCents }).from(transactions).where(eq(transactions.id, row.id)).get()
  const amountCents = whole?.cents ?? row.amountCents
  tx.insert(deletedImports)
    .values({ bookId, importKey, date, amountCents, removedAt: now })
    .onConflictDoUpdate({
      target: [deletedImports.bookId, deletedImports.importKey],
      set: { date, amountCents, removedAt: now },
    })
    .run()
}

/** The row is wanted after all. */
export function forgetDeleted(tx: Tx, bookId: string, importKey: string): void {
  tx.delete(deletedImports)
    .where(and(eq(deletedImports.bookId, bookId), eq(deletedImports.importKey, importKey)))
    .run()
}

/** The same for every row of a batch. */
export function forgetDeletedOf(tx: Tx, { bookId, id }: StatementRecord): void {
  const brought = sql`(SELECT import_key FROM transactions WHERE statement_id = ${id})`
  tx.delete(deletedImports)
    .where(and(eq(deletedImports.bookId, bookId), sql`${deletedImports.importKey} IN ${brought}`))
    .run()
}

/** Writes rows of a batch that is not yet seen by anybody. One bound parameter, however many rows. */
export function insertRows(
  tx: Tx,
  batch: StatementRecord,
  rows: (Takeable & { id: string; categoryId: string | null })[],
): void {
  const values = rows.map(({ id, date, amountCents, description, key, categoryId }) => [
    id,
    amountCents < 0 ? 'expense' : 'income',
    Math.abs(amountCents),
    description,
    key,
    date,
    categoryId,
  ])
  tx.run(sql`
    INSERT INTO transactions
      (id, book_id, type, amount_cents, description, account_id, statement_id, import_key, date, created_at, category_id)
    SELECT value->>0, ${batch.bookId}, value->>1, value->>2, value->>3, ${batch.accountId}, ${batch.id},
      value->>4, value->>5, ${batch.createdAt},
      value->>6
    FROM json_each(${JSON.stringify(values)})`)
}

/** Adds the effects of the batch's next rows after `seq`; returns the last seq, or undefined at the end. */
export function sumSlice(db: Db, id: string, seq: number, size: number, effects: Effects, sign: 1 | -1) {
  const rows = db
    .select()
    .from(transactions)
    .where(and(eq(transactions.statementId, id), gt(transactions.seq, seq)))
    .orderBy(asc(transactions.seq))
    .limit(size)
    .all()
  for (const row of withParts(db, rows)) addEffects(effects, row, sign)
  const count = rows.filter(({ dividedFromId }) => dividedFromId === null).length
  return { count, last: rows.at(-1)?.seq }
}

/** Deletes some rows of a batch that nobody sees any more; false when none was left. */
export function deleteSlice(tx: Tx, id: string, size: number): boolean {
  const slice = tx
    .select({ seq: transactions.seq })
    .from(transactions)
    .where(eq(transactions.statementId, id))
    .limit(size)
  const removed = tx
    .delete(transactions)
    .where(inArray(transactions.seq, slice))
    .returning({ seq: transactions.seq })
  return removed.all().length > 0
}
