import { eq, sql } from 'drizzle-orm'
import type { Crossing, Question } from '../../book/crossing/crossing.ts'
import { findBook } from '../../book/open.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { quietHours } from '../../identity/channels/tables.ts'
import { findUser } from '../../identity/users.ts'
import { addDays, dayAt, instantAt, timeAt } from '../../values/day.ts'
import { getChannel } from '../channels/store.ts'
import type { ReminderSettings } from './wire.ts'

const hoursByUser = prepared((db) =>
  db
    .select()
    .from(quietHours)
    .where(eq(quietHours.userId, sql.placeholder('userId')))
    .prepare(),
)

const findQuietHours = (db: Db, userId: string) => hoursByUser(db).get({ userId })

/** The zone of the person's clocks: that of their own book. */
function zoneOf(db: Db, userId: string): string {
  const user = findUser(db, userId)
  return (user && findBook(db, user.bookId)?.timeZone) ?? 'UTC'
}

/**
 * The end of the person's quiet hours where these are now; undefined where they are not. Where clocks are put back, the
 * hours end as they first show it.
 */
export function quietUntil(db: Db, userId: string, now: number): number | undefined {
  const hours = findQuietHours(db, userId)
  if (!hours) return undefined
  const zone = zoneOf(db, userId)
  const [time, today] = [timeAt(now, zone), dayAt(now, zone)]
  const { startsAt, endsAt } = hours
  const isOverMidnight = startsAt > endsAt
  const isLate = time >= startsAt && (isOverMidnight || time < endsAt)
  if (!isLate && !(isOverMidnight && time < endsAt)) return undefined
  const end = instantAt(isLate && isOverMidnight ? addDays(today, 1) : today, endsAt, zone)
  return end > now ? end : undefined
}

export type Hours = Pick<ReminderSettings, 'quietFrom' | 'quietTo'>

/** Facts that a book asks about somebody whom it reminds: their quiet hours and the zone of their clocks. */
export interface PersonFacts extends Hours {
  zone: string
  /** False of somebody who is suspended, or gone. */
  mayBeTold: boolean
}

/** Asks the person's own book for their facts. Refused where one of the channels is not theirs. */
export const PERSON: Question<{ userId: string; channels: readonly string[] }, PersonFacts> = {
  kind: 'reminders.person',
  answer(db, _bookId, { userId, channels }) {
    for (const id of channels) getChannel(db, userId, id)
    const hours = findQuietHours(db, userId)
    return {
      quietFrom: hours?.startsAt ?? null,
      quietTo: hours?.endsAt ?? null,
      zone: zoneOf(db, userId),
      mayBeTold: findUser(db, userId)?.isSuspended === false,
    }
  },
}

export function changeQuietHours(tx: Tx, userId: string, { quietFrom, quietTo }: Hours): void {
  tx.delete(quietHours).where(eq(quietHours.userId, userId)).run()
  if (quietFrom !== null && quietTo !== null)
    tx.insert(quietHours).values({ userId, startsAt: quietFrom, endsAt: quietTo }).run()
}

/** Somebody has said in a shared book when they are to be left alone. */
export const QUIET: Crossing<Hours & { userId: string }, null> = {
  kind: 'reminders.quiet',
  isSeen: () => false,
  apply(tx, _own, { userId, ...hours }) {
    changeQuietHours(tx, userId, hours)
    return null
  },
}
