import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { addDays, type Day, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { accounts, categories } from '../ledger/balances/tables.ts'
import { categoryMonths } from '../ledger/months/tables.ts'

const { placeholder } = sql

/** An account of the budget, with what it holds at the end of a month in cents. */
export interface HoldingAccount {
  type: (typeof accounts.$inferSelect)['type']
  isActive: boolean
  cents: Cents
}

const later = sql`(SELECT account_id, sum(net_cents) AS cents FROM account_months
  WHERE book_id = ${placeholder('bookId')} AND month > ${placeholder('month')} GROUP BY 1) AS later`
const holdingAccounts = prepared((db) =>
  db
    .select({
      type: accounts.type,
      isActive: accounts.isActive,
      cents: sql<Cents>`${accounts.balanceCents} - coalesce(later.cents, 0)`,
    })
    .from(accounts)
    .leftJoin(later, sql`later.account_id = ${accounts.id}`)
    .where(and(eq(accounts.bookId, placeholder('bookId')), eq(accounts.inBudget, true)))
    .prepare(),
)

/** Most days that the halves of a transfer are looked for apart: no bank takes longer. */
const MOST_DAYS_UNDER_WAY = 92
const WITHIN = sql.raw(`'+${MOST_DAYS_UNDER_WAY} days'`)

const isIn = (alias: string) =>
  sql.raw(`EXISTS (SELECT 1 FROM accounts WHERE accounts.id = ${alias}.account_id AND accounts.in_budget)`)
const isSeen = (alias: string) =>
  sql.raw(
    `(${alias}.statement_id IS NULL OR ${alias}.statement_id NOT IN (SELECT id FROM statements WHERE state <> 'done'))`,
  )
const [bookId, day] = [placeholder('bookId'), placeholder('day')]
const centsUnderWay = prepared((db) =>
  db
    .select({
      cents: sql<Cents>`coalesce(sum(iif(one.type = 'expense', one.amount_cents, -one.amount_cents)), 0)`,
    })
    .from(
      sql`transactions AS one INDEXED BY transactions_of_transfers
        JOIN transactions AS other ON other.transfer_id = one.transfer_id AND other.seq <> one.seq`,
    )
    .where(
      sql`one.book_id = ${bookId} AND one.kind = 'transfer' AND one.date > ${placeholder('first')} AND one.date <= ${day}
        AND other.date > ${day} AND other.date <= date(one.date, ${WITHIN}) AND +other.book_id = ${bookId}
        AND ${isIn('one')} AND ${isIn('other')} AND ${isSeen('one')} AND ${isSeen('other')}`,
    )
    .prepare(),
)

/** Transfers between accounts of the budget that were under way at the end of the day, as if they had arrived. */
export const underWay = (db: Db, bookId: string, day: Day): Cents =>
  centsUnderWay(db).get({ bookId, day, first: addDays(day, -MOST_DAYS_UNDER_WAY) })?.cents ?? 0

/** The budget's accounts with what each holds at the end of the month, in cents, without rows of later days. */
export const readHolding = (db: Db, bookId: string, month: Month): HoldingAccount[] =>
  holdingAccounts(db).all({ bookId, month })

const saidAfter = prepared((db) =>
  db
    .select({ sum: sql<Cents>`coalesce(sum(${categoryMonths.assignedCents}), 0)` })
    .from(categoryMonths)
    .innerJoin(categories, eq(categories.id, categoryMonths.categoryId))
    .where(
      and(
        eq(categoryMonths.bookId, placeholder('bookId')),
        // Categories of an import that is being taken back are of no book.
        eq(categories.bookId, placeholder('bookId')),
        gt(categoryMonths.month, placeholder('month')),
        isNotNull(categoryMonths.assignedCents),
      ),
    )
    .prepare(),
)

/** Cents that were typed, moved or filled into months after this one. */
export const assignedAfter = (db: Db, bookId: string, month: Month): Cents =>
  saidAfter(db).get({ bookId, month })?.sum ?? 0
