import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { command, contextBeside } from '../../book/command.ts'
import { getBook, OWN_NAME, unversioned } from '../../book/open.ts'
import type { Tx } from '../../db/db.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { findUser, getUser } from '../../identity/users.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { secretOf } from '../webhooks/sending.ts'
import { WebhookTest } from '../webhooks/wire.ts'
import { deliver, opensChannel } from './sending.ts'
import { addChannel, addressOf, findChannel, getChannel, listChannels, removeChannel } from './store.ts'
import { Channel, MadeChannel, NewChannel, PushKey } from './wire.ts'

const userIdOf = (c: Context<ServerEnv>): string => c.get('session')?.userId ?? ''

/** Ways by which the person is reminded, of all their books. */
export const channelRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'One’s channels for reminders', { answers: { 200: z.array(Channel) } }),
    unversioned,
    (c) => c.json(listChannels(c.get('server').db, userIdOf(c))),
  )
  .get(
    '/push-key',
    route('person', 'The key that browsers subscribe to push messages by', {
      answers: { 200: PushKey },
      errors: [404],
    }),
    unversioned,
    (c) => {
      const { push } = c.get('server')
      return c.json({
        publicKey: push?.publicKey ?? refuse('not_found', 'This server sends no push messages.'),
      })
    },
  )
  .post(
    '/',
    route('person', 'Make a channel; the secret of a webhook is shown this once', {
      answers: { 201: MadeChannel },
      errors: [409],
    }),
    body(NewChannel),
    async (c) => {
      const { server } = c.var
      const input = c.req.valid('json')
      const address = addressOf(input)
      if (address) server.outgoing.check(address)
      const reply = await command(c, 201, (tx, viewer) => addChannel(tx, server, viewer, userIdOf(c), input))
      const made = (await reply.json()) as Channel
      return c.json({ ...made, ...(made.kind === 'webhook' && { secret: secretOf(server, made.id) }) }, 201)
    },
  )
  .delete('/:id', route('person', 'Delete a channel', { answers: { 200: Success } }), (c) =>
    command(c, 200, (tx, own) => {
      removeChannel(tx, own, userIdOf(c), c.req.param('id'))
      return { success: true as const }
    }),
  )
  .post('/:id/test', route('person', 'Send a test at once', { answers: { 200: WebhookTest } }), async (c) => {
    const { server, viewer } = c.var
    const channel = getChannel(server.db, userIdOf(c), c.req.param('id'))
    const id = server.newId()
    const createdAt = new Date(server.now()).toISOString()
    const { name } = getBook(server.db, viewer.bookId)
    const book = { id: viewer.bookId, name: name ?? OWN_NAME }
    const [title, text] = ['Bucketbook', 'This is a test: reminders arrive here.']
    const sent = JSON.stringify({ id, type: 'test', createdAt, book, data: { title, text } })
    const user = getUser(server.db, userIdOf(c))
    return c.json(await deliver(server, channel, user, { id, title, text, body: sent, page: 'connections' }))
  })

/** A page without anything of ours but its words: whoever opens the link may be signed in nowhere. */
const pageOf = (text: string, action = ''): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>Bucketbook</title><main><h1>Reminders by mail</h1><p>${text}</p>${action}</main></html>`

function openedBy(c: Context<ServerEnv>) {
  const { server } = c.var
  const { id = '', token = '' } = c.req.param() as { id?: string; token?: string }
  const channel = findChannel(server.db, id.toLowerCase())
  const user = channel && findUser(server.db, channel.userId)
  return channel && user && opensChannel(server, user.bookId, channel.id, token)
    ? { channel, user }
    : undefined
}

const GONE = 'They have ended: nothing more is sent.'

/** Ends reminders by mail without signing in; opening the address ends nothing, as mail programs look ahead. */
export const unsubscribeRoutes = new Hono<ServerEnv>()
  .get(
    '/:id/:token',
    route('anyone', 'Asks whether reminders by mail are to end', { files: ['text/html'] }),
    (c) => {
      c.header('Cache-Control', 'no-store')
      c.header('Content-Security-Policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
      if (!openedBy(c)) return c.html(pageOf(GONE))
      return c.html(
        pageOf('No more reminders to this address?', '<form method="post"><button>End them</button></form>'),
      )
    },
  )
  .post('/:id/:token', route('anyone', 'Ends reminders by mail', { files: ['text/html'] }), (c) => {
    const { server } = c.var
    const opened = openedBy(c)
    if (opened) {
      const { channel, user } = opened
      const own = (tx: Tx) => contextBeside(tx, user.bookId, { ...server, now: server.now() })
      server.db.transaction((tx) => removeChannel(tx, own(tx), user.id, channel.id), {
        behavior: 'immediate',
      })
    }
    c.header('Cache-Control', 'no-store')
    c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
    return c.html(pageOf(GONE))
  })
