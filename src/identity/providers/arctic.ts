import { CodeChallengeMethod, generateState, OAuth2Client, OAuth2Tokens } from 'arctic'
import { giveUp } from './failures.ts'
import type { FlowSecrets } from './provider.ts'

/** 256 bits of chance, after the place to which the provider leads back. */
export const newState = (place?: string): string => (place === undefined ? '' : `${place}.`) + generateState()

interface Grant {
  clientId: string
  redirectUri: string
  scopes: string[]
  endpoint: string
}

/** The address that the browser is sent to, with the challenge of PKCE (S256). */
export const pkceUrl = (grant: Grant, { state, verifier }: Pick<FlowSecrets, 'state' | 'verifier'>): URL =>
  new OAuth2Client(grant.clientId, null, grant.redirectUri).createAuthorizationURLWithPKCE(
    grant.endpoint,
    state,
    CodeChallengeMethod.S256,
    verifier,
    grant.scopes,
  )

/** The same for a provider that knows no PKCE. */
export const plainUrl = (grant: Grant, { state }: Pick<FlowSecrets, 'state'>): URL =>
  new OAuth2Client(grant.clientId, null, grant.redirectUri).createAuthorizationURL(
    grant.endpoint,
    state,
    grant.scopes,
  )

/** The tokens of a provider's answer, each of them looked for only when it is asked for. */
export function readTokens(answer: object) {
  const tokens = new OAuth2Tokens(answer)
  const read = (which: () => string, name: string): string => {
    try {
      return which()
    } catch {
      giveUp('provider_untrusted', `The provider's answer has no ${name}.`)
    }
  }
  return {
    accessToken: () => read(() => tokens.accessToken(), 'access token'),
    idToken: () => read(() => tokens.idToken(), 'ID token'),
  }
}
