import { asc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { type Db, prepared } from '../../db/db.ts'
import type { BudgetCalendar } from '../../values/budget-month.ts'
import { addMonths, dayAt, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { categories } from '../ledger/balances/tables.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryAllocations } from '../ledger/months/tables.ts'
import type { CategoryRow, Coming, RestRow } from './coming.ts'
import { type Figures, readFigures, readFiguresOf } from './figures.ts'
import { readKept } from './kept.ts'
import { type CategoryRules, carriesSince, monthsFrom, type RolledMonth, rollForward } from './rules.ts'
import { categoryRests } from './tables.ts'

const { placeholder } = sql
export type AllocationRow = typeof categoryAllocations.$inferSelect
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

/** A category with what becomes of its rest, and its months from the first that was asked for to the last. */
export interface CategoryState {
  row: CategoryRow
  rules: CategoryRules
  /** Oldest first. */
  rests: readonly RestRow[]
  /** The months, rolled at the first call; `alone` reads the figures of this category only, for where few are asked for. */
  rolled(how?: 'alone'): RolledMonth[]
}

/** The state of a budget from one month to another. */
export interface BudgetState {
  calendar: BudgetCalendar
  present: Month
  categories: CategoryState[]
  /** Spending from the budget's accounts that has no category. */
  uncategorisedCents(month: Month): Cents
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

/** The rules of a category out of its rows of plans and rests, both oldest first. */
export function rulesOf(
  row: CategoryRow,
  rests: readonly RestRow[],
  allocations: readonly AllocationRow[],
  monthAt: (instant: number) => Month,
): CategoryRules {
  const since = monthAt(row.createdAt)
  return {
    since,
    until: row.archivedAt === null ? null : monthAt(row.archivedAt),
    // Until its plan is changed for the first time, it is what the category was made with.
    allocations:
      allocations.length === 0
        ? [{ since, cents: row.allocatedCents, capCents: null }]
        : allocations.map((each) => ({
            since: each.sinceMonth,
            cents: each.allocatedCents,
            capCents: each.capCents,
          })),
    rests: rests.map(({ sinceMonth, rest }) => ({ since: sinceMonth, rest })),
  }
}

/** The month from which a category is rolled, and the cents that it carries into it. */
interface Beginning {
  month: Month
  cents: Cents
  /** True where nothing is kept of what the category carries: it is then rolled from the first month whose rest stayed. */
  isFirst: boolean
}

/**
 * The categories of the book over the months from `from` to `to`; its cost does not grow with the transactions. Figures are read
 * once they are asked for.
 */
export function readState(
  db: Db,
  { bookId, timeZone, today }: Viewer,
  from: Month,
  to: Month,
  coming: Coming = NOTHING_COMES,
): BudgetState {
  const calendar = readCalendar(db, bookId)
  const monthAt = (instant: number): Month => calendar.monthOf(dayAt(instant, timeZone))
  const rests = byCategory([...restsOf(db).all({ bookId }), ...coming.rests])
  const allocations = byCategory(allocationsOf(db).all({ bookId }))
  // Coming amounts may be of any month: nothing that is kept knows of them.
  const isAsItIs = coming === NOTHING_COMES
  const keptOf = isAsItIs && rests.size > 0 ? readKept(db, bookId, from) : () => undefined
  const begin = ({ rests }: CategoryRules, id: string): Beginning => {
    const since = carriesSince(rests, from)
    if (since === undefined) return { month: from, cents: 0, isFirst: false }
    const known = keptOf(id)
    return known ? { ...known, isFirst: false } : { month: since, cents: 0, isFirst: true }
  }
  const all = [...categoriesOf(db).all({ bookId }), ...coming.categories].map((row) => {
    const own = rests.get(row.id) ?? []
    const rules = rulesOf(row, own, allocations.get(row.id) ?? [], monthAt)
    return { row, rests: own, rules, beginning: begin(rules, row.id) }
  })
  let together: Figures | undefined
  const readTogether = (): Figures => {
    if (together) return together
    const begun = all.filter(({ beginning }) => !isAsItIs || !beginning.isFirst)
    const first = begun.reduce((least, { beginning: { month } }) => (month < least ? month : least), from)
    together = readFigures(db, { bookId, first, last: to }, coming)
    return together
  }
  const shown = monthsFrom(from, to)
  const before = new Map<Month, Month[]>()
  const earlierFrom = (month: Month): Month[] => {
    const known = before.get(month) ?? monthsFrom(month, addMonths(from, -1))
    before.set(month, known)
    return known
  }
  return {
    calendar,
    present: calendar.monthOf(today),
    uncategorisedCents: (month) => readTogether().uncategorisedCents(month),
    categories: all.map(({ row, rests, rules, beginning: { month: first, cents, isFirst } }) => {
      let rolled: RolledMonth[] | undefined
      const roll = (how?: 'alone') => {
        const isAlone = isAsItIs && (isFirst || how === 'alone')
        const figures = isAlone
          ? readFiguresOf(db, { bookId, categoryId: row.id, first, last: to })
          : readTogether().of(row.id)
        return rollForward({ ...rules, in: figures }, shown, earlierFrom(first), cents)
      }
      return { row, rules, rests, rolled: (how) => (rolled ??= roll(how)) }
    }),
  }
}
