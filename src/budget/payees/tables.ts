import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { revColumns } from '../../db/revs.ts'
import { categories } from '../ledger/balances/tables.ts'

/** Payees of a book. Rows keep the one that their own words lead to, also where it was merged. */
export const payees = sqliteTable(
  'payees',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    /** The name as it is compared: no two payees of a book have the same. */
    folded: text().notNull(),
    /** The category of new expenses that come without one. */
    categoryId: text('category_id').references(() => categories.id),
    /** Not offered any more. */
    hidden: integer({ mode: 'boolean' }).notNull().default(false),
    /** No foreign key, as a book is erased row by row. */
    mergedInto: text('merged_into'),
    /** The payee that stands for this one: itself, or the one at the end of `mergedInto`. */
    rootId: text('root_id').notNull(),
    /** Number of transactions and the latest day, of all that it stands for; kept by triggers (0013). */
    uses: integer().notNull().default(0),
    lastUsed: text('last_used'),
    createdAt: integer('created_at').notNull(),
    ...revColumns,
    /** Own account that its rows moved money to or from, the last time that somebody said so. No foreign key, as `mergedInto`. */
    transferAccountId: text('transfer_account_id'),
  },
  (table) => [
    uniqueIndex('payees_by_name').on(table.bookId, table.folded),
    index('payees_by_use').on(table.bookId, table.lastUsed).where(sql`merged_into IS NULL`),
    index('payees_by_root').on(table.rootId),
    index('payees_by_category').on(table.categoryId).where(sql`category_id IS NOT NULL`),
  ],
)

/** The folded texts that lead to a payee: its names, and the descriptions that it was made of. */
export const payeeSpellings = sqliteTable(
  'payee_spellings',
  {
    bookId: text('book_id').notNull(),
    text: text().notNull(),
    payeeId: text('payee_id')
      .notNull()
      .references(() => payees.id),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.text] }),
    index('payee_spellings_by_payee').on(table.payeeId),
  ],
)
