import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder, unionAll } from 'drizzle-orm/sqlite-core'
import type { Day } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { transactionParts } from './parts/tables.ts'
import { isVisible, transactions } from './tables.ts'

const build = new QueryBuilder()
const parts = transactionParts

/** Rows that are income or spending: `countsAsFlow`, as SQL. */
export const isFlow: SQL = sql`(${transactions.type} <> 'savings' AND ${transactions.bucketId} IS NULL AND ${transactions.kind} NOT IN ('transfer', 'opening'))`

/** Fields of a line that are those of its row. */
const ofRow = {
  seq: sql<number>`${transactions.seq}`.as('seq'),
  id: sql<string>`${transactions.id}`.as('id'),
  type: sql<'income' | 'expense' | 'savings'>`${transactions.type}`.as('type'),
  kind: sql<string>`${transactions.kind}`.as('kind'),
  description: sql<string>`${transactions.description}`.as('description'),
  accountId: sql<string | null>`${transactions.accountId}`.as('account_id'),
  bucketId: sql<string | null>`${transactions.bucketId}`.as('bucket_id'),
  sourceBucketId: sql<string | null>`${transactions.sourceBucketId}`.as('source_bucket_id'),
  fromGoalId: sql<string | null>`${transactions.fromGoalId}`.as('from_goal_id'),
  billId: sql<string | null>`${transactions.billId}`.as('bill_id'),
  subscriptionId: sql<string | null>`${transactions.subscriptionId}`.as('subscription_id'),
  isFlow: sql<number>`${isFlow}`.as('is_flow'),
  affectsBalance: sql<number>`${transactions.affectsBalance}`.as('affects_balance'),
  transferAccountId: sql<string | null>`${transactions.transferAccountId}`.as('transfer_account_id'),
}

/** The type that a line counts as: a refund is an expense below zero. */
const flowBy = (refund: SQL) =>
  sql<'income' | 'expense' | 'savings'>`iif(${refund}, 'expense', ${transactions.type})`
const centsBy = (refund: SQL, amount: SQL) => sql<Cents>`iif(${refund}, -${amount}, ${amount})`

/**
 * The lines of all books, which count in categories and months, each cent once: rows that are not split, and the parts of
 * those that are, by the part's category and day. All that reads categories reads this. Only rows that are to be seen.
 */
export const lines = unionAll(
  build
    .select({
      ...ofRow,
      bookId: sql<string>`${transactions.bookId}`.as('book_id'),
      /** Number of the part; 0 where the row is not split. */
      n: sql<number>`0`.as('n'),
      date: sql<Day>`${transactions.date}`.as('date'),
      categoryId: sql<string | null>`${transactions.categoryId}`.as('category_id'),
      spentOff: sql<number>`${transactions.spentOff}`.as('spent_off'),
      monthOff: sql<string | null>`${transactions.monthOff}`.as('month_off'),
      flow: flowBy(sql`${transactions.refund}`).as('flow'),
      cents: centsBy(sql`${transactions.refund}`, sql`${transactions.amountCents}`).as('cents'),
    })
    .from(transactions)
    .where(and(eq(transactions.partCount, 0), isVisible)),
  build
    .select({
      ...ofRow,
      bookId: sql<string>`${parts.bookId}`.as('book_id'),
      n: sql<number>`${parts.n}`.as('n'),
      date: sql<Day>`${parts.date}`.as('date'),
      categoryId: sql<string | null>`${parts.categoryId}`.as('category_id'),
      spentOff: sql<number>`${parts.spentOff}`.as('spent_off'),
      monthOff: sql<string | null>`${parts.monthOff}`.as('month_off'),
      flow: flowBy(sql`${parts.refund}`).as('flow'),
      cents: centsBy(sql`${parts.refund}`, sql`${parts.amountCents}`).as('cents'),
    })
    .from(parts)
    .innerJoin(transactions, eq(transactions.id, parts.transactionId))
    .where(and(gt(transactions.partCount, 0), isVisible)),
).as('lines')

/** The parts beside their rows, for a left join: the same lines, where rows are asked for by what they are themselves. */
export const partsBeside = and(gt(transactions.partCount, 0), eq(parts.transactionId, transactions.id))
const refundBeside = sql`coalesce(${parts.refund}, ${transactions.refund})`
const amountBeside = sql`coalesce(${parts.amountCents}, ${transactions.amountCents})`

/** A line of such a join. */
export const beside = {
  categoryId: sql<string | null>`iif(${parts.id} IS NULL, ${transactions.categoryId}, ${parts.categoryId})`,
  flow: flowBy(refundBeside),
  cents: centsBy(refundBeside, amountBeside),
}
