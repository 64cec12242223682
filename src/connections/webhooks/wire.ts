import { z } from 'zod'
import { Id, InstantText } from '../../values/wire.ts'

/** Types of the events that a webhook can be told of; `test` is told to each that is tested, whatever it asks for. */
const WEBHOOK_TYPES = [
  'transaction.created',
  'transaction.updated',
  'transaction.deleted',
  'reminder',
  'test',
] as const

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  /** Types of events that are told; null for all. */
  events: z.array(z.string()).nullable(),
  bookId: Id,
  createdAt: InstantText,
})
export type Webhook = z.infer<typeof Webhook>

export const NewWebhook = z.object({
  url: z.url({ protocol: /^https?$/, error: 'Must be an http or https address' }).max(2000),
  events: z.array(z.enum(WEBHOOK_TYPES)).min(1).max(WEBHOOK_TYPES.length).nullish(),
  /** The own book where it is left out. */
  bookId: Id.nullish(),
})

/** A new webhook with the secret of its signatures, which is shown this once. */
export const MadeWebhook = Webhook.extend({ secret: z.string() })

export const WebhookTest = z.object({
  delivered: z.boolean(),
  status: z.int().nullable(),
  message: z.string(),
})
export type WebhookTest = z.infer<typeof WebhookTest>

export const WebhookDelivery = z.object({
  id: Id,
  type: z.string(),
  createdAt: InstantText,
  tries: z.int(),
  status: z.int().nullable(),
  nextTryAt: InstantText.nullable(),
  deliveredAt: InstantText.nullable(),
  error: z.string().nullable(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
