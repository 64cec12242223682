import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { replaceEffects } from './effects.ts'
import { existingLinks, NO_LINKS } from './entry.ts'
import { withParts } from './parts/store.ts'
import type { TransactionRow } from './rules.ts'
import { isVisible, transactions } from './tables.ts'

const { placeholder } = sql

const halvesOf = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.transferId, placeholder('transferId')),
        eq(transactions.bookId, placeholder('bookId')),
        isVisible,
      ),
    )
    .prepare(),
)

export interface Halves {
  expense: TransactionRow
  income: TransactionRow
}

/** Both halves of a transfer; refused where the book has none of this id. */
export function getHalves(db: Db, bookId: string, transferId: string): Halves {
  const rows = halvesOf(db).all({ transferId: transferId.toLowerCase(), bookId })
  const [expense, income] = [
    rows.find(({ type }) => type === 'expense'),
    rows.find(({ type }) => type === 'income'),
  ]
  if (!expense || !income) refuse('not_found', 'Transfer not found')
  return { expense, income }
}

/** The other half of a row; undefined where it is no half. */
export const otherHalf = (
  db: Db,
  { bookId, transferId, id }: Pick<TransactionRow, 'bookId' | 'transferId' | 'id'>,
): TransactionRow | undefined =>
  transferId === null
    ? undefined
    : halvesOf(db)
        .all({ transferId, bookId })
        .find((half) => half.id !== id)

/** Takes away what was written for the rows of an import that goes: what goals gave back, and other halves of pieces. */
export function takeWritten(tx: Tx, bookId: string, statementId: string, ids: string[]): void {
  if (ids.length === 0) return
  const written = and(
    sql`${transactions.writtenForId} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
    sql`${transactions.statementId} IS NOT ${statementId}`,
    // A bank has brought the other half meanwhile: it stays.
    isNull(transactions.importKey),
    or(isNotNull(transactions.bucketId), isNotNull(transactions.transferId)),
    // The plus keeps SQLite from walking the whole book instead of looking each id up.
    sql`+${transactions.bookId} = ${bookId}`,
    // Rows that are not to be seen go with their own import, and have no effect any more.
    isVisible,
  )
  // Rows are read with their parts, which go with them.
  for (const row of withParts(tx, tx.select().from(transactions).where(written).all())) {
    tx.delete(transactions).where(eq(transactions.id, row.id)).run()
    replaceEffects(tx, bookId, row, null)
  }
}

/** Makes entries of the halves whose other half goes with its import, with the categories that they had. */
export function partFromImport(tx: Tx, bookId: string, statementId: string): void {
  const left = tx
    .select()
    .from(transactions)
    .where(
      and(
        sql`${transactions.transferId} IN (SELECT transfer_id FROM transactions
          WHERE statement_id = ${statementId} AND transfer_id IS NOT NULL)`,
        sql`${transactions.statementId} IS NOT ${statementId}`,
        eq(transactions.bookId, bookId),
        isVisible,
      ),
    )
    .all()
  for (const row of left) {
    const { categoryId } = existingLinks(tx, bookId, { ...NO_LINKS, categoryId: row.formerCategoryId })
    const after = tx
      .update(transactions)
      .set({ kind: 'entry', transferId: null, transferAccountId: null, formerCategoryId: null, categoryId })
      .where(eq(transactions.id, row.id))
      .returning()
      .get()
    replaceEffects(tx, bookId, row, after)
  }
}
