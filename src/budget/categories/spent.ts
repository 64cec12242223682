import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { getBook } from '../../book/open.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { rowsOf } from '../../db/rows.ts'
import type { Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import { categories } from '../ledger/balances/tables.ts'
import { applyEffects } from '../ledger/effects.ts'
import { lines } from '../ledger/lines.ts'
import { inBudgetIds, readBudget, readCalendar } from '../ledger/months/budget.ts'
import { categoryMonths, monthTotals } from '../ledger/months/tables.ts'
import { transactionParts } from '../ledger/parts/tables.ts'
import { noEffects } from '../ledger/rules.ts'
import { addLines } from '../ledger/sums.ts'
import { isVisible, transactions, visible } from '../ledger/tables.ts'
import { keepRow, takeKept } from '../removed/store.ts'

export type CategoryRow = typeof categories.$inferSelect
export const MISSING = 'Category not found'
const rows = rowsOf(categories, MISSING)
const { placeholder } = sql

const spentIn = prepared((db) =>
  db
    .select({ cents: monthTotals.countedCents })
    .from(monthTotals)
    .where(
      and(
        eq(monthTotals.bookId, placeholder('bookId')),
        eq(monthTotals.month, placeholder('month')),
        eq(monthTotals.categoryId, placeholder('id')),
      ),
    )
    .prepare(),
)
const counted = prepared((db) =>
  db
    .select({ cents: sql<Cents>`coalesce(sum(${monthTotals.counterCents}), 0)` })
    .from(monthTotals)
    .where(and(eq(monthTotals.categoryId, placeholder('id')), eq(monthTotals.bookId, placeholder('bookId'))))
    .prepare(),
)
const monthSaid = prepared((db) =>
  db
    .select()
    .from(categoryMonths)
    .where(
      and(
        eq(categoryMonths.bookId, placeholder('bookId')),
        eq(categoryMonths.month, placeholder('month')),
        eq(categoryMonths.categoryId, placeholder('id')),
      ),
    )
    .prepare(),
)

/** Cents that the counter of a continuous book has counted since its last reset, without what somebody typed. */
export const counterOf = (db: Db, { bookId }: Viewer, id: string): Cents =>
  counted(db).get({ bookId, id })?.cents ?? 0

const spentInMonth = (db: Db, { bookId, today }: Viewer, { id }: CategoryRow): Cents => {
  const here = { bookId, month: readCalendar(db, bookId).monthOf(today), id }
  return (spentIn(db).get(here)?.cents ?? 0) + (monthSaid(db).get(here)?.differsCents ?? 0)
}

/** Cents spent of the category by the counter of a continuous book; reads all months that the category has. */
export const spentByCounter = (db: Db, viewer: Viewer, row: CategoryRow): Cents =>
  counterOf(db, viewer, row.id) + row.counterDiffersCents

/** Cents spent of the category in the present month, and by the counter of a continuous book. */
export const spentEitherWay = (
  db: Db,
  viewer: Viewer,
  row: CategoryRow,
): { month: Cents; continuous: Cents } => ({
  month: spentInMonth(db, viewer, row),
  continuous: spentByCounter(db, viewer, row),
})

const isByMonth = (db: Db, { bookId }: Viewer): boolean => getBook(db, bookId).budgetPeriod === 'month'

/** Cents spent of the category: of the present month or by the counter, as the book's budget period has it. */
export const spentOf = (db: Db, viewer: Viewer, row: CategoryRow): Cents =>
  (isByMonth(db, viewer) ? spentInMonth : spentByCounter)(db, viewer, row)

/** Keeps what somebody typed as spent as the difference to what the rows say. */
export function typeSpent(tx: Tx, viewer: Viewer, row: CategoryRow, spent: Cents): CategoryRow {
  const { bookId, today } = viewer
  const difference = spent - spentOf(tx, viewer, row)
  if (!isByMonth(tx, viewer))
    return rows.change(tx, bookId, row.id, { counterDiffersCents: row.counterDiffersCents + difference })
  const month = readCalendar(tx, bookId).monthOf(today)
  const said = monthSaid(tx).get({ bookId, month, id: row.id })
  saySpent(
    tx,
    { bookId, month, categoryId: row.id },
    { differsCents: (said?.differsCents ?? 0) + difference },
  )
  return row
}

function saySpent(
  tx: Tx,
  here: { bookId: string; month: Month; categoryId: string },
  said: { differsCents: Cents; resets?: number },
): void {
  tx.insert(categoryMonths)
    .values({ ...here, ...said })
    .onConflictDoUpdate({
      target: [categoryMonths.bookId, categoryMonths.month, categoryMonths.categoryId],
      set: said,
    })
    .run()
}

interface Reset {
  /** Kept by releases before 0012: what the counter held. */
  spentCents?: Cents
  /** The month that was reset; left out of the counter's resets. */
  month?: Month
  /** Number of the reset, and the part of what was spent that no row said. */
  number?: number
  differsCents?: Cents
}

/** Takes every row that stands in the category by now off what is spent: in this month, or by the counter. */
export function resetSpent(tx: Tx, viewer: CommandContext, row: CategoryRow): void {
  const { bookId, today } = viewer
  const { id } = row
  const isMonth = isByMonth(tx, viewer)
  const calendar = readCalendar(tx, bookId)
  const month = calendar.monthOf(today)
  const said = monthSaid(tx).get({ bookId, month, id })
  const number = (isMonth ? (said?.resets ?? 0) : row.resets) + 1
  const differsCents = isMonth ? (said?.differsCents ?? 0) : row.counterDiffersCents
  const kept: Reset = { ...(isMonth ? { month } : {}), number, differsCents }
  if (spentOf(tx, viewer, row) !== 0) keepRow(tx, viewer, 'reset', id, kept)
  mark(tx, viewer, id, isMonth ? month : null, 0, number)
  if (isMonth) saySpent(tx, { bookId, month, categoryId: id }, { differsCents: 0, resets: number })
  else rows.change(tx, bookId, id, { counterDiffersCents: 0, resets: number })
}

/** Marks the lines of the category that carry one number of a reset with another, and counts them by that. */
function mark(tx: Tx, viewer: Viewer, id: string, month: Month | null, from: number, to: number): void {
  const { bookId } = viewer
  const marked = month === null ? { spentOff: to } : { monthOff: to === 0 ? null : `${month} ${to}` }
  const isMarked = (table: typeof transactions | typeof transactionParts, number: number) =>
    month === null
      ? eq(table.spentOff, number)
      : // A mark of another month counts for nothing in this one.
        number === 0
        ? sql`coalesce(substr(${table.monthOff}, 1, 7), '') <> ${month}`
        : eq(table.monthOff, `${month} ${number}`)
  const calendar = readCalendar(tx, bookId)
  const isThen = (date: SQLWrapper) =>
    month === null
      ? undefined
      : sql`${date} BETWEEN ${calendar.firstDayOf(month)} AND ${calendar.lastDayOf(month)}`
  const effects = noEffects(readBudget(tx, bookId))
  const which = and(eq(lines.categoryId, id), isThen(lines.date))
  const accounts = inBudgetIds(tx, bookId)
  addLines(effects, tx, viewer, which, accounts, -1)
  const within = (table: typeof transactions | typeof transactionParts) =>
    and(eq(table.categoryId, id), isMarked(table, from), isThen(table.date))
  tx.update(transactions)
    .set(marked)
    .where(and(within(transactions), visible(viewer)))
    .run()
  const ofVisible = sql`EXISTS (SELECT 1 FROM ${transactions} WHERE ${transactions.id} = ${transactionParts.transactionId} AND ${isVisible})`
  tx.update(transactionParts)
    .set(marked)
    .where(and(within(transactionParts), ofVisible))
    .run()
  addLines(effects, tx, viewer, which, accounts, 1)
  applyEffects(tx, bookId, effects)
}

/** Gives back what the last reset took, on top of what was spent since. */
export function undoReset(tx: Tx, viewer: CommandContext, named: string): CategoryRow {
  const { bookId } = viewer
  const row = rows.get(tx, bookId, named)
  const { id } = row
  const {
    month,
    number,
    spentCents = 0,
    differsCents = spentCents,
  } = takeKept<Reset>(tx, viewer, 'reset', id) ??
  refuse('conflict', 'There is no reset that could be undone.')
  if (number !== undefined) mark(tx, viewer, id, month ?? null, number, 0)
  viewer.events.push({ kind: 'category.changed' })
  if (month !== undefined) {
    const said = monthSaid(tx).get({ bookId, month, id })
    const differs = (said?.differsCents ?? 0) + differsCents
    saySpent(tx, { bookId, month, categoryId: id }, { differsCents: differs, resets: (number ?? 1) - 1 })
    // The rows that count again have raised its rev.
    return rows.get(tx, bookId, id)
  }
  const resets = number === undefined ? undefined : number - 1
  return rows.change(tx, bookId, id, { counterDiffersCents: row.counterDiffersCents + differsCents, resets })
}
