import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { body, query } from '../../http/body.ts'
import { route } from '../../http/openapi.ts'
import { refuse } from '../../values/refusal.ts'
import { Success } from '../../values/wire.ts'
import { actorOf } from '../actor.ts'
import type { ServerEnv } from '../context.ts'
import { requireProof } from '../proof.ts'
import { IMMEDIATE } from '../sign-in.ts'
import { refuseUnverified, userToWire } from '../users.ts'
import {
  LinkedIdentity,
  LinkStart,
  OUTSIDE_PROVIDERS,
  type OutsideProvider,
  Proof,
  ProofStart,
  TwoFactorCode,
  User,
} from '../wire.ts'
import type { FlowStart } from './authorize.ts'
import { listIdentities, unlinkIdentity } from './identities.ts'
import { insidePath } from './inside-path.ts'
import { recordFailure } from './report-failure.ts'
import { passSecondFactor } from './second-factor.ts'
import { isAtAnotherHost } from './urls.ts'
import { SignInWish } from './wire.ts'

const PROFILE = '/profile'

// Loaded once somebody signs in that way: what checks a provider's answers is a third of all that starts.
const loadAuthorize = () => import('./authorize.ts')
const loadCallback = () => import('./callback.ts')

const start = (name: string) =>
  route('anyone', `Sign in with ${name}: leads there`, { answers: { 302: null } })
const callback = (name: string) => route('anyone', `Where ${name} leads back to`, { answers: { 302: null } })

/** The provider that the path names, at the one host that it leads back to. */
function providerOf(c: Context<ServerEnv>, why: string): OutsideProvider {
  const { server } = c.var
  const provider = OUTSIDE_PROVIDERS.find((one) => one === c.req.param('provider'))
  if (!provider || !server.providers[provider]) refuse('not_found', 'This server has no such provider.')
  if (isAtAnotherHost(c)) refuse('wrong_host', `Open ${server.publicUrl} ${why}.`)
  return provider
}

/** Returns the provider's address for somebody who is signed in. */
async function beginFor(c: Context<ServerEnv>, provider: OutsideProvider, flow: FlowStart) {
  const { authorizationUrl } = await loadAuthorize()
  const url = await authorizationUrl(c, provider, flow).catch((error: unknown) =>
    refuse('conflict', 'The provider does not answer as it should.', {
      reason: recordFailure(c, provider, error),
    }),
  )
  return { url: url.href }
}

/** Signing in at a provider, by navigation: every answer is a redirect, and so is everything that goes wrong. */
export const providerRoutes = new Hono<ServerEnv>()
  .get('/login', start('OpenID Connect'), query(SignInWish), async (c) =>
    (await loadAuthorize()).redirectToProvider(c, 'oidc', c.req.valid('query')),
  )
  .get('/login/callback', callback('the OpenID Connect provider'), async (c) =>
    (await loadCallback()).finishSignIn(c, 'oidc'),
  )
  .get('/auth/google', start('Google'), query(SignInWish), async (c) =>
    (await loadAuthorize()).redirectToProvider(c, 'google', c.req.valid('query')),
  )
  .get('/auth/google/callback', callback('Google'), async (c) =>
    (await loadCallback()).finishSignIn(c, 'google'),
  )
  .get('/auth/facebook', start('Facebook'), query(SignInWish), async (c) =>
    (await loadAuthorize()).redirectToProvider(c, 'facebook', c.req.valid('query')),
  )
  .get('/auth/facebook/callback', callback('Facebook'), async (c) =>
    (await loadCallback()).finishSignIn(c, 'facebook'),
  )
  .post(
    '/auth/second-factor',
    route('anyone', 'The code that a sign-in at a provider waits for', {
      answers: { 200: User },
      errors: [401, 410, 423],
    }),
    body(TwoFactorCode),
    async (c) =>
      c.json(userToWire(c.get('server'), await passSecondFactor(c, c.req.valid('json').code)), 200),
  )
  .get(
    '/auth/identities',
    route('person', 'The outside accounts that sign in to this one', {
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
    route('person', 'Begin to link an outside account: where to send the browser', {
      answers: { 200: LinkStart },
      errors: [421],
    }),
    body(Proof),
    async (c) => {
      const { server } = c.var
      const provider = providerOf(c, 'to link an account')
      const user = await requireProof(c, c.req.valid('json'))
      refuseUnverified(server, user)
      return c.json(await beginFor(c, provider, { userId: user.id, next: PROFILE }), 200)
    },
  )
  .post(
    '/auth/proof/:provider',
    route('person', 'Begin to prove at a provider who one is: where to send the browser', {
      answers: { 200: LinkStart },
      errors: [421],
    }),
    body(ProofStart),
    async (c) => {
      const userId = c.get('session')?.userId ?? ''
      const provider = providerOf(c, 'to confirm that it’s you')
      const isLinked = listIdentities(c.get('server').db, userId).some((one) => one.provider === provider)
      if (!isLinked) refuse('conflict', 'This provider is not linked to your account.')
      const next = insidePath(c.req.valid('json').next)
      return c.json(await beginFor(c, provider, { kind: 'proof', userId, next }), 200)
    },
  )
  .delete(
    '/auth/identities/:id',
    route('person', 'Unlink an outside account', { answers: { 200: Success } }),
    body(Proof),
    async (c) => {
      const { server } = c.var
      const { id } = await requireProof(c, c.req.valid('json'))
      server.db.transaction((tx) => unlinkIdentity(tx, server, actorOf(c), id, c.req.param('id')), IMMEDIATE)
      return c.json({ success: true as const })
    },
  )
