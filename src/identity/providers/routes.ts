import { Hono } from 'hono'
import { z } from 'zod'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { actorOf } from '../actor.ts'
import type { ServerEnv } from '../context.ts'
import { IMMEDIATE } from '../sign-in.ts'
import { toWire } from '../users.ts'
import { LinkedIdentity, LinkStart, OUTSIDE_PROVIDERS, TwoFactorCode, User } from '../wire.ts'
import { failureFrom } from './explaining.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { isElsewhere } from './places.ts'
import { passSecondFactor } from './second-factor.ts'
import { SignInWish } from './wire.ts'

const PROFILE = '/profile'

// Loaded once somebody signs in that way: what checks a provider's answers is a third of all that starts.
const leaving = () => import('./leaving.ts')
const returning = () => import('./returning.ts')

const start = (name: string) =>
  route('anyone', `Sign in with ${name}: leads there`, { answers: { 302: null } })
const callback = (name: string) => route('anyone', `Where ${name} leads back to`, { answers: { 302: null } })

/** Signing in at a provider, by navigation: every answer is a redirect, and so is everything that goes wrong. */
export const providerRoutes = new Hono<ServerEnv>()
  .get('/login', start('OpenID Connect'), query(SignInWish), async (c) =>
    (await leaving()).leave(c, 'oidc', c.req.valid('query')),
  )
  .get('/login/callback', callback('the OpenID Connect provider'), async (c) =>
    (await returning()).comeBack(c, 'oidc'),
  )
  .get('/auth/google', start('Google'), query(SignInWish), async (c) =>
    (await leaving()).leave(c, 'google', c.req.valid('query')),
  )
  .get('/auth/google/callback', callback('Google'), async (c) => (await returning()).comeBack(c, 'google'))
  .get('/auth/facebook', start('Facebook'), query(SignInWish), async (c) =>
    (await leaving()).leave(c, 'facebook', c.req.valid('query')),
  )
  .get('/auth/facebook/callback', callback('Facebook'), async (c) =>
    (await returning()).comeBack(c, 'facebook'),
  )
  .post(
    '/auth/second-factor',
    route('anyone', 'The code that a sign-in at a provider waits for', {
      answers: { 200: User },
      errors: [401, 410, 423],
    }),
    body(TwoFactorCode),
    async (c) => c.json(toWire(c.var.server, await passSecondFactor(c, c.req.valid('json').code)), 200),
  )
  .get(
    '/auth/identities',
    route('owner', 'The outside accounts that sign in to this one', {
      answers: { 200: z.array(LinkedIdentity) },
    }),
    (c) => {
      const { server, session } = c.var
      c.header('Cache-Control', 'no-store')
      return c.json(listIdentities(server.db, session?.userId ?? ''), 200)
    },
  )
  .post(
    '/auth/identities/:provider',
    route('owner', 'Begin to link an outside account: where to send the browser', {
      answers: { 200: LinkStart },
      errors: [421],
    }),
    async (c) => {
      const { server, session } = c.var
      const provider = OUTSIDE_PROVIDERS.find((one) => one === c.req.param('provider'))
      if (!provider || !server.providers[provider]) refuse('not_found', 'This server has no such provider.')
      if (isElsewhere(c)) refuse('wrong_host', `Open ${server.publicUrl} to link an account.`)
      const flow = { userId: session?.userId ?? '', next: PROFILE }
      const { beginAt } = await leaving()
      const url = await beginAt(c, provider, flow).catch((error: unknown) =>
        refuse('conflict', 'The provider does not answer as it should.', {
          reason: failureFrom(c, provider, error),
        }),
      )
      return c.json({ url: url.href }, 200)
    },
  )
  .delete(
    '/auth/identities/:id',
    route('owner', 'Unlink an outside account', { answers: { 200: Success } }),
    (c) => {
      const { server, session } = c.var
      server.db.transaction(
        (tx) => unlinkIdentity(tx, server, actorOf(c), session?.userId ?? '', c.req.param('id')),
        IMMEDIATE,
      )
      return c.json({ success: true as const })
    },
  )
