import { count, gt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { sessions, users } from '../../identity/tables.ts'

/** Counts the accounts, and the browsers that are signed in at `now` (milliseconds since 1970). */
export const countPeople = (db: Db, now: number): { users: number; sessions: number } => ({
  users: db.select({ count: count() }).from(users).get()?.count ?? 0,
  sessions: db.select({ count: count() }).from(sessions).where(gt(sessions.expiresAt, now)).get()?.count ?? 0,
})
