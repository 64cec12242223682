import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Groups that categories stand under on the budget page: one level, in the owner's order. */
export const categoryGroups = sqliteTable(
  'category_groups',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    position: integer().notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('category_groups_by_book').on(table.bookId)],
)
