import { and, between, desc, eq, sql } from 'drizzle-orm'
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

// A line of JSON for each month comes out faster than a row for each category.
const keptWithin = prepared((db) =>
  db
    .select({
      month: keptCarried.month,
      json: sql<string>`json_group_object(${keptCarried.categoryId}, ${keptCarried.cents})`,
    })
    .from(keptCarried)
    .where(
      and(
        eq(keptCarried.bookId, placeholder('bookId')),
        between(keptCarried.month, placeholder('first'), placeholder('last')),
      ),
    )
    .groupBy(keptCarried.month)
    .orderBy(desc(keptCarried.month))
    .prepare(),
)

/** The latest that is kept of a category until the month, of the year around it and not of years ago. */
export function readKept(db: Db, bookId: string, month: Month): (categoryId: string) => Kept | undefined {
  const lines = keptWithin(db)
    .all({ bookId, first: addMonths(month, -11), last: month })
    .map((line) => ({ month: line.month, cents: JSON.parse(line.json) as Record<string, Cents> }))
  return (categoryId) => {
    for (const { month, cents } of lines) {
      const known = cents[categoryId]
      if (known !== undefined) return { month, cents: known }
    }
    return undefined
  }
}
