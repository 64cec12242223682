import { Hono } from 'hono'
import { z } from 'zod'
import { command } from '../../book/command.ts'
import { openBook } from '../../book/open.ts'
import { body } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { Success } from '../../values/wire.ts'
import { actorOf } from '../actor.ts'
import { bookFor } from '../books/store.ts'
import type { ServerEnv } from '../context.ts'
import { forgetProof, requireProof } from '../proof.ts'
import { addToken, listTokens, revokeToken, tokenText } from './store.ts'
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
    route('person', 'Make a token; it is shown this once', {
      answers: { 201: MadeApiToken },
      errors: [423],
    }),
    openBook,
    body(NewApiToken),
    async (c) => {
      const { server } = c.var
      const { currentPassword, code, ...input } = c.req.valid('json')
      await requireProof(c, { currentPassword, code })
      forgetProof(c, input)
      const bookId = await bookFor(c, input.bookId)
      const reply = await command(c, 201, (tx, { newId }) =>
        addToken(tx, { ...actorOf(c), newId }, server, { ...input, bookId: bookId(tx) }),
      )
      const made = (await reply.json()) as ApiToken
      c.header('Cache-Control', 'no-store')
      return c.json({ ...made, token: tokenText(server, c.var.viewer.bookId, made.id) }, 201)
    },
  )
  .delete('/:id', route('person', 'Revoke a token', { answers: { 200: Success } }), openBook, (c) =>
    command(c, 200, (tx) => {
      revokeToken(tx, actorOf(c), c.req.param('id'))
      return { success: true as const }
    }),
  )
