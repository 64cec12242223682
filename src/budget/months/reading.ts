import { and, asc, between, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import type { BudgetCalendar } from '../../values/budget-month.ts'
import { addMonths, dayAt, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { categories } from '../ledger/balances/tables.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryAllocations, categoryMonths, monthTotals } from '../ledger/months/tables.ts'
import { readBefore } from './before.ts'
import type { CategoryRow, Coming, RestRow } from './coming.ts'
import {
  type CategoryOverMonths,
  carriesSince,
  type MonthOfCategory,
  monthsFrom,
  NO_NET,
  type RolledMonth,
  rollForward,
} from './rules.ts'
import { categoryRests } from './tables.ts'

const { placeholder } = sql
const NOTHING_COMES: Coming = { categories: [], rests: [], totals: [], said: [], heldCents: () => 0 }

const categoriesOf = prepared((db) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      groupId: categories.groupId,
      position: categories.position,
      allocatedCents: categories.allocatedCents,
      createdAt: categories.createdAt,
      archivedAt: categories.archivedAt,
    })
    .from(categories)
    .where(eq(categories.bookId, placeholder('bookId')))
    .orderBy(asc(categories.position), asc(categories.createdAt), asc(categories.id))
    .prepare(),
)
const restsOf = prepared((db) =>
  db
    .select()
    .from(categoryRests)
    .where(eq(categoryRests.bookId, placeholder('bookId')))
    .orderBy(asc(categoryRests.sinceMonth))
    .prepare(),
)
const allocationsOf = prepared((db) =>
  db
    .select()
    .from(categoryAllocations)
    .where(eq(categoryAllocations.bookId, placeholder('bookId')))
    .orderBy(asc(categoryAllocations.sinceMonth))
    .prepare(),
)

const [first, last] = [placeholder('first'), placeholder('last')]
const counted = {
  month: monthTotals.month,
  categoryId: monthTotals.categoryId,
  countedCents: monthTotals.countedCents,
  fundedCents: monthTotals.fundedCents,
}
const said = {
  month: categoryMonths.month,
  categoryId: categoryMonths.categoryId,
  assignedCents: categoryMonths.assignedCents,
  differsCents: categoryMonths.differsCents,
}
const totalsWithin = prepared((db) =>
  db
    .select(counted)
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, placeholder('bookId')), between(monthTotals.month, first, last)))
    .prepare(),
)
const saidWithin = prepared((db) =>
  db
    .select(said)
    .from(categoryMonths)
    .where(and(eq(categoryMonths.bookId, placeholder('bookId')), between(categoryMonths.month, first, last)))
    .prepare(),
)
/** A category with what becomes of its rest, and its months from the first that was asked for to the last. */
export interface CategoryState {
  row: CategoryRow
  over: CategoryOverMonths
  /** Oldest first. */
  rests: readonly RestRow[]
  rolled: RolledMonth[]
}

/** The state of a budget from one month to another. */
export interface BudgetState {
  calendar: BudgetCalendar
  present: Month
  categories: CategoryState[]
  /** Spending from the budget's accounts that has no category, by month. */
  uncategorised: Map<Month, Cents>
}

const byCategory = <Item extends { categoryId: string }>(items: Item[]): Map<string, Item[]> => {
  const map = new Map<string, Item[]>()
  for (const item of items) {
    const known = map.get(item.categoryId)
    if (known) known.push(item)
    else map.set(item.categoryId, [item])
  }
  return map
}

/** The categories of the book over the months from `from` to `to`; its cost does not grow with the transactions. */
export function readState(
  db: Db,
  { bookId, timeZone, today }: Viewer,
  from: Month,
  to: Month,
  coming: Coming = NOTHING_COMES,
): BudgetState {
  const calendar = readCalendar(db, bookId)
  const rows = [...categoriesOf(db).all({ bookId }), ...coming.categories]
  const rests = byCategory([...restsOf(db).all({ bookId }), ...coming.rests])
  const allocations = byCategory(allocationsOf(db).all({ bookId }))
  const months = new Map<string, Map<Month, MonthOfCategory>>()
  const uncategorised = new Map<Month, Cents>()
  const monthFor = (categoryId: string, month: Month): MonthOfCategory => {
    const own = months.get(categoryId) ?? new Map<Month, MonthOfCategory>()
    months.set(categoryId, own)
    const known = own.get(month) ?? { assignedCents: null, spentCents: 0, fundedCents: 0 }
    own.set(month, known)
    return known
  }
  const take = (
    totals: { month: Month; categoryId: string; countedCents: Cents; fundedCents: Cents }[],
    typed: { month: Month; categoryId: string; assignedCents: Cents | null; differsCents: Cents }[],
  ) => {
    for (const { month, categoryId, countedCents, fundedCents } of totals) {
      if (categoryId === '') uncategorised.set(month, (uncategorised.get(month) ?? 0) + countedCents)
      else {
        const one = monthFor(categoryId, month)
        one.spentCents += countedCents
        one.fundedCents += fundedCents
      }
    }
    for (const { month, categoryId, assignedCents, differsCents } of typed) {
      const one = monthFor(categoryId, month)
      one.assignedCents = assignedCents
      one.spentCents += differsCents
    }
  }
  const within = { bookId, first: from, last: to }
  take(totalsWithin(db).all(within), saidWithin(db).all(within))
  const isShown = ({ month }: { month: Month }) => month >= from && month <= to
  take(coming.totals.filter(isShown), coming.said.filter(isShown))
  const restsOfRow = (id: string) =>
    (rests.get(id) ?? []).map(({ sinceMonth, rest }) => ({ since: sinceMonth, rest }))
  const since = rows.flatMap(({ id }) => {
    const month = carriesSince(restsOfRow(id), from)
    return month === undefined ? [] : ([[id, month]] as const)
  })
  const carriesFrom = new Map(since)
  const earliest = since.reduce((least, [, month]) => (month < least ? month : least), from)
  const earlier = monthsFrom(earliest, addMonths(from, -1))
  const before =
    since.length > 0
      ? readBefore(db, { bookId, first: earliest, last: addMonths(from, -1) }, coming)
      : () => () => NO_NET
  const shown = monthsFrom(from, to)
  const monthAt = (instant: number): Month => calendar.monthOf(dayAt(instant, timeZone))
  return {
    calendar,
    present: calendar.monthOf(today),
    uncategorised,
    categories: rows.map((row) => {
      const since = monthAt(row.createdAt)
      const known = allocations.get(row.id) ?? []
      const over: CategoryOverMonths = {
        since,
        until: row.archivedAt === null ? null : monthAt(row.archivedAt),
        // Until its plan is changed for the first time, it is what the category was made with.
        allocations:
          known.length === 0
            ? [{ since, cents: row.allocatedCents, capCents: null }]
            : known.map((each) => ({
                since: each.sinceMonth,
                cents: each.allocatedCents,
                capCents: each.capCents,
              })),
        rests: restsOfRow(row.id),
        months: months.get(row.id) ?? new Map(),
        before: before(row.id),
      }
      const carries = carriesFrom.get(row.id)
      const past = carries === undefined ? [] : earlier.slice(earlier.indexOf(carries))
      return { row, over, rests: rests.get(row.id) ?? [], rolled: rollForward(over, shown, past) }
    }),
  }
}
