import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
  },
  (table) => [
    index('savings_buckets_by_book').on(table.bookId),
    check('savings_buckets_target', sql`${table.targetCents} > 0`),
    check('savings_buckets_saved', sql`${table.savedCents} >= 0`),
  ],
)

/** Celebrated buckets: the goal stays reached although the bucket is gone. */
export const completedGoals = sqliteTable(
  'completed_goals',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    targetCents: integer('target_cents').notNull(),
    savedCents: integer('saved_cents').notNull(),
    icon: text().notNull(),
    completedAt: integer('completed_at').notNull(),
  },
  (table) => [index('completed_goals_by_book').on(table.bookId)],
)
