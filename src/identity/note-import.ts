import type { MiddlewareHandler } from 'hono'
import { actorOf } from './actor.ts'
import { noteDeed } from './audit.ts'
import type { ServerEnv } from './context.ts'
import { noteBeside } from './storage-faults.ts'

/** Notes that a book was replaced by a file; the book's own routes know nothing of the log. */
export const noteImport: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'POST' || c.res.status !== 200) return
  const deed = { action: 'book.import', entityType: 'book', entityId: c.var.bookId } as const
  noteBeside(c.var.server, (tx) => noteDeed(tx, actorOf(c), deed))
}
