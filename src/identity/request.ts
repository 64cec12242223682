import type { MiddlewareHandler } from 'hono'
import { findMember } from '../book/members.ts'
import { DATA_POLICY, headersFor } from '../http/headers.ts'
import { patternOf, REQUEST_ID } from '../http/pattern.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { sessionOf, tokenOf } from './sessions.ts'
import { getUser, isOperator, tierOf, userToWire } from './users.ts'

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

    const token = tokenOf(c)
    const session = token ? sessionOf(server.db, token, server.now()) : undefined
    c.set('session', session)
    c.set('bookId', session?.bookId)
    if (session) {
      const user = () => getUser(server.db, session.userId)
      c.set('owner', () => userToWire(server, user()))
      c.set('isOperator', () => isOperator(user()))
      c.set('membershipIn', (bookId) => findMember(server.db, bookId, session.userId))
      c.set('havePremium', (ids) =>
        ids.some((id) => tierOf(getUser(server.db, id), server.now()) === 'premium'),
      )
    }
    return next()
  }
}
