import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { books } from '../../book/tables.ts'
import { type Db, prepared } from '../../db/db.ts'
import { addMonths, dayAt, type Month, monthOf } from '../../values/day.ts'
import { categories } from '../ledger/balances/tables.ts'
import { readCalendar } from '../ledger/months/budget.ts'
import { categoryAllocations } from '../ledger/months/tables.ts'
import { readFiguresOf } from './figures.ts'
import { isHalfYear } from './kept.ts'
import { rulesOf } from './reading.ts'
import { carriedOut, carriesSince, monthsFrom } from './rules.ts'
import { categoryRests, keptCarried } from './tables.ts'

const { placeholder } = sql
/** Categories that one transaction looks at. */
const SLICE = 50
const IMMEDIATE = { behavior: 'immediate' } as const

const categoriesAfter = prepared((db) =>
  db
    .select({
      categoryId: categoryRests.categoryId,
      isMissing: sql<number>`max(${categoryRests.rest} <> 'back' AND ${categoryRests.sinceMonth} < ${placeholder('month')}) AND NOT EXISTS
        (SELECT 1 FROM kept_carried AS kept WHERE kept.category_id = category_rests.category_id AND kept.month = ${placeholder('month')})`,
    })
    .from(categoryRests)
    .where(sql`${categoryRests.categoryId} > ${placeholder('after')}`)
    .groupBy(categoryRests.categoryId)
    .orderBy(asc(categoryRests.categoryId))
    .limit(SLICE)
    .prepare(),
)
const categoryOf = prepared((db) =>
  db
    .select({ row: categories, timeZone: books.timeZone })
    .from(categories)
    .innerJoin(books, eq(books.id, categories.bookId))
    .where(and(eq(categories.id, placeholder('categoryId')), isNull(books.deletedAt)))
    .prepare(),
)
const restsOf = prepared((db) =>
  db
    .select()
    .from(categoryRests)
    .where(eq(categoryRests.categoryId, placeholder('categoryId')))
    .orderBy(asc(categoryRests.sinceMonth))
    .prepare(),
)
const allocationsOf = prepared((db) =>
  db
    .select()
    .from(categoryAllocations)
    .where(eq(categoryAllocations.categoryId, placeholder('categoryId')))
    .orderBy(asc(categoryAllocations.sinceMonth))
    .prepare(),
)
const keep = prepared((db) =>
  db
    .insert(keptCarried)
    .values({
      categoryId: placeholder('categoryId'),
      month: placeholder('month'),
      bookId: placeholder('bookId'),
      cents: placeholder('cents'),
    })
    .onConflictDoNothing()
    .prepare(),
)

const dropPassed = prepared((db) =>
  db
    .delete(keptCarried)
    .where(
      and(
        eq(keptCarried.categoryId, placeholder('categoryId')),
        lt(keptCarried.month, placeholder('month')),
        sql`substr(${keptCarried.month}, 6) NOT IN ('01', '07')`,
      ),
    )
    .prepare(),
)

/** Keeps what the category carries into every half year, and into the last month, which is read most. */
function keepCarried(db: Db, categoryId: string, last: Month): void {
  const found = categoryOf(db).get({ categoryId })
  if (!found) return
  const { row, timeZone } = found
  const { bookId } = row
  const calendar = readCalendar(db, bookId)
  const monthAt = (instant: number): Month => calendar.monthOf(dayAt(instant, timeZone))
  const rules = rulesOf(row, restsOf(db).all({ categoryId }), allocationsOf(db).all({ categoryId }), monthAt)
  const since = carriesSince(rules.rests, last)
  if (since === undefined) return
  const over = { ...rules, in: readFiguresOf(db, { bookId, categoryId, first: since, last }) }
  dropPassed(db).run({ categoryId, month: last })
  let cents = 0
  for (const month of monthsFrom(since, last)) {
    if (month > since && (month === last || isHalfYear(month)))
      keep(db).run({ categoryId, month, bookId, cents })
    cents = carriedOut(over, month, cents)
  }
}

/** Keeps what categories carry where it is not known, a few in each transaction; yields after each. */
export function* fillCarried(db: Db, now: () => number): Generator<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const place: string = after
    // A month is read together with the one before it.
    const month = addMonths(monthOf(dayAt(now(), 'UTC')), -1)
    after = db.transaction((tx) => {
      const some = categoriesAfter(tx).all({ after: place, month })
      for (const { categoryId, isMissing } of some) if (isMissing) keepCarried(tx, categoryId, month)
      return some.at(-1)?.categoryId
    }, IMMEDIATE)
    yield
  }
}
