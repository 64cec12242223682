import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { type Configuration, Provider } from 'oidc-provider'
import type { ProviderSettings } from '../../context.ts'
import { type Listening, listen } from './listen.ts'

/** Somebody who has an account at the provider, with the claims that it makes of them. */
interface ProviderUser {
  sub: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  name?: string
}

interface Options {
  users: ProviderUser[]
  /** Callbacks of the app, such as http://money.home:3000/api/login/callback. */
  redirectUris: string[]
  /** True where the ID token holds the claims too; otherwise userinfo alone has them. */
  isTalkative?: boolean
  port?: number
}

export interface RealProvider extends Listening {
  /** Settings with which the app uses this provider. */
  settings: ProviderSettings & { issuer: string }
  /** The same for a server, as variables of its environment. */
  environment: Record<string, string>
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The form of the provider: a button for each user, named by their e-mail, and one to say no. */
const formOf = (users: ProviderUser[]): string =>
  `<!doctype html><html lang="en"><title>Provider</title><h1>Who are you?</h1><form method="post">${users
    .map(({ sub, email = sub }) => `<button name="user" value="${escaped(sub)}">${escaped(email)}</button>`)
    .join(' ')} <button name="user" value="">Cancel</button></form></html>`

async function configure({ users, redirectUris, isTalkative }: Options, settings: ProviderSettings) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const configuration: Configuration = {
    clients: [
      { client_id: settings.clientId, client_secret: settings.clientSecret, redirect_uris: redirectUris },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of a test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: !isTalkative,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { Session: 3600, Interaction: 600, Grant: 3600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => {
      const user = users.find((one) => one.sub === sub)
      return user && { accountId: sub, claims: () => ({ ...user }) }
    },
    // Nobody is asked whether the app may know their name.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  return configuration
}

/** A real OpenID Connect provider on loopback, which demands PKCE and signs in by a form of buttons. */
export async function startRealProvider(options: Options): Promise<RealProvider> {
  const settings = {
    issuer: '',
    clientId: 'bucketbook',
    clientSecret: 'a secret/of the+client',
    name: 'Home ID',
  }
  const listening = await listen(async (origin) => {
    settings.issuer = origin
    const provider = new Provider(origin, await configure(options, settings))
    const serve = provider.callback()

    const interact = async (request: IncomingMessage, response: ServerResponse) => {
      if (request.method !== 'POST') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(formOf(options.users))
        return
      }
      const user = new URLSearchParams(await text(request)).get('user')
      const result = user ? { login: { accountId: user } } : { error: 'access_denied' }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    return (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return serve(request, response)
      interact(request, response).catch(() => response.writeHead(500).end())
    }
  }, options.port)
  const environment = {
    OIDC_ISSUER: settings.issuer,
    OIDC_CLIENT_ID: settings.clientId,
    OIDC_CLIENT_SECRET: settings.clientSecret,
    OIDC_NAME: settings.name,
  }
  return { ...listening, settings, environment }
}
