import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Payer and shares of an entry, with the weights of then. */
export interface FormerShares {
  paidBy: string | null
  isExact: boolean
  shares: { memberId: string; paidCents: number; shareCents: number; weight: number; paidWeight: number }[]
}

/** Rows of a shared book that somebody paid for somebody. What a row does is kept: later weights change nothing of it. */
export const sharedRows = sqliteTable(
  'shared_rows',
  {
    transactionId: text('transaction_id').primaryKey(),
    bookId: text('book_id').notNull(),
    /** The member who paid, or got it; null is common money. */
    paidBy: text('paid_by'),
    /** 1 for what was paid, −1 for what came in. */
    sign: integer().notNull(),
    /** True where the shares were named, and are not by weight. */
    isExact: integer('is_exact', { mode: 'boolean' }).notNull(),
    /** False while the row moves no balance: deleted, until it comes back; no more shared; a transfer that does nothing. */
    isCounted: integer('is_counted', { mode: 'boolean' }).notNull(),
    /** Payer and shares of an expense before it became half of a transfer: the row has them again once it is parted. */
    former: text({ mode: 'json' }).$type<FormerShares>(),
  },
  (table) => [index('shared_rows_by_book').on(table.bookId)],
)

/** Cents that each member paid of a shared row, and that they bear. Both sum to its amount. */
export const shares = sqliteTable(
  'shares',
  {
    transactionId: text('transaction_id').notNull(),
    memberId: text('member_id').notNull(),
    bookId: text('book_id').notNull(),
    paidCents: integer('paid_cents').notNull(),
    shareCents: integer('share_cents').notNull(),
    /** The member's weight in the row when it was entered: another amount is divided by it. */
    weight: integer().notNull(),
    /** The member's weight in the book by then: common money is divided by it. */
    paidWeight: integer('paid_weight').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.transactionId, table.memberId] }),
    index('shares_by_book').on(table.bookId),
    check('shares_cents', sql`${table.paidCents} >= 0 AND ${table.shareCents} >= 0`),
  ],
)

/** Balances of the members in cents: above 0 is owed to them. They sum to 0. */
export const memberBalances = sqliteTable(
  'member_balances',
  {
    bookId: text('book_id').notNull(),
    memberId: text('member_id').notNull(),
    cents: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.memberId] })],
)

/** Payments between members that even out where they stand; neither income nor spending. */
export const settlements = sqliteTable(
  'settlements',
  {
    id: text().primaryKey(),
    bookId: text('book_id').notNull(),
    fromMember: text('from_member').notNull(),
    toMember: text('to_member').notNull(),
    cents: integer().notNull(),
    date: text().notNull(),
    note: text(),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').notNull(),
    /** The own book in which a row is this payment; it is told when the payment goes, and shown to nobody. */
    markedIn: text('marked_in'),
  },
  (table) => [
    index('settlements_by_book').on(table.bookId, table.date),
    check('settlements_cents', sql`${table.cents} > 0`),
  ],
)

/** Rows of shared books whose shares are to be counted anew at the end of the command; triggers note them. */
export const staleShares = sqliteTable(
  'stale_shares',
  { transactionId: text('transaction_id').primaryKey(), bookId: text('book_id').notNull() },
  (table) => [index('stale_shares_by_book').on(table.bookId)],
)

/** Accounts of a shared book that one member pays from; all others are common money. */
export const accountPayers = sqliteTable(
  'account_payers',
  {
    accountId: text('account_id').primaryKey(),
    bookId: text('book_id').notNull(),
    memberId: text('member_id').notNull(),
  },
  (table) => [index('account_payers_by_book').on(table.bookId)],
)

/**
 * Rows that belong together with something in another book: the halves of a contribution, and the row of the own book
 * that is a payment between members. Each book keeps its side.
 */
export const contributionHalves = sqliteTable(
  'contribution_halves',
  {
    transactionId: text('transaction_id').primaryKey(),
    bookId: text('book_id').notNull(),
    /** Id of the contribution, or of the payment. */
    contributionId: text('contribution_id').notNull(),
    kind: text({ enum: ['contribution', 'payment'] }).notNull(),
    /** The shared book, on the own half alone: the half of a shared book does not say whence it came. */
    otherBookId: text('other_book_id'),
    /** The maker, on the half of a shared book alone. */
    memberId: text('member_id'),
    /** True where the row was there before: it stays when the contribution is taken back. */
    wasThere: integer('was_there', { mode: 'boolean' }).notNull(),
    /** State of the own half: whether the other book has its half by now, and `left` once its maker is no more in there. */
    state: text({ enum: ['on_its_way', 'confirmed', 'left'] })
      .notNull()
      .default('confirmed'),
    /** Rises with what is told to the other book: an older change that comes later changes nothing there. */
    stateRev: integer('state_rev').notNull().default(1),
  },
  (table) => [
    index('contribution_halves_by_book').on(table.bookId, table.contributionId),
    index('contribution_halves_by_contribution').on(table.contributionId),
  ],
)

/** Members whom the rows of a category, or the payments of a bill or subscription, are for unless they say otherwise. */
export const defaultShares = sqliteTable(
  'default_shares',
  {
    /** The category, the bill or the subscription. */
    ownerId: text('owner_id').notNull(),
    memberId: text('member_id').notNull(),
    bookId: text('book_id').notNull(),
    /** Compared with the others; of a bill or subscription the cents of its amount. */
    weight: integer().notNull(),
    /** The order in which they were said: of equal shares the first takes what is left. */
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.memberId] }),
    index('default_shares_by_book').on(table.bookId),
  ],
)

/** Bills and subscriptions of a shared book that one member pays, from whichever account. */
export const recurringPayers = sqliteTable(
  'recurring_payers',
  {
    recurringId: text('recurring_id').primaryKey(),
    bookId: text('book_id').notNull(),
    memberId: text('member_id').notNull(),
  },
  (table) => [index('recurring_payers_by_book').on(table.bookId)],
)
