import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Rows of a book that are sample data, so that all of it can go in one step. */
export const sampleRows = sqliteTable(
  'sample_rows',
  {
    bookId: text('book_id').notNull(),
    kind: text({ enum: ['transaction', 'bill', 'subscription', 'bucket', 'category', 'account'] }).notNull(),
    rowId: text('row_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.kind, table.rowId] })],
)
