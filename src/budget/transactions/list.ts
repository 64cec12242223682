import { and, desc, eq, gte, like, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { dayOf, type Viewer } from '../../http/context.ts'
import { parseDay } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from './rules.ts'
import { hiddenStatements, toWire } from './store.ts'
import { transactions } from './tables.ts'
import { MAX_PAGE, type Transaction, type TransactionQuery } from './wire.ts'

const hole = sql.placeholder
const newestFirst = [desc(transactions.date), desc(transactions.seq)]

const newestOfBook = prepared((db) =>
  db
    .select()
    .from(transactions)
    .where(eq(transactions.bookId, hole('bookId')))
    .orderBy(...newestFirst)
    .limit(hole('limit'))
    .prepare(),
)

type Filter = Omit<TransactionQuery, 'limit'>

export interface Page {
  items: Transaction[]
  /** Where the next page begins, while there is one. */
  next: string | undefined
}

export function pageOf(db: Db, viewer: Viewer, filter: Filter, limit: number): Page {
  const rows = listTransactions(db, viewer, filter, limit + 1)
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const last = shown.at(-1)
  return { items: shown.map(toWire), next: rows.length > limit && last ? cursorAfter(last) : undefined }
}

/** The page and all that come after it, each read when it is asked for. */
export function* pagesFrom(db: Db, viewer: Viewer, filter: Filter, page: Page): Generator<Transaction[]> {
  yield page.items
  for (let cursor = page.next; cursor; ) {
    const next = pageOf(db, viewer, { ...filter, cursor }, MAX_PAGE)
    yield next.items
    cursor = next.next
  }
}

/** At most `limit` transactions, the newest first (by day, then by entry), after the cursor. */
function listTransactions(db: Db, viewer: Viewer, filter: Filter, limit: number): TransactionRow[] {
  const { bookId } = viewer
  const hidden = hiddenStatements(db, bookId)
  const conditions = conditionsOf(viewer, filter)
  if (hidden.length === 0 && conditions.length === 0) return newestOfBook(db).all({ bookId, limit })
  if (hidden.length > 0) {
    conditions.push(or(sql`statement_id IS NULL`, notInArray(transactions.statementId, hidden)))
  }
  return db
    .select()
    .from(transactions)
    .where(and(eq(transactions.bookId, bookId), ...conditions))
    .orderBy(...newestFirst)
    .limit(limit)
    .all()
}

/** Names the place after a row: its day and its order of entry. */
const cursorAfter = ({ date, seq }: TransactionRow): string => `${date}.${seq}`

function conditionsOf(viewer: Viewer, { cursor, from, to, q, ...equal }: Filter): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = []
  for (const field of ['accountId', 'categoryId', 'billId', 'subscriptionId', 'bucketId', 'type'] as const) {
    const value = equal[field]
    if (value !== undefined) conditions.push(eq(transactions[field], value))
  }
  if (from !== undefined) conditions.push(gte(transactions.date, dayOf(viewer, from)))
  if (to !== undefined) conditions.push(lte(transactions.date, dayOf(viewer, to)))
  if (q)
    conditions.push(
      like(transactions.description, sql`${`%${q.replaceAll(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`),
    )
  if (cursor !== undefined) conditions.push(after(cursor))
  return conditions
}

function after(cursor: string): SQL {
  const [date = '', seq = ''] = cursor.split('.')
  if (!parseDay(date) || !/^\d{1,15}$/.test(seq)) refuse('invalid', 'cursor: not one that this server gave')
  // The first condition bounds the index; the second settles ties within the day.
  return sql`${transactions.date} <= ${date} AND (${transactions.date} < ${date} OR ${transactions.seq} < ${Number(seq)})`
}
