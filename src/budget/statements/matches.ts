import { eq, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { addKnownKeys } from './known.ts'
import { matchedRows, type SaidBefore } from './tables.ts'

export type MatchedRow = typeof matchedRows.$inferSelect

const { placeholder } = sql

const byTransaction = prepared((db) =>
  db
    .select()
    .from(matchedRows)
    .where(eq(matchedRows.transactionId, placeholder('id')))
    .prepare(),
)
export const matchOf = (db: Db, id: string): MatchedRow | undefined => byTransaction(db).get({ id })

export const forgetMatch = prepared((db) =>
  db
    .delete(matchedRows)
    .where(eq(matchedRows.transactionId, placeholder('id')))
    .prepare(),
)
/** The bank's earlier words for a row: its former key stays known, so its file finds it still, and an undo restores them. */
export function saidBefore(
  tx: Tx,
  bookId: string,
  { id, importKey }: Pick<TransactionRow, 'id' | 'importKey'>,
): Pick<MatchedRow, 'before' | 'isOrphan'> {
  if (importKey === null) return { before: null, isOrphan: false }
  const known = matchOf(tx, id)
  if (known) forgetMatch(tx).run({ id })
  addKnownKeys(tx, bookId, id, [importKey])
  if (!known) return { before: { importKey, match: null }, isOrphan: false }
  const { bookId: _, ...match } = known
  return { before: { importKey, match }, isOrphan: match.isOrphan }
}

/** Restores the bank's earlier words for a row, and forgets the key by which it was known since. */
export function backToBefore(
  tx: Tx,
  id: string,
  { bookId, isOrphan, importKey }: MatchedRow,
  before: SaidBefore,
): void {
  if (before.match) insertAll(tx, matchedRows, [{ ...before.match, bookId, isOrphan }])
  tx.run(sql`DELETE FROM known_keys WHERE transaction_id = ${id}
    AND (import_key = ${before.importKey} OR substr(import_key, 37) = substr(${importKey}, 37))`)
}

/** Takes an import out of later matches of its rows: taken apart, these go back to what was before it. */
export function leaveOut(tx: Tx, bookId: string, statementId: string): void {
  const over = tx
    .select()
    .from(matchedRows)
    .where(sql`${matchedRows.bookId} = ${bookId} AND ${matchedRows.before} IS NOT NULL`)
    .all()
  for (const row of over) {
    const { before } = without(row, statementId)
    if (before !== row.before)
      tx.update(matchedRows)
        .set(without(row, statementId))
        .where(eq(matchedRows.transactionId, row.transactionId))
        .run()
  }
}

/** The match without those of the import that lie under it. */
function without<Row extends Omit<MatchedRow, 'bookId'>>(row: Row, statementId: string): Row {
  const under = row.before?.match
  if (!row.before || !under) return row
  if (under.statementId === statementId) {
    const { typedDate, typedCents, typedDescription, typedAlone, before } = under
    return without({ ...row, typedDate, typedCents, typedDescription, typedAlone, before }, statementId)
  }
  const match = without(under, statementId)
  return match === under ? row : { ...row, before: { ...row.before, match } }
}
