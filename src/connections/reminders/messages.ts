import type { dueReminders, HandedReminder } from '../../identity/channels/tables.ts'
import type { Message } from '../channels/sending.ts'
import type { ChannelRow } from '../channels/store.ts'
import { dayInWords, thingOf } from './planning.ts'
import { type ReminderRow, reminderToWire } from './store.ts'

/** A reminder as its person has it. */
export type Handed = typeof dueReminders.$inferSelect

/** More reminders than these come as one message. */
const SINGLY = 5
/** Milliseconds after its time up to which a reminder is sent in time; a later one was missed. */
const IN_TIME_MS = 60_000

/** The instant at which a reminder was found to be missed, in milliseconds; null while it can be sent in time. */
export const missedAt = (nextAt: number, now: number): number | null =>
  now - nextAt > IN_TIME_MS ? now : null

/** The `data` that a webhook gets of a reminder: the row as it is listed, with its text. */
export const dataOf = (reminder: HandedReminder, missedAt: number | null) => ({
  ...reminderToWire({ ...reminder, sentAt: null, missedAt, error: null }),
  text: reminder.text,
})

const TITLES: Record<ReminderRow['about'], (row: HandedReminder) => string> = {
  due: ({ name, due }) => `${name} is due on ${dayInWords(due ?? '')}`,
  overspent: ({ name }) => `${name} is overspent`,
  goal: ({ name }) => `${name}: you have saved it`,
  price: ({ name }) => `${name} costs more`,
  digest: ({ name }) => name,
}

/** The page on which the reminder's thing stands. A browser opens with the own book: another one's has none there. */
function pageOf({ about, subject, bookId }: HandedReminder, ownId: string): string {
  if (bookId !== ownId) return ''
  if (about === 'overspent') return 'budget'
  if (about === 'goal') return 'savings'
  if (about === 'digest') return ''
  return subject.split(' ')[1] === 'subscription' ? 'subscriptions' : 'bills'
}

/** One message for these reminders. Where they are of several books each line begins with the name of its book. */
export function messageOf(rows: Handed[], ownId: string, now: number): Message {
  const [first] = rows as [Handed]
  const { reminder } = first
  const isOfSeveral = rows.some(({ bookId }) => bookId !== first.bookId)
  const title = rows.length === 1 ? TITLES[reminder.about](reminder) : `${rows.length} reminders`
  const lines = rows.map(({ reminder: { text, bookName } }) => (isOfSeveral ? `${bookName}: ${text}` : text))
  const [id, data] = [first.messageId ?? first.id, rows.map((row) => dataOf(row.reminder, row.missedAt))]
  const body = JSON.stringify({
    id,
    type: 'reminder',
    createdAt: new Date(now).toISOString(),
    book: { id: first.bookId, name: reminder.bookName },
    data: rows.length === 1 ? data[0] : { reminders: data },
  })
  return { id, title, text: lines.join('\n'), body, page: rows.length === 1 ? pageOf(reminder, ownId) : '' }
}

/** The due reminders that go out as the next message. One to a webhook is about a single book. */
export function nextOf({ kind }: Pick<ChannelRow, 'kind'>, all: Handed[]): Handed[] {
  const [first] = all
  if (!first || all.length <= SINGLY) return all.slice(0, 1)
  return kind === 'webhook' ? all.filter(({ bookId }) => bookId === first.bookId) : all
}

/**
 * True for a reminder that another one among them, of the same person and book, says as well over the same channel, and
 * later: the newest digest, a due date's last reminder.
 */
export function isOutdated(row: ReminderRow, all: ReminderRow[]): boolean {
  const isSameThing = (one: ReminderRow) =>
    one.about === row.about &&
    one.channelId === row.channelId &&
    (row.about === 'digest' || (row.about === 'due' && thingOf(one) === thingOf(row)))
  return all.some((one) => one !== row && isSameThing(one) && one.sendAt > row.sendAt)
}
