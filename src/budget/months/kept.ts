import { sql } from 'drizzle-orm'
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
  JSON.parse(keptBefore(db).get({ bookId, first: addMonths(month, -11), last: month })?.json ?? '{}')
