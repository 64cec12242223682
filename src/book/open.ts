import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { asksForBook, documented } from '../http/openapi.ts'
import { patternOf, REQUEST_ID } from '../http/pattern.ts'
import { dayAt } from '../values/day.ts'
import { refuse } from '../values/refusal.ts'
import type { BookEnv, BookState, Membership } from './context.ts'
import { whenOpen } from './held.ts'
import { refuseMoving, refuseUnlessMoved } from './moving.ts'
import { books } from './tables.ts'

export type Book = typeof books.$inferSelect

/** Condition for a book that was neither removed with its account nor deleted by an owner. */
export const isThere = and(
  eq(books.id, sql.placeholder('id')),
  isNull(books.removedAt),
  isNull(books.deletedAt),
)
const bookById = prepared((db) => db.select().from(books).where(isThere).prepare())

/** The columns of a `BookState`. */
export const BOOK_STATE = {
  bookId: books.id,
  version: books.version,
  timeZone: books.timeZone,
  moving: books.moving,
}
const stateById = prepared((db) => db.select(BOOK_STATE).from(books).where(isThere).prepare())

/** The own book has no name of its own; it is called this wherever books are told from each other. */
export const OWN_NAME = 'My budget'

const NO_BOOK = 'This book does not exist.'

export const findBook = (db: Db, id: string): Book | undefined => bookById(db).get({ id })

export const getBook = (db: Db, id: string): Book => findBook(db, id) ?? refuse('not_found', NO_BOOK)

/** An empty book. `timeZone` decides which day its owner's calendar shows. */
export function createBook(
  tx: Tx,
  book: Pick<Book, 'id' | 'timeZone' | 'createdAt'> &
    Partial<Pick<Book, 'kind' | 'name' | 'color' | 'currency' | 'locale' | 'weekStart'>>,
): void {
  tx.insert(books)
    .values({ tourPending: book.kind !== 'shared', ...book, budgetPeriod: 'month', budgetPeriodAsked: true })
    .run()
}

/** Header that names the book of a request; without it, it is the caller's own. */
export const BOOK = 'bucketbook-book'

/** The id of the book that the request is about. */
function askedFor(c: Context<BookEnv>, homeBookId: string): string {
  // A path that leads to a book names it; the header is for all others.
  const token = c.get('token')
  const header = c.req.header(BOOK) ?? token?.bookId
  const named = c.req.param('bookId') ?? (header !== undefined && asksForBook(c) ? header : undefined)
  const id = named?.toLowerCase() ?? homeBookId
  return token && named !== undefined && id !== token.bookId ? refuse('not_found', NO_BOOK) : id
}

/** The book's state, with the caller's membership in a shared one; who is not in it learns as much as of none. */
const openedBy = (c: Context<BookEnv>, id: string, homeBookId: string): Partial<Membership> & BookState =>
  (id === homeBookId ? stateById(c.get('home').db).get({ id }) : c.get('membershipIn')?.(id)) ??
  refuse('not_found', NO_BOOK)

const open: MiddlewareHandler<BookEnv> = async (c, next) => {
  const homeBookId = c.get('bookId') ?? refuse('signed_out', 'Please sign in.')
  const home = c.get('home')
  const id = askedFor(c, homeBookId)
  const answerElsewhere = c.get('answerElsewhere')
  const answered = answerElsewhere && (await answerElsewhere(id))
  if (answered) return answered
  let opened = openedBy(c, id, homeBookId)
  for (let held = whenOpen(home.db, id); held; held = whenOpen(home.db, id)) {
    await held
    opened = openedBy(c, id, homeBookId)
  }
  const { bookId, member, version, timeZone, moving } = opened
  c.set('role', member?.role ?? 'owner')
  const now = home.now()
  // Overdue and "this month" change at midnight, though the book does not.
  const today = dayAt(now, timeZone)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (moving && !c.get('isAboutMoving'))
    if (c.get('isAlsoOfMoved')) refuseUnlessMoved(moving, now)
    else refuseMoving(moving, now, isRead)
  const quoted = `"${home.release}.${bookId}.${version}.${today}"`
  const tag = `W/${quoted}`
  // A bare Response: the context's own would first copy headers that a 304 does not need.
  const unchanged = () => {
    const requestId = c.get('requestId')
    const headers: Record<string, string> = { ETag: tag }
    if (requestId) headers[REQUEST_ID] = requestId
    return new Response(null, { status: 304, headers })
  }
  // The caller may name several tags, and weak ones as strong.
  const known = isRead ? c.req.header('if-none-match') : undefined
  if (known?.includes(quoted)) return unchanged()
  const receivedAt = home.receivedAt?.() ?? now
  const isDraft = home.keepCall !== undefined
  const { elsewhere } = home
  c.set('viewer', {
    bookId,
    member,
    token: c.get('token'),
    timeZone,
    today,
    now,
    receivedAt,
    isDraft,
    elsewhere,
  })
  // Set before the answer is made: headers added to a finished one cost a copy of it.
  if (isRead) {
    c.header('ETag', tag)
    c.header('Cache-Control', 'private, no-cache')
  }
  if (known?.trim() !== '*') return next()
  // Any tag will do, where there is something: only the route knows.
  await next()
  if (c.res.status !== 200 || !c.res.headers.has('etag')) return
  await c.res.body?.cancel()
  c.res = undefined
  c.res = unchanged()
}

/** Stands in front of every reader of a body: that of a request for a book that lies elsewhere is read there. */
export const answeredElsewhere: MiddlewareHandler<BookEnv> = async (c, next) => {
  const { answerElsewhere, bookId } = c.var
  // The book that a path names is known once its route is reached.
  if (!answerElsewhere || bookId === undefined || patternOf(c).includes('/:bookId')) return next()
  return (await answerElsewhere(askedFor(c, bookId))) ?? next()
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
