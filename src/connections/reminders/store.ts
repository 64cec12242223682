import { and, asc, desc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { reminderRules, reminders } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { instantText } from '../../values/instant.ts'
import type { Reminder } from './wire.ts'

/** Reminders that are shown: so many of those that are done, and of those that are to come. */
const SHOWN = 200
/** Milliseconds for which reminders that are done are kept. */
const KEPT_MS = 400 * 86_400_000

export type ReminderRow = typeof reminders.$inferSelect
export type RulesRow = typeof reminderRules.$inferSelect
export interface Whose {
  bookId: string
  userId: string
}

export const ofPerson = (table: typeof reminderRules | typeof reminders, { bookId, userId }: Whose) =>
  and(eq(table.bookId, bookId), eq(table.userId, userId))

const rulesOf = prepared((db) =>
  db
    .select()
    .from(reminderRules)
    .where(
      and(
        eq(reminderRules.bookId, sql.placeholder('bookId')),
        eq(reminderRules.userId, sql.placeholder('userId')),
      ),
    )
    .prepare(),
)

export const findRules = (db: Db, { bookId, userId }: Whose): RulesRow | undefined =>
  rulesOf(db).get({ bookId, userId })

export const reminderToWire = (
  row: Pick<
    ReminderRow,
    'id' | 'about' | 'name' | 'due' | 'channelId' | 'sendAt' | 'sentAt' | 'missedAt' | 'error'
  >,
): Reminder => ({
  id: row.id,
  about: row.about,
  name: row.name,
  due: row.due,
  channelId: row.channelId,
  sendAt: new Date(row.sendAt).toISOString(),
  sentAt: instantText(row.sentAt),
  missedAt: instantText(row.missedAt),
  error: row.error,
})

/** Reminders of the person in a book, the newest first: the next ones, and the last of those that are done. */
export function listReminders(db: Db, whose: Whose): Reminder[] {
  const own = ofPerson(reminders, whose)
  const read = (isDone: boolean) =>
    db
      .select()
      .from(reminders)
      .where(and(own, isDone ? isNull(reminders.nextAt) : isNotNull(reminders.nextAt)))
      .orderBy(isDone ? desc(reminders.sendAt) : asc(reminders.sendAt))
      .limit(SHOWN)
      .all()
  return [...read(false), ...read(true)]
    .sort((one, other) => other.sendAt - one.sendAt || (one.id < other.id ? 1 : -1))
    .map(reminderToWire)
}

/** Forgets what was reminded of long ago, and with it no reason to remind again: its day is over. */
export function forgetReminders(tx: Tx | Db, now: number): void {
  tx.delete(reminders)
    .where(and(isNull(reminders.nextAt), lte(reminders.sendAt, now - KEPT_MS)))
    .run()
}

/** Ends the rules of a person in a book, with what was still to be sent. */
export function endRules(tx: Tx, whose: Whose): void {
  tx.delete(reminderRules).where(ofPerson(reminderRules, whose)).run()
  tx.delete(reminders)
    .where(and(ofPerson(reminders, whose), isNull(reminders.sentAt)))
    .run()
}
