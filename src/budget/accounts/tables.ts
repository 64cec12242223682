import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    type: text({ enum: ['checking', 'savings', 'credit_card', 'cash', 'investment'] }).notNull(),
    /** Kept up to date by every transaction; may be negative. */
    balanceCents: integer('balance_cents').notNull().default(0),
    description: text(),
    institution: text().notNull().default(''),
    accountNumber: text('account_number'),
    icon: text().notNull(),
    color: text().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('accounts_by_book').on(table.bookId),
    check('accounts_balance_is_whole', sql`typeof(${table.balanceCents}) = 'integer'`),
  ],
)
