import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { addKnownKeys } from './known.ts'
import { type MatchedRow, standing } from './matched.ts'
import { matchedRows } from './tables.ts'

/** Brings back what was known of a bank's row that was removed and comes back. */
export function restoreMatched(
  tx: Tx,
  row: TransactionRow,
  matched: MatchedRow | undefined,
  keys: string[],
): void {
  if (matched)
    insertAll(tx, matchedRows, [
      { ...matched, transactionId: row.id, statementId: standing(tx, matched)?.id ?? null },
    ])
  addKnownKeys(tx, row.bookId, row.id, keys)
}
