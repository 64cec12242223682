import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export interface KeptExpense {
  description: string
  categoryId: string | null
  note: string | null
  date: string
  spentOff: number
  /** Left out by releases before 0018. */
  monthOff?: string | null
}

/** Goals that are gone, celebrated or deleted: what they held left the book that day. */
export const endedGoals = sqliteTable(
  'ended_goals',
  {
    /** The goal's own. */
    id: text().notNull(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    /** Part of what it held that no row put in. What left with it is this and the effects of its rows. */
    openingCents: integer('opening_cents').notNull(),
    endedOn: text('ended_on').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The expense that celebrating it left; null where it was deleted. There is none while its sum is 0. */
    transactionId: text('transaction_id'),
    /** The expense's fields as its owner had set them, while there is no such expense. */
    kept: text({ mode: 'json' }).$type<KeptExpense>(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.id] })],
)
