import type { ServerHome } from '../../identity/context.ts'
import { hashOf, placedToken } from '../../identity/secrets.ts'
import type { UserRow } from '../../identity/users.ts'
import { type Outcome, post, tried } from '../tries.ts'
import { send } from '../webhooks/sending.ts'
import type { ChannelRow } from './store.ts'

const PREFIX = 'bu_'
const GOTIFY_PRIORITY = 5

/** A message over a channel. Its id is the same in every try. */
export interface Message {
  id: string
  title: string
  text: string
  /** The JSON that a webhook is told. */
  body: string
  /** The page that shows what it is about, such as `bills`; empty where that is none in particular. */
  page: string
}

type Sender = Pick<
  ServerHome,
  'now' | 'outgoing' | 'mac' | 'unseal' | 'sendMail' | 'push' | 'publicUrl' | 'basePath'
>

/** The token of the address that ends a channel by mail; it follows from the channel's id by the server's key. */
const unsubscribeToken = ({ mac }: Pick<ServerHome, 'mac'>, homeBookId: string, channelId: string): string =>
  placedToken(PREFIX, homeBookId, mac(`unsubscribe ${channelId}`))

/** True for the token of this channel. */
export const opensChannel = (
  server: Pick<ServerHome, 'mac'>,
  homeBookId: string,
  channelId: string,
  token: string,
): boolean => hashOf(token) === hashOf(unsubscribeToken(server, homeBookId, channelId))

function unsubscribeUrl(server: Sender, { bookId }: UserRow, channelId: string): string | undefined {
  const { publicUrl, basePath } = server
  if (!publicUrl) return undefined
  const path = `${basePath}unsubscribe/${channelId}/${unsubscribeToken(server, bookId, channelId)}`
  return new URL(path, publicUrl).href
}

async function sendMail(server: Sender, channel: ChannelRow, user: UserRow, message: Message): Promise<void> {
  if (!server.sendMail) throw new Error('This server sends no mail.')
  if (!user.email || !user.emailVerified) throw new Error('The e-mail address is not confirmed.')
  const url = unsubscribeUrl(server, user, channel.id)
  const host = server.publicUrl ? new URL(server.publicUrl).hostname : 'bucketbook'
  await server.sendMail({
    to: user.email,
    subject: message.title,
    messageId: `<${message.id}@${host}>`,
    text: [message.text, 'Bucketbook', ...(url ? [`No more reminders by mail: ${url}`] : [])].join('\n\n'),
    ...(url && { unsubscribeUrl: url }),
  })
}

/** Words of a header: what is not ASCII is encoded as mail does (RFC 2047), which ntfy reads. */
const headerText = (text: string): string => {
  const line = text.replaceAll(/[\r\n\0]+/g, ' ')
  if (/^[\x20-\x7e]*$/.test(line)) return line
  return `=?UTF-8?B?${btoa(String.fromCharCode(...new TextEncoder().encode(line)))}?=`
}

/** Bytes that ntfy, Gotify and push services take of a message. */
const MOST_BYTES = 3000

/** The lines that fit, and how many do not. */
function fitting(text: string): string {
  const bytesOf = (part: string) => new TextEncoder().encode(part).length
  if (bytesOf(text) <= MOST_BYTES) return text
  const lines = text.split('\n')
  let count = 0
  let room = MOST_BYTES
  for (const line of lines) {
    room -= bytesOf(line) + 1
    if (room < 0) break
    count += 1
  }
  return [...lines.slice(0, count), `… and ${lines.length - count} more.`].join('\n')
}

/** True where a browser has ended its subscription: nothing will ever arrive there. */
export const isGone = ({ kind }: Pick<ChannelRow, 'kind'>, { status }: Outcome): boolean =>
  kind === 'push' && (status === 404 || status === 410)

/** The path below the address, whose query stays: some carry their key there. */
function below(address: string, path: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`
  return url.href
}

async function requestOf(
  server: Sender,
  { kind, url, topic, sealed }: ChannelRow,
  { id, title, text: whole, page }: Message,
) {
  const text = fitting(whole)
  const secret = sealed === null ? undefined : server.unseal(sealed)
  const idempotency = { 'Idempotency-Key': id }
  if (kind === 'ntfy')
    return {
      url: below(url ?? '', topic ?? ''),
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        Title: headerText(title),
        ...idempotency,
        ...(secret && { Authorization: `Bearer ${secret}` }),
      },
      body: text,
    }
  if (secret === undefined) throw new Error('Its secret can’t be read any more. Delete it and make it anew.')
  if (kind === 'gotify')
    return {
      url: below(url ?? '', 'message'),
      headers: { 'Content-Type': 'application/json', 'X-Gotify-Key': secret, ...idempotency },
      body: JSON.stringify({ title, message: text, priority: GOTIFY_PRIORITY }),
    }
  if (!server.push) throw new Error('This server sends no push messages.')
  const request = await server.push.request(JSON.parse(secret), JSON.stringify({ id, title, text, page }))
  return { ...request, headers: { ...request.headers, ...idempotency } }
}

/** Sends a message over a channel once. */
export async function deliver(
  server: Sender,
  channel: ChannelRow,
  user: UserRow,
  message: Message,
): Promise<Outcome> {
  const { id, url, kind } = channel
  if (kind === 'webhook') return send(server, { id, url: url ?? '' }, message)
  const outcome = await tried(async () => {
    if (kind === 'mail') return void (await sendMail(server, channel, user, message))
    const { url: address, ...request } = await requestOf(server, channel, message)
    return post(server, address, request)
  })
  if (!isGone(channel, outcome)) return outcome
  return { ...outcome, message: 'This browser takes no messages any more: make the channel anew there.' }
}
