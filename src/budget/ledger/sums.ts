import { and, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { lines } from './lines.ts'
import { countCents, type Effects, raiseNet, type Standing } from './rules.ts'
import { transactions, visibleAmong } from './tables.ts'

const { type, affectsBalance, amountCents, accountId, bucketId, date, sourceBucketId } = transactions

function sumOf(db: Db, viewer: Viewer, cents: SQL, which: SQL | undefined): Cents {
  const sum = sql<Cents>`coalesce(sum(${cents}), 0)`
  const found = db
    .select({ sum })
    .from(transactions)
    .where(and(visibleAmong(viewer), which))
    .get()
  return found?.sum ?? 0
}

const onBalance = sql`CASE WHEN ${type} = 'savings' OR NOT ${affectsBalance} THEN 0
  WHEN ${type} = 'income' THEN ${amountCents} ELSE -${amountCents} END`

/** Net effect of an account's transactions on its balance, in cents: `addEffects`, summed. */
export const balanceMoved = (db: Db, viewer: Viewer, id: string): Cents =>
  sumOf(db, viewer, onBalance, eq(accountId, id))

/** Net effect of an account's transactions of days after `day` on its balance, in cents. */
export const balanceMovedAfter = (db: Db, viewer: Viewer, id: string, day: Day): Cents =>
  sumOf(db, viewer, onBalance, and(eq(accountId, id), gt(date, day)))

/** Net effect of a bucket's transactions on its `saved`, in cents. Two sums, as each has an index. */
export const savedMoved = (db: Db, viewer: Viewer, id: string): Cents =>
  sumOf(
    db,
    viewer,
    sql`CASE WHEN ${type} = 'income' THEN -${amountCents} ELSE ${amountCents} END`,
    eq(bucketId, id),
  ) - sumOf(db, viewer, sql`${amountCents}`, eq(sourceBucketId, id))

/** Lines that stand alike on a day and in a category, as one. */
interface Summed {
  date: Day
  categoryId: string | null
  isSpending: number
  isFlow: number
  isMove: number
  isPaid: number
  crosses: number
  isOff: number
  monthOff: string | null
  cents: Cents
}

/**
 * Adds what the lines count to the effects, `sign` -1 takes it away: `addEffects`, summed, without accounts and goals.
 * `inBudget` are the ids of the accounts that are taken for those of the budget; with `countedIn` null the lines are
 * taken for lines without a category.
 */
export function addLines(
  effects: Effects,
  db: Db,
  { bookId }: Pick<Viewer, 'bookId'>,
  which: SQL | undefined,
  inBudget: readonly string[],
  sign: 1 | -1,
  countedIn?: null,
): void {
  const isIn = (column: SQL | typeof lines.accountId) =>
    sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(inBudget)}))`
  const { date, categoryId, flow, isFlow, kind, spentOff, monthOff, cents } = lines
  const isMove = sql<number>`(${lines.bucketId} IS NOT NULL OR ${kind} = 'transfer')`
  const isPaid = sql<number>`(${lines.type} <> 'savings' AND ${lines.affectsBalance} AND ${lines.accountId} IS NOT NULL AND ${isIn(lines.accountId)})`
  const other = sql`(${lines.bucketId} IS NULL AND ${lines.transferAccountId} IS NOT NULL AND ${isIn(lines.transferAccountId)})`
  const summed: Summed[] = db
    .select({
      date,
      categoryId,
      isFlow,
      isMove,
      isPaid,
      isSpending: sql<number>`${flow} = 'expense'`,
      crosses: sql<number>`(${isMove} AND ${isPaid} AND NOT ${other})`,
      isOff: sql<number>`${spentOff} <> 0`,
      monthOff,
      cents: sql<Cents>`sum(${cents})`,
    })
    .from(lines)
    .where(and(eq(lines.bookId, bookId), which))
    .groupBy(sql`1, 2, 3, 4, 5, 6, 7, 8, 9`)
    .all()
  for (const { isSpending, isFlow, isMove, isPaid, crosses, isOff, monthOff, ...line } of summed) {
    const standing: Standing = {
      isSpending: isSpending === 1,
      isFlow: isFlow === 1,
      isMove: isMove === 1,
      isPaid: isPaid === 1,
      crosses: crosses === 1,
      isOff: isOff === 1,
      monthOff,
    }
    const where = countedIn === null ? { ...line, categoryId: null } : line
    countCents(effects, where, standing, sign * line.cents)
  }
}

/** Net effect of these rows, which are `visible`, on the balance of their account on each day, in cents. */
export function balanceMovedByDay(
  db: Db,
  which: SQL | undefined,
): { date: Day; accountId: string | null; cents: Cents }[] {
  return db
    .select({ date, accountId, cents: sql<Cents>`sum(${onBalance})` })
    .from(transactions)
    .where(and(isNotNull(accountId), which))
    .groupBy(date, accountId)
    .all()
}

/** Adds what these rows, which are `visible`, move the balance of their account by in each month. */
export function addNets(effects: Effects, db: Db, which: SQL | undefined): void {
  for (const { date, accountId, cents } of balanceMovedByDay(db, which))
    if (accountId) raiseNet(effects, date, accountId, cents)
}
