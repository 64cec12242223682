import { and, eq, isNull, sql } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { documented } from '../http/openapi.ts'
import { REQUEST_ID } from '../http/pattern.ts'
import { dayAt } from '../values/day.ts'
import { refuse } from '../values/refusal.ts'
import type { BookEnv } from './context.ts'
import { whenOpen } from './held.ts'
import { books } from './tables.ts'

export type Book = typeof books.$inferSelect

const bookById = prepared((db) =>
  db
    .select()
    .from(books)
    .where(and(eq(books.id, sql.placeholder('id')), isNull(books.removedAt)))
    .prepare(),
)

export const getBook = (db: Db, id: string): Book =>
  bookById(db).get({ id }) ?? refuse('not_found', 'This book does not exist.')

/** An empty book. `timeZone` decides which day its owner's calendar shows. */
export function createBook(tx: Tx, book: Pick<Book, 'id' | 'timeZone' | 'createdAt'>): void {
  tx.insert(books)
    .values({ ...book, tourPending: true, budgetPeriod: 'month', budgetPeriodAsked: true })
    .run()
}

const open: MiddlewareHandler<BookEnv> = async (c, next) => {
  const bookId = c.get('bookId') ?? refuse('signed_out', 'Please sign in.')
  const home = c.get('home')
  for (let held = whenOpen(home.db, bookId); held; held = whenOpen(home.db, bookId)) await held
  const { version, timeZone } = getBook(home.db, bookId)
  const now = home.now()
  // Overdue and "this month" change at midnight, though the book does not.
  const today = dayAt(now, timeZone)
  const isRead = c.req.method === 'GET'
  const tag = `W/"${home.release}.${bookId}.${version}.${today}"`
  // A bare Response: the context's own would first copy headers that a 304 does not need.
  if (isRead && c.req.header('if-none-match') === tag) {
    const requestId = c.get('requestId')
    const headers: Record<string, string> = { ETag: tag }
    if (requestId) headers[REQUEST_ID] = requestId
    return new Response(null, { status: 304, headers })
  }
  const receivedAt = home.receivedAt?.() ?? now
  const isDraft = home.keepCall !== undefined
  c.set('viewer', { bookId, timeZone, today, now, receivedAt, isDraft })
  // Set before the answer is made: headers added to a finished one cost a copy of it.
  if (isRead) {
    c.header('ETag', tag)
    c.header('Cache-Control', 'private, no-cache')
  }
  return next()
}

/**
 * Opens the viewer's book for the routes behind it, and answers 304 before any query of theirs where the
 * caller already has this version. The book's id is part of the tag: two people may share a browser.
 */
export const openBook = documented({ isVersioned: true }, open)

/**
 * Middleware for responses that change while the book does not, by the clock or with others' rows: nobody may
 * cache them.
 */
export const unversioned = documented({ isVersioned: false }, ((c, next) => {
  c.header('ETag', undefined)
  c.header('Cache-Control', 'no-store')
  return next()
}) as MiddlewareHandler<BookEnv>)
