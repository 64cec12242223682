import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { transact } from '../../book/command.ts'
import { findBook } from '../../book/open.ts'
import { reminders } from '../../book/programs/tables.ts'
import { prepared, type Tx } from '../../db/db.ts'
import { channels } from '../../identity/channels/tables.ts'
import type { ServerHome } from '../../identity/context.ts'
import { getUser } from '../../identity/users.ts'
import { deliver, isGone, type Message } from '../channels/sending.ts'
import { type ChannelRow, findChannel } from '../channels/store.ts'
import { inLanes } from '../lanes.ts'
import { mayBeTold } from '../may-be-told.ts'
import { pauseAfter } from '../tries.ts'
import { tellWebhooksOf } from '../webhooks/store.ts'
import { dataOf, isOutdated, messageOf, nextOf } from './messages.ts'
import { digestText } from './planning.ts'
import { endRules, planChanged, planSome } from './plans.ts'
import { quietUntil } from './settings.ts'
import { type ReminderRow, removeReminders, viewerOf } from './store.ts'

const MOST_IN_ONE = 100
/** What is sent later than this was missed. */
const IN_TIME_MS = 60_000

type Sender = Pick<
  ServerHome,
  | 'db'
  | 'transact'
  | 'now'
  | 'newId'
  | 'outgoing'
  | 'mac'
  | 'unseal'
  | 'sendMail'
  | 'push'
  | 'publicUrl'
  | 'basePath'
>

const dueChannels = prepared((db) =>
  db
    .selectDistinct({ id: reminders.channelId })
    .from(reminders)
    .where(
      and(
        isNotNull(reminders.nextAt),
        lte(reminders.nextAt, sql.placeholder('now')),
        sql`${reminders.channelId} NOT IN (SELECT value FROM json_each(${sql.placeholder('without')}))`,
      ),
    )
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

const claimOne = prepared((db) =>
  db
    .update(reminders)
    .set({
      text: sql`${sql.placeholder('text')}`,
      missedAt: sql`${sql.placeholder('missedAt')}`,
      messageId: sql`${sql.placeholder('messageId')}`,
    })
    .where(eq(reminders.id, sql.placeholder('id')))
    .prepare(),
)

const noteOne = prepared((db) =>
  db
    .update(reminders)
    .set({
      tries: sql`${sql.placeholder('tries')}`,
      error: sql`${sql.placeholder('error')}`,
      nextAt: sql`${sql.placeholder('nextAt')}`,
      sentAt: sql`${sql.placeholder('sentAt')}`,
    })
    .where(eq(reminders.id, sql.placeholder('id')))
    .prepare(),
)

/** Leaves what may still be told: not to who has left or is suspended, and nothing that a later one says as well. */
function sift(tx: Tx, all: ReminderRow[]): ReminderRow[] {
  const good = all.filter((row) => {
    if (!mayBeTold(tx, row)) {
      endRules(tx, row)
      return false
    }
    if (!findBook(tx, row.bookId)) return false
    // What may have arrived goes out again as it was.
    return (row.messageId !== null && row.error === null) || !isOutdated(row, all)
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
  samesOf(tx)
    .all({ bookId, userId, subject })
    .every((other) => other.id === id || other.messageId === null)

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
  if (channel) planChanged(tx, channel.userId, now, newId)
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
  const again = all.find(({ messageId }) => messageId !== null)
  if (again) {
    const rows = all.filter(({ messageId }) => messageId === again.messageId)
    return { channel, rows, message: messageOf(tx, rows, now) }
  }
  const chosen = nextOf(channel, all)
  const [first] = chosen
  if (!first) return undefined
  const rows = chosen.map((row) => {
    const { about, due: day, nextAt } = row
    const text = about === 'digest' ? digestText(tx, viewerOf(tx, row, now), day ?? '') : row.text
    const missedAt = now - (nextAt ?? now) > IN_TIME_MS ? now : null
    const claimed = { ...row, text, missedAt, messageId: first.id }
    if (isFirst(tx, row)) tellWebhooksOf(tx, row, { newId, now }, 'reminder', dataOf(claimed))
    claimOne(tx).run({ id: row.id, text, missedAt, messageId: first.id })
    return claimed
  })
  return { channel, rows, message: messageOf(tx, rows, now) }
}

/** Notes how it went: it is tried again, unless it has arrived or there is nobody any more who could take it. */
function note(tx: Tx, { channel, rows }: Claimed, outcome: Awaited<ReturnType<typeof deliver>>, now: number) {
  const { delivered, message } = outcome
  const error = delivered ? null : message
  for (const { id, tries } of rows) {
    const nextAt = delivered || isGone(channel, outcome) ? null : pauseAfter(tries, now)
    noteOne(tx).run({ id, tries: tries + 1, error, nextAt, sentAt: delivered ? now : null })
  }
  const sent = delivered ? { lastSentAt: now, lastError: null } : { lastError: error }
  tx.update(channels).set(sent).where(eq(channels.id, channel.id)).run()
}

async function sendOver(server: Sender, channelId: string, turn: () => Promise<void>): Promise<void> {
  const claimed = await transact(server, (tx) => claim(tx, server, channelId, server.now()))
  if (!claimed) return
  const { channel, message } = claimed
  await turn()
  const outcome = await deliver(server, channel, getUser(server.db, channel.userId), message)
  await transact(server, (tx) => note(tx, claimed, outcome, server.now()))
}

/**
 * Plans what the books' changes ask for and sends all that is due; `failed` is told of a book or a channel with which
 * that could not be done, and the others go on.
 */
export function remindDue(
  server: Sender,
  isOver: () => boolean,
  failed?: (error: unknown) => void,
): Promise<void> {
  const { db } = server
  const lanes = {
    prepare: async () => {
      while (!isOver() && (await planSome(server, failed)));
    },
    due: (without: readonly string[], most: number) =>
      dueChannels(db)
        .all({ now: server.now(), most, without: JSON.stringify(without) })
        .map(({ id }) => id),
    send: (channelId: string, turn: () => Promise<void>) => sendOver(server, channelId, turn),
  }
  return inLanes(lanes, isOver, failed)
}
