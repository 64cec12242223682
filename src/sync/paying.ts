import { inArray, sql } from 'drizzle-orm'
import { keptKey } from '../book/command.ts'
import type { Viewer } from '../book/context.ts'
import { commands } from '../book/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { creditsOf } from '../identity/sync-credits.ts'
import { changeUser, getUser, tierOf } from '../identity/users.ts'
import { notePremium } from '../rewards/shop/used.ts'
import { refuse } from '../values/refusal.ts'
import type { SyncCredits } from './wire.ts'

/** Retries and parts of a sync that was paid for may follow so long. */
const PAID_MS = 86_400_000
/** Message to a free user without credits. */
const NO_CREDITS = 'Unable to sync data. Check your sync credits.'

type Days = Pick<Viewer, 'today' | 'timeZone'>

/** Kind of the credit that paid; null where none was needed. */
type Spent = 'monthly' | 'extra' | null

/** Takes one credit, a monthly one first; refused where none is left. Premium users have no need of any. */
export function spendCredit(tx: Tx, userId: string, viewer: Viewer): Spent {
  const { today, timeZone, now } = viewer
  const user = getUser(tx, userId)
  if (tierOf(user, now) === 'premium') {
    notePremium(viewer)
    return null
  }
  const { monthly, used, extra, resetDate } = creditsOf(user, today, timeZone)
  const isMonthly = used < monthly
  if (!isMonthly && extra === 0) refuse('no_credits', NO_CREDITS)
  const spent = isMonthly
    ? { syncCreditsUsed: used + 1 }
    : { syncCreditsUsed: used, extraSyncCredits: extra - 1 }
  changeUser(tx, userId, { ...spent, syncCreditsResetDate: resetDate }, now)
  return isMonthly ? 'monthly' : 'extra'
}

/** Gives back the credit of a sync for which there was no room to keep a copy. */
export function returnCredit(tx: Tx, userId: string, spent: Spent, now: number): void {
  if (!spent) return
  const { syncCreditsUsed, extraSyncCredits } = getUser(tx, userId)
  const returned =
    spent === 'monthly'
      ? { syncCreditsUsed: Math.max(0, syncCreditsUsed - 1) }
      : { extraSyncCredits: extraSyncCredits + 1 }
  changeUser(tx, userId, { ...returned, paidSyncKey: null, paidSyncAt: null }, now)
}

/** True where all the keys name commands that were done before. */
function areDone(db: Db, bookId: string, keys: string[]): boolean {
  const wanted = [...new Set(keys)]
  const known = db
    .select({ key: commands.key })
    .from(commands)
    .where(
      sql`${commands.bookId} = ${bookId} AND ${inArray(commands.key, sql`(SELECT value FROM json_each(${JSON.stringify(wanted)}))`)}`,
    )
    .all()
  return known.length === wanted.length
}

/**
 * Pays for a sync before its first call: once for all requests with that `syncKey`, and not at all where
 * everything was done before. `isPaid` where it is a free user's that does something. Refused without a credit.
 */
export function payForSync(
  tx: Tx,
  userId: string,
  viewer: Viewer,
  { keys, syncKey }: { keys: string[]; syncKey: string | undefined },
): { isPaid: boolean; spent: Spent } {
  const user = getUser(tx, userId)
  if (tierOf(user, viewer.now) === 'premium') return { isPaid: false, spent: null }
  const isPaid =
    syncKey !== undefined && syncKey === user.paidSyncKey && viewer.now - (user.paidSyncAt ?? 0) < PAID_MS
  // Asked first: a try that was cut off after its calls were done still owes the copy.
  if (isPaid) return { isPaid, spent: null }
  const kept = keys.map((key) => keptKey(viewer, key))
  // A sync of no calls asks for its copy.
  if (kept.length > 0 && areDone(tx, viewer.bookId, kept)) return { isPaid, spent: null }
  const spent = spendCredit(tx, userId, viewer)
  changeUser(tx, userId, { paidSyncKey: syncKey ?? null, paidSyncAt: viewer.now }, viewer.now)
  return { isPaid: true, spent }
}

export const balanceOf = (db: Db, userId: string, { today, timeZone }: Days): SyncCredits =>
  creditsOf(getUser(db, userId), today, timeZone)
