import { and, eq, sql } from 'drizzle-orm'
import { atMost, type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { foldText } from '../../values/fold-text.ts'
import { transactions } from '../ledger/tables.ts'
import { searchMonths } from './tables.ts'

const { placeholder } = sql

/** The descriptions as JSON: one text comes out of the database much faster than a thousand. */
export const allTexts = sql<string>`json_group_array(description)`

/** The words of a text that was folded. */
export const wordsOf = (folded: string): string[] => folded.split(/\s+/u).filter((word) => word !== '')

/** A month with more rows stays without words, and is read whole: nobody waits for its words either. */
const MOST_ROWS = 10_000
const IMMEDIATE = { behavior: 'immediate' } as const
/** Months whose words one transaction stores. */
const SLICE = 4

const unfilled = prepared((db) =>
  db
    .select({ bookId: searchMonths.bookId, month: searchMonths.month })
    .from(searchMonths)
    .where(
      sql`${searchMonths.words} IS NULL AND (${searchMonths.bookId}, ${searchMonths.month}) > (${placeholder('bookId')}, ${placeholder('month')})`,
    )
    .orderBy(searchMonths.bookId, searchMonths.month)
    .limit(atMost(SLICE))
    .prepare(),
)

const textsOf = prepared((db) =>
  db
    .select({ texts: allTexts, count: sql<number>`count(*)` })
    .from(
      db
        .select({ description: transactions.description })
        .from(transactions)
        .where(
          sql`${transactions.bookId} = ${placeholder('bookId')} AND ${transactions.date} BETWEEN ${placeholder('month')} || '-01' AND ${placeholder('month')} || '-31'`,
        )
        .limit(atMost(MOST_ROWS + 1))
        .as('texts'),
    )
    .prepare(),
)

function fill(db: Db, place: { bookId: string; month: Month }): void {
  const { texts, count } = textsOf(db).get(place) ?? { texts: '[]', count: 0 }
  if (count > MOST_ROWS) return
  const all: string[] = JSON.parse(texts)
  const words = [...new Set(wordsOf(foldText(all.join(' '))))].join(' ')
  db.update(searchMonths)
    .set({ words })
    .where(and(eq(searchMonths.bookId, place.bookId), eq(searchMonths.month, place.month)))
    .run()
}

/** Fills in the words of all months that lack them, a few in each transaction; yields after each. */
export function* fillWords(db: Db): Generator<void> {
  let last: { bookId: string; month: Month } | undefined = { bookId: '', month: '' }
  while (last) {
    const place = last
    last = db.transaction((tx) => {
      const months = unfilled(tx).all(place)
      for (const each of months) fill(tx, each)
      return months.at(-1)
    }, IMMEDIATE)
    yield
  }
}
