import { Hono } from 'hono'
import { body } from '../http/body.ts'
import { route } from '../http/openapi.ts'
import { actorOf } from '../identity/actor.ts'
import type { ServerEnv } from '../identity/context.ts'
import { requireProof } from '../identity/proof.ts'
import { clearSessionCookies } from '../identity/sessions.ts'
import { getUser } from '../identity/users.ts'
import { Removal } from '../identity/wire.ts'
import { refuse } from '../values/refusal.ts'
import { Success } from '../values/wire.ts'
import { removeUser } from './removal.ts'

export const deletionRoutes = new Hono<ServerEnv>().delete(
  '/user',
  route('person', 'Delete the account and everything in it', { answers: { 200: Success }, errors: [423] }),
  body(Removal),
  async (c) => {
    const { server, session } = c.var
    const { email, ...proof } = c.req.valid('json')
    const named = getUser(server.db, session?.userId ?? '').email ?? 'delete'
    if (email.toLowerCase() !== named.toLowerCase())
      refuse('invalid', 'This is not the email of your account.')
    const user = await requireProof(c, proof)
    await removeUser(server, actorOf(c), user)
    clearSessionCookies(c)
    return c.json({ success: true as const })
  },
)
