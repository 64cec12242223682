import type { MiddlewareHandler } from 'hono'
import { refuse } from '../values/refusal.ts'
import type { ServerEnv } from './context.ts'

/** Who wants to delete must sign in first, and may sign out. */
const LETS_IN = /^\/api\/(auth\/login|auth\/sessions\/renew|login|logout|auth\/(google|facebook))(\/|$)/
const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * While the storage is full, changes are refused before they are tried, but for those that make room: what is
 * left is for them.
 */
export const keepRoom: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { method, path } = c.req
  if (READS.includes(method) || method === 'DELETE' || c.var.server.storage?.() !== 'storage_full')
    return next()
  if (LETS_IN.test(path)) return next()
  refuse(
    'disk_full',
    'There is no room left on the storage. Nothing was changed; deleting is still possible.',
  )
}
