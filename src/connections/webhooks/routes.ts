import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { asked } from '../../book/crossing/asking.ts'
import { unversioned } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { bookFor } from '../../identity/books/store.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { Success } from '../../values/wire.ts'
import {
  addWebhook,
  DELIVERIES,
  getWebhook,
  listWebhooks,
  type NamedWebhook,
  removeWebhook,
  webhookToWire,
} from './crossings.ts'
import { secretOf, send } from './sending.ts'
import { tellsWebhooks } from './telling.ts'
import { MadeWebhook, NewWebhook, Webhook, WebhookDelivery, WebhookTest } from './wire.ts'

/** Writes what the commands behind it tell webhooks, within each. */
export const telling: MiddlewareHandler<ServerEnv> = (c, next) => {
  if (c.req.method !== 'GET') c.set('lastListener', tellsWebhooks)
  return next()
}

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** All webhooks of whoever asks; none can be found of a book that can’t be reached just now. */
const webhooksOf = (c: Context<ServerEnv>): Promise<NamedWebhook[]> =>
  listWebhooks(c.get('server'), { userId: userIdOf(c), bookId: c.get('viewer').bookId })

/** Addresses that are told what changes in one's books. */
export const outgoingWebhookRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'One’s webhooks', { answers: { 200: z.array(Webhook) } }),
    unversioned,
    async (c) => c.json((await webhooksOf(c)).map(webhookToWire)),
  )
  .post(
    '/',
    route('person', 'Tell an address of changes; its secret is shown this once', {
      answers: { 201: MadeWebhook },
    }),
    body(NewWebhook),
    async (c) => {
      const { server } = c.var
      const input = c.req.valid('json')
      server.outgoing.check(input.url)
      const bookId = await bookFor(c, input.bookId)
      const all = await webhooksOf(c)
      const reply = await command(c, 201, (tx, viewer) =>
        addWebhook(tx, viewer, all, { ...input, bookId: bookId(tx), userId: userIdOf(c) }),
      )
      const made = (await reply.json()) as Webhook
      return c.json({ ...made, secret: secretOf(server, made.id) }, 201)
    },
  )
  .delete('/:id', route('person', 'Delete a webhook', { answers: { 200: Success } }), async (c) => {
    const all = await webhooksOf(c)
    return command(c, 200, (tx, viewer) => {
      removeWebhook(tx, viewer, getWebhook(all, c.req.param('id')))
      return { success: true as const }
    })
  })
  .post('/:id/test', route('person', 'Send a test at once', { answers: { 200: WebhookTest } }), async (c) => {
    const { server } = c.var
    const webhook = getWebhook(await webhooksOf(c), c.req.param('id'))
    const id = server.newId()
    const createdAt = new Date(server.now()).toISOString()
    const book = { id: webhook.bookId, name: webhook.bookName }
    const sent = JSON.stringify({ id, type: 'test', createdAt, book, data: {} })
    return c.json(await send(server, webhook, { id, body: sent }))
  })
  .get(
    '/:id/deliveries',
    route('person', 'What a webhook was told, newest first', { answers: { 200: z.array(WebhookDelivery) } }),
    unversioned,
    async (c) => {
      const { server } = c.var
      const { id, bookId, userId } = getWebhook(await webhooksOf(c), c.req.param('id'))
      const told = await asked(server, DELIVERIES, bookId, { id, userId })
      return c.json(told(server.db))
    },
  )
