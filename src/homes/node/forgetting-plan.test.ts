import type Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { forgetActivity, forgetTokenWrites } from '../../book/activity.ts'
import { sweepRemoved } from '../../budget/removed/store.ts'
import { forgetReminders } from '../../connections/reminders/store.ts'
import { forgetDeliveries } from '../../connections/webhooks/store.ts'
import type { Db } from '../../db/db.ts'
import { forgetDeletedBooks } from '../../household/books.ts'
import { sweepExports } from '../../household/exports.ts'
import { sweepIdentity } from '../../identity/sweep.ts'
import { openMemory } from './testing/memory.ts'

/** Tables that only hold what was begun in the last hours or days: reading all of one is reading what is to go. */
const SHORT = ['sign_in_flows', 'mail_tokens', 'invitations', 'sign_in_failures']

/** How SQLite goes about each statement that the work asks for. */
function plansOf(work: (db: Db, now: number) => void): string[] {
  const { db, close } = openMemory()
  const { $client: sqlite } = db as unknown as { $client: Database.Database }
  const prepare = sqlite.prepare.bind(sqlite)
  const asked: string[] = []
  sqlite.prepare = ((statement: string) => {
    asked.push(statement)
    return prepare(statement)
  }) as typeof sqlite.prepare
  work(db, Date.UTC(2026, 2, 15))
  const plans = asked
    .filter((statement) => /^(select|update|delete)\b/i.test(statement))
    .flatMap((statement) => {
      const values = Array<number>(statement.split('?').length - 1).fill(1)
      return prepare(`EXPLAIN QUERY PLAN ${statement}`).all(...values) as { detail: string }[]
    })
  close()
  return plans.map(({ detail }) => detail)
}

it.each([
  ['deleted books', forgetDeletedBooks],
  ['activity', forgetActivity],
  ['what tokens wrote', forgetTokenWrites],
  ['deliveries of webhooks', forgetDeliveries],
  ['reminders', forgetReminders],
  ['exports', sweepExports],
  ['sessions, browsers and logs', sweepIdentity],
  ['removed rows', sweepRemoved],
])('the hourly forgetting of %s looks at what is old alone', (_, work) => {
  const plans = plansOf(work)
  expect(plans.length).toBeGreaterThan(0)
  const scanned = plans.filter((plan) => !plan.startsWith('SEARCH'))
  expect(scanned.filter((plan) => !SHORT.some((table) => plan === `SCAN ${table}`))).toEqual([])
})
