import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Every month that transactions of the book lie in, with the words of their descriptions, so that a search reads
 * only the months that may have what is looked for. Triggers of the database (0011) note the month of every
 * row that is written and forget its words; they are filled in later, and until then the month is read whole.
 */
export const searchMonths = sqliteTable(
  'search_months',
  {
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    /** Words, each once, folded, with spaces between: perhaps of rows not visible, too, but never fewer. Null until filled in. */
    words: text(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.month] }),
    index('search_months_to_fill').on(table.bookId, table.month).where(sql`words IS NULL`),
  ],
)

/** Transactions that were taken back, as they were: for the way back, until `removedAt` is a month ago. */
export const removedTransactions = sqliteTable(
  'removed_transactions',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** The row as JSON, by the names of its columns here, with its `Shortfall`. */
    row: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [index('removed_transactions_by_book').on(table.bookId, table.removedAt)],
)

/** Changes of many transactions at once: for their Undo, until `createdAt` is a month ago. */
export const bulkChanges = sqliteTable(
  'bulk_changes',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** Fields of each row before and after the change. */
    kept: text({ mode: 'json' }).$type<object[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('bulk_changes_by_book').on(table.bookId, table.createdAt)],
)
