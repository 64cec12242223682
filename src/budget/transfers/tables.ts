import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Two rows that look like a transfer and are none, as their owner said. The smaller id stands first. */
export const transferDismissals = sqliteTable(
  'transfer_dismissals',
  {
    id: text().notNull().unique(),
    bookId: text('book_id').notNull(),
    firstId: text('first_id').notNull(),
    secondId: text('second_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('transfer_dismissals_by_book').on(table.bookId),
  ],
)
