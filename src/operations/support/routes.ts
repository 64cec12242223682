import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import type { ServerEnv } from '../../identity/context.ts'
import { placeOfShown } from '../../identity/operator-board.ts'
import { operate } from '../../identity/operator-crossings.ts'
import { ANSWERED, addMessage, listMessages, listOwnMessages } from './store.ts'
import { NewSupportMessage, ReceivedMessage, SupportAnswer, SupportMessage } from './wire.ts'

/** Messages of the user to whoever runs the server. */
export const supportRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'What was written to the operator, newest first', {
      answers: { 200: z.array(SupportMessage) },
    }),
    (c) => c.json(listOwnMessages(c.get('server').db, c.get('session')?.userId ?? '')),
  )
  .post(
    '/',
    route('person', 'Write to the operator', { answers: { 201: SupportMessage }, errors: [409] }),
    body(NewSupportMessage),
    (c) =>
      command(c, 201, (tx, viewer) =>
        addMessage(tx, viewer, c.get('session')?.userId ?? '', c.req.valid('json').text),
      ),
  )

export const receivedRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('operator', 'Messages of users; what waits for an answer comes first, the urgent before the rest', {
      answers: { 200: z.array(ReceivedMessage) },
    }),
    async (c) => c.json(await listMessages(c.get('server'))),
  )
  .put(
    '/:id',
    route('operator', 'Answer a message', { answers: { 200: ReceivedMessage } }),
    body(SupportAnswer),
    async (c) => {
      const { server, viewer } = c.var
      const id = c.req.param('id').toLowerCase()
      const to = await placeOfShown(server, viewer.bookId, 'message', id)
      return operate(c, ANSWERED, to, { id, ...c.req.valid('json') })
    },
  )
