import type { Context } from 'hono'
import type { ProviderSettings, ServerEnv, ServerHome } from '../context.ts'
import { IMMEDIATE } from '../sign-in.ts'
import type { OutsideProvider } from '../wire.ts'
import { newState } from './arctic.ts'
import { providerClient } from './client.ts'
import { giveUp } from './failures.ts'
import { beginFlow, type Flow, markBrowser, secretsOf } from './flows.ts'
import { redirectWithFailure } from './report-failure.ts'
import { callbackUrlOf, isAtAnotherHost, startUrlOf } from './urls.ts'
import type { SignInWish } from './wire.ts'

/** The provider's settings; without a public address it could lead nobody back. */
export function settingsOf(
  { providers, publicUrl }: ServerHome,
  provider: OutsideProvider,
): ProviderSettings {
  const settings = providers[provider]
  return settings && publicUrl ? settings : giveUp('not_configured', 'The provider is not set up.')
}

/** Purpose of a round at a provider, and the page to end at. */
export type FlowStart = Pick<Flow, 'userId' | 'next'> & { kind?: 'provider' | 'proof' }

/** Returns the provider's address at which a sign-in, link or proof begins, and marks the browser with its secret. */
export async function authorizationUrl(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  start: FlowStart,
  wish: Parameters<typeof markBrowser>[1] = {},
): Promise<URL> {
  const { server } = c.var
  const client = providerClient(provider, settingsOf(server, provider), server)
  const state = newState(server.elsewhere?.place)
  const secret = markBrowser(c, wish)
  const isProof = start.kind === 'proof'
  const url = await client.start(callbackUrlOf(server, provider), { ...secretsOf(secret), state }, isProof)
  const flow = { kind: 'provider', ...start, provider } as const
  server.db.transaction((tx) => beginFlow(tx, state, secret, flow, server.now()), IMMEDIATE)
  return url
}

/** Sends the browser to the provider, from the public address alone: only there its cookie is seen again. */
export async function redirectToProvider(
  c: Context<ServerEnv>,
  provider: OutsideProvider,
  wish: SignInWish,
): Promise<Response> {
  const { server } = c.var
  const { next, timeZone, ref, invite, moved } = wish
  c.header('Cache-Control', 'no-store')
  try {
    settingsOf(server, provider)
    if (isAtAnotherHost(c) && !moved) {
      const query = new URLSearchParams({
        next,
        ...(timeZone ? { timeZone } : {}),
        ...(ref ? { ref } : {}),
        ...(invite ? { invite } : {}),
        moved: '1',
      })
      return c.redirect(`${startUrlOf(server, provider)}?${query}`)
    }
    return c.redirect((await authorizationUrl(c, provider, { userId: null, next }, wish)).href)
  } catch (error) {
    return redirectWithFailure(c, provider, error)
  }
}
