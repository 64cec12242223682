import type { MiddlewareHandler } from 'hono'
import { refuse } from '../values/refusal.ts'
import { actorOf, harmless } from './actor.ts'
import type { ServerEnv } from './context.ts'
import { noteEvent } from './security-events.ts'
import { noteBeside } from './storage-faults.ts'

const MINUTE_MS = 60_000
const MAX_PATH = 200
/** The navigations that begin and end a sign-in at a provider. */
const LEADS_OUT = /\/(login|google|facebook)(\/callback)?$/

/** Whose address it is: a household with IPv6 has a whole network of 64 bits to choose from. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const [front, back] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const middle = tail === undefined ? 0 : 8 - (front?.length ?? 0) - (back?.length ?? 0)
  const groups = [...(front ?? []), ...Array(Math.max(middle, 0)).fill('0'), ...(back ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Counts by name within a minute of the clock; answers how often this name came in the present one. */
function minuteCounter(): (name: string, now: number) => number {
  let minute = 0
  let counts = new Map<string, number>()
  return (name, now) => {
    const present = Math.floor(now / MINUTE_MS)
    if (present !== minute) {
      minute = present
      counts = new Map()
    }
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count
  }
}

/**
 * Refuses who asks too often within a minute: by account or, signed out, by address; with `of: 'sign-in'` by
 * address, for all but plain reading. The first refusal of a minute becomes a security event.
 */
export function limitRequests(of: 'all' | 'sign-in'): MiddlewareHandler<ServerEnv> {
  const countOf = minuteCounter()
  return (c, next) => {
    const { server, session, client } = c.var
    if (of === 'sign-in' && c.req.method === 'GET' && !LEADS_OUT.test(c.req.path)) return next()
    const now = server.now()
    const limit = of === 'all' ? server.limits.perMinute : server.limits.authPerMinute
    const count = countOf((of === 'all' && session?.userId) || networkOf(client.address), now)
    if (count <= limit) return next()
    if (count === limit + 1) {
      const details = { limit, path: harmless(c.req.path, MAX_PATH) }
      noteBeside(server, (tx) => noteEvent(tx, actorOf(c), 'rate_limit_hit', details))
    }
    // A navigation must end at a page: nobody reads JSON there.
    if (c.req.method === 'GET' && LEADS_OUT.test(c.req.path))
      return Promise.resolve(c.redirect(`${server.basePath}?error=too_many`))
    const retryAfter = Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000)
    refuse('too_many', 'Too many requests. Please wait a minute and try again.', { retryAfter })
  }
}
