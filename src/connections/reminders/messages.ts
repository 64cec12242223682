import type { dueReminders, HandedReminder } from '../../identity/channels/tables.ts'
import type { Message } from '../channels/sending.ts'
import type { ChannelRow } from '../channels/store.ts'
import { dayInWords, thingOf } from './planning.ts'
import { type ReminderRow, reminderToWire } from './store.ts'

/** A reminder as its person has it. */
export type Handed = typeof dueReminders.$inferSelect

/** More reminders than these come as one message. */
const SINGLY = 5
/** What is sent later than this was missed. */
const IN_TIME_MS = 60_000

/** When it was found that it was not sent in time; null where it was. */
export const missedAt = (nextAt: number, now: number): number | null =>
  now - nextAt > IN_TIME_MS ? now : null

/** What a webhook is told of a reminder: the row as it is listed, with what it says. */
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

/** What a channel brings of these reminders. Of several books each line says which one it is about. */
export function messageOf(rows: Handed[], ownId: string, now: number): Message {
  const [first] = rows as [Handed]
  const { reminder } = first
  const isOfSeveral = rows.some(({ bookId }) => bookId !== first.bookId)
  const title = rows.length === 1 ? TITLES[reminder.about](reminder) : `${rows.length} reminders`
  const lines = rows.map(({ reminder: { text, bookName } }) => (isOfSeveral ? `${bookName}: ${text}` : text))
  const [id, data] = [first.messageId ?? first.id, rows.map((row) => dataOf(row.reminder, row.missedAt))]
  const body = JSON.stringify({
    ...{ id, type: 'reminder', createdAt: new Date(now).toISOString() },
    book: { id: first.bookId, name: reminder.bookName },
    data: rows.length === 1 ? data[0] : { reminders: data },
  })
  return { id, title, text: lines.join('\n'), body, page: rows.length === 1 ? pageOf(reminder, ownId) : '' }
}

/** Which of those that are due go out as the next message. What a webhook is told is about one book. */
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
