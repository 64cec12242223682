import { Hono } from 'hono'
import { z } from 'zod'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { actorOf } from '../actor.ts'
import type { ServerEnv } from '../context.ts'
import { requireProof } from '../proof.ts'
import { IMMEDIATE } from '../sign-in.ts'
import { addToken, listTokens, revokeToken } from './store.ts'
import { ApiToken, MadeApiToken, NewApiToken } from './wire.ts'

/** Tokens for programs that act for whoever is signed in. */
export const tokenRoutes = new Hono<ServerEnv>()
  .get(
    '/',
    route('person', 'One’s tokens for other programs', { answers: { 200: z.array(ApiToken) } }),
    (c) => {
      const { server, session } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(listTokens(server.db, session?.userId ?? ''))
    },
  )
  .post(
    '/',
    route('person', 'Make a token; it is shown this once', { answers: { 201: MadeApiToken }, errors: [423] }),
    body(NewApiToken),
    async (c) => {
      const { server } = c.var
      const { currentPassword, code, ...input } = c.req.valid('json')
      await requireProof(c, { currentPassword, code })
      c.header('Cache-Control', 'no-store')
      return c.json(
        server.db.transaction((tx) => addToken(tx, actorOf(c), input), IMMEDIATE),
        201,
      )
    },
  )
  .delete('/:id', route('person', 'Revoke a token', { answers: { 200: Success } }), (c) => {
    const { server } = c.var
    server.db.transaction((tx) => revokeToken(tx, actorOf(c), c.req.param('id')), IMMEDIATE)
    return c.json({ success: true as const })
  })
