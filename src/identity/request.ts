import type { Context, MiddlewareHandler } from 'hono'
import { findMember, findMembership } from '../book/members.ts'
import { DATA_POLICY, headersFor } from '../http/headers.ts'
import { patternOf, REQUEST_ID } from '../http/pattern.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerEnv, ServerHome, Session } from './context.ts'
import { sessionOf, tokenOf } from './sessions.ts'
import { writeBestEffort } from './storage-faults.ts'
import { mayCall } from './tokens/scopes.ts'
import { findToken, isUseNoted, noteUse } from './tokens/store.ts'
import { getUser, isOperator, tierOf, userToWire } from './users.ts'

/** The token in an Authorization header; undefined where that is none, or of another scheme, as a proxy's may be. */
const bearerOf = (header: string | undefined): string | undefined =>
  /^bearer(?: +(.*))?$/i
    .exec(header ?? '')
    ?.slice(1)
    .map((text) => text ?? '')[0]

/** Who acts by the token: its maker, in the one book and for what it may do. No cookie counts beside it. */
function tokenSession(c: Context<ServerEnv>, server: ServerHome, bearer: string): Session | undefined {
  const now = server.now()
  const row = findToken(server.db, bearer, now)
  const isOpen =
    row && (row.bookId === row.homeBookId || findMember(server.db, row.bookId, row.userId) !== undefined)
  if (!isOpen) {
    c.set('isTokenRefused', true)
    return undefined
  }
  if (!isUseNoted(row, now)) writeBestEffort(server, (tx) => noteUse(tx, row, now))
  const { id, userId, name, scope, bookId, homeBookId } = row
  c.set('token', { id, name, bookId, addsOnly: scope === 'add' })
  c.set('checkScope', (route) => mayCall(scope, route))
  const expiresAt = row.expiresAt ?? Number.POSITIVE_INFINITY
  return { id, userId, bookId: homeBookId, expiresAt, provenAt: null, isFormer: false }
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
    if (asker) {
      const { session } = asker
      c.set('asker', asker)
      c.set('session', session)
      c.set('bookId', session.bookId)
      c.set('isOperator', () => false)
      c.set('membershipIn', (bookId) => findMembership(server.db, bookId, session.userId))
      c.set('havePremium', () => false)
      return next()
    }
    const bearer = bearerOf(header('authorization'))
    const token = bearer === undefined ? tokenOf(c) : undefined
    const session =
      bearer === undefined
        ? token === undefined
          ? undefined
          : sessionOf(server.db, token, server.now())
        : tokenSession(c as Context<ServerEnv>, server, bearer)
    c.set('session', session)
    c.set('bookId', session?.bookId)
    if (session) {
      const user = () => getUser(server.db, session.userId)
      c.set('owner', () => userToWire(server, user()))
      c.set('isOperator', () => isOperator(user()))
      c.set('membershipIn', (bookId) => findMembership(server.db, bookId, session.userId))
      c.set('havePremium', (ids) =>
        ids.some((id) => tierOf(getUser(server.db, id), server.now()) === 'premium'),
      )
    }
    return next()
  }
}
