import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ProviderSettings } from '../context.ts'
import { plainUrl, readTokens } from './arctic.ts'
import { giveUp } from './failures.ts'
import { fetchJson } from './fetch-json.ts'
import { FACEBOOK } from './issuers.ts'
import { personOf } from './person.ts'
import type { ProviderClient, ProviderHome } from './provider.ts'
import { FacebookUser, TokenAnswer } from './wire.ts'

const GRAPH = 'https://graph.facebook.com'
const VERSION = 'v23.0'
const FIELDS = 'id,first_name,last_name,email'
const SCOPES = ['email', 'public_profile']

/** Shows that the one who uses the token knows the app's secret, so that a stolen token is of no use. */
const proofOf = (accessToken: string, secret: string): string =>
  bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(accessToken)))

/** A client of Facebook, which has neither an ID token nor PKCE: what binds the browser is state and cookie. */
export function facebookClient(settings: ProviderSettings, outside: ProviderHome): ProviderClient {
  const { clientId, clientSecret, issuer } = settings
  const [dialog, graph] = [issuer ?? FACEBOOK, issuer ?? GRAPH].map((origin) => `${origin}/${VERSION}`)
  return {
    async start(redirectUri, secrets, isProof) {
      const endpoint = `${dialog}/dialog/oauth`
      const url = plainUrl({ clientId, redirectUri, scopes: SCOPES, endpoint }, secrets)
      if (isProof) url.searchParams.set('auth_type', 'reauthenticate')
      return url
    },
    async finish(redirectUri, answer) {
      const code = answer.get('code') ?? giveUp('provider_untrusted', 'The answer brings no code.')
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
      })
      const tokens = await fetchJson(outside, TokenAnswer, `${graph}/oauth/access_token`, {
        method: 'POST',
        body,
      })
      const accessToken = readTokens(tokens).accessToken()
      const query = new URLSearchParams({
        fields: FIELDS,
        appsecret_proof: proofOf(accessToken, clientSecret),
      })
      const headers = { authorization: `Bearer ${accessToken}` }
      const user = await fetchJson(outside, FacebookUser, `${graph}/me?${query}`, { headers })
      return personOf(FACEBOOK, {
        sub: user.id,
        email: user.email,
        given_name: user.first_name,
        family_name: user.last_name,
      })
    },
  }
}
