import { and, between, count, desc, eq, gt, gte, isNull, lte, min, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isFlow } from '../ledger/sums.ts'
import { bills, subscriptions, transactions, visible } from '../ledger/tables.ts'
import { monthTotals } from '../month-totals/tables.ts'
import type { Kind } from '../recurring/due.ts'
import { KIND_NAMES } from '../recurring/store.ts'
import type { Range } from './wire.ts'

const PAGE = 1000
const LARGEST = 10

const within = ({ from, to }: Range): SQL => between(transactions.date, from, to)

/** The rows of an account (null: of none; undefined: of all) in the range, the oldest first, page by page. */
export function* pagesOf(
  db: Db,
  viewer: Viewer,
  range: Range,
  accountId?: string | null,
): Generator<TransactionRow[]> {
  const ofAccount =
    accountId === undefined
      ? undefined
      : accountId === null
        ? isNull(transactions.accountId)
        : eq(transactions.accountId, accountId)
  let after: SQL | undefined
  let from = range.from
  for (;;) {
    const rows: TransactionRow[] = db
      .select()
      .from(transactions)
      .where(
        and(
          visible(viewer),
          gte(transactions.date, from),
          lte(transactions.date, range.to),
          ofAccount,
          after,
        ),
      )
      .orderBy(transactions.date, transactions.seq)
      .limit(PAGE)
      .all()
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (rows.length < PAGE) return
    from = last.date
    after = or(gt(transactions.date, last.date), gt(transactions.seq, last.seq))
  }
}

/** Rows of one month that count alike, summed. */
export interface Group {
  month: Month
  type: TransactionRow['type']
  categoryId: string | null
  accountId: string | null
  /** Only moved between own accounts, or into or out of a savings goal. */
  isTransfer: number
  cents: Cents
  rows: number
}

const month = sql<Month>`substr(${transactions.date}, 1, 7)`
const isTransfer = sql<number>`(${transactions.bucketId} IS NOT NULL OR ${transactions.kind} IN ('transfer', 'opening'))`
const cents = sql<Cents>`sum(${transactions.amountCents})`

/** Everything of the range in one pass. */
export const groupsOf = (db: Db, viewer: Viewer, range: Range): Group[] =>
  db
    .select({
      month,
      type: transactions.type,
      categoryId: transactions.categoryId,
      accountId: transactions.accountId,
      isTransfer,
      cents,
      rows: count(),
    })
    .from(transactions)
    .where(and(visible(viewer), within(range)))
    .groupBy(month, transactions.type, transactions.categoryId, transactions.accountId, isTransfer)
    .all()

/** By how much each account's balance has moved after the day. */
export function movedSince(db: Db, viewer: Viewer, day: Day): Map<string, Cents> {
  const moved = sql<Cents>`sum(iif(${transactions.type} = 'income', 1, -1) * ${transactions.amountCents})`
  const rows = db
    .select({ accountId: transactions.accountId, moved })
    .from(transactions)
    .where(
      and(
        visible(viewer),
        gt(transactions.date, day),
        ne(transactions.type, 'savings'),
        eq(transactions.affectsBalance, true),
      ),
    )
    .groupBy(transactions.accountId)
    .all()
  return new Map(rows.map(({ accountId, moved }) => [accountId ?? '', moved]))
}

/** The day of the account's first transaction. */
export const firstDayOn = (db: Db, viewer: Viewer, accountId: string): Day | null =>
  db
    .select({ day: min(transactions.date) })
    .from(transactions)
    .where(and(visible(viewer), eq(transactions.accountId, accountId)))
    .get()?.day ?? null

export const largestOf = (db: Db, viewer: Viewer, range: Range): TransactionRow[] =>
  db
    .select()
    .from(transactions)
    .where(and(visible(viewer), within(range), eq(transactions.type, 'expense'), isFlow))
    .orderBy(desc(transactions.amountCents), desc(transactions.date), desc(transactions.seq))
    .limit(LARGEST)
    .all()

const KINDS = {
  bill: [bills, transactions.billId],
  subscription: [subscriptions, transactions.subscriptionId],
} as const

/** Payments for each bill and subscription in the range. */
export const paymentsOf = (db: Db, viewer: Viewer, range: Range) =>
  KIND_NAMES.flatMap((kind: Kind) => {
    const [table, link] = KINDS[kind]
    return db
      .select({ id: table.id, name: table.name, payments: count(), cents })
      .from(table)
      .innerJoin(transactions, eq(link, table.id))
      .where(
        and(
          eq(table.bookId, viewer.bookId),
          visible(viewer),
          within(range),
          eq(transactions.type, 'expense'),
        ),
      )
      .groupBy(table.id)
      .all()
      .map((paid) => ({ kind, ...paid }))
  }).sort((a, b) => b.cents - a.cents)

/** The years that have income or spending, the latest first. */
export function listYears(db: Db, { bookId }: Viewer): number[] {
  const year = sql<string>`substr(${monthTotals.month}, 1, 4)`
  const isSome = sql`${monthTotals.incomeCents} + ${monthTotals.expenseCents} > 0`
  return db
    .selectDistinct({ year })
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, bookId), isSome))
    .orderBy(desc(year))
    .all()
    .map((row) => Number(row.year))
}
