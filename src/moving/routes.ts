import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { archiveText } from '../archive/collect.ts'
import type { ArchiveInput } from '../archive/file/wire.ts'
import { documentedBody, withArchive } from '../archive/routes.ts'
import { Archive } from '../archive/wire.ts'
import { contextOf, transact } from '../book/command.ts'
import type { BookEnv, CommandContext } from '../book/context.ts'
import { findMembership } from '../book/members.ts'
import { getBook, openBook, unversioned } from '../book/open.ts'
import type { Tx } from '../db/db.ts'
import { booksOf } from '../household/list.ts'
import { serialized } from '../http/async.ts'
import { body, query } from '../http/body.ts'
import type { Home } from '../http/context.ts'
import { route } from '../http/openapi.ts'
import { onError } from '../http/refusals.ts'
import { wholeText } from '../http/stream.ts'
import type { ServerEnv, ServerHome } from '../identity/context.ts'
import { getUser } from '../identity/users.ts'
import { Success } from '../values/wire.ts'
import { arrive, emptyArchive, keepAnswers, openArrived, undoMove } from './arriving.ts'
import { makePlace } from './place.ts'
import { type ArrivingSharing, besideOf } from './sharing.ts'
import { standingOf } from './standing.ts'
import { answersAfter, leave, move, wayOf } from './store.ts'
import {
  Answers,
  AnswersAfter,
  Arrive,
  BESIDE,
  Leave,
  Left,
  OfMove,
  Opened,
  Place,
  Placed,
  Proof,
  Standing,
  Way,
} from './wire.ts'

const DONE = { success: true } as const

/** Runs a step, and brings at once what it tells other books. */
async function step<Answer, Env extends BookEnv>(
  c: Context<Env>,
  run: (tx: Tx, context: CommandContext) => Answer,
): Promise<Answer> {
  const { home, viewer, arrive: bring } = c.var
  const context = contextOf(c, undefined)
  const answer = await transact(home, (tx) => run(tx, context))
  await bring?.({ bookId: viewer.bookId, sent: context.sent ?? [], key: undefined }, null)
  return answer
}

/** Opens a book also while it is on its way: for who moves it. */
export const aboutMoving: MiddlewareHandler<BookEnv> = (c, next) => {
  c.set('isAboutMoving', true)
  return next()
}

/** The steps by which a book moves from one server to another; `steps.ts` has their order. */
export const movingRoutes = new Hono<BookEnv>()
  .use(unversioned)
  .get(
    '/',
    route('manage', 'Where the book is on its way to another server', { answers: { 200: Way } }),
    (c) => c.json(wayOf(c.var.home.db, c.var.viewer)),
  )
  .post(
    '/leave',
    route('manage', 'Close the book to writing for ten minutes, in which it may move', {
      answers: { 200: Left },
    }),
    body(Leave),
    async (c) => {
      const { home, viewer } = c.var
      const { to } = c.req.valid('json')
      // After an import that is under way here.
      return c.json(
        await serialized(home.db, viewer.bookId, () => step(c, (tx) => leave(tx, viewer, to, home.newId))),
      )
    },
  )
  .get('/archive', route('manage', 'The book that leaves', { answers: { 200: Archive } }), (c) => {
    const { viewer } = c.var
    return wholeText<Archive>(
      c,
      (db) => getBook(db, viewer.bookId).version,
      (db) => {
        const { head, lists } = besideOf(db, viewer)
        return archiveText(db, viewer, head, lists)
      },
    )
  })
  .get(
    '/answers',
    route('manage', 'Kept answers of the book that leaves, by their Idempotency-Keys', {
      answers: { 200: Answers },
    }),
    query(AnswersAfter),
    (c) => c.json({ answers: answersAfter(c.var.home.db, c.var.viewer, c.req.valid('query').after) }),
  )
  .get('/standing', route('manage', 'How the book stands', { answers: { 200: Standing } }), async (c) =>
    c.json(await standingOf(c.var.home.db, c.var.viewer)),
  )
  .post(
    '/arrive',
    route('manage', 'Take in a book that leaves another server; it stays closed', {
      answers: { 200: Success },
      takesBook: true,
    }),
    query(Arrive),
    documentedBody,
    (c) => {
      const { household } = c.var.home as Partial<ServerHome>
      const take = async (archive: ArchiveInput & ArrivingSharing) => {
        const given = c.req.valid('query')
        const most = household?.members ?? Number.POSITIVE_INFINITY
        await step(c, (tx, context) => arrive(tx, context, archive, given, most))
        return c.json(DONE)
      }
      return withArchive(c, take, BESIDE)
    },
  )
  .post(
    '/answers',
    route('manage', 'Keep answers of the book that was taken in', {
      answers: { 200: Success },
      takesBook: true,
    }),
    body(Answers),
    async (c) => {
      await step(c, (tx, { bookId }) => keepAnswers(tx, bookId, c.req.valid('json')))
      return c.json(DONE)
    },
  )
  .post(
    '/moved',
    route('manage', 'The book is open elsewhere from now on', { answers: { 200: Proof } }),
    body(OfMove),
    async (c) => c.json(await step(c, (tx, context) => move(tx, context, c.req.valid('json').id))),
  )
  .post(
    '/open',
    route('manage', 'Open the book that was taken in, once it has moved', { answers: { 200: Opened } }),
    body(Proof),
    async (c) => {
      const without = await step(c, (tx, context) => openArrived(tx, context, c.req.valid('json')))
      return c.json({ ...DONE, without })
    },
  )
  .post(
    '/undo',
    route('manage', 'Undo a move that was not finished', { answers: { 200: Success } }),
    body(OfMove),
    async (c) => {
      const empty = await emptyArchive()
      await step(c, (tx, context) => undoMove(tx, context, c.req.valid('json').id, empty))
      return c.json(DONE)
    },
  )

/** The route that makes a place for a shared book. */
export const placeRoutes = new Hono<ServerEnv>().post(
  '/place',
  route('person', 'Make a place for a shared book that comes from another server; it stays closed', {
    answers: { 200: Placed },
  }),
  body(Place),
  async (c) => {
    const { server, session } = c.var
    const user = getUser(server.db, session?.userId ?? '')
    const place = c.req.valid('json')
    const known = await booksOf(server, user, { alsoArriving: true })
    await step(c, (tx, context) => makePlace(tx, context, user, place, { known, most: server.household }))
    return c.json({ id: place.id })
  },
)

/** The moving routes over a database, without sign-in: the caller acts as the person of this own book. */
export const createMovingApi = (home: Home, { bookId, userId }: { bookId: string; userId: string }) =>
  new Hono<BookEnv>()
    .use((c, next) => {
      c.set('home', home)
      c.set('bookId', bookId)
      c.set('membershipIn', (id) => findMembership(home.db, id, userId))
      return next()
    })
    .use('/api/moving/*', aboutMoving, openBook)
    .route('/api/moving', movingRoutes)
    .onError(onError)
