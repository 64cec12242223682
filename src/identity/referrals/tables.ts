import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Browsers by the user who was signed in, and public networks of invited friends and their referrers: two
 * accounts that share one are no referral. Holds hashes only, for at most 400 days.
 */
export const referralMarks = sqliteTable(
  'referral_marks',
  {
    /** The user; of an invited friend who has left a pseudonym. */
    userId: text('user_id').notNull(),
    kind: text({ enum: ['browser', 'network'] }).notNull(),
    /** SHA-256, in hex. */
    hash: text().notNull(),
    /** The referrer of the user. */
    referrerId: text('referrer_id'),
    seenAt: integer('seen_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.hash] }),
    index('referral_marks_by_hash').on(table.kind, table.hash),
    index('referral_marks_by_time').on(table.seenAt),
  ],
)
