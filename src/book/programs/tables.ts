import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

/** The token whose command is under way, while it is: triggers note what it writes. */
export const tokenActing = sqliteTable('token_acting', {
  bookId: text('book_id').primaryKey(),
  tokenId: text('token_id').notNull(),
  at: integer().notNull(),
})

/** The part of a transaction that a token's write can be told by, and taken back to. */
export interface WrittenFields {
  type: string
  description: string
  amountCents: number
  date: string
  accountId: string | null
  categoryId: string | null
  payeeId: string | null
  note: string | null
  /** The payer and the shares, as the budget keeps them; of changes in a shared book. */
  shared?: unknown
}

/**
 * Writes of tokens: transactions by their triggers (`db/activity.ts`), an import as one, and as `other` each command that
 * wrote neither. For the way back, for a month, and for how much a token may write in a minute.
 */
export const tokenWrites = sqliteTable(
  'token_writes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    bookId: text('book_id').notNull(),
    tokenId: text('token_id').notNull(),
    at: integer().notNull(),
    action: text({ enum: ['added', 'changed', 'removed', 'imported', 'other'] }).notNull(),
    /** Id of the transaction or the import; empty of an `other`. */
    rowId: text('row_id').notNull(),
    before: text({ mode: 'json' }).$type<WrittenFields>(),
    after: text({ mode: 'json' }).$type<WrittenFields>(),
  },
  (table) => [
    index('token_writes_by_book').on(table.bookId),
    index('token_writes_by_token').on(table.tokenId, table.at),
    index('token_writes_by_time').on(table.at),
  ],
)

/** Addresses that are told what changes in a book, by whoever is in it. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    userId: text('user_id').notNull(),
    url: text().notNull(),
    /** The types that it is told of; null is all. */
    events: text({ mode: 'json' }).$type<string[]>(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('webhooks_by_book').on(table.bookId), index('webhooks_by_user').on(table.userId)],
)

/** Transactions of books with webhooks that have changed, by triggers, until their deliveries are written. */
export const webhookChanges = sqliteTable(
  'webhook_changes',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    bookId: text('book_id').notNull(),
    rowId: text('row_id').notNull(),
    action: text({ enum: ['added', 'changed', 'removed'] }).notNull(),
    /** The row as it was, of one that is gone. */
    before: text({ mode: 'json' }).$type<WrittenFields>(),
  },
  (table) => [index('webhook_changes_by_book').on(table.bookId, table.seq)],
)

/** Messages to webhooks, each with all tries of its delivery. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    type: text().notNull(),
    /** The JSON that is sent, every time the same. */
    body: text().notNull(),
    createdAt: integer('created_at').notNull(),
    tries: integer().notNull().default(0),
    /** HTTP status of the last answer. */
    status: integer(),
    error: text(),
    /** The next try, in milliseconds since 1970; null once it was delivered or given up. */
    nextAt: integer('next_at'),
    deliveredAt: integer('delivered_at'),
  },
  (table) => [
    index('webhook_deliveries_by_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_by_book').on(table.bookId),
    index('webhook_deliveries_due').on(table.nextAt).where(sql`next_at IS NOT NULL`),
    index('webhook_deliveries_done').on(table.createdAt).where(sql`next_at IS NULL`),
  ],
)

export const REMINDERS_ABOUT = ['due', 'overspent', 'goal', 'price', 'digest'] as const

/** A kind of event in a book of which a person is reminded, by these of their channels. */
export interface ReminderRule {
  about: (typeof REMINDERS_ABOUT)[number]
  /** Days before a due date. */
  daysBefore?: number
  /** Time of the day in the person's zone, as `09:00`. */
  at?: string
  channels: string[]
}

/** The book as it was looked at last: prices by row in cents, and ids of goals that are reached. */
export interface ReminderState {
  prices: Record<string, number>
  goals: string[]
}

/** Rules of a person in a book, and when its reminders are counted next. */
export const reminderRules = sqliteTable(
  'reminder_rules',
  {
    bookId: text('book_id').notNull(),
    userId: text('user_id').notNull(),
    rules: text({ mode: 'json' }).$type<ReminderRule[]>().notNull(),
    state: text({ mode: 'json' }).$type<ReminderState>().notNull(),
    /** A trigger sets it to 0 when the book changes (`db/activity.ts`). */
    nextAt: integer('next_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId] }),
    index('reminder_rules_by_user').on(table.userId),
    index('reminder_rules_due').on(table.nextAt),
  ],
)

/** Reminders, sent and to be sent: one for each thing and channel. */
export const reminders = sqliteTable(
  'reminders',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    userId: text('user_id').notNull(),
    /** Key of the event, so that nothing is reminded of twice: `due bill <id> 2026-03-31`, for instance. */
    subject: text().notNull(),
    about: text({ enum: REMINDERS_ABOUT }).notNull(),
    name: text().notNull(),
    /** The message; that of a digest is written when it is sent. */
    text: text().notNull(),
    /** The day that it is about. */
    due: text(),
    channelId: text('channel_id').notNull(),
    createdAt: integer('created_at').notNull(),
    sendAt: integer('send_at').notNull(),
    sentAt: integer('sent_at'),
    /** The moment at which it was found not to have been sent in time. */
    missedAt: integer('missed_at'),
    /** The reminder's own id once it was handed to its person, who sends it; null until then. */
    messageId: text('message_id'),
    /** Number of times that it was handed over: in quiet hours it is not taken. */
    tries: integer().notNull().default(0),
    /** The next try, in milliseconds since 1970; null once it was sent or given up. */
    nextAt: integer('next_at'),
    error: text(),
  },
  (table) => [
    uniqueIndex('reminders_by_subject').on(table.bookId, table.userId, table.subject, table.channelId),
    index('reminders_by_user').on(table.userId),
    index('reminders_by_channel').on(table.channelId, table.nextAt),
    index('reminders_due').on(table.nextAt).where(sql`next_at IS NOT NULL AND message_id IS NULL`),
    index('reminders_done').on(table.sendAt).where(sql`next_at IS NULL`),
  ],
)
