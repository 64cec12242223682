import { asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext } from '../../book/context.ts'
import { crossing } from '../../book/crossing/crossing.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { listed } from '../../identity/books/store.ts'
import { CHANNEL_GONE } from '../../identity/channels/store.ts'
import { channels, dueReminders } from '../../identity/channels/tables.ts'
import type { ServerHome } from '../../identity/context.ts'
import { getUser, type UserRow } from '../../identity/users.ts'
import { instantText } from '../../values/instant.ts'
import { refuse } from '../../values/refusal.ts'
import type { Channel, NewChannel } from './wire.ts'

/** Channels that one person may have at a time. */
const MAX_CHANNELS = 20

export type ChannelRow = typeof channels.$inferSelect
type Input = z.output<typeof NewChannel>

const NAMES: Record<ChannelRow['kind'], string> = {
  mail: 'E-mail',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  webhook: 'Webhook',
  push: 'This browser',
}

const hostOf = ({ url }: Pick<ChannelRow, 'url'>, { email }: Pick<UserRow, 'email'>): string =>
  url === null ? (email?.split('@').at(-1) ?? '') : new URL(url).host

const channelToWire = (row: ChannelRow, user: Pick<UserRow, 'email'>): Channel => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  host: hostOf(row, user),
  lastError: row.lastError,
  createdAt: new Date(row.createdAt).toISOString(),
  lastSentAt: instantText(row.lastSentAt),
})

/** Channels of the user, the oldest first. */
export function listChannels(db: Db, userId: string): Channel[] {
  const user = getUser(db, userId)
  return db
    .select()
    .from(channels)
    .where(eq(channels.userId, userId))
    .orderBy(asc(channels.createdAt), asc(channels.id))
    .all()
    .map((row) => channelToWire(row, user))
}

const channelById = prepared((db) =>
  db
    .select()
    .from(channels)
    .where(eq(channels.id, sql.placeholder('id')))
    .prepare(),
)

export const findChannel = (db: Db, id: string): ChannelRow | undefined => channelById(db).get({ id })

export function getChannel(db: Db, userId: string, id: string): ChannelRow {
  const row = findChannel(db, id.toLowerCase())
  return row?.userId === userId ? row : refuse('not_found', 'Channel not found')
}

/** The address that a channel leads to, where it is one that the operator has to allow. */
export const addressOf = (input: Input): string | undefined =>
  input.kind === 'mail' ? undefined : input.kind === 'push' ? input.subscription.endpoint : input.url

const sealedOf = (input: Input): string | undefined => {
  if (input.kind === 'push') return JSON.stringify(input.subscription)
  return input.kind === 'ntfy' || input.kind === 'gotify' ? (input.token ?? undefined) : undefined
}

export function addChannel(
  tx: Tx,
  { sendMail, seal }: Pick<ServerHome, 'sendMail' | 'seal'>,
  { newId, now }: CommandContext,
  userId: string,
  input: Input,
): Channel {
  const user = getUser(tx, userId)
  if (input.kind === 'mail' && !sendMail) refuse('conflict', 'This server sends no mail.')
  if (input.kind === 'mail' && !user.emailVerified)
    refuse('conflict', 'Confirm your e-mail address first: reminders go nowhere else.')
  if (listChannels(tx, userId).length >= MAX_CHANNELS)
    refuse('too_many', `You have ${MAX_CHANNELS} channels. Delete one first.`)
  const secret = sealedOf(input)
  const row: ChannelRow = {
    id: newId(),
    userId,
    kind: input.kind,
    name: input.name || NAMES[input.kind],
    url: addressOf(input) ?? null,
    topic: input.kind === 'ntfy' ? input.topic : null,
    sealed: secret === undefined ? null : seal(secret),
    createdAt: now,
    lastSentAt: null,
    lastError: null,
  }
  tx.insert(channels).values(row).run()
  return channelToWire(row, user)
}

/** Deletes a channel: the books' rules name it no more, and what it had still to send goes with it. */
export function removeChannel(tx: Tx, own: CommandContext, userId: string, id: string): void {
  const { id: channelId } = getChannel(tx, userId, id)
  for (const to of [own.bookId, ...listed(tx, userId)])
    crossing(tx, own, CHANNEL_GONE, { to }, { userId, channelId })
  tx.delete(dueReminders).where(eq(dueReminders.channelId, channelId)).run()
  tx.delete(channels).where(eq(channels.id, channelId)).run()
}
