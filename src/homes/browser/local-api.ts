import { Hono, type MiddlewareHandler } from 'hono'
import type { BookEnv } from '../../book/context.ts'
import { findMembership } from '../../book/members.ts'
import { BOOK, openBook } from '../../book/open.ts'
import { bookRoutes } from '../../book-api.ts'
import type { Db } from '../../db/db.ts'
import { bodies } from '../../http/body.ts'
import type { Home } from '../../http/context.ts'
import { routerPath } from '../../http/path.ts'
import { onError } from '../../http/refusals.ts'
import { refuseUnknown } from '../../http/unknown.ts'
import type { User } from '../../identity/wire.ts'
import { getOwnProfile } from '../../profile/store.ts'
import { pointsOf } from '../../rewards/points/store.ts'
import { StorageMode } from '../../sync/wire.ts'
import { refuse } from '../../values/refusal.ts'
import { SERVER_RESOURCES } from '../../values/resources.ts'
import { bookIdOf, findCopy, markCopyStale, noteVersion } from './copy.ts'
import { localRoutes } from './local-routes.ts'
import { OWN, sharedBookIn } from './membership.ts'
import { keepCall } from './outbox.ts'
import { isOfShared, sharedRoutes } from './shared-routes.ts'

/** Marks a command that the server has done already, with the version of its book that came of it. */
export const SENT = 'bucketbook-sent'

const NO_COPY = 'This browser has no copy of your book yet. It needs the server once.'
const NEEDS_SERVER = 'This needs the server, which can’t be reached or isn’t used in local mode.'
const resourceOf = (path: string): string => path.split('/')[2] ?? ''

/** The kept user with this book's points, unless it is shared; premium ends by this browser's clock as well. */
function keptUser(db: Db, now: number): User {
  const kept = (findCopy(db)?.user ?? refuse('needs_server', NO_COPY)) as User
  if (sharedBookIn(db)) return untilEnd(kept, now)
  const { balance, totalEarned, totalSpent } = pointsOf(db, bookIdOf(db) ?? '')
  const points = { rewardPoints: balance, totalPointsEarned: totalEarned, totalPointsSpent: totalSpent }
  return untilEnd({ ...kept, ...points }, now)
}

function untilEnd(user: User, now: number): User {
  const end = user.subscriptionExpiry
  return end !== null && Date.parse(end) <= now ? { ...user, subscriptionTier: 'free' } : user
}

/** The user and what is theirs: of a shared book the server's word, since they change it in their own one. */
const keptOwner = (db: Db, now: number): object =>
  sharedBookIn(db)
    ? keptUser(db, now)
    : { ...keptUser(db, now), ...getOwnProfile(db, bookIdOf(db) ?? '', now) }

function keptMode(db: Db, now: number): StorageMode {
  const tier = keptUser(db, now).subscriptionTier
  const { autoSync } = StorageMode.parse(findCopy(db)?.storageMode)
  return { tier, showAds: tier === 'free', autoSync: autoSync && tier === 'premium' }
}

/** Repeats here a command that the server has done, unless the copy was made after it. */
const unlessCopied: MiddlewareHandler<BookEnv> = async (c, next) => {
  const sentAs = c.req.header(SENT)
  if (sentAs === undefined) return next()
  const { db } = c.get('home')
  const isNew = db.transaction((tx) => noteVersion(tx, Number(sentAs)), { behavior: 'immediate' })
  if (!isNew) return c.body(null, 204)
  await next()
  // The repeat may build on a command that is still on its way: answers came in another order than the commands.
  if (!c.res.ok) db.transaction(markCopyStale, { behavior: 'immediate' })
}

/** Names the book, where it is a shared one, and every command, so that its replay can be told from a second one. */
const named: MiddlewareHandler<BookEnv> = (c, next) => {
  const headers = new Headers(c.req.raw.headers)
  const { bookId } = sharedBookIn(c.get('home').db) ?? {}
  if (bookId !== undefined && !headers.has(BOOK)) headers.set(BOOK, bookId)
  if (c.req.method !== 'GET' && !headers.has('idempotency-key'))
    headers.set('idempotency-key', c.get('home').newId())
  c.req.raw = new Request(c.req.raw, { headers })
  return next()
}

/** Refuses requests while there is no copy to answer from, and those that are not about the book. */
const answerable: MiddlewareHandler<BookEnv> = (c, next) => {
  if (!findCopy(c.get('home').db)) refuse('needs_server', NO_COPY)
  const { db } = c.get('home')
  const isOpen = sharedBookIn(db) !== undefined && isOfShared(c.req.method, c.req.path)
  if (!isOpen && SERVER_RESOURCES.includes(resourceOf(c.req.path))) refuse('needs_server', NEEDS_SERVER)
  return next()
}

/** The API of one book of this browser, for its owner or for one of its members. What it does is kept in the outbox. */
export function createLocalApi(parts: Omit<Home, 'keepCall' | 'transact'>) {
  const done: Home = parts
  const kept: Home = { ...parts, keepCall }
  const { db, now } = parts
  const owner = () => keptUser(db, now())
  const app = new Hono<BookEnv>({ getPath: routerPath })
    .use((c, next) => {
      c.set('home', c.req.header(SENT) ? done : kept)
      const shared = sharedBookIn(db)
      c.set('bookId', shared ? OWN : bookIdOf(db))
      if (shared) c.set('membershipIn', (id) => findMembership(db, id, shared.member.userId))
      c.set('owner', owner)
      return next()
    })
    .route('/local', localRoutes)
    .get('/api/auth/user', (c) => c.json(keptOwner(db, now())))
    .get('/api/user/storage-mode', (c) => c.json(keptMode(db, now())))
    .use('/api/*', unlessCopied, answerable, named, bodies, openBook)
    .route('/api', sharedRoutes)
    .route('/api', bookRoutes)
    .onError(onError)
  app.notFound(refuseUnknown(app))
  return app
}
