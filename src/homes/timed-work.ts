import { type SQL, sql } from 'drizzle-orm'
import { sweepBooks } from '../archive/removal.ts'
import { fetchDue } from '../bank-connections/daily.ts'
import { renewDue } from '../billing/renew.ts'
import { goOn } from '../book/crossing/delivery.ts'
import { sweepAllBatches } from '../budget/statements/sweep.ts'
import { nextReport } from '../community/board.ts'
import { remindDue } from '../connections/reminders/sending.ts'
import { sendDue } from '../connections/webhooks/sending.ts'
import { type Db, prepared } from '../db/db.ts'
import type { ServerHome } from '../identity/context.ts'
import { tellNeeds } from '../operations/system/needs.ts'
import { payDueForOwners } from '../rewards/auto-pay.ts'
import { CROSSINGS } from '../server-api.ts'
import { takeDailyCopies } from '../sync/daily.ts'
import { SWEEPS } from './sweeps.ts'

const HOUR_MS = 3_600_000
const SECOND_MS = 1000
/** A home that starts again goes on with what it finds open at the next alarm, however long that was put off. */
const GOING_ON_MS = 8 * SECOND_MS
/** Time for which a deleted book can be brought back. */
const KEPT_MS = 30 * 24 * HOUR_MS

/** Parts of the work that was due, each by itself: one that fails keeps none of the others from being done. */
export async function doTimedWork(home: ServerHome, failed: (error: unknown) => void): Promise<void> {
  const { db } = home
  const now = home.now()
  const isOver = () => false
  const parts: (() => unknown)[] = [
    () => goOn(home, CROSSINGS),
    () => sweepAllBatches(db),
    () => payDueForOwners(db, { now, newId: home.newId, isOver, failed, done: () => {} }),
    () => renewDue(home, failed),
    () => remindDue(home, isOver),
    () => sendDue(home, isOver),
    () => fetchDue(home, { isOver, failed }),
    () => takeDailyCopies(home, { now, newId: home.newId, failed }),
    ...SWEEPS.map((remove) => () => remove(db, now, home)),
    () => sweepBooks(home),
    () => tellNeeds(home),
    // Crossings that the parts before have begun are brought at once.
    () => goOn(home, CROSSINGS),
  ]
  for (const part of parts)
    try {
      await part()
    } catch (error) {
      failed(error)
    }
}

/** The least moment of each kind of work, null where there is none of it; asked after every command. */
const soonest = prepared((db) => {
  const now = sql.placeholder('now')
  const least = (query: SQL) => sql<number | null>`(${query})`
  return db
    .select({
      start: least(
        sql`SELECT ${now} + ${sql.raw(`${GOING_ON_MS}`)} FROM crossings_sent WHERE state = 'open' LIMIT 1`,
      ),
      crossing: least(sql`SELECT min(next_at) FROM crossings_sent WHERE next_at IS NOT NULL`),
      webhook: least(sql`SELECT min(next_at) FROM webhook_deliveries WHERE next_at IS NOT NULL`),
      rule: least(sql`SELECT min(next_at) FROM reminder_rules`),
      reminder: least(
        sql`SELECT min(next_at) FROM reminders WHERE next_at IS NOT NULL AND message_id IS NULL`,
      ),
      due: least(sql`SELECT min(next_at) FROM due_reminders`),
      bank: least(sql`SELECT min(next_at) FROM bank_connections WHERE next_at IS NOT NULL`),
      forgetting: least(
        sql`SELECT min(deleted_at) + ${sql.raw(`${KEPT_MS}`)} FROM books WHERE removed_at IS NULL`,
      ),
      hourly: least(sql`SELECT ${now} + ${sql.raw(`${HOUR_MS}`)} WHERE
        EXISTS (SELECT 1 FROM bills WHERE auto_pay = 1 AND active = 1)
        OR EXISTS (SELECT 1 FROM subscriptions WHERE auto_pay = 1 AND active = 1)
        OR EXISTS (SELECT 1 FROM users WHERE subscription_tier = 'premium')
        OR EXISTS (SELECT 1 FROM books WHERE removed_at IS NOT NULL)`),
    })
    .from(sql`(SELECT 1)`)
    .prepare()
})

/**
 * Time of the next work, in milliseconds since 1970; null where a book that nobody opens needs none. What pays itself is
 * looked at every hour: its day begins where its owner lives. A book that could not be erased is tried again then.
 */
export function nextTimedWork(db: Db, now: number): number | null {
  const moments = [...Object.values(soonest(db).get({ now }) ?? {}), nextReport(db)].filter(
    (at) => at !== null,
  )
  return moments.length === 0 ? null : Math.max(Math.min(...moments), now + SECOND_MS)
}
