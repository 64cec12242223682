import { sql } from 'drizzle-orm'
import { sweepBooks } from '../../archive/removal.ts'
import { renewDue } from '../../billing/renew.ts'
import { forgetActivity, forgetTokenWrites } from '../../book/activity.ts'
import { sweepRemoved } from '../../budget/removed/store.ts'
import { sweepBatches } from '../../budget/statements/sweep.ts'
import { remindDue } from '../../connections/reminders/sending.ts'
import { forgetReminders } from '../../connections/reminders/store.ts'
import { sendDue } from '../../connections/webhooks/sending.ts'
import { forgetDeliveries } from '../../connections/webhooks/store.ts'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { sweepIdentity } from '../../identity/sweep.ts'
import { payDueForOwners } from '../../rewards/auto-pay.ts'
import { takeDailyCopies } from '../../sync/daily.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1000

/** Parts of the work that was due, each by itself: one that fails keeps none of the others from being done. */
export async function doTimedWork(home: ServerHome, failed: (error: unknown) => void): Promise<void> {
  const { db } = home
  const now = home.now()
  const isOver = () => false
  const parts: (() => unknown)[] = [
    () => sweepBatches(db),
    () => payDueForOwners(db, { now, newId: home.newId, isOver, failed, done: () => {} }),
    () => renewDue(home, failed),
    () => remindDue(home, isOver),
    () => sendDue(home, isOver),
    () => takeDailyCopies(home, { now, newId: home.newId, failed }),
    () => sweepBooks(home),
    () => sweepIdentity(db, now),
    () => sweepRemoved(db, now),
    () => forgetActivity(db, now),
    () => forgetTokenWrites(db, now),
    () => forgetDeliveries(db, now),
    () => forgetReminders(db, now),
  ]
  for (const part of parts)
    try {
      await part()
    } catch (error) {
      failed(error)
    }
}

/**
 * Time of the next work, in milliseconds since 1970; null where a book that nobody opens needs none. What pays itself is
 * looked at every hour: its day begins where its owner lives.
 */
export function nextTimedWork(db: Db, now: number): number | null {
  const { sending, isPaying } = db.get<{ sending: number | null; isPaying: number }>(sql`
    SELECT (SELECT min(next_at) FROM (
        SELECT min(next_at) AS next_at FROM webhook_deliveries WHERE next_at IS NOT NULL
        UNION ALL SELECT min(next_at) FROM reminder_rules
        UNION ALL SELECT min(next_at) FROM reminders WHERE next_at IS NOT NULL AND message_id IS NULL
        UNION ALL SELECT min(next_at) FROM due_reminders)) AS sending,
      EXISTS (SELECT 1 FROM bills WHERE auto_pay = 1 AND active = 1)
        OR EXISTS (SELECT 1 FROM subscriptions WHERE auto_pay = 1 AND active = 1)
        OR EXISTS (SELECT 1 FROM users WHERE subscription_tier = 'premium') AS isPaying`)
  const soonest = sending === null ? null : Math.max(sending, now + SECOND_MS)
  if (!isPaying) return soonest
  return soonest === null ? now + HOUR_MS : Math.min(soonest, now + HOUR_MS)
}
