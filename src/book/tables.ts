import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { COLORS } from '../values/wire.ts'
import {
  ACTIONS,
  type ActivityChange,
  BOOK_KINDS,
  BUDGET_PERIODS,
  type Moving,
  type Possessions,
  PRIVACY,
  ROLES,
} from './wire.ts'

/** One set of books: everybody has an own one, and may be in others that several people share. */
export const books = sqliteTable(
  'books',
  {
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
    /** The budget's period: months, or the counters of the specification. */
    budgetPeriod: text('budget_period', { enum: BUDGET_PERIODS }).notNull().default('continuous'),
    /** Off until its owner has chosen between the two: a book of before the months is asked once. */
    budgetPeriodAsked: integer('budget_period_asked', { mode: 'boolean' }).notNull().default(false),
    kind: text({ enum: BOOK_KINDS }).notNull().default('own'),
    /** Name and colour of a shared book. */
    name: text(),
    color: text({ enum: COLORS }),
    /** Set where an owner has deleted a shared book: until it is removed, an owner can bring it back. */
    deletedAt: integer('deleted_at'),
    /** Panels of its dashboard in their order, as somebody has put them; null as they are at first. */
    dashboardPanels: text('dashboard_panels', { mode: 'json' }).$type<{ id: string; hidden: boolean }[]>(),
    /** Set while it moves to another server or from one, and once it has. */
    moving: text({ mode: 'json' }).$type<Moving>(),
  },
  (table) => [
    index('books_deleted').on(table.deletedAt).where(sql`deleted_at IS NOT NULL`),
    index('books_moving').on(table.createdAt).where(sql`moving IS NOT NULL`),
  ],
)

/**
 * People of a shared book, with or without an account. One who has left stays: what they paid and owe hangs on them.
 */
export const members = sqliteTable(
  'members',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    name: text().notNull(),
    color: text({ enum: COLORS }).notNull(),
    /** The member's part of the common money, in proportion to the others' weights. */
    weight: integer().notNull().default(1),
    createdAt: integer('created_at').notNull(),
    leftAt: integer('left_at'),
    /** The moment at which the account was deleted; null again once nothing of theirs is open and the name is forgotten. */
    accountDeletedAt: integer('account_deleted_at'),
  },
  (table) => [index('members_by_book').on(table.bookId)],
)

/**
 * Memberships in a shared book, with their roles; on the server only. One that has ended stays: who comes back is
 * the member they were.
 */
export const memberships = sqliteTable(
  'memberships',
  {
    bookId: text('book_id').notNull(),
    userId: text('user_id').notNull(),
    memberId: text('member_id').notNull(),
    /** The own book of the user, which has what they earn and own. */
    homeBookId: text('home_book_id').notNull(),
    role: text({ enum: ROLES }).notNull(),
    joinedAt: integer('joined_at').notNull(),
    endedAt: integer('ended_at'),
    /** True where somebody else has ended it. */
    wasRemoved: integer('was_removed', { mode: 'boolean' }).notNull().default(false),
    /** Rises whenever somebody is let in or goes: what their own book is told last counts. */
    stateRev: integer('state_rev').notNull().default(0),
    /** Possessions of a user whose own book lies in another database, as it has told; null where it lies in this one. */
    has: text({ mode: 'json' }).$type<Possessions>(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.userId] }),
    index('memberships_by_user').on(table.userId),
    uniqueIndex('memberships_by_member').on(table.memberId),
  ],
)

/** Invitations into a shared book. Only the hash of the token is kept: a copied file lets nobody in. */
export const bookInvitations = sqliteTable(
  'book_invitations',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    /** SHA-256 of the token, in hex. */
    tokenHash: text('token_hash').notNull(),
    role: text({ enum: ROLES }).notNull(),
    /** Only who has this address may accept. */
    email: text(),
    /** The name without an account that becomes theirs. */
    memberId: text('member_id'),
    /** The member who invites. */
    invitedBy: text('invited_by').notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    /** Set once it was used or taken back. */
    endedAt: integer('ended_at'),
  },
  (table) => [
    uniqueIndex('book_invitations_by_token').on(table.tokenHash),
    index('book_invitations_open').on(table.bookId).where(sql`ended_at IS NULL`),
  ],
)

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

/** The member whose command is under way, while it is: triggers write what it changes into the activity. */
export const acting = sqliteTable('acting', {
  bookId: text('book_id').primaryKey(),
  memberId: text('member_id').notNull(),
  at: integer().notNull(),
  /** The name of the token that acts for them; null is they themselves. */
  by: text(),
})

/** Changes by members of a shared book, written by triggers of the tables (`activity.ts`). */
export const activity = sqliteTable(
  'activity',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    bookId: text('book_id').notNull(),
    at: integer().notNull(),
    memberId: text('member_id').notNull(),
    action: text({ enum: ACTIONS }).notNull(),
    /** The kind of row that was changed: 'transaction', 'account', and so on. */
    kind: text().notNull(),
    rowId: text('row_id').notNull(),
    description: text().notNull(),
    changes: text({ mode: 'json' }).$type<ActivityChange[]>().notNull(),
    /** The name of the token that did it for the member; null is the member. */
    by: text(),
  },
  (table) => [index('activity_by_book').on(table.bookId, table.seq), index('activity_by_time').on(table.at)],
)

/** Bytes that are too long for one row, in slices, beside the row that has all else of the thing. */
export const slices = sqliteTable(
  'slices',
  {
    /** Id of the thing. */
    wholeId: text('whole_id').notNull(),
    place: integer().notNull(),
    bookId: text('book_id').notNull(),
    bytes: blob({ mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.wholeId, table.place] }),
    index('slices_by_book').on(table.bookId),
  ],
)
