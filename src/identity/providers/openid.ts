import type { ProviderSettings } from '../context.ts'
import { pkceUrl, readTokens } from './arctic.ts'
import { giveUp } from './failures.ts'
import { cachedForAnHour, fetchJson } from './fetch-json.ts'
import { readIdToken } from './id-token.ts'
import { GOOGLE } from './issuers.ts'
import { personOf } from './person.ts'
import type { ProviderClient, ProviderHome } from './provider.ts'
import { Claims, Discovery, TokenAnswer } from './wire.ts'

const SCOPES = ['openid', 'email', 'profile']

const DISCOVERY_PATH = '/.well-known/openid-configuration'

/** The issuer's discovery document. One that does not carry the issuer's exact name may speak for somebody else. */
const discover = (outside: ProviderHome, issuer: string): Promise<Discovery> =>
  cachedForAnHour(outside, `discovery ${issuer}`, async () => {
    const discovery = await fetchJson(outside, Discovery, issuer.replace(/\/$/, '') + DISCOVERY_PATH)
    if (discovery.issuer !== issuer)
      giveUp(
        'provider_untrusted',
        `The issuer is configured as ${issuer} and calls itself ${discovery.issuer}.`,
      )
    const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = discovery
    for (const endpoint of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint])
      if (endpoint && !endpoint.startsWith('https:') && issuer.startsWith('https:'))
        giveUp('provider_untrusted', `${endpoint} is not https, though the issuer is.`)
    return discovery
  })

/** Basic authentication by RFC 6749: both parts are encoded before they are joined. */
const basicOf = ({ clientId, clientSecret }: ProviderSettings): string => {
  const [id, secret] = [clientId, clientSecret].map((text) =>
    new URLSearchParams({ x: text }).toString().slice(2),
  )
  return `Basic ${btoa(`${id}:${secret}`)}`
}

interface Shown {
  fields: Record<string, string>
  headers: Record<string, string>
}

/** The client's credentials: in the header, unless the provider takes them in the form only. */
function credentials(settings: ProviderSettings, discovery: Discovery): Shown {
  const methods = discovery.token_endpoint_auth_methods_supported
  const { clientId: client_id, clientSecret: client_secret } = settings
  if (!client_secret) return { fields: { client_id }, headers: {} }
  const isForm = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
  return isForm
    ? { fields: { client_id, client_secret }, headers: {} }
    : { fields: {}, headers: { authorization: basicOf(settings) } }
}

/** A client of any OpenID Connect issuer: the code flow with PKCE, and a nonce in the ID token. */
export function openIdClient(
  issuer: string,
  settings: ProviderSettings,
  outside: ProviderHome,
): ProviderClient {
  const { clientId } = settings

  /** The code that the browser brought, where it comes from this issuer. */
  function codeOf(answer: URLSearchParams, discovery: Discovery): string {
    const iss = answer.get('iss')
    const isUnsaid = iss === null && !discovery.authorization_response_iss_parameter_supported
    if (!isUnsaid && iss !== discovery.issuer)
      giveUp('provider_untrusted', 'The answer comes from another issuer.')
    return answer.get('code') ?? giveUp('provider_untrusted', 'The answer brings no code.')
  }

  // Not by arctic's own request, which waits for ever, reads without end and follows where it is sent.
  async function redeem(discovery: Discovery, code: string, verifier: string, redirectUri: string) {
    const { fields, headers } = credentials(settings, discovery)
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      ...fields,
    })
    return readTokens(
      await fetchJson(outside, TokenAnswer, discovery.token_endpoint, { method: 'POST', body, headers }),
    )
  }

  /** Loads the e-mail from issuers that leave it out of the token; it must be of the same person. */
  async function claimsOf(discovery: Discovery, idToken: object, accessToken: () => string): Promise<Claims> {
    const claims = Claims.safeParse(idToken).data ?? giveUp('provider_untrusted', 'The subject is none.')
    if (claims.email || !discovery.userinfo_endpoint) return claims
    const headers = { authorization: `Bearer ${accessToken()}` }
    const userInfo = await fetchJson(outside, Claims, discovery.userinfo_endpoint, { headers })
    if (userInfo.sub !== claims.sub) giveUp('provider_untrusted', 'The issuer tells of somebody else.')
    return userInfo
  }

  return {
    async start(redirectUri, secrets, isProof) {
      const { authorization_endpoint: endpoint } = await discover(outside, issuer)
      const url = pkceUrl({ clientId, redirectUri, scopes: SCOPES, endpoint }, secrets)
      url.searchParams.set('nonce', secrets.nonce)
      // Google refuses to be asked for a password, and forgets nobody: it can be asked who it is, at least.
      if (isProof) url.searchParams.set('prompt', issuer === GOOGLE ? 'select_account' : 'login')
      if (isProof && issuer !== GOOGLE) url.searchParams.set('max_age', '0')
      return url
    },
    async finish(redirectUri, answer, { nonce, verifier }) {
      const discovery = await discover(outside, issuer)
      const tokens = await redeem(discovery, codeOf(answer, discovery), verifier, redirectUri)
      const idToken = await readIdToken(outside, tokens.idToken(), { discovery, clientId, nonce })
      return personOf(issuer, await claimsOf(discovery, idToken, tokens.accessToken))
    },
  }
}
