import { and, count, desc, eq, gt, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { profiles } from '../../book/tables.ts'
import { completedGoals } from '../../budget/buckets/tables.ts'
import { accounts, buckets, categories } from '../../budget/ledger/balances/tables.ts'
import { readCalendar } from '../../budget/ledger/months/budget.ts'
import { monthTotals } from '../../budget/ledger/months/tables.ts'
import { transactionParts } from '../../budget/ledger/parts/tables.ts'
import { isVisible, transactions, visible } from '../../budget/ledger/tables.ts'
import { sampleRows } from '../../budget/sample-rows/tables.ts'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, type Month } from '../../values/day.ts'
import { keptMonths } from './kept-months.ts'
import type { AchievementId } from './wire.ts'

const placeholder = sql.placeholder

/** Progress towards an achievement: earned from 1 on. */
type Share = number

const EMERGENCY_ICON = 'fas fa-first-aid'
/** Cents: an emergency fund is not less, however little is spent. */
const MIN_EMERGENCY = 50_000
const CATEGORIZED = 25
const GOALS = 3
const STREAK = 3
/** Entries of a credit card that are looked through. */
const MAX_ENTRIES = 500
/** Largest part of the month before that may be spent for a reduction to count. */
const REDUCED = 0.9

/** Figures that prove several achievements, read once for all that are looked at together. */
export interface Evidence {
  keptMonths(): boolean[]
}
type Proof = (db: Db, viewer: Viewer, evidence: Evidence) => Share

export function gatherEvidence(db: Db, viewer: Viewer): Evidence {
  let known: boolean[] | undefined
  return {
    keptMonths: () => {
      known ??= keptMonths(db, viewer)
      return known
    },
  }
}

const anyOf =
  (table: typeof categories | typeof buckets | typeof accounts): Proof =>
  (db, { bookId }) =>
    db.select({ id: table.id }).from(table).where(eq(table.bookId, bookId)).limit(1).get() ? 1 : 0

/** Prepared: it is asked at each row of somebody who records in shared books alone. */
const visibleRow = prepared((db) =>
  db
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.bookId, placeholder('bookId')), isVisible))
    .limit(1)
    .prepare(),
)
const anyTransaction: Proof = (db, { bookId }) => (visibleRow(db).get({ bookId }) ? 1 : 0)

/** True where the owner has recorded a transaction themselves: sample data does not count. */
export function hasRecorded(db: Db, bookId: string): boolean {
  const sample = db.select({ id: sampleRows.rowId }).from(sampleRows).where(eq(sampleRows.bookId, bookId))
  const own = and(visible({ bookId }), notInArray(transactions.id, sample))
  return db.select({ id: transactions.id }).from(transactions).where(own).limit(1).get() !== undefined
}

const anyCompleted = prepared((db) =>
  db
    .select({ id: completedGoals.id })
    .from(completedGoals)
    .where(eq(completedGoals.bookId, placeholder('bookId')))
    .limit(1)
    .prepare(),
)
const fullestBucket = prepared((db) =>
  db
    .select({ share: sql<number | null>`max(1.0 * ${buckets.savedCents} / ${buckets.targetCents})` })
    .from(buckets)
    .where(eq(buckets.bookId, placeholder('bookId')))
    .prepare(),
)

/** The fullest goal, those that were celebrated included. */
const fullest = (db: Db, { bookId }: Viewer): Share =>
  anyCompleted(db).get({ bookId }) ? 1 : (fullestBucket(db).get({ bookId })?.share ?? 0)

const milestone =
  (percent: number): Proof =>
  (db, viewer) =>
    fullest(db, viewer) / (percent / 100)

/** Progress read by way of the categories: their expenses are found without reading the book's others. */
const categorized: Proof = (db, { bookId }) => {
  const isExpense = and(eq(transactions.type, 'expense'), isVisible)
  const whole = db
    .select({ id: transactions.id })
    .from(categories)
    .innerJoin(transactions, eq(transactions.categoryId, categories.id))
    .where(and(eq(categories.bookId, bookId), isExpense))
  const split = db
    .selectDistinct({ id: transactions.id })
    .from(transactionParts)
    .innerJoin(transactions, eq(transactions.id, transactionParts.transactionId))
    .where(and(eq(transactionParts.bookId, bookId), isNotNull(transactionParts.categoryId), isExpense))
  const some = whole.unionAll(split).limit(CATEGORIZED).as('some')
  return (db.select({ count: count() }).from(some).get()?.count ?? 0) / CATEGORIZED
}

/** Expenses of each finished month, newest first; months without any are left out. */
const finishedMonths = (db: Db, viewer: Viewer): { month: Month; cents: number }[] =>
  monthsBefore(db).all({ bookId: viewer.bookId, month: presentMonth(db, viewer) })

const presentMonth = (db: Db, { bookId, today }: Viewer): Month => readCalendar(db, bookId).monthOf(today)

const spent = sql<number>`sum(${monthTotals.expenseCents})`
const monthsBefore = prepared((db) =>
  db
    .select({ month: monthTotals.month, cents: spent })
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, placeholder('bookId')), lt(monthTotals.month, placeholder('month'))))
    .groupBy(monthTotals.month)
    .having(gt(spent, 0))
    .orderBy(desc(monthTotals.month))
    .prepare(),
)

/** The longest run of finished months in which no category went over what it had. */
const streak: Proof = (_db, _viewer, evidence) => {
  let [longest, run] = [0, 0]
  for (const isKept of evidence.keptMonths()) {
    run = isKept ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const reduced: Proof = (db, viewer) => {
  const [last, before] = finishedMonths(db, viewer)
  const isLast = last?.month === addMonths(presentMonth(db, viewer), -1)
  if (!last || !before || !isLast || before.month !== addMonths(last.month, -1)) return 0
  return last.cents <= before.cents * REDUCED ? 1 : 0
}

/** A payment onto a card that still owed something before it, among the last entries of the card. */
const debtPaid: Proof = (db, { bookId }) => {
  const isCard = and(eq(accounts.bookId, bookId), eq(accounts.type, 'credit_card'))
  return db
    .select()
    .from(accounts)
    .where(isCard)
    .all()
    .some((card) => wasPaid(db, card))
    ? 1
    : 0
}

function wasPaid(db: Db, { id, balanceCents }: typeof accounts.$inferSelect): boolean {
  const { type, amountCents, affectsBalance, date, seq } = transactions
  const moves = and(ne(type, 'savings'), eq(affectsBalance, true))
  const isOfCard = and(eq(transactions.accountId, id), moves, isVisible)
  const query = db.select({ type, amountCents }).from(transactions).where(isOfCard)
  let owed = balanceCents
  // By day, as the index of the account has them: in order of entry each proof would sort all that the card ever paid.
  for (const entry of query.orderBy(desc(date), desc(seq)).limit(MAX_ENTRIES).all()) {
    owed -= entry.type === 'income' ? entry.amountCents : -entry.amountCents
    if (entry.type === 'income' && owed < 0) return true
  }
  return false
}

const fundOf = prepared((db) =>
  db
    .select({ saved: sql<number | null>`max(${buckets.savedCents})` })
    .from(buckets)
    .where(and(eq(buckets.bookId, placeholder('bookId')), eq(buckets.icon, EMERGENCY_ICON)))
    .prepare(),
)

const emergency: Proof = (db, viewer) => {
  const months = finishedMonths(db, viewer)
  const average = months.reduce((sum, { cents }) => sum + cents, 0) / Math.max(months.length, 1)
  const most = fundOf(db).get({ bookId: viewer.bookId })?.saved ?? 0
  return most / Math.max(MIN_EMERGENCY, average)
}

const netWorth: Proof = (db, { bookId }) => {
  const own = and(eq(accounts.bookId, bookId), eq(accounts.isActive, true))
  const sum = sql<number>`coalesce(sum(${accounts.balanceCents}), 0)`
  const held = db.select({ count: count(), sum }).from(accounts).where(own).get()
  const inBuckets = sql<number>`coalesce(sum(${buckets.savedCents}), 0)`
  const saved = db.select({ sum: inBuckets }).from(buckets).where(eq(buckets.bookId, bookId)).get()
  const accountsShare = Math.min(held?.count ?? 0, 2) / 2
  return accountsShare === 1 && (held?.sum ?? 0) + (saved?.sum ?? 0) > 0 ? 1 : accountsShare / 2
}

const completedProfile: Proof = (db, { bookId }) => {
  const { displayName, bio, profileImageUrl } =
    db.select().from(profiles).where(eq(profiles.bookId, bookId)).get() ?? {}
  return [displayName, bio, profileImageUrl].filter(Boolean).length / 3
}

/**
 * Proofs of the achievements that a book itself can show. `daily_check_in`, `subscription_review` and
 * `first_referral` are not here: those are proven by what somebody did.
 */
export const PROOFS: { [id in AchievementId]?: Proof } = {
  first_transaction: anyTransaction,
  first_budget: anyOf(categories),
  first_savings_goal: anyOf(buckets),
  first_account: anyOf(accounts),
  savings_milestone_25: milestone(25),
  savings_milestone_50: milestone(50),
  savings_milestone_75: milestone(75),
  savings_milestone_100: milestone(100),
  multiple_goals_completed: (db, { bookId }) => {
    const own = eq(completedGoals.bookId, bookId)
    return (db.select({ count: count() }).from(completedGoals).where(own).get()?.count ?? 0) / GOALS
  },
  expense_categorized: categorized,
  monthly_budget_met: streak,
  budget_streak_3: (...known) => streak(...known) / STREAK,
  spending_reduced: reduced,
  debt_payment: debtPaid,
  emergency_fund: emergency,
  positive_net_worth: netWorth,
  profile_completed: completedProfile,
}
