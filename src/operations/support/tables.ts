import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Messages of users to the operator of the server. Instants are milliseconds since 1970, UTC. */
export const supportMessages = sqliteTable(
  'support_messages',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    text: text().notNull(),
    /** True where the writer had priority support when they wrote. */
    isPriority: integer('is_priority', { mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    /** The operator's answer; null is none yet. */
    answer: text(),
    answeredAt: integer('answered_at'),
  },
  (table) => [index('support_messages_by_user').on(table.userId)],
)
