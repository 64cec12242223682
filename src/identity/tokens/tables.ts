import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { SCOPES } from './wire.ts'

/** Tokens with which programs act for a person in one of their books. Only the hash is kept. */
export const apiTokens = sqliteTable(
  'api_tokens',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** The book that it opens, and no other. */
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    scope: text({ enum: SCOPES }).notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The end of the token; null where it lasts until it is revoked. */
    expiresAt: integer('expires_at'),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [
    uniqueIndex('api_tokens_by_hash').on(table.tokenHash),
    index('api_tokens_by_user').on(table.userId),
  ],
)

/** Addresses at which calendars fetch what is due in a book. Only the hash of the token in them is kept. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    id: text().primaryKey(),
    userId: text('user_id').notNull(),
    /** The book that it shows, and no other. */
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    /** The alarm of a due date: so many days before it, at this time, as `09:00`. */
    alarmDaysBefore: integer('alarm_days_before').notNull(),
    alarmAt: text('alarm_at').notNull(),
    /** True where events name their amount. */
    amounts: integer({ mode: 'boolean' }).notNull(),
    createdAt: integer('created_at').notNull(),
    lastUsedAt: integer('last_used_at'),
  },
  (table) => [
    uniqueIndex('calendar_feeds_by_hash').on(table.tokenHash),
    index('calendar_feeds_by_user').on(table.userId),
  ],
)
