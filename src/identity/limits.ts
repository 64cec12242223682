import type { MiddlewareHandler } from 'hono'
import { refuse } from '../values/refusal.ts'
import { actorOf, escapeControls } from './actor.ts'
import type { ServerEnv } from './context.ts'
import { networkOf } from './network.ts'
import { addSecurityEvent } from './security-events.ts'
import { slidingCounter } from './sliding.ts'
import { writeBestEffort } from './storage-faults.ts'

const MINUTE_MS = 60_000
const MAX_PATH = 200
/** Calls of a sync for each request that is let in: a long time without the server fits into a few minutes. */
const CALLS_PER_REQUEST = 10
/** The navigations that begin and end a sign-in at a provider. */
const LEADS_OUT = /\/(login|google|facebook)(\/callback)?$/

/**
 * Refuses who asks too often within a minute: by account or, signed out, by address; with `of: 'sign-in'` by
 * address, for all but plain reading. The first refusal of a minute becomes a security event. With `of: 'all'` the
 * calls that a sync brings are counted as well, by `limitCalls`.
 */
export function limitRequests(of: 'all' | 'sign-in'): MiddlewareHandler<ServerEnv> {
  const take = slidingCounter(MINUTE_MS)
  const takeCalls = slidingCounter(MINUTE_MS)
  const takeNote = slidingCounter(MINUTE_MS)
  return (c, next) => {
    const server = c.get('server')
    const session = c.get('session')
    if (of === 'sign-in' && c.req.method === 'GET' && !LEADS_OUT.test(c.req.path)) return next()
    const now = server.now()
    const limit = of === 'all' ? server.limits.perMinute : server.limits.authPerMinute
    const name = (of === 'all' && session?.userId) || networkOf(c.get('client').address)
    const refuseMore = (limit: number, waitMs: number) => {
      if (takeNote(name, now, 1) === 0) {
        const details = { limit, path: escapeControls(c.req.path, MAX_PATH) }
        writeBestEffort(server, (tx) => addSecurityEvent(tx, actorOf(c), 'rate_limit_hit', details))
      }
      const retryAfter = Math.ceil(waitMs / 1000)
      refuse('too_many', 'Too many requests. Please wait a minute and try again.', { retryAfter })
    }
    if (of === 'all')
      c.set('limitCalls', (calls) => {
        const most = limit * CALLS_PER_REQUEST
        const waitMs = Number.isFinite(most) ? takeCalls(name, now, most, calls) : 0
        if (waitMs > 0) refuseMore(most, waitMs)
      })
    const waitMs = Number.isFinite(limit) ? take(name, now, limit) : 0
    if (waitMs === 0) return next()
    // A navigation must end at a page: nobody reads JSON there.
    if (c.req.method === 'GET' && LEADS_OUT.test(c.req.path))
      return Promise.resolve(c.redirect(`${server.basePath}?error=too_many`))
    return refuseMore(limit, waitMs)
  }
}
