import { and, desc, eq, gte, isNotNull, like, lte, or, type SQL, sql } from 'drizzle-orm'
import { type Db, prepared } from '../../db/db.ts'
import { dayOf, type Viewer } from '../../http/context.ts'
import { parseDay } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import type { TransactionRow } from '../ledger/rules.ts'
import { isVisible, transactions, visible } from '../ledger/tables.ts'
import { toWire } from './store.ts'
import { MAX_PAGE, type Transaction, type TransactionQuery } from './wire.ts'

const hole = sql.placeholder
const newestFirst = [desc(transactions.date), desc(transactions.seq)]

const shown = {
  id: transactions.id,
  type: transactions.type,
  amountCents: transactions.amountCents,
  description: transactions.description,
  accountId: transactions.accountId,
  categoryId: transactions.categoryId,
  billId: transactions.billId,
  subscriptionId: transactions.subscriptionId,
  bucketId: transactions.bucketId,
  statementId: transactions.statementId,
  date: transactions.date,
  createdAt: transactions.createdAt,
  seq: transactions.seq,
}
type Shown = Pick<TransactionRow, keyof typeof shown>

const newestOfBook = prepared((db) =>
  db
    .select(shown)
    .from(transactions)
    .where(and(eq(transactions.bookId, hole('bookId')), isVisible))
    .orderBy(...newestFirst)
    .limit(hole('limit'))
    .prepare(),
)

/** The values of a row in the order of `shown`. On this path Drizzle's own mapping costs as much as the query. */
function fromValues(values: unknown[]): Shown {
  const [
    id,
    type,
    amountCents,
    description,
    accountId,
    categoryId,
    billId,
    subscriptionId,
    bucketId,
    ...rest
  ] = values as [string, Shown['type'], number, string, ...(string | null)[]]
  const [statementId, date, createdAt, seq] = rest as unknown as [string | null, string, number, number]
  return {
    id,
    type,
    amountCents,
    description,
    accountId: accountId ?? null,
    categoryId: categoryId ?? null,
    billId: billId ?? null,
    subscriptionId: subscriptionId ?? null,
    bucketId: bucketId ?? null,
    statementId,
    date,
    createdAt,
    seq,
  }
}

type Filter = Omit<TransactionQuery, 'limit'>

export interface Page {
  items: Transaction[]
  /** Where the next page begins, while there is one. */
  next: string | undefined
}

/** A question that may go to another thread. */
export interface Search {
  viewer: Pick<Viewer, 'bookId' | 'timeZone'>
  filter: Filter
  limit: number
}

export function pageOf(db: Db, { viewer, filter, limit }: Search): Page {
  const rows = listTransactions(db, viewer, filter, limit + 1)
  const page = rows.length > limit ? rows.slice(0, limit) : rows
  const last = page.at(-1)
  return { items: page.map(toWire), next: rows.length > limit && last ? cursorAfter(last) : undefined }
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

/** At most `limit` transactions, the newest first (by day, then by entry), after the cursor. */
function listTransactions(db: Db, viewer: Search['viewer'], filter: Filter, limit: number): Shown[] {
  const { bookId } = viewer
  const conditions = conditionsOf(viewer, filter)
  if (conditions.length === 0) return newestOfBook(db).values({ bookId, limit }).map(fromValues)
  return db
    .select(shown)
    .from(transactions)
    .where(and(visible(viewer), ...conditions))
    .orderBy(...newestFirst)
    .limit(limit)
    .all()
}

/** Names the place after a row: its day and its order of entry. */
const cursorAfter = ({ date, seq }: Shown): string => `${date}.${seq}`

function conditionsOf(
  viewer: Search['viewer'],
  { cursor, from, to, q, ...equal }: Filter,
): (SQL | undefined)[] {
  const conditions: (SQL | undefined)[] = []
  for (const field of ['accountId', 'categoryId', 'billId', 'subscriptionId', 'bucketId', 'type'] as const) {
    const value = equal[field]
    if (value === 'any') conditions.push(isNotNull(transactions.bucketId))
    else if (value !== undefined) conditions.push(eq(transactions[field], value))
  }
  if (from !== undefined) conditions.push(gte(transactions.date, dayOf(viewer, from)))
  if (to !== undefined) conditions.push(lte(transactions.date, dayOf(viewer, to)))
  // LIKE knows the case of ASCII letters only, so others are looked for in both.
  if (q)
    conditions.push(or(...(/\P{ASCII}/u.test(q) ? [q.toLowerCase(), q.toUpperCase()] : [q]).map(contains)))
  if (cursor !== undefined) conditions.push(after(cursor))
  return conditions
}

const contains = (text: string): SQL =>
  like(transactions.description, sql`${`%${text.replaceAll(/[\\%_]/g, '\\$&')}%`} ESCAPE '\\'`)

function after(cursor: string): SQL {
  const [date = '', seq = ''] = cursor.split('.')
  if (!parseDay(date) || !/^\d{1,15}$/.test(seq)) refuse('invalid', 'cursor: not one that this server gave')
  // The first condition bounds the index; the second settles ties within the day.
  return sql`${transactions.date} <= ${date} AND (${transactions.date} < ${date} OR ${transactions.seq} < ${Number(seq)})`
}
