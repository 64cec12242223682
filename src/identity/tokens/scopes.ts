import { BOOK_RESOURCES, PERSONAL_RESOURCES } from '../../values/resources.ts'
import type { SCOPES } from './wire.ts'

export type Scope = (typeof SCOPES)[number]

/** Resources of the book's rows and figures, by the first segment below /api. */
const OF_ROWS = [
  ...BOOK_RESOURCES.filter((name) => !PERSONAL_RESOURCES.includes(name) && name !== 'import'),
  ...['settlement', 'activity', 'summary', 'quick'],
]
/** The route that lists who is in a book: the only one below its id that tokens may read. */
const MEMBERS = '/api/books/:bookId/members'
const ADDS = ['/api/quick', '/api/transactions']
/** Routes that ask nobody who they are: a monitor or a client may send its token along, a payment provider has none. */
const FOR_ALL = ['/api/health', '/api/openapi.json', '/api/billing/webhook']
/** Assistants come with any token, and ask the routes above with it. */
const ASSISTANTS = '/mcp'

/** A route as it is declared. */
export interface Declared {
  method: string
  /** The path as it is registered, such as /api/accounts/:id. */
  path: string
  access: string | undefined
}

/**
 * True where a token of this scope may call the route: that follows from the access that the route declares. Nothing that is
 * the person's, or decides over the book, is open to any.
 */
export function mayCall(scope: Scope, { method, path, access }: Declared): boolean {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  const isOfRows = OF_ROWS.includes(bare.split('/')[2] ?? '')
  if (FOR_ALL.includes(bare)) return true
  if (bare === ASSISTANTS) return method === 'POST'
  if (scope === 'add') return method === 'POST' && ADDS.includes(bare)
  const isRead = access === 'read'
  if (method === 'GET' || method === 'HEAD') return isRead && (isOfRows || bare === MEMBERS)
  // A preview of a file is a POST that reads: a token that may import may look first.
  return scope === 'write' && (isRead || access === 'write') && isOfRows
}
