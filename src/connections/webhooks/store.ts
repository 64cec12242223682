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
import { getBook, OWN_NAME } from '../../book/open.ts'
import { webhookDeliveries, webhooks } from '../../book/programs/tables.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import type { WebhookDelivery } from './wire.ts'

const SHOWN = 100

export type WebhookRow = typeof webhooks.$inferSelect

/** Takes away a webhook with all that it was told. */
export function dropWebhook(tx: Tx, id: string): void {
  tx.delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, id)).run()
  tx.delete(webhooks).where(eq(webhooks.id, id)).run()
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
      id,
      type,
      tries,
      status,
      error,
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

/** The number of deliveries that wait for the webhook; with `tries` only those that were tried exactly so often. */
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

export const hooksOf = prepared((db) =>
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

/** The first due delivery to the webhook; undefined where none is due. `webhook` is null once that is gone. */
export const nextDelivery = (db: Db, id: string, now: number) => nextDue(db).all({ id, now })[0]

type Try = Pick<
  typeof webhookDeliveries.$inferSelect,
  'tries' | 'status' | 'error' | 'nextAt' | 'deliveredAt'
>

/** Notes how a try went. A delivery that is done with loses its body. */
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
