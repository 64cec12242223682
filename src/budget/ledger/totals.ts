import { and, asc, between, eq, gte, or, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import type { BudgetCalendar } from '../../values/budget-month.ts'
import { addDays, type Day, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { applyEffects } from './effects.ts'
import { lines } from './lines.ts'
import { inBudgetIds, readBudget } from './months/budget.ts'
import { addTotals } from './months/store.ts'
import { accountMonths, monthTotals } from './months/tables.ts'
import { type Effects, noEffects } from './rules.ts'
import { addLines, addNets } from './sums.ts'
import { transactions, visible, visibleAmong } from './tables.ts'

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

/** Counts the lines of the category, which it is about to lose, as without one. */
export const forgetCategory = (tx: Tx, viewer: Viewer, categoryId: string): void =>
  recount(tx, viewer, eq(lines.categoryId, categoryId), [{ sign: -1 }, { sign: 1, categoryId: null }])

/** Counts the lines of a category that came back for it again. */
export const recallCategory = (tx: Tx, viewer: Viewer, categoryId: string): void =>
  recount(tx, viewer, eq(lines.categoryId, categoryId), [{ sign: -1, categoryId: null }, { sign: 1 }])

/** Counts the rows of an account, or those that lead to it, as within or outside the budget, unlike until now. */
export function moveOverBorder(tx: Tx, viewer: Viewer, accountId: string, isInBudget: boolean): void {
  const others = inBudgetIds(tx, viewer.bookId).filter((id) => id !== accountId)
  const [within, outside] = [[...others, accountId], others]
  const which = or(eq(lines.accountId, accountId), eq(lines.transferAccountId, accountId))
  recount(tx, viewer, which, [
    { sign: -1, inBudget: isInBudget ? outside : within },
    { sign: 1, inBudget: isInBudget ? within : outside },
  ])
}

/** Counts what an account's rows move its balance by in each month anew: some may have changed without it. */
export function recountNets(tx: Tx, viewer: Viewer, accountId: string): void {
  tx.delete(accountMonths).where(eq(accountMonths.accountId, accountId)).run()
  const effects = noEffects(readBudget(tx, viewer.bookId))
  addNets(effects, tx, and(visibleAmong(viewer), eq(transactions.accountId, accountId)))
  applyEffects(tx, viewer.bookId, effects)
}

/** Counts the rows of the book from a month on anew, or all of them; `counted` is what was counted of them ahead. */
export function recountBook(
  tx: Tx,
  viewer: Viewer,
  since?: { month: Month; day: Day },
  counted?: Effects,
): void {
  const { bookId } = viewer
  for (const table of [monthTotals, accountMonths])
    tx.delete(table)
      .where(and(eq(table.bookId, bookId), since && gte(table.month, since.month)))
      .run()
  const effects = counted ?? noEffects(readBudget(tx, bookId))
  if (!counted) {
    addLines(effects, tx, viewer, since && gte(lines.date, since.day), inBudgetIds(tx, bookId), 1)
    addNets(effects, tx, and(visible(viewer), since && gte(transactions.date, since.day)))
  }
  addTotals(tx, bookId, effects)
}

/** Rows that are counted before others have their turn. */
const SLICE = 5000

const dayAfterSlice = prepared((db) =>
  db
    .select({ date: transactions.date })
    .from(transactions)
    .where(
      and(
        eq(transactions.bookId, sql.placeholder('bookId')),
        gte(transactions.date, sql.placeholder('from')),
      ),
    )
    .orderBy(asc(transactions.date))
    .limit(1)
    .offset(SLICE)
    .prepare(),
)

/** Counts the rows from a day on in other months than the book's, in slices of days; what is kept stays as it is. */
export async function countAhead(
  db: Db,
  viewer: Viewer,
  { monthOf }: Pick<BudgetCalendar, 'monthOf'>,
  first: Day,
): Promise<Effects> {
  const { bookId } = viewer
  const effects = noEffects({ ...readBudget(db, bookId), monthOf })
  const inBudget = inBudgetIds(db, bookId)
  for (let from: Day | undefined = first; from !== undefined; ) {
    const after: Day | undefined = dayAfterSlice(db).get({ bookId, from })?.date
    const next: Day | undefined = after === from ? addDays(from, 1) : after
    const isWithin = (day: typeof lines.date | typeof transactions.date) =>
      next === undefined ? sql`${day} >= ${from}` : sql`${day} >= ${from} AND ${day} < ${next}`
    addLines(effects, db, viewer, isWithin(lines.date), inBudget, 1)
    addNets(effects, db, and(visible(viewer), isWithin(transactions.date)))
    from = next
    await yieldToEventLoop()
  }
  return effects
}

interface Way {
  sign: 1 | -1
  categoryId?: null
  inBudget?: string[]
}

function recount(tx: Tx, viewer: Viewer, which: SQL | undefined, ways: Way[]): void {
  const effects = noEffects(readBudget(tx, viewer.bookId))
  for (const { sign, categoryId, inBudget = inBudgetIds(tx, viewer.bookId) } of ways)
    addLines(effects, tx, viewer, which, inBudget, sign, categoryId)
  applyEffects(tx, viewer.bookId, effects)
}
