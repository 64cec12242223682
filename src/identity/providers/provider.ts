import type { ServerHome } from '../context.ts'

/** What a client of a provider needs of its home. */
export type ProviderHome = Pick<ServerHome, 'fetch' | 'now'>

/** One sign-in's own secrets: they come back, or prove it, and are never used again. */
export interface FlowSecrets {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** Who somebody is at a provider: issuer and subject. The rest is what it says of them. */
export interface ProviderPerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  /** When they typed their password there, where the provider says so. Milliseconds since 1970, UTC. */
  authenticatedAt?: number | undefined
}

/** Both throw what `failureOf` knows. */
export interface ProviderClient {
  /** Where to send the browser. With `isProof` the person is to sign in there anew, though they are signed in. */
  start(redirectUri: string, secrets: FlowSecrets, isProof?: boolean): Promise<URL>
  /** Who the browser came back as. `answer` is the query that it brought. */
  finish(
    redirectUri: string,
    answer: URLSearchParams,
    secrets: Omit<FlowSecrets, 'state'>,
  ): Promise<ProviderPerson>
}
