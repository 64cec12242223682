import { and, between, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { categoryMonths, monthTotals } from '../ledger/months/tables.ts'
import type { Coming } from './coming.ts'
import { type MonthOfCategory, NOTHING } from './rules.ts'

const { placeholder } = sql
const [bookId, categoryId] = [placeholder('bookId'), placeholder('categoryId')]
const [first, last] = [placeholder('first'), placeholder('last')]

/** Cents that are counted, funded and said, by the categories of a month or by the months of a category. */
interface Line {
  counted: Record<string, Cents>
  /** Figures of zero may be left out. */
  funded: Record<string, Cents>
  said: Record<string, readonly [assignedCents: Cents | null, differsCents: Cents]>
}

// A line of JSON comes out of the database much faster than a row for each figure.
const { countedCents, fundedCents } = monthTotals
const totalsBy = (key: typeof monthTotals.month | typeof monthTotals.categoryId) => ({
  counted: sql<string>`json_group_object(${key}, ${countedCents})`,
  funded: sql<string>`json_group_object(${key}, ${fundedCents}) FILTER (WHERE ${fundedCents} <> 0)`,
})
const { assignedCents, differsCents } = categoryMonths
const saidBy = (key: typeof categoryMonths.month | typeof categoryMonths.categoryId) =>
  sql<string>`json_group_object(${key}, json_array(${assignedCents}, ${differsCents}))`

const totalsWithin = prepared((db) =>
  db
    .select({ month: monthTotals.month, ...totalsBy(monthTotals.categoryId) })
    .from(monthTotals)
    .where(and(eq(monthTotals.bookId, bookId), between(monthTotals.month, first, last)))
    .groupBy(monthTotals.month)
    .prepare(),
)
const saidWithin = prepared((db) =>
  db
    .select({ month: categoryMonths.month, said: saidBy(categoryMonths.categoryId) })
    .from(categoryMonths)
    .where(and(eq(categoryMonths.bookId, bookId), between(categoryMonths.month, first, last)))
    .groupBy(categoryMonths.month)
    .prepare(),
)
// The index of the category finds its months: the book is only compared.
const totalsOf = prepared((db) =>
  db
    .select(totalsBy(monthTotals.month))
    .from(monthTotals)
    .where(
      and(
        eq(monthTotals.categoryId, categoryId),
        between(monthTotals.month, first, last),
        sql`+book_id = ${bookId}`,
      ),
    )
    .prepare(),
)
const saidOf = prepared((db) =>
  db
    .select({ said: saidBy(categoryMonths.month) })
    .from(categoryMonths)
    .where(
      and(
        eq(categoryMonths.categoryId, categoryId),
        between(categoryMonths.month, first, last),
        sql`+book_id = ${bookId}`,
      ),
    )
    .prepare(),
)

function figuresIn({ counted, funded, said }: Line, key: string): MonthOfCategory {
  const [spentCents, one] = [counted[key], said[key]]
  if (one === undefined)
    return spentCents === undefined
      ? NOTHING
      : { assignedCents: null, spentCents, fundedCents: funded[key] ?? 0 }
  return {
    assignedCents: one[0],
    spentCents: (spentCents ?? 0) + one[1],
    fundedCents: funded[key] ?? 0,
  }
}

/** Figures of one category in its months from `first` to `last`; no other category is read. */
export function readFiguresOf(
  db: Db,
  within: { bookId: string; categoryId: string; first: Month; last: Month },
): (month: Month) => MonthOfCategory {
  const totals = totalsOf(db).get(within)
  const line: Line = {
    counted: JSON.parse(totals?.counted ?? '{}'),
    funded: JSON.parse(totals?.funded ?? '{}'),
    said: JSON.parse(saidOf(db).get(within)?.said ?? '{}'),
  }
  return (month) => figuresIn(line, month)
}

/** Figures of all categories of a book in the months from one to another. */
export interface Figures {
  of(categoryId: string): (month: Month) => MonthOfCategory
  /** Spending from the budget's accounts that has no category. */
  uncategorisedCents(month: Month): Cents
}

export function readFigures(
  db: Db,
  within: { bookId: string; first: Month; last: Month },
  coming: Pick<Coming, 'totals' | 'said'>,
): Figures {
  const lines = new Map<Month, Line>()
  const lineOf = (month: Month): Line => {
    const known = lines.get(month) ?? { counted: {}, funded: {}, said: {} }
    lines.set(month, known)
    return known
  }
  for (const { month, counted, funded } of totalsWithin(db).all(within))
    lines.set(month, { counted: JSON.parse(counted), funded: JSON.parse(funded), said: {} })
  for (const { month, said } of saidWithin(db).all(within)) lineOf(month).said = JSON.parse(said)
  const isWithin = ({ month }: { month: Month }) => month >= within.first && month <= within.last
  for (const total of coming.totals.filter(isWithin)) {
    const { counted, funded } = lineOf(total.month)
    counted[total.categoryId] = (counted[total.categoryId] ?? 0) + total.countedCents
    funded[total.categoryId] = (funded[total.categoryId] ?? 0) + total.fundedCents
  }
  for (const { month, ...one } of coming.said.filter(isWithin)) {
    const { said } = lineOf(month)
    said[one.categoryId] = [one.assignedCents, (said[one.categoryId]?.[1] ?? 0) + one.differsCents]
  }
  return {
    of: (id) => (month) => {
      const line = lines.get(month)
      return line ? figuresIn(line, id) : NOTHING
    },
    uncategorisedCents: (month) => lines.get(month)?.counted[''] ?? 0,
  }
}
