import { and, desc, eq, gte, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { dayOf, type Viewer } from '../../book/context.ts'
import { atMost, type Db, prepared } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { isVisible, transactions, visible } from '../ledger/tables.ts'
import { fromValues, type Shown, shown } from './columns.ts'
import { after, cursorAfter, placeOf } from './cursor.ts'
import { inCategory, inGroup, ofPayee, tagged } from './named.ts'
import { rowsWith, type Sought } from './search.ts'
import { transactionsToWire } from './shown.ts'
import { spansOf, within } from './spans.ts'
import { MAX_PAGE, type Transaction, type TransactionQuery } from './wire.ts'

const { placeholder } = sql
const newestFirst = [desc(transactions.date), desc(transactions.seq)]

const newestOfBook = prepared((db) =>
  db
    .select(shown)
    .from(transactions)
    .where(and(eq(transactions.bookId, placeholder('bookId')), isVisible))
    .orderBy(...newestFirst)
    .limit(atMost('limit'))
    .prepare(),
)

export type Filter = Omit<TransactionQuery, 'limit'>

export interface Page {
  items: Transaction[]
  /** The start of the next page, while there is one. */
  next: string | undefined
}

interface Wanted {
  viewer: Pick<Viewer, 'bookId' | 'timeZone'>
  filter: Filter
  limit: number
}

export function pageOf(db: Db, wanted: Wanted): Page {
  const rows: Shown[] = []
  for (const found of slicesOf(db, wanted)) rows.push(...found)
  return pageFrom(db, rows, wanted)
}

/** The same, with turns for others while a large book is searched for a text, or for rows that no index leads to. */
export async function pageInTurns(db: Db, wanted: Wanted): Promise<Page> {
  const rows: Shown[] = []
  for (const found of slicesOf(db, wanted)) {
    rows.push(...found)
    if (rows.length <= wanted.limit && (wanted.filter.q || isSought(wanted.filter))) await yieldToEventLoop()
  }
  return pageFrom(db, rows, wanted)
}

function pageFrom(db: Db, rows: Shown[], { limit }: Wanted): Page {
  const page = rows.length > limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return {
    items: transactionsToWire(db, page),
    next: rows.length > limit && last ? cursorAfter(last) : undefined,
  }
}

/** All pages, each read when it is asked for. */
export function* pagesFrom(db: Db, viewer: Viewer, filter: Filter): Generator<Transaction[]> {
  let cursor: string | undefined
  do {
    const page = pageOf(db, { viewer, filter: cursor ? { ...filter, cursor } : filter, limit: MAX_PAGE })
    if (page.items.length > 0) yield page.items
    cursor = page.next
  } while (cursor)
}

/** Filters that leave few rows, which an index leads to. An account may have all that the book has. */
const LEADING = ['billId', 'subscriptionId', 'bucketId', 'payeeId', 'tag'] as const
/** Filters that a row is read for: one that few rows have leads through all of a book. */
const TRIED = ['groupId', 'type', 'kind', 'min', 'max'] as const

/** True where the rows of the filter are to be looked for among all that the book has. */
function isSought(filter: Filter): boolean {
  const { categoryId } = filter
  const isLed =
    LEADING.some((name) => filter[name] !== undefined) || (categoryId !== undefined && categoryId !== 'none')
  return !isLed && (categoryId === 'none' || TRIED.some((name) => filter[name] !== undefined))
}

/** One more than `limit` transactions at most, the newest first (by day, then by entry), after the cursor. */
function* slicesOf(db: Db, { viewer, filter: { q, ...filter }, limit }: Wanted): Generator<Shown[]> {
  const { bookId } = viewer
  const conditions = conditionsOf(db, viewer, filter)
  let room = limit + 1
  if (!q) {
    if (conditions.length === 0) yield newestOfBook(db).values({ bookId, limit: room }).map(fromValues)
    else if (!isSought(filter)) yield rowsWhere(db, viewer, conditions, room)
    else
      for (const months of spansOf(db, bookId).toReversed()) {
        const found = rowsWhere(db, viewer, [...conditions, within(months)], room)
        room -= found.length
        yield found
        if (room === 0) return
      }
    return
  }
  const sought = soughtIn(viewer, q, filter)
  for (const seqs of rowsWith(db, sought)) {
    if (seqs.length === 0) yield []
    // Most rows found may be more than there is room for, or miss the other conditions.
    const size = Math.max(room, LEAST_READ)
    for (let start = 0; start < seqs.length && room > 0; start += size) {
      const found = rowsAmong(db, seqs.slice(start, start + size), [visible(viewer), ...conditions], room)
      room -= found.length
      yield found
    }
    if (room === 0) return
  }
}

/** The search for a text, within the days and after the place that the filter names. */
export const soughtIn = (viewer: Wanted['viewer'], text: string, { from, to, cursor }: Filter): Sought => ({
  bookId: viewer.bookId,
  text,
  from: from === undefined ? undefined : dayOf(viewer, from),
  to: to === undefined ? undefined : dayOf(viewer, to),
  after: cursor === undefined ? undefined : placeOf(cursor),
})

/** Rows that are read at once at least, where other conditions may leave few of them. */
const LEAST_READ = 100

/** One bound parameter, however many rows. By `CROSS JOIN` SQLite looks at these rows and at no others. */
const rowsAmong = (db: Db, seqs: number[], conditions: (SQL | undefined)[], limit: number): Shown[] =>
  db
    .select(shown)
    .from(sql`json_each(${JSON.stringify(seqs)}) AS found`)
    .crossJoin(transactions)
    .where(and(sql`${transactions.seq} = found.value`, ...conditions))
    .orderBy(...newestFirst)
    .limit(limit)
    .all()

const rowsWhere = (
  db: Db,
  viewer: Wanted['viewer'],
  conditions: (SQL | undefined)[],
  limit: number,
): Shown[] =>
  db
    .select(shown)
    .from(transactions)
    .where(and(visible(viewer), ...conditions))
    .orderBy(...newestFirst)
    .limit(limit)
    .all()

export function conditionsOf(
  db: Db,
  viewer: Wanted['viewer'],
  { cursor, from, to, payeeId, tag, min, max, categoryId, groupId, ...equal }: Omit<Filter, 'q'>,
): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = []
  for (const field of ['accountId', 'billId', 'subscriptionId', 'bucketId', 'type', 'kind'] as const) {
    const value = equal[field]
    if (value === 'any') conditions.push(isNotNull(transactions.bucketId))
    else if (value !== undefined) conditions.push(eq(transactions[field], value))
  }
  if (categoryId !== undefined) conditions.push(inCategory(db, viewer.bookId, categoryId))
  if (groupId !== undefined) conditions.push(inGroup(groupId))
  if (payeeId !== undefined) conditions.push(ofPayee(db, viewer.bookId, payeeId))
  if (tag !== undefined) conditions.push(tagged(viewer.bookId, tag))
  if (min !== undefined) conditions.push(gte(transactions.amountCents, min))
  if (max !== undefined) conditions.push(lte(transactions.amountCents, max))
  if (from !== undefined) conditions.push(gte(transactions.date, dayOf(viewer, from)))
  if (to !== undefined) conditions.push(lte(transactions.date, dayOf(viewer, to)))
  if (cursor !== undefined) conditions.push(after(cursor))
  return conditions
}
