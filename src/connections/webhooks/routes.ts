import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { getBook, OWN_NAME, unversioned } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { getUser } from '../../identity/users.ts'
import { Success } from '../../values/wire.ts'
import { secretOf, send } from './sending.ts'
import { addWebhook, getWebhook, listDeliveries, listWebhooks, removeWebhook } from './store.ts'
import { tellsWebhooks } from './telling.ts'
import { MadeWebhook, NewWebhook, Webhook, WebhookDelivery, WebhookTest } from './wire.ts'

/** Writes what the commands behind it tell webhooks, within each. */
export const telling: MiddlewareHandler<ServerEnv> = (c, next) => {
  if (c.req.method !== 'GET') c.set('lastListener', tellsWebhooks)
  return next()
}

/** Addresses that are told what changes in one's books. */
export const outgoingWebhookRoutes = new Hono<ServerEnv>()
  .get('/', route('person', 'One’s webhooks', { answers: { 200: z.array(Webhook) } }), unversioned, (c) => {
    const { server, session } = c.var
    return c.json(listWebhooks(server.db, session?.userId ?? ''))
  })
  .post(
    '/',
    route('person', 'Tell an address of changes; its secret is shown this once', {
      answers: { 201: MadeWebhook },
    }),
    body(NewWebhook),
    async (c) => {
      const { server, session } = c.var
      const input = c.req.valid('json')
      server.outgoing.check(input.url)
      const reply = await command(c, 201, (tx, viewer) =>
        addWebhook(tx, viewer, getUser(tx, session?.userId ?? ''), input),
      )
      const made = (await reply.json()) as Webhook
      return c.json({ ...made, secret: secretOf(server, made.id) }, 201)
    },
  )
  .delete('/:id', route('person', 'Delete a webhook', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx) => {
      removeWebhook(tx, c.get('session')?.userId ?? '', c.req.param('id'))
      return { success: true as const }
    }),
  )
  .post('/:id/test', route('person', 'Send a test at once', { answers: { 200: WebhookTest } }), async (c) => {
    const { server, session } = c.var
    const webhook = getWebhook(server.db, session?.userId ?? '', c.req.param('id'))
    const { name } = getBook(server.db, webhook.bookId)
    const id = server.newId()
    const createdAt = new Date(server.now()).toISOString()
    const book = { id: webhook.bookId, name: name ?? OWN_NAME }
    const sent = JSON.stringify({ id, type: 'test', createdAt, book, data: {} })
    return c.json(await send(server, webhook, { id, body: sent }))
  })
  .get(
    '/:id/deliveries',
    route('person', 'What a webhook was told, newest first', { answers: { 200: z.array(WebhookDelivery) } }),
    unversioned,
    (c) => {
      const { server, session } = c.var
      const { id } = getWebhook(server.db, session?.userId ?? '', c.req.param('id'))
      return c.json(listDeliveries(server.db, id))
    },
  )
