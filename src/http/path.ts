import { getPath } from 'hono/utils/url'

const IDS = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi

/** The path of a request for the router. An id in capitals is the same id, and every route sees it is stored. */
export function routerPath(request: Request): string {
  const path = getPath(request)
  return /[A-F]/.test(path) ? path.replace(IDS, (id) => id.toLowerCase()) : path
}
