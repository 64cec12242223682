import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** Rows of statements that their owner deleted: a file that overlaps does not bring them back by itself. */
export const deletedImports = sqliteTable(
  'deleted_imports',
  {
    bookId: text('book_id').notNull(),
    importKey: text('import_key').notNull(),
    date: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    removedAt: integer('removed_at').notNull(),
    /** The import that it came with: where that moves to another account, the key goes along. */
    statementId: text('statement_id'),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.importKey] }),
    index('deleted_imports_by_statement').on(table.statementId).where(sql`statement_id IS NOT NULL`),
  ],
)

/**
 * Rows that were entered by hand and then met the bank's row: they stay, with the bank's day, amount, text and key. What
 * was typed stands here, and so does what the bank said, so that the two can be taken apart again.
 */
export const matchedRows = sqliteTable(
  'matched_rows',
  {
    transactionId: text('transaction_id').primaryKey(),
    bookId: text('book_id').notNull(),
    /** The import that brought the bank's row. One that is not done yet is taken back by a sweep, with its matches. */
    statementId: text('statement_id'),
    typedDate: text('typed_date').notNull(),
    typedCents: integer('typed_cents').notNull(),
    typedDescription: text('typed_description').notNull(),
    date: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    description: text().notNull(),
    importKey: text('import_key').notNull(),
    /** The bank's row as it stood in the book, as JSON; null where the import found the match by itself. */
    row: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** True for the half of a transfer that an undone import wrote: it goes when the match is taken apart. */
    isOrphan: integer('is_orphan', { mode: 'boolean' }).notNull().default(false),
    /** An expense that a goal had paid by itself, without an account: it has none again when it is taken apart. */
    typedAlone: integer('typed_alone', { mode: 'boolean' }).notNull().default(false),
    /** The bank's words from an earlier file, where "typed" has them; null where the row was entered by hand. */
    before: text({ mode: 'json' }).$type<SaidBefore>(),
  },
  (table) => [
    index('matched_rows_by_statement').on(table.statementId),
    index('matched_rows_by_book').on(table.bookId),
  ],
)

/** The key by which a bank's row was known before a later file said otherwise of it, and its match at that time. */
export interface SaidBefore {
  importKey: string
  match: Omit<typeof matchedRows.$inferSelect, 'bookId'> | null
}

/** Further keys under which a bank's row is known: it was moved to another account by hand, or changed by its bank. */
export const knownKeys = sqliteTable(
  'known_keys',
  {
    bookId: text('book_id').notNull(),
    importKey: text('import_key').notNull(),
    transactionId: text('transaction_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.importKey] }),
    index('known_keys_by_transaction').on(table.transactionId),
  ],
)

/** Rows of imports that were changed by hand since they came; a trigger (0014) notes them. */
export const changedImports = sqliteTable(
  'changed_imports',
  {
    statementId: text('statement_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    bookId: text('book_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.transactionId] }),
    index('changed_imports_by_book').on(table.bookId),
  ],
)

/** Layouts by which tables of an account were read, by their headers: the next one is read alike. */
export const csvLayouts = sqliteTable(
  'csv_layouts',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    accountId: text('account_id').notNull(),
    /** The owner's name for the layout; null until they give it one. */
    name: text(),
    header: text().notNull(),
    columns: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** The import that made the layout what it is: the layout goes when it is taken back. */
    statementId: text('statement_id'),
    lastUsed: integer('last_used').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('csv_layouts_by_header').on(table.bookId, table.accountId, table.header),
    index('csv_layouts_by_statement').on(table.statementId),
  ],
)
