import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { categories } from '../balances/tables.ts'

/**
 * Parts of split transactions; they sum to the amount. Those of a transaction that goes are taken away by a trigger (0014).
 */
export const transactionParts = sqliteTable(
  'transaction_parts',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    /** The part's place in the transaction, from 1 on. */
    n: integer().notNull(),
    categoryId: text('category_id').references(() => categories.id),
    amountCents: integer('amount_cents').notNull(),
    note: text(),
    /** The day that the part counts on. */
    date: text().notNull(),
    /** True where the part has a day of its own; else the day is that of the transaction, and goes with it. */
    hasOwnDate: integer('has_own_date', { mode: 'boolean' }).notNull(),
    /** Part of an income that takes spending back; it stays one when its category goes. */
    refund: integer({ mode: 'boolean' }).notNull(),
    /** Number of the category's reset that took it off its counter; 0: it counts. */
    spentOff: integer('spent_off').notNull().default(0),
    /** The month that a reset of its category took it off, and the number of that reset: '2026-11 1'. */
    monthOff: text('month_off'),
  },
  (table) => [
    index('transaction_parts_by_transaction').on(table.transactionId, table.n),
    index('transaction_parts_by_day').on(table.bookId, table.date),
    index('transaction_parts_by_category')
      .on(table.categoryId, table.date)
      .where(sql`category_id IS NOT NULL`),
    index('transaction_parts_without_category').on(table.bookId).where(sql`category_id IS NULL`),
    check('transaction_parts_amount', sql`${table.amountCents} > 0`),
  ],
)
