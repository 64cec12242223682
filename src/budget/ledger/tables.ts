import { and, eq, type SQL, sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { revColumns } from '../../db/revs.ts'
import { CYCLES } from '../../values/cycle.ts'
import { APP_IDS } from '../apps/known/registry.ts'
import { BATCH_FORMATS } from '../statements/formats/registry.ts'
import { accounts, categories } from './balances/tables.ts'
import { PRIORITIES, TRANSACTION_KINDS, TRANSACTION_TYPES } from './wire.ts'

/** Bills and subscriptions: the same columns, so that what falls due is written, paid and counted once. */
const recurring = <Name extends 'bills' | 'subscriptions'>(name: Name) =>
  sqliteTable(
    name,
    {
      id: text().primaryKey(),
      bookId: text('book_id').notNull(),
      name: text().notNull(),
      amountCents: integer('amount_cents').notNull(),
      cycle: text({ enum: CYCLES }).notNull(),
      dueDate: text('due_date').notNull(),
      /** The day of the month that the cycle returns to after a shorter month. */
      anchorDay: integer('anchor_day').notNull(),
      accountId: text('account_id').references(() => accounts.id),
      icon: text().notNull(),
      color: text().notNull(),
      priority: text({ enum: PRIORITIES }).notNull(),
      active: integer({ mode: 'boolean' }).notNull().default(true),
      createdAt: integer('created_at').notNull(),
      /** Posts itself when due, for whoever owns smart automation. */
      autoPay: integer('auto_pay', { mode: 'boolean' }).notNull().default(false),
      /** Set where paying it only moves money between own accounts: a card's payment, a loan, a standing order. */
      transferAccountId: text('transfer_account_id').references(() => accounts.id),
      ...revColumns,
      /** The category that its payments get. */
      categoryId: text('category_id').references(() => categories.id),
    },
    (table) => [
      index(`${name}_by_book`).on(table.bookId),
      index(`${name}_by_account`).on(table.accountId),
      index(`${name}_by_transfer_account`)
        .on(table.transferAccountId)
        .where(sql`transfer_account_id IS NOT NULL`),
      index(`${name}_by_category`).on(table.categoryId).where(sql`category_id IS NOT NULL`),
      check(`${name}_amount`, sql`${table.amountCents} > 0`),
    ],
  )

export const bills = recurring('bills')
export const subscriptions = recurring('subscriptions')

/** Accounts, categories and an opening that an import made or changed beside its rows. */
interface MadeBeside {
  accountIds?: string[] | undefined
  categoryIds?: string[] | undefined
  opening?:
    | { accountId: string; cents: number; beforeCents: number; openedOn: string; beforeOn: string }
    | undefined
}

/**
 * A batch of imported rows. Rows are written in slices so that a large file holds nobody up; those of a
 * batch that is not 'done' are in no list and no figure, so a batch appears and disappears as a whole.
 */
export const statements = sqliteTable(
  'statements',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** Null once the account is deleted: its transactions stay, and so does the batch. */
    accountId: text('account_id').references(() => accounts.id),
    fileName: text('file_name').notNull(),
    format: text({ enum: [...BATCH_FORMATS, ...APP_IDS] }).notNull(),
    state: text({ enum: ['importing', 'done', 'removing', 'moving'] }).notNull(),
    imported: integer().notNull().default(0),
    duplicates: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
    matched: integer().notNull().default(0),
    paid: integer().notNull().default(0),
    /** Columns that its texts were read from: the same row read from others is told by day and amount. */
    source: text(),
    /** The account that it is moving to, while its state is 'moving'. */
    movingTo: text('moving_to'),
    /** The drop of several files or accounts that it came with. */
    dropId: text('drop_id'),
    /** The account as its file names it. */
    accountText: text('account_text'),
    /** Balances of the account that the file states, at the beginning and the end of its time. */
    openingDay: text('opening_day'),
    openingCents: integer('opening_cents'),
    closingDay: text('closing_day'),
    closingCents: integer('closing_cents'),
    /** Changes that the import made beside its rows, for its undo. */
    made: text({ mode: 'json' }).$type<MadeBeside>(),
  },
  (table) => [
    index('statements_by_book').on(table.bookId),
    index('statements_by_drop').on(table.dropId).where(sql`drop_id IS NOT NULL`),
    index('statements_unsettled').on(table.bookId).where(sql`state <> 'done'`),
  ],
)

export const transactions = sqliteTable(
  'transactions',
  {
    /** The order in which rows were entered: breaks ties within a day. */
    seq: integer().primaryKey(),
    id: text().notNull().unique(),
    bookId: text('book_id').notNull(),
    type: text({ enum: TRANSACTION_TYPES }).notNull(),
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
    /** The key of this row in the bank's statements: the same key again is a duplicate. */
    importKey: text('import_key'),
    date: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Set once, when the row is made: no later edit of its text changes it. */
    kind: text({ enum: TRANSACTION_KINDS }).notNull().default('entry'),
    /** False for an adjustment that records a balance which was moved by itself. */
    affectsBalance: integer('affects_balance', { mode: 'boolean' }).notNull().default(true),
    /** Names both halves of a transfer between own accounts. */
    transferId: text('transfer_id'),
    /** The account of the other half; null once that is deleted. */
    transferAccountId: text('transfer_account_id').references(() => accounts.id),
    /** Category that a half had before it was linked: parting gives it back. */
    formerCategoryId: text('former_category_id'),
    /** Number of the category's reset that took the row off its counter; 0: it counts. */
    spentOff: integer('spent_off').notNull().default(0),
    /** Null until it is looked up; '' is none. */
    payeeId: text('payee_id'),
    note: text(),
    ...revColumns,
    /** An income that takes spending back: that of its category, where it has one. */
    refund: integer({ mode: 'boolean' }).notNull().default(false),
    /** The expense that it refunds. It may be gone, so it is no foreign key. */
    refundOf: text('refund_of'),
    /** Number of its parts; 0: not split. A row with parts has no category of its own (triggers, 0014). */
    partCount: integer('part_count').notNull().default(0),
    /** The row that this piece was divided off: to the bank, the two are one. */
    dividedFromId: text('divided_from_id'),
    /** The goal that paid this expense of an account; like `bucketId` it stays when the goal is gone. */
    fromGoalId: text('from_goal_id'),
    /** The row that this one was written for and goes with: a goal's share of an expense, the other half of a piece. */
    writtenForId: text('written_for_id'),
    /** The month that a reset of its category took it off, and the number of that reset: '2026-11 1'. */
    monthOff: text('month_off'),
    /** Members of a shared book who made the row and changed it last; null in an own one. */
    createdBy: text('created_by'),
    updatedBy: text('updated_by'),
  },
  (table) => [
    // Holds the order of entry and the text: a search reads of it what `searchMonths` leaves, and the rows that it finds.
    index('transactions_by_entry').on(table.bookId, table.date, table.seq, table.description),
    index('transactions_by_account').on(table.accountId, table.date).where(sql`account_id IS NOT NULL`),
    index('transactions_by_category').on(table.categoryId, table.date).where(sql`category_id IS NOT NULL`),
    index('transactions_by_bill').on(table.billId, table.date).where(sql`bill_id IS NOT NULL`),
    index('transactions_by_subscription')
      .on(table.subscriptionId, table.date)
      .where(sql`subscription_id IS NOT NULL`),
    // Used by `stillDue`, which asks for each bill which of its due dates are settled.
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
    // Rows that may be half of a transfer, by what the other half must have.
    index('transactions_by_amount')
      .on(table.bookId, table.type, table.amountCents, table.date)
      .where(sql`kind = 'entry' AND account_id IS NOT NULL AND bucket_id IS NULL`),
    // Income, and expenses of which nobody has said what they were for: halves are sought for what lies in it.
    index('transactions_uncategorized')
      .on(table.bookId, table.date, table.seq, table.type, table.amountCents)
      .where(
        sql`kind = 'entry' AND account_id IS NOT NULL AND bucket_id IS NULL AND (category_id IS NULL OR type = 'income')`,
      ),
    // Rows that no bank has brought: a bank's row may match one of them.
    index('transactions_to_match')
      .on(table.accountId, table.amountCents, table.date)
      .where(sql`import_key IS NULL AND account_id IS NOT NULL`),
    index('transactions_by_transfer').on(table.transferId).where(sql`transfer_id IS NOT NULL`),
    index('transactions_by_transfer_account')
      .on(table.transferAccountId)
      .where(sql`transfer_account_id IS NOT NULL`),
    index('transactions_of_transfers').on(table.bookId, table.date).where(sql`kind = 'transfer'`),
    index('transactions_by_payee').on(table.payeeId, table.date).where(sql`payee_id > ''`),
    index('transactions_without_payee').on(table.bookId).where(sql`payee_id IS NULL`),
    index('transactions_with_note').on(table.bookId, table.date).where(sql`note IS NOT NULL`),
    index('transactions_without_category')
      .on(table.bookId, table.date, table.seq)
      .where(
        sql`category_id IS NULL AND part_count = 0 AND type = 'expense' AND bucket_id IS NULL AND kind NOT IN ('transfer', 'opening')`,
      ),
    index('transactions_with_parts').on(table.bookId, table.date).where(sql`part_count > 0`),
    index('transactions_by_divided_row').on(table.dividedFromId).where(sql`divided_from_id IS NOT NULL`),
    index('transactions_by_written_for').on(table.writtenForId).where(sql`written_for_id IS NOT NULL`),
    check('transactions_amount', sql`${table.amountCents} > 0`),
    check('transactions_type', sql`${table.type} IN ('income', 'expense', 'savings')`),
  ],
)

/** True but for rows of a statement that is being written or taken back: such rows have no effect yet, or no more. */
export const isVisible: SQL = sql`(${transactions.statementId} IS NULL OR ${transactions.statementId} NOT IN
  (SELECT id FROM statements WHERE state <> 'done'))`

/** The transactions of the book that are to be seen. */
export const visible = ({ bookId }: { bookId: string }): SQL | undefined =>
  and(eq(transactions.bookId, bookId), isVisible)

/** The rows of `visible`, where another index finds them: the plus keeps SQLite from walking the whole book instead. */
export const visibleAmong = ({ bookId }: { bookId: string }): SQL | undefined =>
  and(sql`+${transactions.bookId} = ${bookId}`, isVisible)
