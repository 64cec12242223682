import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ACTION_TYPES, TRANSACTION_TYPES } from './wire.ts'

/** Points of a book: kept up to date by every entry of the ledger, and never below zero. */
export const pointBalances = sqliteTable(
  'point_balances',
  {
    bookId: text('book_id').primaryKey(),
    balance: integer().notNull().default(0),
    totalEarned: integer('total_earned').notNull().default(0),
    totalSpent: integer('total_spent').notNull().default(0),
    /** Time of the oldest unread earning that its owner did not cause themselves; null where there is none. */
    newsSince: integer('news_since'),
  },
  (table) => [check('point_balances_not_negative', sql`${table.balance} >= 0`)],
)

/** The ledger of points: only ever added to. */
export const pointTransactions = sqliteTable(
  'point_transactions',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    transactionType: text('transaction_type', { enum: TRANSACTION_TYPES }).notNull(),
    /** Negative when spent. */
    pointsAmount: integer('points_amount').notNull(),
    actionType: text('action_type', { enum: ACTION_TYPES }).notNull(),
    description: text().notNull(),
    metadata: text({ mode: 'json' }).$type<Record<string, unknown>>(),
    /** True where the server itself decided the amount. */
    validated: integer({ mode: 'boolean' }).notNull().default(false),
    ipAddress: text('ip_address'),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('point_transactions_by_book').on(table.bookId, table.createdAt)],
)
