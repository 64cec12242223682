import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext } from '../../book/context.ts'
import { type Crossing, crossing, type Question } from '../../book/crossing/crossing.ts'
import { findMember } from '../../book/members.ts'
import { findBook, getBook, OWN_NAME } from '../../book/open.ts'
import { webhookDeliveries, webhooks } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { askListed } from '../../household/list.ts'
import type { Home } from '../../http/context.ts'
import { listed } from '../../identity/books/store.ts'
import { refuse } from '../../values/refusal.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from './wire.ts'

/** Webhooks that one person may have at a time. */
const MAX_WEBHOOKS = 20
const SHOWN = 100

export type WebhookRow = typeof webhooks.$inferSelect

export const webhookToWire = ({ id, url, events, bookId, createdAt }: WebhookRow): Webhook => ({
  ...{ id, url, events, bookId },
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

function dropWebhook(tx: Tx, id: string): void {
  tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)).run()
  tx.delete(webhooks).where(eq(webhooks.id, id)).run()
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

/** What a webhook was told, the newest first. */
export const DELIVERIES: Question<{ id: string; userId: string }, WebhookDelivery[]> = {
  kind: 'webhook.deliveries',
  answer: (db, bookId, { id, userId }) =>
    hooksOf(db)
      .all({ bookId, userId })
      .some((hook) => hook.id === id)
      ? listDeliveries(db, id)
      : [],
}

const listDeliveries = (db: Db, webhookId: string): WebhookDelivery[] =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(SHOWN)
    .all()
    .map(({ id, type, createdAt, tries, status, nextAt, deliveredAt, error }) => ({
      ...{ id, type, tries, status, error },
      createdAt: new Date(createdAt).toISOString(),
      nextTryAt: nextAt === null ? null : new Date(nextAt).toISOString(),
      deliveredAt: deliveredAt === null ? null : new Date(deliveredAt).toISOString(),
    }))

/** Deliveries to one webhook that wait at a time; beyond that the oldest are given up. */
const MOST_WAITING = 1000

/** A delivery of this kind, to be sent at once. */
export function addDelivery(
  tx: Tx,
  { id: webhookId, bookId }: Pick<WebhookRow, 'id' | 'bookId'>,
  { id, now }: { id: string; now: number },
  type: string,
  data: object,
): void {
  const { name } = getBook(tx, bookId)
  const createdAt = new Date(now).toISOString()
  const body = JSON.stringify({ id, type, createdAt, book: { id: bookId, name: name ?? OWN_NAME }, data })
  tx.insert(webhookDeliveries)
    .values({ id, bookId, webhookId, type, body, createdAt: now, nextAt: now })
    .run()
}

/** The plus keeps SQLite to the index of what waits: of a webhook there may be a hundred thousand that are done. */
const waitingFor = (webhookId: string | Placeholder) =>
  and(isNotNull(webhookDeliveries.nextAt), sql`+${webhookDeliveries.webhookId} = ${webhookId}`)

/** How many deliveries wait for the webhook, of those that were tried so often, or of all. */
export const countWaiting = (tx: Tx, webhookId: string, tries?: number): number =>
  tx
    .select({ waiting: count() })
    .from(webhookDeliveries)
    .where(and(waitingFor(webhookId), tries === undefined ? undefined : eq(webhookDeliveries.tries, tries)))
    .get()?.waiting ?? 0

/** Gives up the oldest deliveries of an address that does not listen, where more wait than may; they stay to be seen. */
export function giveUpOldest(tx: Tx, webhookId: string): void {
  const over = countWaiting(tx, webhookId) - MOST_WAITING
  if (over <= 0) return
  const oldest = tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(waitingFor(webhookId))
    .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
    .limit(over)
  const error = `It was given up: more than ${MOST_WAITING} were waiting.`
  tx.update(webhookDeliveries)
    .set({ nextAt: null, error, body: '' })
    .where(inArray(webhookDeliveries.id, oldest))
    .run()
}

const hooksOf = prepared((db) =>
  db
    .select()
    .from(webhooks)
    .where(
      and(eq(webhooks.bookId, sql.placeholder('bookId')), eq(webhooks.userId, sql.placeholder('userId'))),
    )
    .prepare(),
)

/** Writes that the person's webhooks of a book are told of something else than a transaction. */
export function tellWebhooksOf(
  tx: Tx,
  { bookId, userId }: Pick<WebhookRow, 'bookId' | 'userId'>,
  { newId, now }: { newId(): string; now: number },
  type: string,
  data: object,
): void {
  for (const hook of hooksOf(tx).all({ bookId, userId })) {
    if (hook.events && !hook.events.includes(type)) continue
    addDelivery(tx, hook, { id: newId(), now }, type, data)
    giveUpOldest(tx, hook.id)
  }
}

const dueWebhooks = prepared((db) =>
  db
    .selectDistinct({ id: webhookDeliveries.webhookId })
    .from(webhookDeliveries)
    .where(
      and(
        isNotNull(webhookDeliveries.nextAt),
        lte(webhookDeliveries.nextAt, sql.placeholder('now')),
        sql`${webhookDeliveries.webhookId} NOT IN (SELECT value FROM json_each(${sql.placeholder('without')}))`,
      ),
    )
    .limit(sql.placeholder('most'))
    .prepare(),
)

/** Webhooks to which something is due, but for those in the list. */
export const webhooksWithDue = (db: Db, now: number, without: readonly string[], most: number): string[] =>
  dueWebhooks(db)
    .all({ now, without: JSON.stringify(without), most })
    .map(({ id }) => id)

const nextDue = prepared((db) =>
  db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .leftJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(waitingFor(sql.placeholder('id')), lte(webhookDeliveries.nextAt, sql.placeholder('now'))))
    .orderBy(asc(webhookDeliveries.nextAt), sql`${webhookDeliveries}.rowid`)
    .limit(1)
    .prepare(),
)

/** What is due to the webhook first. */
export const nextDelivery = (db: Db, id: string, now: number) => nextDue(db).all({ id, now })[0]

type Try = Pick<
  typeof webhookDeliveries.$inferSelect,
  'tries' | 'status' | 'error' | 'nextAt' | 'deliveredAt'
>

/** Notes how a try went. What is done with is known without its text. */
export const noteTry = (tx: Tx, id: string, fields: Try): void =>
  void tx
    .update(webhookDeliveries)
    .set({ ...fields, ...(fields.nextAt === null ? { body: '' } : {}) })
    .where(eq(webhookDeliveries.id, id))
    .run()

/** Puts off what is due to a webhook. */
export const putOff = (db: Db, webhookId: string, nextAt: number): void =>
  void db
    .update(webhookDeliveries)
    .set({ nextAt })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isNotNull(webhookDeliveries.nextAt),
        lt(webhookDeliveries.nextAt, nextAt),
      ),
    )
    .run()

/** Forgets what waits for a webhook that is gone. */
export const dropDeliveries = (db: Db, webhookId: string): void =>
  void db.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId)).run()

const KEPT_DAYS = 31

/** Forgets what was told, or given up, longer ago. */
export const forgetDeliveries = (db: Db, now: number): void =>
  void db
    .delete(webhookDeliveries)
    .where(
      and(isNull(webhookDeliveries.nextAt), lt(webhookDeliveries.createdAt, now - KEPT_DAYS * 86_400_000)),
    )
    .run()

/** Takes away a webhook of somebody who is out of the book. */
export const endWebhook = (db: Db, { id }: WebhookRow): void => db.transaction((tx) => dropWebhook(tx, id))
