import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { revColumns } from '../../../db/revs.ts'
import { categoryGroups } from '../../category-groups/tables.ts'
import { ACCOUNT_TYPES } from '../wire.ts'

export const accounts = sqliteTable(
  'accounts',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    type: text({ enum: ACCOUNT_TYPES }).notNull(),
    /** Kept: the opening and the effects of its rows; may be negative. */
    balanceCents: integer('balance_cents').notNull().default(0),
    description: text(),
    institution: text().notNull().default(''),
    accountNumber: text('account_number'),
    icon: text().notNull(),
    color: text().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    createdAt: integer('created_at').notNull(),
    /** Balance when the day of `openedOn` began; rows of earlier days move the balance like any other. */
    openingCents: integer('opening_cents').notNull().default(0),
    openedOn: text('opened_on').notNull().default('1970-01-01'),
    /** The adjustment that a new balance recorded last, until the account's next row: a client may record its own. */
    adjustmentId: text('adjustment_id'),
    ...revColumns,
    /** True where the budget assigns what the account holds; else money that goes there has left the budget. */
    inBudget: integer('in_budget', { mode: 'boolean' }).notNull().default(true),
  },
  (table) => [
    index('accounts_by_book').on(table.bookId),
    check('accounts_balance_is_whole', sql`typeof(${table.balanceCents}) = 'integer'`),
  ],
)

export const categories = sqliteTable(
  'budget_categories',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    description: text(),
    allocatedCents: integer('allocated_cents').notNull().default(0),
    /** Kept by releases before 0012, which cut it off at 0; nothing reads it. */
    spentCents: integer('spent_cents').notNull().default(0),
    icon: text().notNull(),
    color: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Kept by releases before 0018; nothing reads it. */
    counterCents: integer('counter_cents').notNull().default(0),
    /** Part of the counter of a continuous book that somebody typed: no row says it. */
    counterDiffersCents: integer('counter_differs_cents').notNull().default(0),
    /** Number of the counter's last reset; rows that it took off carry it. */
    resets: integer().notNull().default(0),
    groupId: text('group_id').references(() => categoryGroups.id),
    position: integer().notNull().default(0),
    ...revColumns,
    /** Put away: its months stay, nothing is carried after it. */
    archivedAt: integer('archived_at'),
  },
  (table) => [
    index('budget_categories_by_book').on(table.bookId),
    index('budget_categories_by_group').on(table.groupId).where(sql`group_id IS NOT NULL`),
    check('budget_categories_allocated', sql`${table.allocatedCents} >= 0`),
    check('budget_categories_spent', sql`${table.spentCents} >= 0`),
  ],
)

export const buckets = sqliteTable(
  'savings_buckets',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    targetCents: integer('target_cents').notNull(),
    savedCents: integer('saved_cents').notNull().default(0),
    icon: text().notNull(),
    createdAt: integer('created_at').notNull(),
    /** Part of `savedCents` that no row put in: what it was made with, or what somebody typed. */
    openingCents: integer('opening_cents').notNull().default(0),
    /** Change that `PUT saved` made last, until a client records the row that goes with it. */
    typedCents: integer('typed_cents').notNull().default(0),
    ...revColumns,
    targetDate: text('target_date'),
  },
  (table) => [
    index('savings_buckets_by_book').on(table.bookId),
    check('savings_buckets_target', sql`${table.targetCents} > 0`),
    check('savings_buckets_saved', sql`${table.savedCents} >= 0`),
  ],
)
