import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext, Viewer } from '../../book/context.ts'
import { type Crossing, crossing, type Question } from '../../book/crossing/crossing.ts'
import { type ReminderRule, reminderRules } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { quietHours } from '../../identity/channels/tables.ts'
import { addDays, dayAt, instantAt, timeAt } from '../../values/day.ts'
import { refuse } from '../../values/refusal.ts'
import { getChannel } from '../channels/store.ts'
import { stateOf } from './planning.ts'
import { plan } from './plans.ts'
import { findRules, zoneOf } from './store.ts'
import type { ReminderSettings, ReminderSettingsInput } from './wire.ts'

const hoursByUser = prepared((db) =>
  db
    .select()
    .from(quietHours)
    .where(eq(quietHours.userId, sql.placeholder('userId')))
    .prepare(),
)

const findQuietHours = (db: Db, userId: string) => hoursByUser(db).get({ userId })

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

type Hours = Pick<ReminderSettings, 'quietFrom' | 'quietTo'>

function hoursOf(db: Db, userId: string): Hours {
  const hours = findQuietHours(db, userId)
  return { quietFrom: hours?.startsAt ?? null, quietTo: hours?.endsAt ?? null }
}

function refuseUnknown(db: Db, userId: string, channels: readonly string[]): void {
  for (const id of channels) getChannel(db, userId, id)
}

/** The quiet hours of a person, which are kept with their own book, as are the channels that they name. */
export const OWN_HOURS: Question<{ userId: string; channels: readonly string[] }, Hours> = {
  kind: 'reminders.hours',
  answer(db, _bookId, { userId, channels }) {
    refuseUnknown(db, userId, channels)
    return hoursOf(db, userId)
  },
}

/** Somebody has said in a shared book when they are to be left alone. */
export const QUIET: Crossing<Hours & { userId: string }, null> = {
  kind: 'reminders.quiet',
  isSeen: () => false,
  apply(tx, _own, { userId, quietFrom, quietTo }) {
    changeQuietHours(tx, userId, quietFrom, quietTo)
    return null
  },
}

/** What the person is reminded of in the viewer's book, with their quiet hours. */
export const readSettings = (
  db: Db,
  { bookId }: Pick<Viewer, 'bookId'>,
  userId: string,
  hours: Hours,
): ReminderSettings => ({ ...hours, rules: findRules(db, { bookId, userId })?.rules ?? [] })

function checkHours({ quietFrom: from, quietTo: to }: Hours): void {
  if ((from === null) !== (to === null)) refuse('invalid', 'Quiet hours have a beginning and an end.')
  if (from !== null && from === to) refuse('invalid', 'Quiet hours can’t last the whole day.')
}

function changeQuietHours(tx: Tx, userId: string, from: string | null, to: string | null): void {
  tx.delete(quietHours).where(eq(quietHours.userId, userId)).run()
  if (from !== null && to !== null) tx.insert(quietHours).values({ userId, startsAt: from, endsAt: to }).run()
}

/** Changes rules and quiet hours; what is new since then is news, and what the rules ask for is written at once. */
export function changeSettings(
  tx: Tx,
  viewer: CommandContext,
  userId: string,
  input: z.output<typeof ReminderSettingsInput>,
  /** What they are, as the own book says of who is in a shared one. */
  before: Hours,
): ReminderSettings {
  const { bookId, member, newId } = viewer
  const { quietFrom = before.quietFrom, quietTo = before.quietTo, rules } = input
  const isOther = quietFrom !== before.quietFrom || quietTo !== before.quietTo
  if (isOther) checkHours({ quietFrom, quietTo })
  if (isOther && member)
    crossing(tx, viewer, QUIET, { to: member.homeBookId }, { userId, quietFrom, quietTo })
  else if (isOther) changeQuietHours(tx, userId, quietFrom, quietTo)
  if (rules) {
    const known = rules.map((rule) => ({
      ...rule,
      channels: [...new Set(rule.channels.map((id) => id.toLowerCase()))],
    })) as ReminderRule[]
    const state = findRules(tx, { bookId, userId })?.state ?? stateOf(tx, viewer)
    tx.insert(reminderRules)
      .values({ bookId, userId, rules: known, state, nextAt: 0 })
      .onConflictDoUpdate({
        target: [reminderRules.bookId, reminderRules.userId],
        set: { rules: known, nextAt: 0 },
      })
      .run()
  }
  const row = findRules(tx, { bookId, userId })
  if (row) plan(tx, viewer, row, newId)
  return readSettings(tx, viewer, userId, { quietFrom, quietTo })
}
