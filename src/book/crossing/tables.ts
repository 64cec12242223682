import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Events that a book has told another one in a database of its own. One that has ended stays for a month, so that the other
 * book can be told to forget it: an event that comes twice meets its answer till then. Empty where all books share one file.
 */
export const crossingsSent = sqliteTable(
  'crossings_sent',
  {
    /** The event's id. It follows from the command's key, so that a book that was turned back counts nothing again. */
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    toBook: text('to_book').notNull(),
    kind: text().notNull(),
    /** The thing that it is about, and the number of its state: an older one that comes later changes nothing. */
    subject: text().notNull(),
    stateRev: integer('state_rev').notNull(),
    /** The moment of the command, and that of its arrival at the server. */
    at: integer().notNull(),
    receivedAt: integer('received_at').notNull(),
    /** The seed from which the ids of the other side follow. */
    series: text().notNull(),
    /** All that the other side must know. */
    event: text({ mode: 'json' }).notNull(),
    /** The Idempotency-Key, as it is kept, of the command whose answer waits for this one. */
    key: text(),
    state: text({ enum: ['open', 'done', 'refused'] }).notNull(),
    reason: text(),
    tries: integer().notNull().default(0),
    /** The next try, in milliseconds since 1970; of one that has ended, the moment to have the other book forget it. */
    nextAt: integer('next_at'),
  },
  (table) => [
    index('crossings_sent_due').on(table.nextAt).where(sql`next_at IS NOT NULL`),
    index('crossings_sent_by_book').on(table.bookId),
  ],
)

/** Events that other books have told this one, with the replies: the same event again gets the same one. */
export const crossingsTaken = sqliteTable(
  'crossings_taken',
  {
    bookId: text('book_id').notNull(),
    id: text().notNull(),
    subject: text().notNull(),
    stateRev: integer('state_rev').notNull(),
    reply: text({ mode: 'json' }).notNull(),
    at: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.id] }),
    index('crossings_taken_by_subject').on(table.bookId, table.subject),
  ],
)
