import { z } from 'zod'
import { CHANNEL_KINDS } from '../../identity/channels/tables.ts'
import { Id, InstantText } from '../../values/wire.ts'

export const Channel = z.object({
  id: Id,
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  /** The host that is sent to; the whole address may be a secret. */
  host: z.string(),
  createdAt: InstantText,
  lastSentAt: InstantText.nullable(),
  lastError: z.string().nullable(),
})
export type Channel = z.infer<typeof Channel>

const HTTP = z.url({ protocol: /^https?$/, error: 'Must be an http or https address' }).max(2000)
const name = z.string().trim().max(60, 'Must be at most 60 characters').nullish()
/** A token travels in a header, so it is printable ASCII. */
const secret = z
  .string('Token is required')
  .trim()
  .min(1, 'Token is required')
  .max(500)
  .regex(/^[\x21-\x7e]*$/, 'A token has no blanks and no letters beyond ASCII')

const MailChannel = z.object({ kind: z.literal('mail'), name })
const NtfyChannel = z.object({
  kind: z.literal('ntfy'),
  name,
  url: HTTP,
  topic: z.string().regex(/^[-_A-Za-z0-9]{1,64}$/, 'A topic has letters, digits, - and _, at most 64'),
  token: secret.nullish(),
})
const GotifyChannel = z.object({ kind: z.literal('gotify'), name, url: HTTP, token: secret })
const WebhookChannel = z.object({ kind: z.literal('webhook'), name, url: HTTP })
const PushChannel = z.object({
  kind: z.literal('push'),
  name,
  /** The subscription as the browser's `PushSubscription.toJSON()` gives it. */
  subscription: z.object({
    endpoint: HTTP,
    keys: z.object({
      p256dh: z.string().regex(/^[-\w]{80,100}=*$/, 'Must be a key in base64url'),
      auth: z.string().regex(/^[-\w]{16,40}=*$/, 'Must be a key in base64url'),
    }),
  }),
})

export const NewChannel = z.discriminatedUnion('kind', [
  MailChannel,
  NtfyChannel,
  GotifyChannel,
  WebhookChannel,
  PushChannel,
])

/** A new channel; of a webhook with the secret of its signatures, which is shown this once. */
export const MadeChannel = Channel.extend({ secret: z.string().optional() })

/** The key that a browser subscribes to push messages by. */
export const PushKey = z.object({ publicKey: z.string() })
