import type { MiddlewareHandler } from 'hono'
import { refuse } from '../values/refusal.ts'
import type { ServerEnv } from './context.ts'

/** Who wants to delete must sign in first, and may sign out. */
const LETS_IN = /^\/api\/(auth\/login|auth\/sessions\/renew|login|logout|auth\/(google|facebook))(\/|$)/
const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses changes before they are tried while the storage can't take them; while it is only full, those that make
 * room are let in: what is left is for them.
 */
export const keepRoom: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { method, path } = c.req
  const fault = READS.includes(method) ? undefined : c.var.server.storage?.()
  if (fault === 'storage_unavailable')
    refuse('storage_unavailable', 'The storage can’t be written just now. Nothing was changed.', {
      retryAfter: 5,
    })
  if (fault === undefined || method === 'DELETE' || LETS_IN.test(path)) return next()
  refuse(
    'disk_full',
    'There is no room left on the storage. Nothing was changed; deleting is still possible.',
  )
}
