import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { keptCarried } from './tables.ts'

const { placeholder } = sql

/** Whether a half year begins with the month: what is carried into those is kept, so that none is rolled through many more than six. */
export const isHalfYear = (month: Month): boolean => month.endsWith('-01') || month.endsWith('-07')

/** What a category carries into a month, in cents. */
export interface Kept {
  month: Month
  cents: Cents
}

// A line of JSON for the month comes out faster than a row for each category.
const keptIn = prepared((db) =>
  db
    .select({ json: sql<string>`json_group_object(${keptCarried.categoryId}, ${keptCarried.cents})` })
    .from(keptCarried)
    .where(and(eq(keptCarried.bookId, placeholder('bookId')), eq(keptCarried.month, placeholder('month'))))
    .prepare(),
)

/** The latest that is kept of a category until the month, of the year around it and not of years ago. */
export function readKept(db: Db, bookId: string, month: Month): (categoryId: string) => Kept | undefined {
  const year = Array.from({ length: 12 }, (_, ago) => addMonths(month, -ago))
  // The first of them has all categories, mostly: those before it are read once something is not found.
  const months = year.filter((each, ago) => ago <= 1 || isHalfYear(each))
  const known: Record<string, Cents>[] = []
  return (categoryId) => {
    for (const [at, month] of months.entries()) {
      known[at] ??= JSON.parse(keptIn(db).get({ bookId, month })?.json ?? '{}') as Record<string, Cents>
      const cents = known[at][categoryId]
      if (cents !== undefined) return { month, cents }
    }
    return undefined
  }
}
