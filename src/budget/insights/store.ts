import { and, asc, between, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import { addMonths, type Day, lastDayOf, type Month, monthOf } from '../../values/day.ts'
import { type Cents, formatMoney } from '../../values/money.ts'
import { listAccounts } from '../accounts/store.ts'
import { listEnded } from '../buckets/ended.ts'
import { listBuckets } from '../buckets/store.ts'
import { lines } from '../ledger/lines.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { isVisible, transactions, visible } from '../ledger/tables.ts'
import { totalsByMonth } from '../ledger/totals.ts'
import { rateOf, walkBack } from './rules.ts'
import type { NetWorth, SavingsRate } from './wire.ts'

/** The months that end with the last, oldest first. */
export const monthsUntil = (last: Month, count: number): Month[] =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count))

/** Lines of the book that count on one of the days. */
export const linesIn = ({ bookId }: Viewer, first: Day, last: Day): SQL | undefined =>
  and(eq(lines.bookId, bookId), between(lines.date, first, last))
export const sumOfLines = sql<Cents>`sum(${lines.cents})`

/** Lines of the book that are spending on one of the days, refunds among them. */
export const spendingOf = (viewer: Viewer, first: Day, last: Day): SQL | undefined =>
  and(linesIn(viewer, first, last), eq(lines.flow, 'expense'), eq(lines.isFlow, 1))

/** Sum of the lines, in cents, on each day that has any. */
export const readDaily = (db: Db, which: SQL | undefined): { date: Day; cents: Cents }[] =>
  db
    .select({ date: lines.date, cents: sumOfLines })
    .from(lines)
    .where(which)
    .groupBy(sql`${lines.date}`)
    .all()

/** The day of the oldest transaction, or of a part that counts before it. */
export function firstDay(db: Db, viewer: Viewer): Day | undefined {
  const row = db
    .select({ date: transactions.date })
    .from(transactions)
    .where(visible(viewer))
    .orderBy(asc(transactions.date))
    .limit(1)
    .get()
  const part = db
    .select({ date: transactionParts.date })
    .from(transactionParts)
    .innerJoin(transactions, eq(transactions.id, transactionParts.transactionId))
    .where(and(eq(transactionParts.bookId, viewer.bookId), isVisible))
    .orderBy(asc(transactionParts.date))
    .limit(1)
    .get()
  return row && part && part.date < row.date ? part.date : row?.date
}

const MONTHS_AVERAGED = 3

/** The last full months, at most three; of a younger book those since its first transaction. */
export function monthsAveraged(db: Db, viewer: Viewer): Month[] {
  const oldest = firstDay(db, viewer)
  const full = monthsUntil(addMonths(monthOf(viewer.today), -1), MONTHS_AVERAGED)
  return oldest ? full.filter((month) => month >= monthOf(oldest)) : []
}

/**
 * The day a row counts on: both halves of a transfer on the earlier one, for what is under way is still its owner's. The
 * plus keeps SQLite from walking the whole book for each half.
 */
const countedOn = sql<Day>`iif(${transactions.transferId} IS NULL, ${transactions.date}, min(${transactions.date},
  coalesce((SELECT min(half.date) FROM transactions AS half WHERE half.transfer_id = ${transactions.transferId}
    AND +half.book_id = ${transactions.bookId}), ${transactions.date})))`

/**
 * Total Balance at the end of each of the last months: the last is the dashboard's, the others are walked back
 * from it through the transactions. So of the past only what transactions tell is known: an opening balance
 * counts as if it had always been there, a saved amount that was set without a transfer as well; an account
 * that is inactive today, or gone, counts in no month. A bucket that is gone counts until it went.
 */
export function readNetWorth(db: Db, viewer: Viewer, count: number): NetWorth[] {
  const months = monthsUntil(monthOf(viewer.today), count)
  const active = listAccounts(db, viewer).filter(({ isActive }) => isActive)
  const buckets = listBuckets(db, viewer)
  const now =
    active.reduce((sum, { balanceCents }) => sum + balanceCents, 0) +
    buckets.reduce((sum, { savedCents }) => sum + savedCents, 0)
  const movements = db
    .select({
      month: sql<Month>`substr(${countedOn}, 1, 7)`,
      type: transactions.type,
      kind: transactions.kind,
      affectsBalance: transactions.affectsBalance,
      accountId: transactions.accountId,
      bucketId: transactions.bucketId,
      sourceBucketId: transactions.sourceBucketId,
      amountCents: sql<Cents>`sum(${transactions.amountCents})`,
    })
    .from(transactions)
    .where(and(visible(viewer), gt(transactions.date, lastDayOf(months[0] ?? ''))))
    .groupBy(
      sql`1`,
      transactions.type,
      transactions.kind,
      transactions.affectsBalance,
      transactions.accountId,
      transactions.bucketId,
      transactions.sourceBucketId,
    )
    .all()
  // A deleted goal's money left the book on that day, by no transaction; a celebrated goal's left by its expense.
  const ended = listEnded(db, viewer)
  const held = new Set([...active, ...buckets, ...ended].map(({ id }) => id))
  const left = ended.map(({ endedOn, leftCents }) => ({ month: monthOf(endedOn), cents: leftCents }))
  const worth = walkBack(now, months, movements, held, left)
  return months.map((month, index) => ({ month, netWorth: formatMoney(worth[index] ?? 0) }))
}

/** Reads the share of each month's income that was not spent, from kept totals: balance adjustments count, transfers don't. */
export function readSavingsRate(db: Db, viewer: Viewer, count: number): SavingsRate[] {
  const months = monthsUntil(readCalendar(db, viewer.bookId).monthOf(viewer.today), count)
  const totals = totalsByMonth(db, viewer.bookId, months[0] ?? '', months.at(-1) ?? '')
  return months.map((month) => {
    const { income, expense } = totals.find((total) => total.month === month) ?? { income: 0, expense: 0 }
    return {
      month,
      income: formatMoney(income),
      expense: formatMoney(expense),
      rate: rateOf(income, expense),
    }
  })
}
