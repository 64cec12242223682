import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import { refuse } from '../../values/refusal.ts'
import { isApp } from '../apps/known/registry.ts'
import { withParts } from '../ledger/parts/store.ts'
import { addEffects, type Effects } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import type { Statement } from './wire.ts'

export type StatementRecord = typeof statements.$inferSelect
export const statementRows = rowsOf(statements, 'Statement not found')

/** Refuses to move what has accounts of its own. */
export function refuseBook(db: Db, viewer: Viewer, id: string): void {
  const { format } = statementRows.get(db, viewer.bookId, id)
  if (isApp(format))
    refuse('invalid', 'A book of another app has accounts of its own: it can’t be moved to one.')
}

/** The imports of the book that stand, the newest first. */
export const listStatements = (db: Db, viewer: Viewer): StatementRecord[] =>
  db
    .select()
    .from(statements)
    .where(and(eq(statements.bookId, viewer.bookId), eq(statements.state, 'done')))
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .all()

/** The batches of an import: one by itself, or all of a drop. */
export function batchesOf(db: Db, bookId: string, id: string): StatementRecord[] {
  const one = statementRows.find(db, bookId, id)
  if (one) return [one]
  return db
    .select()
    .from(statements)
    .where(and(eq(statements.dropId, id.toLowerCase()), eq(statements.bookId, bookId)))
    .orderBy(asc(statements.id))
    .all()
}

/** Rows of the import that were changed, linked or matched since. */
const changedSince = (db: Db, id: string): number =>
  db.get<{ changed: number }>(sql`SELECT
    (SELECT count(*) FROM changed_imports WHERE statement_id = ${id}) +
    (SELECT count(*) FROM matched_rows AS matched JOIN transactions AS kept ON kept.id = matched.transaction_id
      WHERE matched.statement_id = ${id} AND (matched."row" IS NOT NULL OR kept.date <> matched.date
        OR kept.amount_cents <> matched.amount_cents OR kept.description <> matched.description)) AS changed`)
    .changed

export const statementToWire = (db: Db, row: StatementRecord): Statement => ({
  id: row.id,
  accountId: row.accountId,
  fileName: row.fileName,
  format: row.format,
  imported: row.imported,
  duplicates: row.duplicates,
  refused: row.refused,
  matched: row.matched,
  paid: row.paid,
  createdAt: new Date(row.createdAt).toISOString(),
  changed: changedSince(db, row.id),
  ...(row.dropId ? { dropId: row.dropId } : {}),
})

/** A half that an import wrote and that met the bank's row since is no part of that import any more. */
const isOfBatch = (id: string) =>
  sql`${transactions.statementId} = ${id} AND NOT EXISTS (SELECT 1 FROM matched_rows WHERE transaction_id = ${transactions.id})`

/** Adds the effects of the batch's next rows after `seq`; returns the last seq, or undefined at the end. */
export function sumSlice(db: Db, id: string, seq: number, size: number, effects: Effects, sign: 1 | -1) {
  const rows = db
    .select()
    .from(transactions)
    .where(and(isOfBatch(id), gt(transactions.seq, seq)))
    .orderBy(asc(transactions.seq))
    .limit(size)
    .all()
  for (const row of withParts(db, rows)) addEffects(effects, row, sign)
  const count = rows.filter(({ dividedFromId }) => dividedFromId === null).length
  return { count, last: rows.at(-1)?.seq, rows }
}

/** Rows of a batch that concern others. Found before the transaction that hides the batch, which need not look at each row. */
export interface Linked {
  /** Ids of those that have paid what was due. */
  paid: string[]
  /** Ids of those for which others were written. */
  written: string[]
  hasTransfers: boolean
}

export const noLinks = (): Linked => ({ paid: [], written: [], hasTransfers: false })

export function addLinks(db: Db, linked: Linked, rows: (typeof transactions.$inferSelect)[]): void {
  for (const { id, settledDueDate, transferId } of rows) {
    if (settledDueDate !== null) linked.paid.push(id)
    if (transferId !== null) linked.hasTransfers = true
  }
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const written = db.all<{ id: string }>(sql`SELECT asked.value AS id FROM json_each(${ids}) AS asked
    WHERE EXISTS (SELECT 1 FROM transactions WHERE written_for_id = asked.value)`)
  for (const { id } of written) linked.written.push(id)
}

/** Rows that the batch wrote and another file matched since stay, as rows that nobody else has written. */
export function leaveMatched(tx: Tx, { id, bookId }: StatementRecord): void {
  const theirs = sql`(SELECT transaction_id FROM matched_rows WHERE book_id = ${bookId})`
  const left = tx
    .update(transactions)
    .set({ statementId: null })
    .where(and(eq(transactions.statementId, id), sql`${transactions.id} IN ${theirs}`))
    .returning({ id: transactions.id })
    .all()
  const ids = JSON.stringify(left.map((row) => row.id))
  tx.run(
    sql`UPDATE matched_rows SET is_orphan = 1 WHERE transaction_id IN (SELECT value FROM json_each(${ids}))`,
  )
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
