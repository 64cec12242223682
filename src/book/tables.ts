import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { BUDGET_PERIODS, PRIVACY } from './wire.ts'

/** One set of books. Today each user has one; a household that shares one needs no new column elsewhere. */
export const books = sqliteTable('books', {
  id: text().primaryKey(),
  /** Raised by every command: the ETag of the book's answers, and what tabs and sync compare. */
  version: integer().notNull().default(0),
  timeZone: text('time_zone').notNull(),
  totalBudgetCents: integer('total_budget_cents').notNull().default(400_000),
  /** Currency that amounts are shown in; nothing is converted. */
  currency: text().notNull().default('USD'),
  locale: text().notNull().default('en-US'),
  weekStart: text('week_start', { enum: ['sunday', 'monday', 'saturday'] })
    .notNull()
    .default('sunday'),
  createdAt: integer('created_at').notNull(),
  /** Set once its owner has deleted it: it does not open any more, and its rows go one after the other. */
  removedAt: integer('removed_at'),
  /** Off: nothing is earned and nothing of it is shown; what was earned stays. */
  rewardsEnabled: integer('rewards_enabled', { mode: 'boolean' }).notNull().default(true),
  /** A new book waits to be shown around in, once; those of before the tour are not asked. */
  tourPending: integer('tour_pending', { mode: 'boolean' }).notNull().default(false),
  /** Whether the budget goes by months, or by the counters of the specification. */
  budgetPeriod: text('budget_period', { enum: BUDGET_PERIODS }).notNull().default('continuous'),
  /** Off until its owner has chosen between the two: a book of before the months is asked once. */
  budgetPeriodAsked: integer('budget_period_asked', { mode: 'boolean' }).notNull().default(false),
})

/** The answers of commands that carried an Idempotency-Key, so that a repeated one has no second effect. */
export const commands = sqliteTable(
  'commands',
  {
    bookId: text('book_id').notNull(),
    key: text().notNull(),
    /** SHA-256 over method, path and body as sent. */
    fingerprint: text().notNull(),
    status: integer().notNull(),
    body: text().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.key] })],
)

/** The owner's public profile. A book without a row shows nothing yet. */
export const profiles = sqliteTable('profiles', {
  bookId: text('book_id').primaryKey(),
  displayName: text('display_name'),
  bio: text(),
  /** `icon:` and the id of a profile icon. */
  profileImageUrl: text('profile_image_url'),
  achievementsPrivacy: text('achievements_privacy', { enum: PRIVACY }).notNull().default('friends_only'),
  profilePrivacy: text('profile_privacy', { enum: PRIVACY }).notNull().default('friends_only'),
})
