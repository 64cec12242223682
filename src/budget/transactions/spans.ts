import { between, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import type { Month } from '../../values/day.ts'
import { transactions } from '../ledger/tables.ts'
import { searchMonths } from './tables.ts'

/** Months whose transactions are read at once where others are to have their turn between. */
const SPAN = 6

/** The first and the last month of a span. */
type Span = [Month, Month]

const monthsOf = prepared((db) =>
  db
    .select({ month: searchMonths.month })
    .from(searchMonths)
    .where(sql`${searchMonths.bookId} = ${sql.placeholder('bookId')}`)
    .orderBy(searchMonths.month)
    .prepare(),
)

/** The months in which the book has transactions, a few at once, the oldest first. */
export function spansOf(db: Db, bookId: string): Span[] {
  const months = monthsOf(db)
    .all({ bookId })
    .map(({ month }) => month)
  const spans: Span[] = []
  for (let start = 0; start < months.length; start += SPAN) {
    const span = months.slice(start, start + SPAN)
    spans.push([span[0] ?? '', span.at(-1) ?? ''])
  }
  return spans
}

/** Transactions of the months. */
export const within = ([first, last]: Span): SQL => between(transactions.date, `${first}-01`, `${last}-31`)
