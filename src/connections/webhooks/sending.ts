import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { transact } from '../../book/command.ts'
import { findBook } from '../../book/open.ts'
import type { ServerHome } from '../../identity/context.ts'
import { inLanes } from '../lanes.ts'
import { mayBeTold } from '../may-be-told.ts'
import { nextTryAt, type Outcome, post, tried } from '../tries.ts'
import {
  dropDeliveries,
  endWebhook,
  nextDelivery,
  noteTry,
  putOff,
  type WebhookRow,
  webhooksWithDue,
} from './store.ts'
import { tellRest } from './telling.ts'

/** A webhook of a deleted book is looked at again after this. */
const HOUR_MS = 3_600_000

type Sender = Pick<ServerHome, 'db' | 'transact' | 'now' | 'outgoing' | 'mac' | 'newId'>

/** The secret of a webhook's signatures: it follows from its id by the server's key, and is stored nowhere. */
export const secretOf = ({ mac }: Pick<ServerHome, 'mac'>, id: string): string =>
  `whsec_${mac(`webhook ${id}`)}`

/** `t=<seconds>,v1=<HMAC-SHA256 of "t.body" in hex>`, as Stripe signs. */
function signature(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000)
  return `t=${seconds},v1=${bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${seconds}.${body}`)))}`
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
  return tried(() => post(server, url, { headers, body }))
}

/** Sends the webhook what is due to it first. */
async function sendTo(server: Sender, webhookId: string, turn: () => Promise<void>): Promise<void> {
  const { db } = server
  await turn()
  const next = nextDelivery(db, webhookId, server.now())
  if (!next) return
  const { webhook, delivery } = next
  if (!webhook) return dropDeliveries(db, webhookId)
  if (!mayBeTold(db, webhook)) return endWebhook(db, webhook)
  // A deleted book comes back, or its rows go with it.
  if (!findBook(db, webhook.bookId)) return putOff(db, webhookId, server.now() + HOUR_MS)
  const { delivered, status, message } = await send(server, webhook, delivery)
  const now = server.now()
  const noted = {
    tries: delivery.tries + 1,
    status,
    error: delivered ? null : message,
    deliveredAt: delivered ? now : null,
    nextAt: delivered ? null : nextTryAt(delivery.tries, now),
  }
  await transact(server, (tx) => noteTry(tx, delivery.id, noted))
}

/**
 * Sends all that is due, to each address one after the other. A crash between sending and noting sends it once more,
 * under the same id.
 */
export function sendDue(
  server: Sender,
  isOver: () => boolean,
  failed?: (error: unknown) => void,
): Promise<void> {
  const { db, newId } = server
  const lanes = {
    prepare: () => tellRest(db, () => ({ newId, now: server.now() }), isOver),
    due: (without: readonly string[], most: number) => webhooksWithDue(db, server.now(), without, most),
    send: (webhookId: string, turn: () => Promise<void>) => sendTo(server, webhookId, turn),
  }
  return inLanes(lanes, isOver, failed)
}
