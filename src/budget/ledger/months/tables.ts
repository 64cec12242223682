import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Income and spending per month of the budget and category, kept up to date by the writes so that no figure of the
 * dashboard or the budget sums transactions. Category '' holds what has none, and all income.
 */
export const monthTotals = sqliteTable(
  'month_totals',
  {
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    categoryId: text('category_id').notNull(),
    incomeCents: integer('income_cents').notNull().default(0),
    expenseCents: integer('expense_cents').notNull().default(0),
    /** Spending of the budget, less what a reset of the month took off; without a category, that of its accounts alone. */
    countedCents: integer('counted_cents').notNull().default(0),
    /** Spending by the counter of a continuous book, less what its last reset took off. */
    counterCents: integer('counter_cents').notNull().default(0),
    /** Spending that no account of the budget paid, and money that came back to one for the category. */
    fundedCents: integer('funded_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.month, table.categoryId] }),
    index('month_totals_by_category').on(table.categoryId, table.month),
  ],
)

/** Net effect of rows on an account's balance, by month of the budget. */
export const accountMonths = sqliteTable(
  'account_months',
  {
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    accountId: text('account_id').notNull(),
    netCents: integer('net_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.month, table.accountId] }),
    index('account_months_by_account').on(table.accountId),
  ],
)

/** First day of the budget's months, from a month on; without any row they are those of the calendar. */
export const budgetPeriods = sqliteTable(
  'budget_periods',
  {
    bookId: text('book_id').notNull(),
    sinceMonth: text('since_month').notNull(),
    startsOn: integer('starts_on').notNull(),
    shift: text({ enum: ['none', 'workday_before'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.sinceMonth] }),
    check('budget_periods_day', sql`${table.startsOn} BETWEEN 1 AND 28`),
  ],
)

/** A category's month as somebody set it: what is assigned, resets, and spending that was typed. */
export const categoryMonths = sqliteTable(
  'category_months',
  {
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    categoryId: text('category_id').notNull(),
    /** Null: as planned. */
    assignedCents: integer('assigned_cents'),
    /** Number of the last reset of this month; rows that it took off carry it. */
    resets: integer().notNull().default(0),
    /** Part of what is spent that somebody typed: no row says it. */
    differsCents: integer('differs_cents').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.month, table.categoryId] }),
    index('category_months_by_category').on(table.categoryId),
  ],
)

/** The plan of a category: what it gets in every month from one on that nobody has assigned. */
export const categoryAllocations = sqliteTable(
  'category_allocations',
  {
    bookId: text('book_id').notNull(),
    categoryId: text('category_id').notNull(),
    sinceMonth: text('since_month').notNull(),
    allocatedCents: integer('allocated_cents').notNull(),
    /** The most that the category shall have: the plan is at most what is missing to it. */
    capCents: integer('cap_cents'),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.sinceMonth] }),
    index('category_allocations_by_book').on(table.bookId),
  ],
)
