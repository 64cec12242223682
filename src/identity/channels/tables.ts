import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const CHANNEL_KINDS = ['mail', 'ntfy', 'gotify', 'webhook', 'push'] as const

/** Ways by which a person is reminded, of all their books. */
export const channels = sqliteTable(
  'channels',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text({ enum: CHANNEL_KINDS }).notNull(),
    name: text().notNull(),
    /** Where it leads; of mail, which goes to the address of the account, null. */
    url: text(),
    /** The topic of ntfy. */
    topic: text(),
    /** The access token of ntfy or Gotify, or the keys of a browser's subscription: sealed by the server's key. */
    sealed: text(),
    createdAt: integer('created_at').notNull(),
    lastSentAt: integer('last_sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('channels_by_user').on(table.userId)],
)

/** Hours of the day, in the person's zone, in which nothing is sent. */
export const quietHours = sqliteTable('quiet_hours', {
  userId: text('user_id').primaryKey(),
  /** As `22:00`. */
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at').notNull(),
})
