import { forgetActivity, forgetTokenWrites } from '../book/activity.ts'
import { sweepRemoved } from '../budget/removed/store.ts'
import { forgetReminders } from '../connections/reminders/store.ts'
import { forgetDeliveries } from '../connections/webhooks/store.ts'
import type { Db } from '../db/db.ts'
import { forgetDeletedBooks } from '../household/books.ts'
import { sweepExports } from '../household/exports.ts'
import type { Home } from '../http/context.ts'
import { sweepIdentity } from '../identity/sweep.ts'

/** Removals of what a server keeps for a time, each by itself: one that fails keeps none of the others from it. */
export const SWEEPS: readonly ((
  db: Db,
  now: number,
  means?: Pick<Home, 'newId' | 'elsewhere'>,
) => unknown)[] = [
  forgetDeletedBooks,
  forgetActivity,
  forgetTokenWrites,
  forgetDeliveries,
  forgetReminders,
  sweepExports,
  sweepIdentity,
  sweepRemoved,
]
