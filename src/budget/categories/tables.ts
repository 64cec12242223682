import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const categories = sqliteTable(
  'budget_categories',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    description: text(),
    allocatedCents: integer('allocated_cents').notNull().default(0),
    /** Kept up to date by every expense since the last reset. */
    spentCents: integer('spent_cents').notNull().default(0),
    icon: text().notNull(),
    color: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    index('budget_categories_by_book').on(table.bookId),
    check('budget_categories_allocated', sql`${table.allocatedCents} >= 0`),
    check('budget_categories_spent', sql`${table.spentCents} >= 0`),
  ],
)
