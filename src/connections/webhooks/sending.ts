import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { findMember } from '../../book/members.ts'
import { findBook } from '../../book/open.ts'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { findUser } from '../../identity/users.ts'
import { inLanes, thrown } from '../lanes.ts'
import {
  dropDeliveries,
  dropWebhook,
  nextDelivery,
  noteTry,
  putOff,
  type WebhookRow,
  webhooksWithDue,
} from './store.ts'
import { tellRest } from './telling.ts'

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
  const user = findUser(db, userId)
  const isIn = user && (bookId === user.bookId || findMember(db, bookId, userId) !== undefined)
  return Boolean(isIn && !user.isSuspended)
}

/** Sends the webhook what is due to it first. */
async function sendTo(server: Sender, webhookId: string): Promise<void> {
  const { db } = server
  const next = nextDelivery(db, webhookId, server.now())
  if (!next) return
  const { webhook, delivery } = next
  if (!webhook) return dropDeliveries(db, webhookId)
  if (!isGood(db, webhook)) return dropWebhook(db, webhook)
  // A deleted book comes back, or its rows go with it.
  if (!findBook(db, webhook.bookId)) return putOff(db, webhookId, server.now() + HOUR)
  const { delivered, status, message } = await send(server, webhook, delivery)
  const now = server.now()
  noteTry(db, delivery.id, {
    ...{ tries: delivery.tries + 1, status, error: delivered ? null : message },
    deliveredAt: delivered ? now : null,
    nextAt: delivered ? null : pauseAfter(delivery.tries, now),
  })
}

/**
 * Sends all that is due, to each address one after the other. A crash between sending and noting sends it once more,
 * under the same id.
 */
export async function sendDue(
  server: Sender,
  isOver: () => boolean,
  failed: (error: unknown) => void = thrown,
): Promise<void> {
  const { db, newId } = server
  await inLanes({
    prepare: () => tellRest(db, () => ({ newId, now: server.now() }), isOver),
    due: (without, most) => webhooksWithDue(db, server.now(), without, most),
    send: (webhookId) => sendTo(server, webhookId),
    ...{ failed, isOver },
  })
}
