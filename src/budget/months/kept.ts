import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, type Month } from '../../values/day.ts'
import type { Cents } from '../../values/money.ts'
import { keptCarried } from './tables.ts'

const { placeholder } = sql

/** Months into which it is kept what is carried begin half a year: no month is rolled through many more than six. */
export const halfYearOf = (month: Month): Month =>
  `${month.slice(0, 4)}-${month.slice(5) < '07' ? '01' : '07'}`

/** What a category carries into a month, in cents. */
export interface Kept {
  month: Month
  cents: Cents
}

// SQLite takes the cents from the row that has the largest month; a line of JSON comes out faster than a row for each category.
const keptBefore = prepared((db) =>
  db
    .select({
      json: sql<string>`json_group_object(category_id, json_object('month', month, 'cents', cents))`,
    })
    .from(
      db
        .select({
          categoryId: keptCarried.categoryId,
          month: sql<Month>`max(${keptCarried.month})`.as('month'),
          cents: keptCarried.cents,
        })
        .from(keptCarried)
        .where(
          sql`${keptCarried.bookId} = ${placeholder('bookId')} AND ${keptCarried.month} BETWEEN ${placeholder('first')} AND ${placeholder('last')}`,
        )
        .groupBy(keptCarried.categoryId)
        .as('latest'),
    )
    .prepare(),
)

/** The latest that is kept of each category until the month, by their ids; of the year around it, not of years ago. */
export const readKept = (db: Db, bookId: string, month: Month): Record<string, Kept | undefined> =>
  JSON.parse(
    keptBefore(db).get({ bookId, first: addMonths(halfYearOf(month), -6), last: month })?.json ?? '{}',
  )
