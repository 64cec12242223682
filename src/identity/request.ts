import type { Context, MiddlewareHandler } from 'hono'
import { isFar } from '../book/crossing/crossing.ts'
import { findMember, findMembership } from '../book/members.ts'
import { DATA_POLICY, headersFor } from '../http/headers.ts'
import { patternOf, REQUEST_ID } from '../http/pattern.ts'
import { refuse } from '../values/refusal.ts'
import { bearerOf } from './addressed.ts'
import type { Known, ServerEnv, ServerHome } from './context.ts'
import { isInvited } from './referrer.ts'
import { sessionOf, sessionTokenIn } from './sessions.ts'
import { writeBestEffort } from './storage-faults.ts'
import { mayCall } from './tokens/scopes.ts'
import { findToken, isUseNoted, noteUse } from './tokens/store.ts'
import { findUser, getUser, isOperator, tierOf, userToWire } from './users.ts'

/** The user who asks, where this database has them: the maker of the token, beside which no cookie counts, else the session's. */
function knownBy(
  server: ServerHome,
  bearer: string | undefined,
  cookies: string | undefined,
): Known | undefined {
  const now = server.now()
  if (bearer === undefined) {
    const cookie = sessionTokenIn(cookies)
    const session = cookie === undefined ? undefined : sessionOf(server.db, cookie, now)
    return session && { session }
  }
  const row = findToken(server.db, bearer, now)
  if (!row) return undefined
  if (!isUseNoted(row, now)) writeBestEffort(server, (tx) => noteUse(tx, row, now))
  const { id, userId, name, scope, bookId, homeBookId } = row
  const expiresAt = row.expiresAt ?? Number.MAX_SAFE_INTEGER
  const session = { id, userId, bookId: homeBookId, expiresAt, provenAt: null, isFormer: false }
  return { session, token: { id, name, scope, bookId } }
}

/** True while its maker has the book of the token, or is in it; of one that lies elsewhere, that one says so. */
function isOpen(server: ServerHome, { session, token }: Known): boolean {
  if (!token || token.bookId === session.bookId || isFar(server, token.bookId)) return true
  return findMember(server.db, token.bookId, session.userId) !== undefined
}

/** Has a book of another database answer the request, for who is known here. */
async function answerElsewhere(
  c: Context<ServerEnv>,
  { db, elsewhere }: ServerHome,
  known: Known,
  bookId: string,
): Promise<Response | undefined> {
  if (!elsewhere?.has(bookId)) return undefined
  const { method, url, raw } = c.req
  const request = raw.bodyUsed
    ? new Request(url, { method, headers: raw.headers, body: await c.req.arrayBuffer() })
    : raw
  const asker = { ...known, isInvited: isInvited(db, known.session.userId) }
  // An error of the other database is told there.
  const answered = await elsewhere.answer(bookId, request, asker).catch(() =>
    refuse('unavailable', 'This book can’t be reached just now. Please try again later.', {
      retryAfter: 5,
    }),
  )
  // The book lies nowhere: a handler that went on here would find the body read.
  return answered ?? refuse('not_found', 'This book does not exist.')
}

/** Ends a request with a token that is nobody's, was revoked or has ended. */
export const refuseToken: MiddlewareHandler<ServerEnv> = (c, next) => {
  if (!c.get('isTokenRefused')) return next()
  c.header('WWW-Authenticate', 'Bearer')
  refuse('signed_out', 'This token is not good any more.')
}

/** The first thing that happens to a request: who sent it, from where, and whose session it carries. */
export function identify(server: ServerHome, publicHost: string | undefined): MiddlewareHandler<ServerEnv> {
  const isPublicHttps = server.publicUrl?.startsWith('https:') ?? false
  const headersOf = headersFor(server.publicUrl, server.basePath)
  return (c, next) => {
    const header = (name: string) => c.req.header(name)
    const { address = '', isHttps } = server.clientOf?.(c.env, header) ?? {}
    c.set('home', server)
    c.set('server', server)
    const requestId = server.requestIdOf?.(c.env, () => patternOf(c))
    if (requestId) {
      c.set('requestId', requestId)
      c.header(REQUEST_ID, requestId)
    }
    c.set('client', { address, userAgent: header('user-agent') ?? '' })
    // A browser names its scheme in what it posts; the proxy may be used beside the plain LAN address.
    const origin = header('origin')
    const isPublic = isPublicHttps && header('host') === publicHost
    c.set(
      'isHttps',
      origin ? origin.startsWith('https:') : (isHttps ?? (isPublic || c.req.url.startsWith('https:'))),
    )
    for (const [name, value] of headersOf(header('host'))) c.header(name, value)
    c.header('Content-Security-Policy', DATA_POLICY)

    const asker = server.askerOf?.(c.env)
    const bearer = bearerOf(header('authorization'))
    const known = asker ?? knownBy(server, bearer, header('cookie'))
    if (!known || !isOpen(server, known)) {
      c.set('session', undefined)
      c.set('bookId', undefined)
      c.set('isTokenRefused', bearer !== undefined)
      return next()
    }
    const { session, token } = known
    c.set('session', session)
    c.set('bookId', session.bookId)
    c.set('membershipIn', (bookId) => findMembership(server.db, bookId, session.userId))
    if (token) {
      const { id, name, bookId, scope } = token
      c.set('token', { id, name, bookId, addsOnly: scope === 'add' })
      c.set('checkScope', (route) => mayCall(scope, route))
    }
    if (asker) {
      c.set('asker', asker)
      c.set('isOperator', () => false)
      c.set('havePremium', () => false)
      return next()
    }
    if (server.elsewhere)
      c.set('answerElsewhere', (id) => answerElsewhere(c as Context<ServerEnv>, server, known, id))
    const user = () => getUser(server.db, session.userId)
    c.set('owner', () => userToWire(server, user()))
    c.set('isOperator', () => isOperator(user()))
    c.set('havePremium', (ids) =>
      ids.some((id) => tierOf(getUser(server.db, id), server.now()) === 'premium'),
    )
    return next().then(() => {
      // Deleted while their request was under way: whoever asks is nobody now, whatever was found missing first.
      if (c.res.status === 404 && !findUser(server.db, session.userId))
        refuse('signed_out', 'Please sign in.')
    })
  }
}
