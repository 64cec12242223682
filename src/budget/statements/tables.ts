import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from '../accounts/tables.ts'

/**
 * A batch of imported rows. Rows are written in slices so that a large file holds nobody up; those of a
 * batch that is not 'done' are in no list and no figure, so a batch appears and disappears as a whole.
 */
export const statements = sqliteTable(
  'statements',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** Null once the account is deleted: its transactions stay, and so does the batch. */
    accountId: text('account_id').references(() => accounts.id),
    fileName: text('file_name').notNull(),
    format: text({ enum: ['ofx', 'qif', 'camt.053', 'csv'] }).notNull(),
    state: text({ enum: ['importing', 'done', 'removing'] }).notNull(),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('statements_by_book').on(table.bookId),
    index('statements_unsettled').on(table.bookId).where(sql`state <> 'done'`),
  ],
)

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
