import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Income and spending per month and category, kept up to date by the writes so that no figure of the
 * dashboard sums transactions. Category '' holds what has none, and all income.
 */
export const monthTotals = sqliteTable(
  'month_totals',
  {
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    categoryId: text('category_id').notNull(),
    incomeCents: integer('income_cents').notNull().default(0),
    expenseCents: integer('expense_cents').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.month, table.categoryId] })],
)
