import type { ServerHome } from '../context.ts'

/** The part of a home that a provider's client needs. */
export type ProviderHome = Pick<ServerHome, 'fetch' | 'now'>

/** One sign-in's own secrets: they come back, or prove it, and are never used again. */
export interface FlowSecrets {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
}

/** A person at a provider, identified by issuer and subject. The rest is what the provider says of them. */
export interface ProviderPerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
  /** Time of their last sign-in at the provider, where it says so. Milliseconds since 1970, UTC. */
  authenticatedAt?: number | undefined
}

/** A person who has come by a provider, and the page that they came for. */
export interface Arrival {
  person: ProviderPerson
  next: string
}

declare module '../context.ts' {
  interface ServerHome {
    /** Returns who has come by a provider, which the place of their sign-in has found out. `env` is the home's own. */
    arrivalOf?: (env: unknown) => Arrival | undefined
  }
}

/** A provider's protocol. Both functions throw errors that `failureOf` knows. */
export interface ProviderClient {
  /**
   * Returns the address to send the browser to. With `isProof` the person has to sign in anew, though they
   * are signed in.
   */
  start(redirectUri: string, secrets: FlowSecrets, isProof?: boolean): Promise<URL>
  /** Returns the person whom the browser came back as. `answer` is the query that it brought. */
  finish(
    redirectUri: string,
    answer: URLSearchParams,
    secrets: Omit<FlowSecrets, 'state'>,
  ): Promise<ProviderPerson>
}
