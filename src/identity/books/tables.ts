import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Possessions } from '../../book/wire.ts'

/**
 * Shared books that a person is in, or was, as these have told: a copy that only the list of their books is made from. Who
 * is in a book, and in which role, stands in its own `memberships`.
 */
export const bookList = sqliteTable(
  'book_list',
  {
    userId: text('user_id').notNull(),
    bookId: text('book_id').notNull(),
    joinedAt: integer('joined_at').notNull(),
    endedAt: integer('ended_at'),
    /** Items and premium that a book in another database was told of last; `toldRev` rises with every time. */
    toldHas: text('told_has', { mode: 'json' }).$type<Possessions>(),
    toldRev: integer('told_rev').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] })],
)
