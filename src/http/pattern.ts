import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The header that says what a request is called in the log. */
export const REQUEST_ID = 'X-Request-Id'

/** Paths without a part that varies are their own patterns: as many as there are such routes. */
const plain = new Set<string>()

/** The pattern of the route that a request leads to, such as /api/bills/:id; that of the middleware where none is. */
export function patternOf(c: Context): string {
  const asked = c.req.path
  if (plain.has(asked)) return asked
  const routes = matchedRoutes(c)
  for (let at = routes.length - 1; at >= 0; at--) {
    const path = routes[at]?.path
    if (!path || path.endsWith('*')) continue
    if (path === asked) plain.add(path)
    return path
  }
  return '/api/*'
}
