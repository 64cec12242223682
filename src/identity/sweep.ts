import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { KNOWN_FOR_DAYS } from './known-browsers.ts'
import { KEPT_LOG_MS } from './operator-board.ts'
import { sweepMarks } from './referral-marks.ts'
import { IMMEDIATE } from './sign-in.ts'
import {
  auditLog,
  invitations,
  knownBrowsers,
  mailTokens,
  securityEvents,
  sessions,
  signInFailures,
  signInFlows,
} from './tables.ts'

const DAY_MS = 86_400_000
const KEPT_FAILURE_MS = DAY_MS

/** Removes what has ended: nothing that is still good, and nothing that the log must hold. */
export function sweepIdentity(db: Db, now: number): void {
  db.transaction((tx) => {
    for (const table of [sessions, signInFlows, mailTokens, invitations])
      tx.delete(table).where(lt(table.expiresAt, now)).run()
    tx.delete(signInFailures)
      .where(
        sql`${signInFailures.lockedUntil} < ${now} AND json_extract(${signInFailures.failedAt}, '$[#-1]') < ${now - KEPT_FAILURE_MS}`,
      )
      .run()
    tx.delete(signInFailures).where(sql`${signInFailures.failedAt} = '[]'`).run()
    sweepMarks(tx, now)
    tx.delete(knownBrowsers)
      .where(lt(knownBrowsers.lastUsedAt, now - KNOWN_FOR_DAYS * DAY_MS))
      .run()
    tx.delete(auditLog)
      .where(lt(auditLog.timestamp, now - KEPT_LOG_MS))
      .run()
    tx.delete(securityEvents)
      .where(lt(securityEvents.createdAt, now - KEPT_LOG_MS))
      .run()
  }, IMMEDIATE)
}
