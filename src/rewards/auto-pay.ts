import { sharedBooksOf } from '../book/members.ts'
import { isMoving } from '../book/moving.ts'
import { getBook } from '../book/open.ts'
import { payWhatIsDue } from '../budget/automation/due.ts'
import type { Db } from '../db/db.ts'
import { yieldToEventLoop } from '../http/async.ts'
import { dayAt } from '../values/day.ts'
import { Refusal } from '../values/refusal.ts'
import { ownersOf } from './shop/owned.ts'

interface Job {
  /** Milliseconds since 1970. */
  now: number
  newId: () => string
  /** Returns true to stop before the next book. */
  isOver?: () => boolean
  failed: (error: unknown) => void
  /** Called after every payment. */
  done?: () => void
}

/**
 * Posts the bills and subscriptions that pay themselves and are due, for those who own smart automation. It
 * earns them no points. What fails for one is told and left for the next time.
 */
export async function payDueForOwners(db: Db, { now, newId, isOver, failed, done }: Job): Promise<void> {
  const homes = [...ownersOf(db, ['smart-automation'], now)].flatMap(([id, items]) =>
    items.length > 0 ? id : [],
  )
  for (const bookId of new Set([...homes, ...sharedBooksOf(db, homes, 'smart-automation', now)])) {
    if (isOver?.()) return
    try {
      const { timeZone, moving } = getBook(db, bookId)
      if (isMoving(moving, now)) continue
      const viewer = { bookId, timeZone, today: dayAt(now, timeZone), now, receivedAt: now }
      payWhatIsDue(db, viewer, newId, failed, done)
    } catch (error) {
      // A book that is being removed does not open any more.
      if (!(error instanceof Refusal)) failed(error)
    }
    await yieldToEventLoop()
  }
}
