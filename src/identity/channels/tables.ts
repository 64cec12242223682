import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { reminders } from '../../book/programs/tables.ts'

export const CHANNEL_KINDS = ['mail', 'ntfy', 'gotify', 'webhook', 'push'] as const

/** Ways by which a person is reminded, of all their books. */
export const channels = sqliteTable(
  'channels',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    kind: text({ enum: CHANNEL_KINDS }).notNull(),
    name: text().notNull(),
    /** The address that is sent to; null of mail, which goes to the e-mail of the account. */
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
  /** The time of the day, as `22:00`; so is the end. */
  startsAt: text('starts_at').notNull(),
  endsAt: text('ends_at').notNull(),
})

/** A due reminder as its book hands it over, with all that must be known to send it. */
export type HandedReminder = Pick<
  typeof reminders.$inferSelect,
  'id' | 'bookId' | 'userId' | 'channelId' | 'subject' | 'about' | 'name' | 'text' | 'due' | 'sendAt'
> & { bookName: string }

/** Reminders that books have handed to a person, until they were sent or given up. */
export const dueReminders = sqliteTable(
  'due_reminders',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    bookId: text('book_id').notNull(),
    channelId: text('channel_id').notNull(),
    reminder: text({ mode: 'json' }).$type<HandedReminder>().notNull(),
    sendAt: integer('send_at').notNull(),
    /** The instant at which it was found to be late; null where it was in time. */
    missedAt: integer('missed_at'),
    /** The message that it goes out with, under the id of the first reminder in it: set before it is sent. */
    messageId: text('message_id'),
    tries: integer().notNull().default(0),
    /** The instant of the next try. */
    nextAt: integer('next_at').notNull(),
    /** The error of the last try. */
    error: text(),
  },
  (table) => [
    index('due_reminders_by_channel').on(table.channelId, table.nextAt),
    index('due_reminders_by_time').on(table.nextAt),
  ],
)
