import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Which browser was signed in as whom, and over which public network invited friends and their referrers came:
 * two who share one are no referral. Only hashes, and for no longer than 400 days.
 */
export const referralMarks = sqliteTable(
  'referral_marks',
  {
    /** The user; of an invited friend who has left a pseudonym. */
    userId: text('user_id').notNull(),
    kind: text({ enum: ['browser', 'network'] }).notNull(),
    /** SHA-256, in hex. */
    hash: text().notNull(),
    /** Who invited the user. */
    referrerId: text('referrer_id'),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index('referral_marks_by_hash').on(table.kind, table.hash),
    index('referral_marks_by_time').on(table.seenAt),
  ],
)
