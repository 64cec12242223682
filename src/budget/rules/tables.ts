import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts, categories } from '../ledger/balances/tables.ts'

/** Gives expenses without a category the one of the first rule, the oldest, that fits their description. */
export const rules = sqliteTable(
  'rules',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** Contained in the description, whatever the case. */
    contains: text().notNull(),
    /** Null is every account. */
    accountId: text('account_id').references(() => accounts.id),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('rules_by_book').on(table.bookId),
    index('rules_by_account').on(table.accountId),
    index('rules_by_category').on(table.categoryId),
  ],
)
