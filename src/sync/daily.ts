import { newestCloudCopy } from '../archive/copies.ts'
import { type CopyHome, withCopy } from '../archive/packing.ts'
import type { Viewer } from '../book/context.ts'
import { isMoving } from '../book/moving.ts'
import { findBook } from '../book/open.ts'
import type { Db } from '../db/db.ts'
import { users } from '../identity/tables.ts'
import { tierOf } from '../identity/users.ts'
import { dayAt } from '../values/day.ts'

const IMMEDIATE = { behavior: 'immediate' } as const

/** True where a copy may be due: something was done since the newest one, and this day of its owner has none yet. */
function isDue(db: Db, { bookId, today, timeZone }: Viewer, version: number): boolean {
  const newest = newestCloudCopy(db, bookId)
  const daily = newestCloudCopy(db, bookId, 'daily')
  const isOfToday = daily !== undefined && dayAt(daily.createdAt, timeZone) === today
  return newest?.version !== version && !isOfToday
}

/**
 * Takes the day's cloud copies of premium users. What fails for one is told and left for the next time.
 * `now` in milliseconds since 1970.
 */
export async function takeDailyCopies(
  home: CopyHome,
  { now, newId, failed }: { now: number; newId: () => string; failed: (error: unknown) => void },
): Promise<void> {
  const { db } = home
  for (const user of db.select().from(users).all()) {
    const book = tierOf(user, now) === 'premium' ? findBook(db, user.bookId) : undefined
    if (!book || isMoving(book.moving, now)) continue
    const { id: bookId, timeZone, version } = book
    const viewer = { bookId, timeZone, today: dayAt(now, timeZone), now, receivedAt: now, newId }
    if (!isDue(db, viewer, version)) continue
    try {
      await withCopy(home, viewer, async (take) =>
        db.transaction((tx) => take(tx, viewer, 'daily'), IMMEDIATE),
      )
    } catch (error) {
      failed(error)
    }
  }
}
