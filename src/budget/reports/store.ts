import {
  and,
  between,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lte,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import type { Db } from '../../db/db.ts'
import type { Day, Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { lines } from '../ledger/lines.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { bills, subscriptions, transactions, visible, visibleAmong } from '../ledger/tables.ts'
import type { Kind } from '../recurring/due.ts'
import { KIND_NAMES } from '../recurring/store.ts'
import type { Range } from './wire.ts'

const PAGE = 1000
const LARGEST = 10

const within = ({ from, to }: Range): SQL => between(transactions.date, from, to)
export const linesWithin = ({ bookId }: Viewer, { from, to }: Range): SQL | undefined =>
  and(eq(lines.bookId, bookId), between(lines.date, from, to))

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

/** The names of the book's savings goals, by their ids; rows outlive their goal. */
export const goalNamesOf = (db: Db, bookId: string): Map<string, string> =>
  new Map(
    db
      .all<{ id: string; name: string }>(sql`SELECT id, name FROM ended_goals WHERE book_id = ${bookId}
        UNION ALL SELECT id, name FROM savings_buckets WHERE book_id = ${bookId}`)
      .map(({ id, name }) => [id, name]),
  )

/** Lines of one month that count alike, summed. */
export interface Group {
  month: Month
  /** A refund is an expense below zero. */
  type: TransactionRow['type']
  categoryId: string | null
  accountId: string | null
  /** 1 for lines that only moved money between own accounts, or into or out of a savings goal, and for openings. */
  isTransfer: number
  /** 1 for lines that only moved money into or out of a savings goal. */
  isOfGoal: number
  cents: Cents
  lines: number
  /** Number of transactions that are not split. */
  rows: number
}

const month = sql<Month>`substr(${lines.date}, 1, 7)`
const isTransfer = sql<number>`(${lines.bucketId} IS NOT NULL OR ${lines.kind} IN ('transfer', 'opening'))`
const isOfGoal = sql<number>`(${lines.bucketId} IS NOT NULL)`
const cents = sql<Cents>`sum(${transactions.amountCents})`

/** Everything of the range in one pass. */
export const groupsOf = (db: Db, viewer: Viewer, range: Range): Group[] =>
  db
    .select({
      month,
      type: lines.flow,
      categoryId: lines.categoryId,
      accountId: lines.accountId,
      isTransfer,
      isOfGoal,
      cents: sql<Cents>`sum(${lines.cents})`,
      lines: count(),
      rows: sql<number>`sum(${lines.n} = 0)`,
    })
    .from(lines)
    .where(linesWithin(viewer, range))
    .groupBy(
      sql`${month}, ${lines.flow}, ${lines.categoryId}, ${lines.accountId}, ${isTransfer}, ${isOfGoal}`,
    )
    .all()

/** Number of split transactions of which a part counts in the range. */
export const splitWithin = (db: Db, viewer: Viewer, range: Range): number =>
  db
    .select({ rows: countDistinct(lines.id) })
    .from(lines)
    .where(and(linesWithin(viewer, range), gt(lines.n, 0)))
    .get()?.rows ?? 0

/** Cents by which each account's balance has moved after the day. */
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
    .where(and(visibleAmong(viewer), eq(transactions.accountId, accountId)))
    .get()?.day ?? null

interface Opened {
  id: string
  openingCents: Cents
  openedOn: Day
}

/** Rows that say something and move no balance, as SQL. */
const isStill = or(not(eq(transactions.affectsBalance, true)), eq(transactions.type, 'savings')) as SQL

/**
 * The account's opening balance for a file of the range. A file that begins amid its rows has none: beside the file of the
 * time before, it would count twice. Rows that never moved the balance are taken out of it beforehand, so that a program
 * that adds up all entries comes to our balance.
 */
export function openingOf(
  db: Db,
  viewer: Viewer,
  { id, openingCents, openedOn }: Opened,
  { from, to }: Range,
): { day: Day; cents: Cents } | null {
  const first = firstDayOn(db, viewer, id)
  if (first !== null && first < from) return null
  if (openedOn > to && (first === null || first > to)) return null
  const still = db
    .select({
      cents: sql<Cents>`coalesce(sum(iif(${transactions.type} = 'income', 1, -1) * ${transactions.amountCents}), 0)`,
    })
    .from(transactions)
    .where(
      and(
        visibleAmong(viewer),
        eq(transactions.accountId, id),
        between(transactions.date, from, to),
        isStill,
      ),
    )
    .get()
  const cents = openingCents - (still?.cents ?? 0)
  if (cents === 0) return null
  const earliest = first !== null && first < openedOn ? first : openedOn
  return { day: earliest < from ? from : earliest, cents }
}

export const largestOf = (db: Db, viewer: Viewer, range: Range) =>
  db
    .select({
      id: lines.id,
      date: lines.date,
      description: lines.description,
      cents: lines.cents,
      categoryId: lines.categoryId,
      accountId: lines.accountId,
    })
    .from(lines)
    .where(
      and(linesWithin(viewer, range), eq(lines.flow, 'expense'), eq(lines.isFlow, 1), gt(lines.cents, 0)),
    )
    .orderBy(desc(lines.cents), desc(lines.date), desc(lines.seq), sql`${lines.n}`)
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
          visibleAmong(viewer),
          within(range),
          eq(transactions.type, 'expense'),
        ),
      )
      .groupBy(table.id)
      .all()
      .map((paid) => ({ kind, ...paid }))
  }).sort((a, b) => b.cents - a.cents)
