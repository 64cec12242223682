import type { ServerHome } from '../context.ts'

/** What a client of a provider needs of its home. */
export type Outside = Pick<ServerHome, 'fetch' | 'now'>

/** One sign-in's own secrets: they come back, or prove it, and are never used again. */
export interface Secrets {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
}

/** Who somebody is at a provider: issuer and subject. The rest is what it says of them. */
export interface OutsidePerson {
  issuer: string
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** Both throw what `failureOf` knows. */
export interface OutsideClient {
  /** Where to send the browser. */
  start(redirectUri: string, secrets: Secrets): Promise<URL>
  /** Who the browser came back as. `answer` is the query that it brought. */
  finish(
    redirectUri: string,
    answer: URLSearchParams,
    secrets: Omit<Secrets, 'state'>,
  ): Promise<OutsidePerson>
}
