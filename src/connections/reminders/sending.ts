import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { contextBeside, transact } from '../../book/command.ts'
import { crossing } from '../../book/crossing/crossing.ts'
import { atMost, prepared, type Tx } from '../../db/db.ts'
import { channels, dueReminders } from '../../identity/channels/tables.ts'
import type { ServerHome } from '../../identity/context.ts'
import { getUser, type UserRow } from '../../identity/users.ts'
import { deliver, isGone, type Message } from '../channels/sending.ts'
import { type ChannelRow, findChannel } from '../channels/store.ts'
import { inLanes } from '../lanes.ts'
import { nextTryAt } from '../tries.ts'
import { TOLD } from './handing.ts'
import { type Handed, messageOf, missedAt, nextOf } from './messages.ts'
import { quietUntil } from './person.ts'
import { handDue } from './plans.ts'

const MOST_IN_ONE = 100

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
  | 'elsewhere'
>

const dueChannels = prepared((db) =>
  db
    .selectDistinct({ id: dueReminders.channelId })
    .from(dueReminders)
    .where(
      and(
        lte(dueReminders.nextAt, sql.placeholder('now')),
        sql`${dueReminders.channelId} NOT IN (SELECT value FROM json_each(${sql.placeholder('without')}))`,
      ),
    )
    .limit(atMost('most'))
    .prepare(),
)

const dueOver = prepared((db) =>
  db
    .select()
    .from(dueReminders)
    .where(
      and(
        eq(dueReminders.channelId, sql.placeholder('channelId')),
        lte(dueReminders.nextAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(dueReminders.sendAt), asc(dueReminders.id))
    .limit(MOST_IN_ONE)
    .prepare(),
)

const claimOne = prepared((db) =>
  db
    .update(dueReminders)
    .set({
      missedAt: sql`${sql.placeholder('missedAt')}`,
      messageId: sql`${sql.placeholder('messageId')}`,
    })
    .where(eq(dueReminders.id, sql.placeholder('id')))
    .prepare(),
)

const putOffOne = prepared((db) =>
  db
    .update(dueReminders)
    .set({
      tries: sql`${sql.placeholder('tries')}`,
      error: sql`${sql.placeholder('error')}`,
      nextAt: sql`${sql.placeholder('nextAt')}`,
    })
    .where(eq(dueReminders.id, sql.placeholder('id')))
    .prepare(),
)

const removeOne = prepared((db) =>
  db
    .delete(dueReminders)
    .where(eq(dueReminders.id, sql.placeholder('id')))
    .prepare(),
)

/** A message that goes out over a channel next, as it is noted before it is sent. */
interface Claimed {
  channel: ChannelRow
  user: UserRow
  rows: Handed[]
  message: Message
}

/**
 * Says which reminders go out over the channel next, under which id. That is kept before anything is sent: after a crash
 * the same message goes out again, under the same id.
 */
function claim(tx: Tx, channelId: string, now: number): Claimed | undefined {
  const due = dueOver(tx).all({ channelId, now })
  const channel = findChannel(tx, channelId)
  if (!channel) {
    // Due reminders end with their channel; one that was left over would be found due for ever.
    tx.delete(dueReminders).where(eq(dueReminders.channelId, channelId)).run()
    return undefined
  }
  if (due.length === 0) return undefined
  const user = getUser(tx, channel.userId)
  const claimed = (rows: Handed[]) => ({ channel, user, rows, message: messageOf(rows, user.bookId, now) })
  const quiet = quietUntil(tx, user.id, now)
  if (quiet !== undefined) {
    for (const { id, tries, error } of due) putOffOne(tx).run({ id, tries, error, nextAt: quiet })
    return undefined
  }
  const again = due.find(({ messageId }) => messageId !== null)
  if (again) return claimed(due.filter(({ messageId }) => messageId === again.messageId))
  const chosen = nextOf(channel, due)
  const rows = chosen.map((row) => {
    const { id, nextAt } = row
    const claim = { messageId: chosen[0]?.id ?? id, missedAt: missedAt(nextAt, now) }
    claimOne(tx).run({ id, ...claim })
    return { ...row, ...claim }
  })
  return claimed(rows)
}

/**
 * Notes how it went, and tells the books: it is tried again, unless it has arrived or there is nobody any more who could
 * take it.
 */
function note(
  tx: Tx,
  { newId, elsewhere }: Sender,
  { channel, user, rows }: Claimed,
  outcome: Awaited<ReturnType<typeof deliver>>,
  now: number,
): void {
  const { delivered, message } = outcome
  const error = delivered ? null : message
  const own = contextBeside(tx, user.bookId, { now, newId, elsewhere })
  for (const { id, bookId, tries, missedAt } of rows) {
    const nextAt = delivered || isGone(channel, outcome) ? null : nextTryAt(tries, now)
    if (nextAt === null) removeOne(tx).run({ id })
    else putOffOne(tx).run({ id, tries: tries + 1, error, nextAt })
    const route = { to: bookId, subject: `told ${id}`, rev: tries + 1 }
    crossing(tx, own, TOLD, route, { id, sentAt: delivered ? now : null, missedAt, nextAt, error })
  }
  const sent = delivered ? { lastSentAt: now, lastError: null } : { lastError: error }
  tx.update(channels).set(sent).where(eq(channels.id, channel.id)).run()
}

async function sendOver(server: Sender, channelId: string, turn: () => Promise<void>): Promise<void> {
  const claimed = await transact(server, (tx) => claim(tx, channelId, server.now()))
  if (!claimed) return
  await turn()
  const outcome = await deliver(server, claimed.channel, claimed.user, claimed.message)
  await transact(server, (tx) => note(tx, server, claimed, outcome, server.now()))
}

/**
 * Plans what the books' changes ask for, has them hand over what is due and sends that; `failed` is told of a book or a
 * channel with which that could not be done, and the others go on.
 */
export function remindDue(
  server: Sender,
  isOver: () => boolean,
  failed?: (error: unknown) => void,
): Promise<void> {
  const { db } = server
  const lanes = {
    prepare: () => handDue(server, isOver, failed),
    due: (without: readonly string[], most: number) =>
      dueChannels(db)
        .all({ now: server.now(), most, without: JSON.stringify(without) })
        .map(({ id }) => id),
    send: (channelId: string, turn: () => Promise<void>) => sendOver(server, channelId, turn),
  }
  return inLanes(lanes, isOver, failed)
}
