import { and, eq, inArray } from 'drizzle-orm'
import { reminderRules, reminders, webhookDeliveries, webhooks } from '../../book/programs/tables.ts'
import type { Tx } from '../../db/db.ts'
import { channels, quietHours } from './tables.ts'

/**
 * Ends what goes out at the user's wish, from one book or from all of theirs: from here on nothing is sent, neither what
 * is due nor what would be tried again.
 */
export function endOutgoing(tx: Tx, userId: string, bookId?: string): void {
  const ofHook = and(
    eq(webhooks.userId, userId),
    bookId === undefined ? undefined : eq(webhooks.bookId, bookId),
  )
  const hooks = tx.select({ id: webhooks.id }).from(webhooks).where(ofHook)
  tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, hooks)).run()
  tx.delete(webhooks).where(ofHook).run()
  for (const table of [reminderRules, reminders])
    tx.delete(table)
      .where(and(eq(table.userId, userId), bookId === undefined ? undefined : eq(table.bookId, bookId)))
      .run()
  if (bookId !== undefined) return
  tx.delete(channels).where(eq(channels.userId, userId)).run()
  tx.delete(quietHours).where(eq(quietHours.userId, userId)).run()
}
