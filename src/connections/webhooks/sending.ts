import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { findMember } from '../../book/members.ts'
import { webhookChanges } from '../../book/programs/tables.ts'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { getUser } from '../../identity/users.ts'
import { dropWebhook, dueDeliveries, noteTry, tellWebhooks, type WebhookRow } from './store.ts'

const SECOND = 1000
const [MINUTE, HOUR] = [60 * SECOND, 3600 * SECOND]
/** Pauses before each further try; after the last one it is given up. */
const PAUSES = [5 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 6 * HOUR, 24 * HOUR]
/** When it is tried again after so many tries before; null once it is given up. */
export const pauseAfter = (tries: number, now: number): number | null => {
  const pause = PAUSES[tries]
  return pause === undefined ? null : now + pause
}

/** Time that an address has for its answer. */
const TIMEOUT_MS = 5 * SECOND
/** Deliveries that are on their way at a time. */
const AT_ONCE = 10
const MAX_ERROR = 200

type Sender = Pick<ServerHome, 'db' | 'now' | 'outgoing' | 'mac' | 'newId'>

/** The secret of a webhook's signatures: it follows from its id by the server's key, and is stored nowhere. */
export const secretOf = ({ mac }: Pick<ServerHome, 'mac'>, id: string): string =>
  `whsec_${mac(`webhook ${id}`)}`

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`, as Stripe signs. */
function signature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / SECOND)
  return `t=${seconds},v1=${bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${seconds}.${body}`)))}`
}

/** How a try went. */
export interface Outcome {
  delivered: boolean
  status: number | null
  message: string
}

/** Sends a delivery once. Its id is the same in every try. */
export async function send(
  server: Pick<ServerHome, 'now' | 'outgoing' | 'mac'>,
  { id: webhookId, url }: Pick<WebhookRow, 'id' | 'url'>,
  { id, body }: { id: string; body: string },
): Promise<Outcome> {
  const headers = {
    'Content-Type': 'application/json',
    'Bucketbook-Signature': signature(secretOf(server, webhookId), body, server.now()),
    'Idempotency-Key': id,
  }
  try {
    const request = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS }
    const { status } = await server.outgoing.fetch(url, request)
    const delivered = status >= 200 && status < 300
    return { delivered, status, message: delivered ? 'Delivered.' : `It answered ${status}.` }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'No answer came.'
    return { delivered: false, status: null, message: message.slice(0, MAX_ERROR) }
  }
}

/** Whether who made it is still in the book, and may be told of it. */
function isGood(db: Db, { userId, bookId }: WebhookRow): boolean {
  const user = getUser(db, userId)
  return !user.isSuspended && (bookId === user.bookId || findMember(db, bookId, userId) !== undefined)
}

async function sendOne(
  server: Sender,
  { delivery, webhook }: ReturnType<typeof dueDeliveries>[number],
): Promise<void> {
  if (!isGood(server.db, webhook)) return dropWebhook(server.db, webhook)
  const { delivered, status, message } = await send(server, webhook, delivery)
  const now = server.now()
  noteTry(server.db, delivery.id, {
    ...{ tries: delivery.tries + 1, status, error: delivered ? null : message },
    deliveredAt: delivered ? now : null,
    nextAt: delivered ? null : pauseAfter(delivery.tries, now),
  })
}

/** Tells what was changed beside any command: automatic payments, and imports that are done by now. */
function tellRest({ db, now, newId }: Sender): void {
  for (const { bookId } of db.selectDistinct({ bookId: webhookChanges.bookId }).from(webhookChanges).all())
    db.transaction((tx) => tellWebhooks(tx, bookId, { newId, now: now() }), { behavior: 'immediate' })
}

/** Sends all that is due. A crash between sending and noting sends it once more, under the same id. */
export async function sendDue(server: Sender, isOver: () => boolean): Promise<void> {
  tellRest(server)
  for (;;) {
    const all = isOver() ? [] : dueDeliveries(server.db, server.now(), AT_ONCE)
    if (all.length === 0) return
    await Promise.all(all.map((one) => sendOne(server, one)))
  }
}
