import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

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
