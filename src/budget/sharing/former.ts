import { eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '../../db/db.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import type { Known } from './dividing.ts'
import { sharedRows } from './tables.ts'

const dropFormer = prepared((db) =>
  db
    .update(sharedRows)
    .set({ former: null })
    .where(eq(sharedRows.transactionId, sql.placeholder('id')))
    .prepare(),
)

/** Keeps payer and shares of an entry that has become half of a transfer; of one that was parted just now, those of before. */
export function keepFormer(tx: Tx, { row, list }: Known): void {
  const { transactionId, paidBy, isExact } = row
  const shares = list.map(({ transactionId: _, bookId: __, ...share }) => share)
  const former = row.former ?? { paidBy, isExact, shares }
  tx.update(sharedRows).set({ former }).where(eq(sharedRows.transactionId, transactionId)).run()
}

/** Payer and shares of the entry that the row is again, in place of those that it had as half of a transfer; null of all other rows. */
export function takeFormer(tx: Tx, { id, kind }: TransactionRow, counted: Known | null): Known | null {
  if (kind !== 'entry' || !counted?.row.former) return null
  dropFormer(tx).run({ id })
  const { shares, ...said } = counted.row.former
  const list = shares.map((share) => ({ ...share, transactionId: id, bookId: counted.row.bookId }))
  return { row: { ...counted.row, ...said, former: null }, list }
}
