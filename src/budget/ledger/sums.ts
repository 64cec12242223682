import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { lines } from './lines.ts'
import { transactions, visible } from './tables.ts'

const { type, affectsBalance, amountCents, accountId, bucketId, date, sourceBucketId } = transactions

/** Lines of the category that are spending, refunds among them. */
const spendingOn = ({ bookId }: Viewer, id: string): SQL | undefined =>
  and(eq(lines.bookId, bookId), eq(lines.categoryId, id), eq(lines.flow, 'expense'))

function sumOf(db: Db, viewer: Viewer, cents: SQL, which: SQL | undefined): Cents {
  const sum = sql<Cents>`coalesce(sum(${cents}), 0)`
  const found = db
    .select({ sum })
    .from(transactions)
    .where(and(visible(viewer), which))
    .get()
  return found?.sum ?? 0
}

const onBalance = sql`CASE WHEN ${type} = 'savings' OR NOT ${affectsBalance} THEN 0
  WHEN ${type} = 'income' THEN ${amountCents} ELSE -${amountCents} END`

/** Net effect of an account's transactions on its balance, in cents: `addEffects`, summed. */
export const balanceMoved = (db: Db, viewer: Viewer, id: string): Cents =>
  sumOf(db, viewer, onBalance, eq(accountId, id))

/** What an account's transactions of the days after one move its balance by, in cents. */
export const balanceMovedAfter = (db: Db, viewer: Viewer, id: string, day: Day): Cents =>
  sumOf(db, viewer, onBalance, and(eq(accountId, id), gt(date, day)))

/** Spending of a category that no reset took off, in cents. */
export const spentSinceReset = (db: Db, viewer: Viewer, id: string): Cents =>
  db
    .select({ sum: sql<Cents>`coalesce(sum(${lines.cents}), 0)` })
    .from(lines)
    .where(and(spendingOn(viewer, id), eq(lines.spentOff, 0)))
    .get()?.sum ?? 0

/** Net effect of a bucket's transactions on its `saved`, in cents. Two sums, as each has an index. */
export const savedMoved = (db: Db, viewer: Viewer, id: string): Cents =>
  sumOf(
    db,
    viewer,
    sql`CASE WHEN ${type} = 'income' THEN -${amountCents} ELSE ${amountCents} END`,
    eq(bucketId, id),
  ) - sumOf(db, viewer, sql`${amountCents}`, eq(sourceBucketId, id))

/** Spending of a category in each month that has any, as the months' totals count them. */
export const spendingOf = (db: Db, viewer: Viewer, id: string): { month: Month; cents: Cents }[] =>
  db
    .select({ month: sql<Month>`substr(${lines.date}, 1, 7)`, cents: sql<Cents>`sum(${lines.cents})` })
    .from(lines)
    .where(and(spendingOn(viewer, id), eq(lines.isFlow, 1)))
    .groupBy(sql`1`)
    .all()
