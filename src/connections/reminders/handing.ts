import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { CommandContext } from '../../book/context.ts'
import { type Crossing, crossing } from '../../book/crossing/crossing.ts'
import { getBook, OWN_NAME } from '../../book/open.ts'
import { reminders } from '../../book/programs/tables.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { hasLeft } from '../../identity/books/store.ts'
import { forgetChannel } from '../../identity/channels/store.ts'
import { dueReminders, type HandedReminder } from '../../identity/channels/tables.ts'
import { findUser } from '../../identity/users.ts'
import { findChannel } from '../channels/store.ts'
import { tellWebhooksOf } from '../webhooks/store.ts'
import { dataOf, isOutdated, missedAt } from './messages.ts'
import { quietUntil } from './person.ts'
import { digestText } from './planning.ts'
import { endRules, type ReminderRow, type Whose } from './store.ts'

/** A reminder that its person is asked to send, since when it is due. */
interface Due {
  reminder: HandedReminder
  nextAt: number
}

/** The answer of the person's side; `until` in milliseconds is the end of their quiet hours. */
type Taken = { state: 'taken' | 'no_channel' | 'ended' } | { state: 'quiet'; until: number }

const samesOf = prepared((db) =>
  db
    .select({ id: reminders.id, messageId: reminders.messageId })
    .from(reminders)
    .where(
      and(
        eq(reminders.bookId, sql.placeholder('bookId')),
        eq(reminders.userId, sql.placeholder('userId')),
        eq(reminders.subject, sql.placeholder('subject')),
      ),
    )
    .prepare(),
)

const handOne = prepared((db) =>
  db
    .update(reminders)
    .set({
      text: sql`${sql.placeholder('text')}`,
      messageId: sql`${reminders.id}`,
      tries: sql`${sql.placeholder('tries')}`,
    })
    .where(eq(reminders.id, sql.placeholder('id')))
    .prepare(),
)

const takeOne = prepared((db) =>
  db
    .insert(dueReminders)
    .values({
      id: sql.placeholder('id'),
      userId: sql.placeholder('userId'),
      bookId: sql.placeholder('bookId'),
      channelId: sql.placeholder('channelId'),
      reminder: sql.placeholder('reminder'),
      sendAt: sql.placeholder('sendAt'),
      nextAt: sql.placeholder('nextAt'),
    })
    .prepare(),
)

/** True where no other channel has brought it: webhooks of the book are told once. */
const isFirst = (tx: Tx, { id, bookId, userId, subject }: HandedReminder): boolean =>
  samesOf(tx)
    .all({ bookId, userId, subject })
    .every((other) => other.id === id || other.messageId === null)

/**
 * A reminder of a book is due: it goes to its person, whose side knows the channel, quiet hours and suspension. What is not
 * taken waits in the book for the end of the quiet hours, where it can still be seen that it is needed no more.
 */
export const DUE: Crossing<Due, Taken> = {
  kind: 'reminder.due',
  isSeen: () => false,
  isUnseenHere: true,
  apply(tx, own, { reminder, nextAt }) {
    const { id, userId, bookId, channelId, sendAt } = reminder
    if (hasLeft(tx, userId, bookId) || findUser(tx, userId)?.isSuspended !== false) return { state: 'ended' }
    if (findChannel(tx, channelId)?.userId !== userId) return { state: 'no_channel' }
    const until = quietUntil(tx, userId, own.now)
    if (until !== undefined) return { state: 'quiet', until }
    takeOne(tx).run({ id, userId, bookId, channelId, sendAt, nextAt, reminder })
    return { state: 'taken' }
  },
  confirm(tx, here, { reminder, nextAt }, answer) {
    const { id, bookId, userId, channelId } = reminder
    if (answer?.state === 'ended') endRules(tx, { bookId, userId })
    else if (answer?.state === 'no_channel') forgetChannel(tx, { bookId, userId }, channelId)
    else if (answer?.state === 'quiet')
      tx.update(reminders).set({ messageId: null, nextAt: answer.until }).where(eq(reminders.id, id)).run()
    else if (answer && isFirst(tx, reminder))
      tellWebhooksOf(tx, reminder, here, 'reminder', dataOf(reminder, missedAt(nextAt, here.now)))
  },
}

/** A reminder that was handed over is needed no more: it is not sent, unless it may have arrived. */
export const RECALLED: Crossing<{ id: string }, null> = {
  kind: 'reminder.recalled',
  isSeen: () => false,
  apply(tx, _own, { id }) {
    tx.delete(dueReminders)
      .where(
        and(
          eq(dueReminders.id, id),
          or(sql`${dueReminders.messageId} IS NULL`, isNotNull(dueReminders.error)),
        ),
      )
      .run()
    return null
  },
}

/** The subject of a reminder's crossings and their order, so that its person keeps to the newest. */
const toldAs = (id: string, rev: number) => ({ subject: `reminder ${id}`, rev })

/** Takes away a reminder that is needed no more, also where its person has it already. */
export function dismiss(tx: Tx, context: CommandContext, to: string, row: ReminderRow): void {
  const { id, tries, messageId } = row
  if (messageId !== null) crossing(tx, context, RECALLED, { to, ...toldAs(id, tries + 1) }, { id })
  tx.delete(reminders).where(eq(reminders.id, id)).run()
}

/** The outcome of sending a reminder, as its person tells the book. */
type Told = Pick<ReminderRow, 'id' | 'sentAt' | 'missedAt' | 'nextAt' | 'error'>

const noteOne = prepared((db) =>
  db
    .update(reminders)
    .set({
      sentAt: sql`${sql.placeholder('sentAt')}`,
      missedAt: sql`${sql.placeholder('missedAt')}`,
      nextAt: sql`${sql.placeholder('nextAt')}`,
      error: sql`${sql.placeholder('error')}`,
    })
    .where(eq(reminders.id, sql.placeholder('id')))
    .prepare(),
)

/** A reminder was sent, or could not be: its book keeps that. */
export const TOLD: Crossing<Told, null> = {
  kind: 'reminder.told',
  // The book may have been deleted meanwhile.
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, _there, told) {
    noteOne(tx).run(told)
    return null
  },
}

/** Reminders of the book that are due for the person, and those that they have and could not send yet. */
const openOf = prepared((db) =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.bookId, sql.placeholder('bookId')),
        eq(reminders.userId, sql.placeholder('userId')),
        isNotNull(reminders.nextAt),
        or(lte(reminders.nextAt, sql.placeholder('now')), isNotNull(reminders.error)),
      ),
    )
    .orderBy(reminders.sendAt, reminders.id)
    .prepare(),
)

/** Hands what is due to its person, whose own book `to` is; what a later one says as well goes. */
export function handOver(tx: Tx, context: CommandContext, whose: Whose, to: string): void {
  const { now } = context
  const { bookId, userId } = whose
  const open = openOf(tx)
    .all({ bookId, userId, now })
    .filter(({ messageId, error }) => messageId === null || error !== null)
  const bookName = getBook(tx, bookId).name ?? OWN_NAME
  for (const row of open) {
    if (isOutdated(row, open)) dismiss(tx, context, to, row)
    else if (row.messageId === null) {
      const { id, channelId, subject, about, name, due, sendAt } = row
      const text = about === 'digest' ? digestText(tx, context, due ?? '') : row.text
      const tries = row.tries + 1
      handOne(tx).run({ id, text, tries })
      const said = { id, bookId, userId, channelId, subject, about, name, text, due, sendAt, bookName }
      const route = { to, ...toldAs(id, tries) }
      crossing(tx, context, DUE, route, { reminder: said, nextAt: row.nextAt ?? now })
    }
  }
}
