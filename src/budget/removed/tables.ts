import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Kinds of removal that can be taken back: a row that was deleted, and a category's reset. */
const KINDS = ['account', 'category', 'bucket', 'bill', 'subscription', 'reset', 'group', 'tag'] as const

/** A removed row as it was: for the way back, until `removedAt` is a month ago. */
export const removedRows = sqliteTable(
  'removed_rows',
  {
    bookId: text('book_id').notNull(),
    kind: text({ enum: KINDS }).notNull(),
    id: text().notNull(),
    /** The row by the names of its columns, and what else its way back needs to know. */
    kept: text({ mode: 'json' }).$type<object>().notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.kind, table.id] }),
    index('removed_rows_by_age').on(table.removedAt),
  ],
)

/** Rows that linked to a removed one, and by which of their columns. */
export const removedLinks = sqliteTable(
  'removed_links',
  {
    bookId: text('book_id').notNull(),
    kind: text({ enum: KINDS }).notNull(),
    id: text().notNull(),
    /** The column by which the row linked to the removed one, such as "bills.accountId". */
    link: text().notNull(),
    rowId: text('row_id').notNull(),
  },
  (table) => [index('removed_links_by_row').on(table.bookId, table.kind, table.id)],
)
