import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Tx } from '../../db/db.ts'
import type { Cents } from '../../values/money.ts'
import { buckets, categories } from '../ledger/balances/tables.ts'
import type { TransactionRow } from '../ledger/rules.ts'

/** Leaves away what its removal could not take: a release before 0012 cut `spent` and `saved` off at 0. */
export function takeShortfalls(
  tx: Tx,
  { categoryId, bucketId }: TransactionRow,
  spentCents: Cents,
  savedCents: Cents,
): void {
  const less = (column: SQLiteColumn, cents: Cents) => sql`${column} - ${cents}`
  if (spentCents > 0 && categoryId)
    tx.update(categories)
      .set({ counterDiffersCents: less(categories.counterDiffersCents, spentCents) })
      .where(eq(categories.id, categoryId))
      .run()
  if (savedCents > 0 && bucketId)
    tx.update(buckets)
      .set({
        savedCents: less(buckets.savedCents, savedCents),
        openingCents: less(buckets.openingCents, savedCents),
      })
      .where(eq(buckets.id, bucketId))
      .run()
}
