import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BROUGHT_KINDS } from './wire.ts'

/** Rows that came with a book of another app, by that app's own ids: the same book again brings nothing twice. */
export const broughtRows = sqliteTable(
  'brought_rows',
  {
    bookId: text('book_id').notNull(),
    kind: text({ enum: BROUGHT_KINDS }).notNull(),
    /** The app, and the id that the row has there. */
    key: text().notNull(),
    /** The id that the row has here. No foreign key: the row may be gone since. */
    rowId: text('row_id').notNull(),
    /** The import that brought it: its undo takes away what it made. */
    statementId: text('statement_id').notNull(),
    /** True where the import made the row; else it was here, or was chosen for the key. */
    isMade: integer('is_made', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.kind, table.key] }),
    index('brought_rows_by_statement').on(table.statementId, table.kind),
  ],
)
