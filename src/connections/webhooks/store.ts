import { and, asc, desc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CommandContext, Listener } from '../../book/context.ts'
import { findBook, getBook, OWN_NAME } from '../../book/open.ts'
import {
  type WrittenFields,
  webhookChanges,
  webhookDeliveries,
  webhooks,
} from '../../book/programs/tables.ts'
import { transactionToWire } from '../../budget/transactions/shown.ts'
import { findTransaction } from '../../budget/transactions/store.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { bookFor } from '../../identity/tokens/store.ts'
import type { UserRow } from '../../identity/users.ts'
import { formatMoney } from '../../values/money.ts'
import { refuse } from '../../values/refusal.ts'
import type { NewWebhook, Webhook, WebhookDelivery } from './wire.ts'

/** Webhooks that one person may have at a time. */
const MAX_WEBHOOKS = 20
/** Changes that are told at the end of one command; what is left follows with the next one. */
const AT_ONCE = 1000
const SHOWN = 100

export type WebhookRow = typeof webhooks.$inferSelect
type Change = typeof webhookChanges.$inferSelect

const webhookToWire = ({ id, url, events, bookId, createdAt }: WebhookRow): Webhook => ({
  ...{ id, url, events, bookId },
  createdAt: new Date(createdAt).toISOString(),
})

export const listWebhooks = (db: Db, userId: string): Webhook[] =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.userId, userId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))
    .all()
    .map(webhookToWire)

export const getWebhook = (db: Db, userId: string, id: string): WebhookRow =>
  db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id.toLowerCase()), eq(webhooks.userId, userId)))
    .get() ?? refuse('not_found', 'Webhook not found')

export function addWebhook(
  tx: Tx,
  { newId, now }: CommandContext,
  user: Pick<UserRow, 'id' | 'bookId'>,
  { url, events, bookId: asked }: z.output<typeof NewWebhook>,
): Webhook {
  const bookId = bookFor(tx, user.id, user.bookId, asked)
  if (listWebhooks(tx, user.id).length >= MAX_WEBHOOKS)
    refuse('too_many', `You have ${MAX_WEBHOOKS} webhooks. Delete one first.`)
  const row: WebhookRow = {
    id: newId(),
    bookId,
    userId: user.id,
    url,
    events: events ?? null,
    createdAt: now,
  }
  tx.insert(webhooks).values(row).run()
  return webhookToWire(row)
}

export function removeWebhook(tx: Tx, userId: string, id: string): void {
  const { id: known } = getWebhook(tx, userId, id)
  tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, known)).run()
  tx.delete(webhooks).where(eq(webhooks.id, known)).run()
}

/** Deliveries to a webhook, the newest first. */
export const listDeliveries = (db: Db, webhookId: string): WebhookDelivery[] =>
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

/** A delivery of this kind, to be sent at once. */
function addDelivery(
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

/** Writes that the person's webhooks of a book are told of something else than a transaction. */
export function tellWebhooksOf(
  tx: Tx,
  { bookId, userId }: Pick<WebhookRow, 'bookId' | 'userId'>,
  { newId, now }: { newId(): string; now: number },
  type: string,
  data: object,
): void {
  const own = and(eq(webhooks.bookId, bookId), eq(webhooks.userId, userId))
  for (const hook of tx.select().from(webhooks).where(own).all())
    if (!hook.events || hook.events.includes(type)) addDelivery(tx, hook, { id: newId(), now }, type, data)
}

const pendingIn = prepared((db) =>
  db
    .select()
    .from(webhookChanges)
    .where(eq(webhookChanges.bookId, sql.placeholder('bookId')))
    .orderBy(asc(webhookChanges.seq))
    .limit(AT_ONCE)
    .prepare(),
)

/** What was changed later of the same rows. */
const laterOf = prepared((db) =>
  db
    .select()
    .from(webhookChanges)
    .where(
      and(
        eq(webhookChanges.bookId, sql.placeholder('bookId')),
        gt(webhookChanges.seq, sql.placeholder('after')),
        sql`${webhookChanges.rowId} IN (SELECT value FROM json_each(${sql.placeholder('rows')}))`,
      ),
    )
    .orderBy(asc(webhookChanges.seq))
    .prepare(),
)

/** The first changes that are pending. Of each row they are all: what is gone by now is known by its last one alone. */
function readPending(tx: Tx, bookId: string): Change[] {
  const first = pendingIn(tx).all({ bookId })
  if (first.length < AT_ONCE) return first
  const rows = JSON.stringify(first.map(({ rowId }) => rowId))
  return [...first, ...laterOf(tx).all({ bookId, rows, after: first.at(-1)?.seq })]
}

const goneToWire = (id: string, { amountCents, ...row }: WrittenFields) => ({
  ...{ id, ...row },
  amount: formatMoney(amountCents),
})

/** What is told of a row; undefined while it is not to be seen yet, null where nothing came of it. */
function toldOf(
  tx: Tx,
  bookId: string,
  changes: Change[],
): { type: string; data: object } | null | undefined {
  const [first, last] = [changes[0] as Change, changes.at(-1) as Change]
  const id = first.rowId
  if (last.action === 'removed') {
    if (first.action === 'added' || !last.before) return null
    return { type: 'transaction.deleted', data: goneToWire(id, last.before) }
  }
  const row = findTransaction(tx, { bookId }, id)
  if (!row) return undefined
  const isNew = changes.some(({ action }) => action === 'added')
  return { type: isNew ? 'transaction.created' : 'transaction.updated', data: transactionToWire(tx, row) }
}

/** Writes the deliveries of what has changed in the book; what is not to be seen yet waits, as a deleted book does. */
export function tellWebhooks(tx: Tx, bookId: string, { newId, now }: { newId(): string; now: number }): void {
  const pending = readPending(tx, bookId)
  if (pending.length === 0 || !findBook(tx, bookId)) return
  const hooks = tx.select().from(webhooks).where(eq(webhooks.bookId, bookId)).all()
  const byRow = new Map<string, Change[]>()
  for (const change of pending) byRow.set(change.rowId, [...(byRow.get(change.rowId) ?? []), change])
  const settled: number[] = []
  for (const changes of byRow.values()) {
    const told = toldOf(tx, bookId, changes)
    if (told === undefined) continue
    settled.push(...changes.map(({ seq }) => seq))
    if (!told) continue
    for (const hook of hooks)
      if (!hook.events || hook.events.includes(told.type))
        addDelivery(tx, hook, { id: newId(), now }, told.type, told.data)
  }
  const seqs = JSON.stringify(settled)
  tx.delete(webhookChanges).where(sql`${webhookChanges.seq} IN (SELECT value FROM json_each(${seqs}))`).run()
}

/** Listener of commands: in a book without webhooks nothing is pending. */
export const tellsWebhooks: Listener = (tx, context) => tellWebhooks(tx, context.bookId, context)

const due = prepared((db) =>
  db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(lte(webhookDeliveries.nextAt, sql.placeholder('now')))
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(sql.placeholder('most'))
    .prepare(),
)

/** Deliveries whose time has come, with their webhooks. */
export const dueDeliveries = (db: Db, now: number, most: number) => due(db).all({ now, most })

/** Notes how a try went. */
export const noteTry = (
  db: Db,
  id: string,
  fields: Partial<
    Pick<typeof webhookDeliveries.$inferSelect, 'tries' | 'status' | 'error' | 'nextAt' | 'deliveredAt'>
  >,
): void => void db.update(webhookDeliveries).set(fields).where(eq(webhookDeliveries.id, id)).run()

const KEPT_DAYS = 31

/** Forgets what was told, or given up, longer ago. */
export const forgetDeliveries = (db: Db, now: number): void =>
  void db
    .delete(webhookDeliveries)
    .where(
      and(isNull(webhookDeliveries.nextAt), lt(webhookDeliveries.createdAt, now - KEPT_DAYS * 86_400_000)),
    )
    .run()

/** Takes away webhooks of somebody who is out of the book. */
export const dropWebhook = (db: Db, { id, userId }: WebhookRow): void =>
  db.transaction((tx) => removeWebhook(tx, userId, id))
