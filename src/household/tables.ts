import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** A shared book as it was when somebody was put out or left, for them to take along; a month, then it goes. */
export const bookExports = sqliteTable(
  'book_exports',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    bookName: text('book_name').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Length of the archive in bytes. */
    bytes: integer().notNull(),
    /** The archive, compressed. */
    content: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    index('book_exports_by_user').on(table.userId),
    index('book_exports_by_age').on(table.createdAt),
  ],
)
