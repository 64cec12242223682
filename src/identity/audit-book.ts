import type { MiddlewareHandler } from 'hono'
import { actorOf } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerEnv } from './context.ts'

/** Notes in the audit log that a book was replaced, by a file or by one of its copies. */
export const auditBook: MiddlewareHandler<ServerEnv> = (c, next) => {
  if (c.req.method !== 'GET')
    c.set('listeners', [
      ...(c.get('listeners') ?? []),
      (tx, { bookId, events }) => {
        for (const event of events) {
          if (event.kind === 'book.imported')
            addAuditEntry(tx, actorOf(c), { action: 'book.import', entityType: 'book', entityId: bookId })
          if (event.kind === 'book.restored')
            addAuditEntry(tx, actorOf(c), {
              action: 'book.restore',
              entityType: 'book',
              entityId: event.backupId,
            })
        }
      },
    ])
  return next()
}
