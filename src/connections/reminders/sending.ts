import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { findBook, getBook, OWN_NAME } from '../../book/open.ts'
import { reminders } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { yieldToEventLoop } from '../../http/async.ts'
import { channels } from '../../identity/channels/tables.ts'
import type { ServerHome } from '../../identity/context.ts'
import { getUser } from '../../identity/users.ts'
import { addDays, dayAt, instantAt, timeAt } from '../../values/day.ts'
import { deliver, type Message } from '../channels/sending.ts'
import { type ChannelRow, findChannel } from '../channels/store.ts'
import { pauseAfter } from '../webhooks/sending.ts'
import { tellWebhooksOf } from '../webhooks/store.ts'
import { dayInWords, digestText } from './planning.ts'
import {
  endRules,
  findQuietHours,
  mayBeTold,
  planNext,
  type ReminderRow,
  removeReminders,
  viewerOf,
  zoneOf,
} from './store.ts'

/** Channels that are sent over at a time. */
const AT_ONCE = 10
/** More reminders than these come as one message. */
const SINGLY = 5
const MOST_IN_ONE = 100
/** What is sent later than this was missed. */
const IN_TIME_MS = 60_000
const IMMEDIATE = { behavior: 'immediate' } as const

type Sender = Pick<
  ServerHome,
  'db' | 'now' | 'newId' | 'outgoing' | 'mac' | 'unseal' | 'sendMail' | 'push' | 'publicUrl' | 'basePath'
>

const dueChannels = prepared((db) =>
  db
    .selectDistinct({ id: reminders.channelId })
    .from(reminders)
    .where(and(isNotNull(reminders.nextAt), lte(reminders.nextAt, sql.placeholder('now'))))
    .limit(sql.placeholder('most'))
    .prepare(),
)

const dueOver = prepared((db) =>
  db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.channelId, sql.placeholder('channelId')),
        isNotNull(reminders.nextAt),
        lte(reminders.nextAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(reminders.sendAt), asc(reminders.id))
    .limit(MOST_IN_ONE)
    .prepare(),
)

/** The end of the person's quiet hours where these are now; undefined where they are not. */
function quietUntil(db: Db, userId: string, now: number): number | undefined {
  const hours = findQuietHours(db, userId)
  if (!hours) return undefined
  const zone = zoneOf(db, getUser(db, userId))
  const [time, today] = [timeAt(now, zone), dayAt(now, zone)]
  const { startsAt, endsAt } = hours
  if (startsAt < endsAt) return time >= startsAt && time < endsAt ? instantAt(today, endsAt, zone) : undefined
  if (time >= startsAt) return instantAt(addDays(today, 1), endsAt, zone)
  return time < endsAt ? instantAt(today, endsAt, zone) : undefined
}

/** Leaves what may still be told: not to who has left or is suspended, and of several digests only the newest. */
function sift(tx: Tx, all: ReminderRow[]): ReminderRow[] {
  const isLastDigest = (row: ReminderRow) =>
    !all.some(
      ({ about, bookId, due }) =>
        about === 'digest' && bookId === row.bookId && (due ?? '') > (row.due ?? ''),
    )
  const good = all.filter((row) => {
    if (row.messageId !== null) return true
    if (!mayBeTold(tx, row)) {
      endRules(tx, row)
      return false
    }
    return findBook(tx, row.bookId) !== undefined && (row.about !== 'digest' || isLastDigest(row))
  })
  const goodIds = new Set(good.map(({ id }) => id))
  removeReminders(
    tx,
    all.filter(({ id }) => !goodIds.has(id)).map(({ id }) => id),
  )
  return good
}

/** True where no other channel has brought it: webhooks are told once. */
const isFirst = (tx: Tx, { id, bookId, userId, subject }: ReminderRow): boolean =>
  tx
    .select({ id: reminders.id, messageId: reminders.messageId })
    .from(reminders)
    .where(and(eq(reminders.bookId, bookId), eq(reminders.userId, userId), eq(reminders.subject, subject)))
    .all()
    .every((other) => other.id === id || other.messageId === null)

const dataOf = ({ id, about, name, text, due, sendAt }: ReminderRow) => ({
  ...{ id, about, name, text, due },
  sendAt: new Date(sendAt).toISOString(),
})

const TITLES: Record<ReminderRow['about'], (row: ReminderRow) => string> = {
  due: ({ name, due }) => `${name} is due on ${dayInWords(due ?? '')}`,
  overspent: ({ name }) => `${name} is overspent`,
  goal: ({ name }) => `${name}: you have saved it`,
  price: ({ name }) => `${name} costs more`,
  digest: ({ name }) => name,
}

function messageOf(tx: Tx, rows: ReminderRow[], now: number): Message {
  const [first] = rows as [ReminderRow]
  const { name } = getBook(tx, first.bookId)
  const title = rows.length === 1 ? TITLES[first.about](first) : `${rows.length} reminders`
  const body = JSON.stringify({
    ...{ id: first.messageId ?? first.id, type: 'reminder', createdAt: new Date(now).toISOString() },
    book: { id: first.bookId, name: name ?? OWN_NAME },
    data: rows.length === 1 ? dataOf(first) : { reminders: rows.map(dataOf) },
  })
  return { id: first.messageId ?? first.id, title, text: rows.map(({ text }) => text).join('\n'), body }
}

/** A message that goes out over a channel next, as it is noted before it is sent. */
interface Claimed {
  channel: ChannelRow
  rows: ReminderRow[]
  message: Message
}

/**
 * Says which reminders go out over the channel next, under which id. That is kept before anything is sent: after a crash
 * the same message goes out again, under the same id.
 */
function claim(tx: Tx, { newId }: Sender, channelId: string, now: number): Claimed | undefined {
  const channel = findChannel(tx, channelId)
  const due = dueOver(tx).all({ channelId, now })
  if (!channel) {
    removeReminders(
      tx,
      due.map(({ id }) => id),
    )
    return undefined
  }
  const quiet = quietUntil(tx, channel.userId, now)
  if (quiet !== undefined) {
    for (const { id } of due) tx.update(reminders).set({ nextAt: quiet }).where(eq(reminders.id, id)).run()
    return undefined
  }
  const all = sift(tx, due)
  const [first] = all
  if (!first) return undefined
  const again = all.find(({ messageId }) => messageId !== null)
  if (again) {
    const rows = all.filter(({ messageId }) => messageId === again.messageId)
    return { channel, rows, message: messageOf(tx, rows, now) }
  }
  // One message tells of one book.
  const ofBook = all.filter(({ bookId }) => bookId === first.bookId)
  const chosen = ofBook.length > SINGLY ? ofBook : [first]
  const rows = chosen.map((row) => {
    const { about, due: day, nextAt } = row
    const text = about === 'digest' ? digestText(tx, viewerOf(tx, row, now), day ?? '') : row.text
    const missedAt = now - (nextAt ?? now) > IN_TIME_MS ? now : null
    const claimed = { ...row, text, missedAt, messageId: first.id }
    if (isFirst(tx, row)) tellWebhooksOf(tx, row, { newId, now }, 'reminder', dataOf(claimed))
    tx.update(reminders).set({ text, missedAt, messageId: first.id }).where(eq(reminders.id, row.id)).run()
    return claimed
  })
  return { channel, rows, message: messageOf(tx, rows, now) }
}

async function sendOver(server: Sender, channelId: string): Promise<void> {
  const { db } = server
  const claimed = db.transaction((tx) => claim(tx, server, channelId, server.now()), IMMEDIATE)
  if (!claimed) return
  const { channel, rows, message } = claimed
  const { delivered, message: answer } = await deliver(server, channel, getUser(db, channel.userId), message)
  const now = server.now()
  db.transaction((tx) => {
    const error = delivered ? null : answer
    for (const { id, tries } of rows) {
      const nextAt = delivered ? null : pauseAfter(tries, now)
      const noted = { tries: tries + 1, error, nextAt, sentAt: delivered ? now : null }
      tx.update(reminders).set(noted).where(eq(reminders.id, id)).run()
    }
    const sent = delivered ? { lastSentAt: now, lastError: null } : { lastError: error }
    tx.update(channels).set(sent).where(eq(channels.id, channelId)).run()
  }, IMMEDIATE)
}

/** Plans what the books' changes ask for and sends all that is due; other requests get their turn between two of them. */
export async function remindDue(server: Sender, isOver: () => boolean): Promise<void> {
  const { db, newId } = server
  const planOne = () => db.transaction((tx) => planNext(tx, server.now(), newId), IMMEDIATE)
  while (!isOver() && planOne()) await yieldToEventLoop()
  for (;;) {
    const due = isOver() ? [] : dueChannels(db).all({ now: server.now(), most: AT_ONCE })
    if (due.length === 0) return
    await Promise.all(due.map(({ id }) => sendOver(server, id)))
    await yieldToEventLoop()
  }
}
