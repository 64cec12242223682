import { and, eq, inArray } from 'drizzle-orm'
import { contextBeside } from '../../book/command.ts'
import { type Crossing, crossing } from '../../book/crossing/crossing.ts'
import { reminderRules, reminders, webhookDeliveries, webhooks } from '../../book/programs/tables.ts'
import type { Tx } from '../../db/db.ts'
import type { Actor } from '../actor.ts'
import { listed } from '../books/store.ts'
import type { UserRow } from '../users.ts'
import { channels, dueReminders, quietHours } from './tables.ts'

interface Whose {
  bookId: string
  userId: string
}

/** Ends what goes out of a book at the wish of somebody in it: nothing is sent any more, nor tried again. */
export function endOutgoingIn(tx: Tx, { bookId, userId }: Whose): void {
  const ofHook = and(eq(webhooks.userId, userId), eq(webhooks.bookId, bookId))
  const hooks = tx.select({ id: webhooks.id }).from(webhooks).where(ofHook)
  tx.delete(webhookDeliveries).where(inArray(webhookDeliveries.webhookId, hooks)).run()
  for (const table of [webhooks, reminderRules, reminders])
    tx.delete(table)
      .where(and(eq(table.userId, userId), eq(table.bookId, bookId)))
      .run()
}

/** Drops reminders that a book has handed to somebody, and that were not sent yet. */
export const dropHanded = (tx: Tx, { bookId, userId }: Whose): void =>
  void tx
    .delete(dueReminders)
    .where(and(eq(dueReminders.userId, userId), eq(dueReminders.bookId, bookId)))
    .run()

/** Somebody wants nothing to go out of a book any more. */
export const OUTGOING_ENDED: Crossing<{ userId: string }, null> = {
  kind: 'outgoing.ended',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { bookId }, { userId }) {
    endOutgoingIn(tx, { bookId, userId })
    return null
  },
}

/** Ends what goes out at the user's wish, from all of their books: neither what is due is sent, nor anything tried again. */
export function endOutgoing(
  tx: Tx,
  actor: Pick<Actor, 'now' | 'newId' | 'elsewhere'>,
  { id: userId, bookId }: Pick<UserRow, 'id' | 'bookId'>,
): void {
  const own = contextBeside(tx, bookId, actor)
  for (const to of [bookId, ...listed(tx, userId)]) crossing(tx, own, OUTGOING_ENDED, { to }, { userId })
  for (const table of [channels, quietHours, dueReminders])
    tx.delete(table).where(eq(table.userId, userId)).run()
}

/** A channel is gone: the rules of a book name it no more, and its reminders go with it. */
export function forgetChannel(tx: Tx, { bookId, userId }: Whose, channelId: string): void {
  tx.delete(reminders)
    .where(
      and(eq(reminders.bookId, bookId), eq(reminders.userId, userId), eq(reminders.channelId, channelId)),
    )
    .run()
  const mine = and(eq(reminderRules.bookId, bookId), eq(reminderRules.userId, userId))
  const rules = tx
    .select({ rules: reminderRules.rules })
    .from(reminderRules)
    .where(mine)
    .get()
    ?.rules.map((rule) => ({ ...rule, channels: rule.channels.filter((one) => one !== channelId) }))
  if (rules) tx.update(reminderRules).set({ rules }).where(mine).run()
}

/** Somebody has deleted a channel of theirs. */
export const CHANNEL_GONE: Crossing<{ userId: string; channelId: string }, null> = {
  kind: 'reminders.channel_gone',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { bookId }, { userId, channelId }) {
    forgetChannel(tx, { bookId, userId }, channelId)
    return null
  },
}
