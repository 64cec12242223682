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

/** Friends who lie in databases of their own, as they tell whoever invited them. */
export const invitedFriends = sqliteTable(
  'invited_friends',
  {
    /** The referrer. */
    userId: text('user_id').notNull(),
    friendId: text('friend_id').notNull(),
    /** The friend's own book. */
    friendBookId: text('friend_book_id').notNull(),
    registeredAt: integer('registered_at').notNull(),
    /** Days on which they have recorded something. */
    days: integer().notNull(),
    /** True while they have not shown that their e-mail is theirs. */
    isUnverified: integer('is_unverified', { mode: 'boolean' }).notNull(),
    /** Instants at which the friend's side of the referral was done, and the referrer was paid for it. */
    succeededAt: integer('succeeded_at'),
    paidAt: integer('paid_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.friendId] })],
)
