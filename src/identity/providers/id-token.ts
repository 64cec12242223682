import { createLocalJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { failureOf, giveUp } from './failures.ts'
import { cachedForAnHour, fetchJson } from './fetch-json.ts'
import type { ProviderHome } from './provider.ts'
import { type Discovery, KeySet } from './wire.ts'

/** Never `none`, and never HS256 and its kind: their "key" is a secret that others may hold as well. */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
const NEW_KEYS = [errors.JWKSNoMatchingKey, errors.JWSSignatureVerificationFailed]
const TOLERANCE_S = 60
/** The sign-in began at most ten minutes ago, so its token can't be older. */
const MAX_AGE_S = 600

const keysOf = (outside: ProviderHome, uri: string, isFresh: boolean) =>
  cachedForAnHour(
    outside,
    `keys ${uri}`,
    async () => createLocalJWKSet(await fetchJson(outside, KeySet, uri)),
    isFresh,
  )

interface Expected {
  discovery: Discovery
  clientId: string
  nonce: string
}

async function verify(outside: ProviderHome, token: string, expected: Expected, isFresh: boolean) {
  const { discovery, clientId } = expected
  const { payload } = await jwtVerify(token, await keysOf(outside, discovery.jwks_uri, isFresh), {
    algorithms: ALGORITHMS,
    issuer: discovery.issuer,
    audience: clientId,
    currentDate: new Date(outside.now()),
    clockTolerance: TOLERANCE_S,
    maxTokenAge: MAX_AGE_S,
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
  })
  return payload
}

/** True for another client's token: named beside ours, or meant for another one altogether. */
const isForAnother = ({ aud, azp }: JWTPayload, clientId: string): boolean =>
  azp === undefined ? Array.isArray(aud) && aud.length > 1 : azp !== clientId

/**
 * The claims of an ID token that holds: signed by the issuer's key, for this client, now, for this sign-in.
 * Gives the sign-in up where anything is amiss.
 */
export async function readIdToken(
  outside: ProviderHome,
  token: string,
  expected: Expected,
): Promise<JWTPayload> {
  try {
    const payload = await verify(outside, token, expected, false).catch((error) => {
      // The issuer may have new keys since, or a new key under the old name.
      if (!NEW_KEYS.some((kind) => error instanceof kind)) throw error
      return verify(outside, token, expected, true)
    })
    if (payload.nonce !== expected.nonce)
      giveUp('provider_untrusted', 'The nonce of the ID token is another one.')
    if (isForAnother(payload, expected.clientId))
      giveUp('provider_untrusted', 'The ID token was made for another client.')
    return payload
  } catch (error) {
    // Not for jose's errors alone: a key that is none makes it throw others.
    if (failureOf(error)) throw error
    giveUp(
      'provider_untrusted',
      `The ID token doesn't hold: ${error instanceof Error ? error.message : error}`,
    )
  }
}
