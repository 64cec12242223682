import { eq, sql } from 'drizzle-orm'
import { sampleRows } from '../../budget/sample-rows/tables.ts'
import { type PartName, partOf } from '../part.ts'

const PART_OF = {
  account: 'accounts',
  category: 'budgetCategories',
  bucket: 'savingsBuckets',
  bill: 'bills',
  subscription: 'subscriptions',
  transaction: 'transactions',
} as const satisfies Record<string, PartName>

export const sampleRowsPart = partOf({
  name: 'sampleRows',
  table: sampleRows,
  keyOf: ({ kind, rowId }) => `${kind} ${rowId}`,
  list: (db, { bookId }) =>
    db
      .select({ kind: sampleRows.kind, rowId: sampleRows.rowId })
      .from(sampleRows)
      .where(eq(sampleRows.bookId, bookId))
      // As they were entered: their ids may be others in another book.
      .orderBy(sql`rowid`)
      .all(),
  toRow: ({ kind, rowId }, { idOf }) => ({ kind, rowId: idOf(PART_OF[kind], rowId) }),
})
