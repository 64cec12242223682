import type { MiddlewareHandler } from 'hono'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { IMMEDIATE } from './sign-in.ts'

/** Routes that stay open on a full disk: deleting needs a sign-in first, and signing out is always allowed. */
const ALLOWED_WHEN_FULL =
  /^\/api\/(auth\/login|auth\/sessions\/renew|login|logout|auth\/(google|facebook))(\/|$)/
const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses changes before they are tried while the storage can't take them; while it is only full, those that make
 * room are let in: what is left is for them.
 */
export const refuseWithoutStorage: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { method, path } = c.req
  const fault = READS.includes(method) ? undefined : c.get('server').storage?.()
  if (fault === 'storage_unavailable')
    refuse('storage_unavailable', 'The storage can’t be written just now. Nothing was changed.', {
      retryAfter: 5,
    })
  if (fault === undefined || method === 'DELETE' || ALLOWED_WHEN_FULL.test(path)) return next()
  refuse(
    'disk_full',
    'There is no room left on the storage. Nothing was changed; deleting is still possible.',
  )
}

/** Writes what a response does not depend on: without room or storage it is skipped and reported, and nothing fails. */
export function writeBestEffort(server: ServerHome, note: (tx: Tx) => void): void {
  try {
    server.db.transaction(note, IMMEDIATE)
  } catch (error) {
    if (!server.isStorageFull?.(error) && !server.isStorageDown?.(error)) throw error
    server.report?.(error, server.newId())
  }
}
