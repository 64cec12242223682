import { blob, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BACKUP_REASONS } from './wire.ts'

/** Cloud copies: the whole book as its export, apart from its rows. */
export const backups = sqliteTable(
  'backups',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    createdAt: integer('created_at').notNull(),
    reason: text({ enum: BACKUP_REASONS }).notNull(),
    /** The book's version that it holds. */
    version: integer().notNull(),
    /** Length of the file as it is downloaded. */
    bytes: integer().notNull(),
    /** The file, compressed with gzip. */
    content: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [index('backups_by_book').on(table.bookId, table.createdAt)],
)
