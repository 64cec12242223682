import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const tags = sqliteTable(
  'tags',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    /** The name as it is compared: no two tags of a book have the same. */
    folded: text().notNull(),
    color: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [uniqueIndex('tags_by_name').on(table.bookId, table.folded)],
)

/** Tags of each transaction. Those of a transaction that goes are taken away by a trigger (0013). */
export const transactionTags = sqliteTable(
  'transaction_tags',
  {
    bookId: text('book_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    /** The tag's place in their order on the transaction. */
    place: integer().notNull(),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.tagId] }),
    index('transaction_tags_by_tag').on(table.tagId),
    index('transaction_tags_by_book').on(table.bookId),
  ],
)
