import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Rows of statements that their owner deleted: a file that overlaps does not bring them back by itself. */
export const deletedImports = sqliteTable(
  'deleted_imports',
  {
    bookId: text('book_id').notNull(),
    importKey: text('import_key').notNull(),
    date: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.importKey] })],
)
