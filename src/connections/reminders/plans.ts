import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { transact } from '../../book/command.ts'
import type { Viewer } from '../../book/context.ts'
import { findBook } from '../../book/open.ts'
import { reminderRules, reminders } from '../../book/programs/tables.ts'
import { prepared, type Tx } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { addDays, dayAt, instantAt } from '../../values/day.ts'
import { mayBeTold } from '../may-be-told.ts'
import { type Planned, planReminders, stateOf, thingOf } from './planning.ts'
import {
  findRules,
  ofPerson,
  type ReminderRow,
  type RulesRow,
  viewerOf,
  type Whose,
  zoneOf,
} from './store.ts'

/** Time of the night at which the day's new reminders are written. */
const NIGHT = '00:05'
const DAY_MS = 86_400_000
/** What was sent before that is of no due date that is still looked at. */
const KNOWN_MS = 100 * DAY_MS
/** Reminders of a person in a book that are written ahead at a time; the others follow as these go out. */
const MOST_AHEAD = 1000
const REASONS_STAY = ['goal', 'price'] as const

const isSentOrClaimed = ({ messageId, sentAt }: ReminderRow) => messageId !== null || sentAt !== null

/** Reminders that say what was reminded of, and what is waiting. */
const knownOf = (tx: Tx, row: RulesRow, now: number): ReminderRow[] =>
  tx
    .select()
    .from(reminders)
    .where(
      and(
        ofPerson(reminders, row),
        or(
          isNotNull(reminders.nextAt),
          gt(reminders.sendAt, now - KNOWN_MS),
          inArray(reminders.about, REASONS_STAY),
        ),
      ),
    )
    .all()

/** Brings a reminder that waits up to date: another time was chosen, or another name. */
function renew(tx: Tx, known: ReminderRow, { name, text, sendAt: planned }: Planned, now: number): void {
  // What is late already keeps the time that it should have been sent at.
  const sendAt = planned > now ? planned : Math.min(known.sendAt, now)
  if (name === known.name && text === known.text && sendAt === known.sendAt) return
  const moved = sendAt === known.sendAt ? {} : { sendAt, nextAt: sendAt }
  tx.update(reminders)
    .set({ name, text, ...moved })
    .where(eq(reminders.id, known.id))
    .run()
}

/**
 * Writes the reminders that the rules ask for. What was sent, or is on its way, stays; what is asked for no more, as it
 * was paid, is deleted. What should have been sent before it was known of is sent now, unless its day is over, or the
 * same has been said already.
 */
export function plan(tx: Tx, viewer: Viewer, row: RulesRow, newId: () => string): void {
  const { bookId, now } = viewer
  const { userId } = row
  const zone = zoneOf(tx, userId)
  const existing = knownOf(tx, row, now)
  const keyOf = (text: string, channelId: string) => `${channelId} ${text}`
  const byKey = new Map(existing.map((one) => [keyOf(one.subject, one.channelId), one]))
  const waiting = existing.filter(({ nextAt }) => nextAt !== null)
  const told = new Set(existing.filter(isSentOrClaimed).map((one) => keyOf(thingOf(one), one.channelId)))
  let room = MOST_AHEAD - waiting.length
  const asked = new Set<string>()
  const firstDue = waiting
    .map(({ due }) => due ?? viewer.today)
    .sort()
    .at(0)
  for (const { channels, isLate, ...planned } of planReminders(tx, viewer, zone, row, firstDue))
    for (const channelId of channels) {
      const key = keyOf(planned.subject, channelId)
      if (asked.has(key)) continue
      asked.add(key)
      const known = byKey.get(key)
      if (known) {
        if (known.messageId === null && known.nextAt !== null)
          renew(tx, known, { ...planned, channels, isLate }, now)
        continue
      }
      const thing = keyOf(thingOf(planned), channelId)
      const isPast = planned.sendAt <= now
      if (isLate || room <= 0 || (isPast && told.has(thing))) continue
      if (isPast) told.add(thing)
      room -= 1
      const sendAt = Math.max(now, planned.sendAt)
      const times = { createdAt: now, sendAt, nextAt: sendAt }
      tx.insert(reminders)
        .values({ ...planned, ...times, id: newId(), bookId, userId, channelId })
        .run()
    }
  const isAsked = row.rules.map(({ about }) => about)
  const over = waiting.filter(
    ({ subject, channelId, messageId, about, error }) =>
      // Of what may have arrived already nothing is taken back; what has not is not tried again.
      (messageId === null || error !== null) &&
      !asked.has(keyOf(subject, channelId)) &&
      // A goal that was reached, and a price that rose, stay news until they are sent.
      !(REASONS_STAY.some((one) => one === about) && isAsked.includes(about)),
  )
  for (const { id } of over) tx.delete(reminders).where(eq(reminders.id, id)).run()
  tx.update(reminderRules)
    .set({ state: stateOf(tx, viewer), nextAt: instantAt(addDays(dayAt(now, zone), 1), NIGHT, zone) })
    .where(ofPerson(reminderRules, row))
    .run()
}

/** Ends the rules of a person in a book, with what was still to be sent. */
export function endRules(tx: Tx, whose: Whose): void {
  tx.delete(reminderRules).where(ofPerson(reminderRules, whose)).run()
  tx.delete(reminders)
    .where(and(ofPerson(reminders, whose), isNull(reminders.sentAt)))
    .run()
}

const later = (tx: Tx, row: RulesRow, nextAt: number): void =>
  void tx.update(reminderRules).set({ nextAt }).where(ofPerson(reminderRules, row)).run()

function planFor(tx: Tx, row: RulesRow, now: number, newId: () => string): void {
  if (!mayBeTold(tx, row)) endRules(tx, row)
  // A deleted book comes back, or its rows go with it.
  else if (!findBook(tx, row.bookId)) later(tx, row, now + DAY_MS)
  else plan(tx, viewerOf(tx, row, now), row, newId)
}

const changedRules = prepared((db) =>
  db
    .select()
    .from(reminderRules)
    .where(
      and(
        eq(reminderRules.userId, sql.placeholder('userId')),
        lte(reminderRules.nextAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
)

/** Plans anew for the person, in the books that have changed since: what was paid a moment ago is told no more. */
export function planChanged(tx: Tx, userId: string, now: number, newId: () => string): void {
  for (const row of changedRules(tx).all({ userId, now })) planFor(tx, row, now, newId)
}

/** People in books that are planned for at a time. */
const MOST_AT_ONCE = 20

const dueRules = prepared((db) =>
  db
    .select()
    .from(reminderRules)
    .where(lte(reminderRules.nextAt, sql.placeholder('now')))
    .orderBy(asc(reminderRules.nextAt))
    .limit(MOST_AT_ONCE)
    .prepare(),
)

const HOUR_MS = 3_600_000

/** Plans anew for some people in their books where that is due; false where it is due for nobody. */
export async function planSome(
  server: Pick<ServerHome, 'db' | 'transact' | 'now' | 'newId'>,
  failed: ((error: unknown) => void) | undefined,
): Promise<boolean> {
  const { db, now, newId } = server
  const due = dueRules(db).all({ now: now() })
  const planned = due.map(({ bookId, userId }) =>
    transact(server, (tx) => {
      // Meanwhile the rules may have ended, or were changed.
      const row = findRules(tx, { bookId, userId })
      if (!row || row.nextAt > now()) return
      try {
        tx.transaction((inner) => planFor(inner, row, now(), newId))
      } catch (error) {
        // A book that can't be read holds up no other.
        if (!failed) throw error
        later(tx, row, now() + HOUR_MS)
        failed(error)
      }
    }),
  )
  await Promise.all(planned)
  return due.length > 0
}
