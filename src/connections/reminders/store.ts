import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../book/context.ts'
import { findMember } from '../../book/members.ts'
import { findBook } from '../../book/open.ts'
import { type ReminderRule, reminderRules, reminders } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { quietHours } from '../../identity/channels/tables.ts'
import { getUser, type UserRow } from '../../identity/users.ts'
import { addDays, dayAt, instantAt } from '../../values/day.ts'
import { instantText } from '../../values/instant.ts'
import { refuse } from '../../values/refusal.ts'
import { getChannel } from '../channels/store.ts'
import { planReminders, stateOf } from './planning.ts'
import type { Reminder, ReminderSettings, ReminderSettingsInput } from './wire.ts'

const SHOWN = 200
/** Time of the night at which the day's new reminders are written. */
const NIGHT = '00:05'
/** How long it is known what was reminded of. */
const KEPT_MS = 400 * 86_400_000

export type ReminderRow = typeof reminders.$inferSelect
type RulesRow = typeof reminderRules.$inferSelect
interface Whose {
  bookId: string
  userId: string
}

const ofPerson = (table: typeof reminderRules | typeof reminders, { bookId, userId }: Whose) =>
  and(eq(table.bookId, bookId), eq(table.userId, userId))

const findRules = (db: Db, whose: Whose): RulesRow | undefined =>
  db.select().from(reminderRules).where(ofPerson(reminderRules, whose)).get()

export const findQuietHours = (db: Db, userId: string) =>
  db.select().from(quietHours).where(eq(quietHours.userId, userId)).get()

/** What the person is reminded of in the viewer's book, and their quiet hours. */
export function readSettings(db: Db, { bookId }: Pick<Viewer, 'bookId'>, userId: string): ReminderSettings {
  const hours = findQuietHours(db, userId)
  const rules = findRules(db, { bookId, userId })?.rules ?? []
  return { quietFrom: hours?.startsAt ?? null, quietTo: hours?.endsAt ?? null, rules }
}

/** The zone of the person's clocks: that of their own book. */
export const zoneOf = (db: Db, user: UserRow): string => findBook(db, user.bookId)?.timeZone ?? 'UTC'

function changeQuietHours(tx: Tx, userId: string, from: string | null, to: string | null): void {
  if ((from === null) !== (to === null)) refuse('invalid', 'Quiet hours have a beginning and an end.')
  if (from !== null && from === to) refuse('invalid', 'Quiet hours can’t last the whole day.')
  tx.delete(quietHours).where(eq(quietHours.userId, userId)).run()
  if (from !== null && to !== null) tx.insert(quietHours).values({ userId, startsAt: from, endsAt: to }).run()
}

/** Changes rules and quiet hours; what is new since then is news, and what the rules ask for is written at once. */
export function changeSettings(
  tx: Tx,
  viewer: Viewer,
  userId: string,
  input: z.output<typeof ReminderSettingsInput>,
  newId: () => string,
): ReminderSettings {
  const { bookId } = viewer
  const before = readSettings(tx, viewer, userId)
  const { quietFrom = before.quietFrom, quietTo = before.quietTo, rules } = input
  changeQuietHours(tx, userId, quietFrom, quietTo)
  if (rules) {
    for (const { channels } of rules) for (const id of channels) getChannel(tx, userId, id)
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
  if (row) plan(tx, viewer, row, zoneOf(tx, getUser(tx, userId)), newId)
  return readSettings(tx, viewer, userId)
}

/** Reminders of the person in a book, the newest first. */
export const listReminders = (db: Db, whose: Whose): Reminder[] =>
  db
    .select()
    .from(reminders)
    .where(ofPerson(reminders, whose))
    .orderBy(desc(reminders.sendAt), desc(reminders.id))
    .limit(SHOWN)
    .all()
    .map(({ id, about, name, due, channelId, sendAt, sentAt, missedAt, error }) => ({
      ...{ id, about, name, due, channelId, error },
      sendAt: new Date(sendAt).toISOString(),
      sentAt: instantText(sentAt),
      missedAt: instantText(missedAt),
    }))

const REASONS_STAY = ['goal', 'price']

/**
 * Writes the reminders that the rules ask for. What was sent, or is on its way, stays; what is asked for no more, as it
 * was paid, is deleted. What should have been sent before it was known of is sent now, unless its day is over.
 */
function plan(tx: Tx, viewer: Viewer, row: RulesRow, zone: string, newId: () => string): void {
  const { bookId, now } = viewer
  const { userId } = row
  const existing = tx.select().from(reminders).where(ofPerson(reminders, row)).all()
  const keyOf = (subject: string, channelId: string) => `${channelId} ${subject}`
  const byKey = new Map(existing.map((one) => [keyOf(one.subject, one.channelId), one]))
  const asked = new Set<string>()
  for (const { channels, isLate, ...planned } of planReminders(tx, viewer, zone, row.rules, row.state))
    for (const channelId of channels) {
      const key = keyOf(planned.subject, channelId)
      if (asked.has(key)) continue
      asked.add(key)
      const known = byKey.get(key)
      if (!known) {
        if (isLate) continue
        const sendAt = Math.max(now, planned.sendAt)
        const made = {
          ...planned,
          id: newId(),
          bookId,
          userId,
          channelId,
          createdAt: now,
          sendAt,
          nextAt: sendAt,
        }
        tx.insert(reminders).values(made).run()
      } else if (known.messageId === null && known.nextAt !== null) {
        // Another time was chosen, or another name. What is late already keeps the time that it should have been sent at.
        const sendAt = planned.sendAt > now ? planned.sendAt : Math.min(known.sendAt, now)
        const changed = sendAt === known.sendAt ? {} : { sendAt, nextAt: sendAt }
        tx.update(reminders)
          .set({ name: planned.name, text: planned.text, ...changed })
          .where(eq(reminders.id, known.id))
          .run()
      }
    }
  const isAsked = row.rules.map(({ about }) => about)
  const over = existing.filter(
    ({ subject, channelId, messageId, nextAt, about, error }) =>
      // Of what may have arrived already nothing is taken back; what has not is not tried again.
      (messageId === null || error !== null) &&
      nextAt !== null &&
      !asked.has(keyOf(subject, channelId)) &&
      // A goal that was reached, and a price that rose, stay news until they are sent.
      !(REASONS_STAY.includes(about) && isAsked.includes(about)),
  )
  for (const { id } of over) tx.delete(reminders).where(eq(reminders.id, id)).run()
  tx.update(reminderRules)
    .set({ state: stateOf(tx, viewer), nextAt: instantAt(addDays(dayAt(now, zone), 1), NIGHT, zone) })
    .where(ofPerson(reminderRules, row))
    .run()
}

/** Whether the person is still in the book, and may be told of it. */
export const mayBeTold = (db: Db, { bookId, userId }: Whose): boolean => {
  const user = getUser(db, userId)
  const isIn = bookId === user.bookId || findMember(db, bookId, userId) !== undefined
  return isIn && !user.isSuspended
}

/** Ends the rules of a person in a book, with what was still to be sent. */
export function endRules(tx: Tx, whose: Whose): void {
  tx.delete(reminderRules).where(ofPerson(reminderRules, whose)).run()
  tx.delete(reminders)
    .where(and(ofPerson(reminders, whose), isNull(reminders.sentAt)))
    .run()
}

const dueRules = prepared((db) =>
  db
    .select()
    .from(reminderRules)
    .where(lte(reminderRules.nextAt, sql.placeholder('now')))
    .orderBy(reminderRules.nextAt)
    .limit(1)
    .prepare(),
)

/** Plans anew for one person in one book where that is due; false where it is due for nobody. */
export function planNext(tx: Tx, now: number, newId: () => string): boolean {
  const [row] = dueRules(tx).all({ now })
  if (!row) return false
  const book = findBook(tx, row.bookId)
  if (!mayBeTold(tx, row)) endRules(tx, row)
  // A deleted book comes back, or its rows go with it.
  else if (!book)
    tx.update(reminderRules)
      .set({ nextAt: now + 86_400_000 })
      .where(ofPerson(reminderRules, row))
      .run()
  else {
    const viewer = viewerOf(tx, row, now)
    plan(tx, viewer, row, zoneOf(tx, getUser(tx, row.userId)), newId)
  }
  return true
}

/** The book as the person has it before them. */
export function viewerOf(db: Db, { bookId, userId }: Whose, now: number): Viewer {
  const zone = zoneOf(db, getUser(db, userId))
  const timeZone = findBook(db, bookId)?.timeZone ?? zone
  return { bookId, timeZone, today: dayAt(now, timeZone), now, receivedAt: now }
}

/** Forgets what was reminded of long ago, and with it no reason to remind again: its day is over. */
export function forgetReminders(tx: Tx | Db, now: number): void {
  tx.delete(reminders)
    .where(and(isNull(reminders.nextAt), lte(reminders.sendAt, now - KEPT_MS)))
    .run()
}

export const removeReminders = (tx: Tx, ids: readonly string[]): void =>
  void tx
    .delete(reminders)
    .where(inArray(reminders.id, [...ids]))
    .run()
