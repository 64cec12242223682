import { findBook, OWN_NAME } from '../../book/open.ts'
import type { Tx } from '../../db/db.ts'
import { findUser } from '../../identity/users.ts'
import type { Message } from '../channels/sending.ts'
import type { ChannelRow } from '../channels/store.ts'
import { dayInWords, thingOf } from './planning.ts'
import { type ReminderRow, reminderToWire } from './store.ts'

/** More reminders than these come as one message. */
const SINGLY = 5

/** What a webhook is told of a reminder: the row as it is listed, with what it says. */
export const dataOf = (row: ReminderRow) => ({ ...reminderToWire(row), text: row.text })

const TITLES: Record<ReminderRow['about'], (row: ReminderRow) => string> = {
  due: ({ name, due }) => `${name} is due on ${dayInWords(due ?? '')}`,
  overspent: ({ name }) => `${name} is overspent`,
  goal: ({ name }) => `${name}: you have saved it`,
  price: ({ name }) => `${name} costs more`,
  digest: ({ name }) => name,
}

/** The page on which the reminder's thing stands. A browser opens with the own book: another one's has none there. */
function pageOf(tx: Tx, { about, subject, bookId, userId }: ReminderRow): string {
  if (findUser(tx, userId)?.bookId !== bookId) return ''
  if (about === 'overspent') return 'budget'
  if (about === 'goal') return 'savings'
  if (about === 'digest') return ''
  return subject.split(' ')[1] === 'subscription' ? 'subscriptions' : 'bills'
}

const nameOf = (tx: Tx, bookId: string): string => findBook(tx, bookId)?.name ?? OWN_NAME

/** What a channel brings of these reminders. Of several books each line says which one it is about. */
export function messageOf(tx: Tx, rows: ReminderRow[], now: number): Message {
  const [first] = rows as [ReminderRow]
  const isOfSeveral = rows.some(({ bookId }) => bookId !== first.bookId)
  const title = rows.length === 1 ? TITLES[first.about](first) : `${rows.length} reminders`
  const lines = rows.map(({ text, bookId }) => (isOfSeveral ? `${nameOf(tx, bookId)}: ${text}` : text))
  const body = JSON.stringify({
    ...{ id: first.messageId ?? first.id, type: 'reminder', createdAt: new Date(now).toISOString() },
    book: { id: first.bookId, name: nameOf(tx, first.bookId) },
    data: rows.length === 1 ? dataOf(first) : { reminders: rows.map(dataOf) },
  })
  const page = rows.length === 1 ? pageOf(tx, first) : ''
  return { id: first.messageId ?? first.id, title, text: lines.join('\n'), body, page }
}

/** Which of those that are due go out as the next message. What a webhook is told is about one book. */
export function nextOf({ kind }: Pick<ChannelRow, 'kind'>, all: ReminderRow[]): ReminderRow[] {
  const [first] = all
  if (!first || all.length <= SINGLY) return all.slice(0, 1)
  return kind === 'webhook' ? all.filter(({ bookId }) => bookId === first.bookId) : all
}

/** True for a reminder that another one among them says as well, later: the newest digest, a due date's last reminder. */
export function isOutdated(row: ReminderRow, all: ReminderRow[]): boolean {
  const isSameThing = (one: ReminderRow) =>
    one.about === row.about &&
    one.bookId === row.bookId &&
    (row.about === 'digest' || (row.about === 'due' && thingOf(one) === thingOf(row)))
  return all.some((one) => one !== row && isSameThing(one) && one.sendAt > row.sendAt)
}
