import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'

/** The header that says what a request is called in the log. */
export const REQUEST_ID = 'X-Request-Id'

/** The pattern of the route that a request leads to, such as /api/bills/:id; that of the middleware where none is. */
export function patternOf(c: Context): string {
  const routes = matchedRoutes(c)
  for (let at = routes.length - 1; at >= 0; at--) {
    const path = routes[at]?.path
    if (path && !path.endsWith('*')) return path
  }
  return '/api/*'
}
