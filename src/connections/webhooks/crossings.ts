import type { z } from 'zod'
import type { CommandContext } from '../../book/context.ts'
import { type Crossing, crossing, type Question } from '../../book/crossing/crossing.ts'
import { findMember } from '../../book/members.ts'
import { findBook, OWN_NAME } from '../../book/open.ts'
import { webhooks } from '../../book/programs/tables.ts'
import type { Tx } from '../../db/db.ts'
import { askListed } from '../../household/list.ts'
import type { Home } from '../../http/context.ts'
import { listed } from '../../identity/books/store.ts'
import { refuse } from '../../values/refusal.ts'
import { dropWebhook, hooksOf, listDeliveries, type WebhookRow } from './store.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from './wire.ts'

/** Webhooks that one person may have at a time. */
const MAX_WEBHOOKS = 20

export const webhookToWire = ({ id, url, events, bookId, createdAt }: WebhookRow): Webhook => ({
  id,
  url,
  events,
  bookId,
  createdAt: new Date(createdAt).toISOString(),
})

/** A webhook with what its book is called. */
export type NamedWebhook = WebhookRow & { bookName: string }

/** The person's webhooks that tell of the book. */
export const WEBHOOKS: Question<{ userId: string }, NamedWebhook[]> = {
  kind: 'webhooks',
  answer(db, bookId, { userId }) {
    const bookName = findBook(db, bookId)?.name ?? OWN_NAME
    return hooksOf(db)
      .all({ bookId, userId })
      .map((row) => ({ ...row, bookName }))
  },
}

/** The person's webhooks, of all their books; each book has those that tell of it. */
export async function listWebhooks(
  home: Home,
  { userId, bookId }: Pick<WebhookRow, 'userId' | 'bookId'>,
): Promise<NamedWebhook[]> {
  const all = await askListed(home, [bookId, ...listed(home.db, userId)], WEBHOOKS, { userId })
  return all.flat().sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
}

export const getWebhook = (all: readonly NamedWebhook[], id: string): NamedWebhook =>
  all.find((one) => one.id === id.toLowerCase()) ?? refuse('not_found', 'Webhook not found')

const addRow = (tx: Tx, row: WebhookRow): Webhook =>
  webhookToWire(tx.insert(webhooks).values(row).returning().get())

/** Somebody wants an address to be told of what changes in a shared book. */
export const WEBHOOK_MADE: Crossing<WebhookRow, Webhook> = {
  kind: 'webhook.made',
  isSeen: () => false,
  isUnseenHere: true,
  isWaitedFor: true,
  apply(tx, { bookId }, row) {
    if (!findMember(tx, bookId, row.userId)) refuse('not_found', 'This book does not exist.')
    return addRow(tx, row)
  },
  complete: (_: unknown, made) => made,
  takeBack: () => {},
}

/** Makes a webhook of the person, who has `all` of these. */
export function addWebhook(
  tx: Tx,
  viewer: CommandContext,
  all: readonly NamedWebhook[],
  { url, events = null, ...whose }: z.output<typeof NewWebhook> & Pick<WebhookRow, 'bookId' | 'userId'>,
): Webhook {
  if (all.length >= MAX_WEBHOOKS) refuse('too_many', `You have ${MAX_WEBHOOKS} webhooks. Delete one first.`)
  const row: WebhookRow = { ...whose, id: viewer.newId(), url, events, createdAt: viewer.now }
  if (row.bookId === viewer.bookId) return addRow(tx, row)
  return crossing(tx, viewer, WEBHOOK_MADE, { to: row.bookId }, row) ?? webhookToWire(row)
}

/** Somebody has deleted a webhook of a shared book. */
export const WEBHOOK_GONE: Crossing<{ id: string }, null> = {
  kind: 'webhook.gone',
  // The book may be deleted, and come back.
  timeZone: () => 'UTC',
  isSeen: () => false,
  isWaitedFor: true,
  apply(tx, _there, { id }) {
    dropWebhook(tx, id)
    return null
  },
}

export function removeWebhook(tx: Tx, viewer: CommandContext, { id, bookId }: NamedWebhook): void {
  if (bookId === viewer.bookId) dropWebhook(tx, id)
  else crossing(tx, viewer, WEBHOOK_GONE, { to: bookId }, { id })
}

/** Deliveries to a webhook of the person, the newest first; none where the book has no such webhook. */
export const DELIVERIES: Question<{ id: string; userId: string }, WebhookDelivery[]> = {
  kind: 'webhook.deliveries',
  answer: (db, bookId, { id, userId }) =>
    hooksOf(db)
      .all({ bookId, userId })
      .some((hook) => hook.id === id)
      ? listDeliveries(db, id)
      : [],
}
