import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { addDays, type Day, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { accounts, categories } from '../ledger/balances/tables.ts'
import { accountMonths, categoryMonths } from '../ledger/months/tables.ts'

const { placeholder } = sql

const inBudget = and(eq(accounts.bookId, placeholder('bookId')), eq(accounts.inBudget, true))
const balancesOf = prepared((db) =>
  db
    .select({ sum: sql<Cents>`coalesce(sum(${accounts.balanceCents}), 0)` })
    .from(accounts)
    .where(inBudget)
    .prepare(),
)
const netsAfter = prepared((db) =>
  db
    .select({ sum: sql<Cents>`coalesce(sum(${accountMonths.netCents}), 0)` })
    .from(accountMonths)
    .innerJoin(accounts, and(eq(accounts.id, accountMonths.accountId), inBudget))
    .where(
      and(eq(accountMonths.bookId, placeholder('bookId')), gt(accountMonths.month, placeholder('month'))),
    )
    .prepare(),
)

/** Most days that the halves of a transfer are looked for apart: no bank takes longer. */
const MOST_DAYS_UNDER_WAY = 92

/** Transfers between accounts of the budget that were under way at the end of the day, as if they had arrived. */
function underWay(db: Db, bookId: string, day: Day): Cents {
  const isIn = (alias: string) =>
    sql.raw(`EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ${alias}.account_id AND accounts.in_budget)`)
  const isSeen = (alias: string) =>
    sql.raw(
      `(${alias}.statement_id IS NULL OR ${alias}.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))`,
    )
  const { cents } = db.get<{ cents: Cents }>(sql`
    SELECT coalesce(sum(iif(one.type = 'expense', one.amount_cents, -one.amount_cents)), 0) AS cents
    FROM transactions AS one INDEXED BY transactions_of_transfers
    JOIN transactions AS other ON other.transfer_id = one.transfer_id AND other.seq <> one.seq
    WHERE one.book_id = ${bookId} AND one.kind = 'transfer' AND one.date > ${addDays(day, -MOST_DAYS_UNDER_WAY)}
      AND one.date <= ${day} AND other.date > ${day} AND +other.book_id = ${bookId}
      AND ${isIn('one')} AND ${isIn('other')} AND ${isSeen('one')} AND ${isSeen('other')}`)
  return cents
}

/** What the accounts of the budget hold at the end of the month, without rows of later days. */
export function heldAt(db: Db, bookId: string, month: Month, lastDay: Day): Cents {
  const balance = balancesOf(db).get({ bookId })?.sum ?? 0
  const later = netsAfter(db).get({ bookId, month })?.sum ?? 0
  return balance - later + underWay(db, bookId, lastDay)
}

const saidAfter = prepared((db) =>
  db
    .select({ sum: sql<Cents>`coalesce(sum(${categoryMonths.assignedCents}), 0)` })
    .from(categoryMonths)
    .innerJoin(categories, eq(categories.id, categoryMonths.categoryId))
    .where(
      and(
        eq(categoryMonths.bookId, placeholder('bookId')),
        gt(categoryMonths.month, placeholder('month')),
        isNotNull(categoryMonths.assignedCents),
      ),
    )
    .prepare(),
)

/** What was typed, moved or filled into months after this one. */
export const assignedAfter = (db: Db, bookId: string, month: Month): Cents =>
  saidAfter(db).get({ bookId, month })?.sum ?? 0
