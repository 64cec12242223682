import { and, eq, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { keptCarried } from './tables.ts'

const { placeholder } = sql

/** True for the first month of a half year: what is carried into it is kept, so that few months have to be rolled. */
export const isHalfYear = (month: Month): boolean => month.endsWith('-01') || month.endsWith('-07')

/** The cents that a category carries into a month. */
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

/** The newest kept cents of a category, into the month or one of the eleven before it; undefined without any. */
export function readKept(db: Db, bookId: string, month: Month): (categoryId: string) => Kept | undefined {
  const year = Array.from({ length: 12 }, (_, ago) => addMonths(month, -ago))
  // The first month mostly has all categories; those before it are read once a category is not found.
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
