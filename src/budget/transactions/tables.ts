import { and, eq, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { accounts } from '../accounts/tables.ts'
import { categories } from '../categories/tables.ts'
import { bills, subscriptions } from '../recurring/tables.ts'
import { statements } from '../statements/tables.ts'

export const transactions = sqliteTable(
  'transactions',
  {
    /** The order in which rows were entered: breaks ties within a day. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    bookId: text('book_id').notNull(),
    type: text({ enum: ['income', 'expense', 'savings'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    description: text().notNull(),
    accountId: text('account_id').references(() => accounts.id),
    categoryId: text('category_id').references(() => categories.id),
    billId: text('bill_id').references(() => bills.id),
    subscriptionId: text('subscription_id').references(() => subscriptions.id),
    /**
     * Set where money only moved into or out of a bucket: such rows are no income and no spending. It stays
     * when the bucket is gone, so it is no foreign key.
     */
    bucketId: text('bucket_id'),
    /** The bucket whose savings paid this expense: real spending, but taking it back refills the bucket. */
    sourceBucketId: text('source_bucket_id'),
    statementId: text('statement_id').references(() => statements.id),
    /** The due day that this payment of a bill or subscription settled. */
    settledDueDate: text('settled_due_date'),
    /** What the bank's statement calls this row: the same key again is a duplicate. */
    importKey: text('import_key'),
    date: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    // With the order of entry and the text: a search reads this index alone, and the rows that it finds.
    index('transactions_by_entry').on(table.bookId, table.date, table.seq, table.description),
    index('transactions_by_account').on(table.accountId, table.date).where(sql`account_id IS NOT NULL`),
    index('transactions_by_category').on(table.categoryId, table.date).where(sql`category_id IS NOT NULL`),
    index('transactions_by_bill').on(table.billId, table.date).where(sql`bill_id IS NOT NULL`),
    index('transactions_by_subscription')
      .on(table.subscriptionId, table.date)
      .where(sql`subscription_id IS NOT NULL`),
    // What is still due asks for each bill which of its due dates are settled.
    index('transactions_by_settled_bill')
      .on(table.billId, table.settledDueDate)
      .where(sql`settled_due_date IS NOT NULL`),
    index('transactions_by_settled_subscription')
      .on(table.subscriptionId, table.settledDueDate)
      .where(sql`settled_due_date IS NOT NULL`),
    index('transactions_by_bucket').on(table.bucketId, table.date).where(sql`bucket_id IS NOT NULL`),
    index('transactions_by_source_bucket').on(table.sourceBucketId).where(sql`source_bucket_id IS NOT NULL`),
    index('transactions_of_buckets').on(table.bookId, table.date).where(sql`bucket_id IS NOT NULL`),
    index('transactions_by_statement').on(table.statementId).where(sql`statement_id IS NOT NULL`),
    index('transactions_by_import_key').on(table.importKey).where(sql`import_key IS NOT NULL`),
    check('transactions_amount', sql`${table.amountCents} > 0`),
    check('transactions_type', sql`${table.type} IN ('income', 'expense', 'savings')`),
  ],
)

/** Not of a statement that is being written or taken back right now: such rows have no effect yet, or no more. */
export const isVisible: SQL = sql`(${transactions.statementId} IS NULL OR ${transactions.statementId} NOT IN
  (SELECT id FROM statements WHERE state <> 'done'))`

/** The transactions of the book that are to be seen. */
export const visible = ({ bookId }: { bookId: string }): SQL | undefined =>
  and(eq(transactions.bookId, bookId), isVisible)

/** Transactions that were taken back, as they were: for the way back, until `removedAt` is a month ago. */
export const removedTransactions = sqliteTable(
  'removed_transactions',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** The row as JSON, by the names of its columns here, with its `Shortfall`. */
    row: text({ mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    removedAt: integer('removed_at').notNull(),
  },
  (table) => [index('removed_transactions_by_book').on(table.bookId, table.removedAt)],
)

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
