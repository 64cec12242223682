import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { ENTRY_KINDS, PLAN_KINDS, RESTS } from './wire.ts'

/** Rests of categories: where what is left at a month's end goes, from a month on; without any row it goes back. */
export const categoryRests = sqliteTable(
  'category_rests',
  {
    bookId: text('book_id').notNull(),
    categoryId: text('category_id').notNull(),
    sinceMonth: text('since_month').notNull(),
    rest: text({ enum: RESTS }).notNull(),
    /** The goal that the rest is proposed for, and the account that it leaves. */
    goalId: text('goal_id'),
    accountId: text('account_id'),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.sinceMonth] }),
    index('category_rests_by_book').on(table.bookId),
  ],
)

/**
 * Cents that categories whose rest stays carry into some of their months, so that a month is not rolled through all before
 * it. Triggers of the database (0033) forget what a change may concern, in whatever way it is made; `keeping.ts` fills it in
 * again, and until then the category is rolled from its beginning.
 */
export const keptCarried = sqliteTable(
  'kept_carried',
  {
    categoryId: text('category_id').notNull(),
    month: text().notNull(),
    bookId: text('book_id').notNull(),
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.categoryId, table.month] }),
    index('kept_carried_by_book').on(table.bookId, table.month),
  ],
)

/** The target of a category: without a row, or of kind null, its plan of each month. */
export const categoryPlans = sqliteTable(
  'category_plans',
  {
    categoryId: text('category_id').primaryKey(),
    bookId: text('book_id').notNull(),
    kind: text({ enum: PLAN_KINDS }),
    cents: integer(),
    day: text(),
    capCents: integer('cap_cents'),
    /** The category's turn when *Fund* gives out what is to assign; null is its own place. */
    position: integer(),
  },
  (table) => [index('category_plans_by_book').on(table.bookId)],
)

/** Entries of the history of a month of the budget, which Undo takes back. */
export const budgetEntries = sqliteTable(
  'budget_entries',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    month: text().notNull(),
    kind: text({ enum: ENTRY_KINDS }).notNull(),
    createdAt: integer('created_at').notNull(),
    note: text(),
  },
  (table) => [index('budget_entries_by_month').on(table.bookId, table.month, table.createdAt)],
)

/** The amounts of an entry; null is what is to assign. */
export const budgetMoves = sqliteTable(
  'budget_moves',
  {
    entryId: text('entry_id').notNull(),
    n: integer().notNull(),
    bookId: text('book_id').notNull(),
    fromCategoryId: text('from_category_id'),
    toCategoryId: text('to_category_id'),
    /** Names as they were: a category may be gone when the history is read. */
    fromName: text('from_name'),
    toName: text('to_name'),
    cents: integer().notNull(),
    /** True where the category was as planned before: Undo makes it so again. */
    fromPlanned: integer('from_planned', { mode: 'boolean' }).notNull(),
    toPlanned: integer('to_planned', { mode: 'boolean' }).notNull(),
    /** The row that took a rest into a goal. */
    transactionId: text('transaction_id'),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.n] }),
    index('budget_moves_by_transaction').on(table.transactionId).where(sql`transaction_id IS NOT NULL`),
    check('budget_moves_cents', sql`${table.cents} > 0`),
  ],
)
