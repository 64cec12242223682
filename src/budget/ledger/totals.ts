import { and, between, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { monthTotals } from '../month-totals/tables.ts'
import { applyEffects } from './effects.ts'
import { noEffects } from './rules.ts'
import { spendingOf } from './sums.ts'

const within = and(
  eq(monthTotals.bookId, sql.placeholder('bookId')),
  between(monthTotals.month, sql.placeholder('first'), sql.placeholder('last')),
)
const income = sql<Cents>`sum(${monthTotals.incomeCents})`
const expense = sql<Cents>`sum(${monthTotals.expenseCents})`

const byMonth = prepared((db) =>
  db
    .select({ month: monthTotals.month, income, expense })
    .from(monthTotals)
    .where(within)
    .groupBy(monthTotals.month)
    .prepare(),
)

const byCategory = prepared((db) =>
  db
    .select({ categoryId: monthTotals.categoryId, expense })
    .from(monthTotals)
    .where(within)
    .groupBy(monthTotals.categoryId)
    .prepare(),
)

const byMonthAndCategory = prepared((db) =>
  db
    .select({
      month: monthTotals.month,
      categoryId: monthTotals.categoryId,
      expense: monthTotals.expenseCents,
    })
    .from(monthTotals)
    .where(within)
    .prepare(),
)

/** Income and spending in cents of each month from the first to the last that has any. */
export const totalsByMonth = (db: Db, bookId: string, first: Month, last: Month) =>
  byMonth(db).all({ bookId, first, last })

/** Spending in cents of the months from the first to the last, by category ('' for none). */
export const spendingByCategory = (db: Db, bookId: string, first: Month, last: Month) =>
  byCategory(db).all({ bookId, first, last })

/** Spending in cents of each month and category ('' for none), as far as there is any. */
export const spendingByMonth = (db: Db, bookId: string, first: Month, last: Month) =>
  byMonthAndCategory(db).all({ bookId, first, last })

/** Moves the category's spending of every month to what has no category. */
export function forgetCategory(tx: Tx, bookId: string, categoryId: string): void {
  const forgotten = tx
    .delete(monthTotals)
    .where(and(eq(monthTotals.bookId, bookId), eq(monthTotals.categoryId, categoryId)))
    .returning()
    .all()
  const effects = noEffects()
  for (const { month, incomeCents, expenseCents } of forgotten) {
    effects.months.set(month, { month, categoryId: '', incomeCents, expenseCents })
  }
  applyEffects(tx, bookId, effects)
}

/** Moves what the expenses of a category that came back have spent in every month from what has no category to it. */
export function recallCategory(tx: Tx, viewer: CommandContext, categoryId: string): void {
  const effects = noEffects()
  for (const { month, cents } of spendingOf(tx, viewer, categoryId)) {
    effects.months.set(month, { month, categoryId: '', incomeCents: 0, expenseCents: -cents })
    effects.months.set(`${month}${categoryId}`, { month, categoryId, incomeCents: 0, expenseCents: cents })
  }
  applyEffects(tx, viewer.bookId, effects)
}
