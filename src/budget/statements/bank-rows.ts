import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { insertAll } from '../../db/insert.ts'
import { existingLinks, NO_LINKS } from '../ledger/entry.ts'
import { insertParts } from '../ledger/parts/store.ts'
import type { PartRow, TransactionRow } from '../ledger/rules.ts'
import { statements, transactions } from '../ledger/tables.ts'
import { existingPayee } from '../payees/store.ts'
import { addKnownKeys } from './known.ts'
import type { MatchedRow } from './matches.ts'
import { matchedRows } from './tables.ts'

type SplitRow = TransactionRow & { parts?: PartRow[] }

/** The statement of the match, where it stands. */
const standing = (tx: Tx, { statementId, bookId }: MatchedRow) =>
  tx
    .select()
    .from(statements)
    .where(
      and(
        eq(statements.id, statementId ?? ''),
        eq(statements.bookId, bookId),
        sql`${statements.state} IN ('done', 'moving')`,
      ),
    )
    .get()

/** A book that was brought in may name rows of another one. */
const isTaken = (tx: Tx, id: string): boolean =>
  tx.select({ seq: transactions.seq }).from(transactions).where(eq(transactions.id, id)).get() !== undefined

/** Writes the bank's row of a match that was taken apart: as it stood in the book, or as the file had it. */
export function addBankRow(tx: Tx, row: TransactionRow, matched: MatchedRow, id: string): TransactionRow {
  const { date, amountCents, description, importKey, bookId } = matched
  const statement = standing(tx, matched)
  const former = matched.row as SplitRow | null
  const fromFile = {
    id,
    bookId,
    date,
    amountCents,
    description,
    type: row.type,
    accountId: row.accountId,
    createdAt: statement?.createdAt ?? row.createdAt,
  }
  const parts = former?.parts ?? []
  const payeeId = existingPayee(tx, { bookId }, former?.payeeId ?? null)
  const added = tx
    .insert(transactions)
    .values({
      ...(former ? { ...former, seq: undefined, payeeId, ...existingLinks(tx, bookId, former) } : fromFile),
      partCount: parts.length,
      id: former && !isTaken(tx, former.id) ? former.id : id,
      importKey,
      statementId: statement?.id ?? null,
    })
    .returning()
    .get()
  insertParts(
    tx,
    parts.map((part) => ({
      ...part,
      transactionId: added.id,
      categoryId: existingLinks(tx, bookId, { ...NO_LINKS, categoryId: part.categoryId }).categoryId,
    })),
  )
  return added
}

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
