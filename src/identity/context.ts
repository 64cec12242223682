import type { BookEnv } from '../book/context.ts'
import type { Home } from '../http/context.ts'
import type { OutsideProvider } from './wire.ts'

/** A client that the operator registered at a provider. */
export interface ProviderSettings {
  /** An OpenID Connect issuer; Facebook has none. */
  issuer?: string
  clientId: string
  clientSecret: string
  /** As the button says it: "Continue with …". */
  name: string
}

export interface Mail {
  to: string
  subject: string
  text: string
}

export interface Session {
  id: string
  userId: string
  bookId: string
  /** Milliseconds since 1970, UTC. */
  expiresAt: number
  /** When the owner proved last that it is they; null is never, or that the token is the one from before. */
  provenAt: number | null
  /** Whether the request came with the token from before the last renewal. */
  isFormer: boolean
}

/** Who sent a request, as far as the server can believe it. */
export interface Client {
  /** IPv4 or IPv6; empty where there is no socket. */
  address: string
  /** As it was sent: `actorOf` makes it harmless. */
  userAgent: string
}

/** What only a server has; rooms that need more of it add that beside what it is for. */
export interface ServerHome extends Home {
  /** The address that people type, where the operator named one. */
  publicUrl: string | undefined
  /** Where the app lives, with a slash at both ends. */
  basePath: string
  registration: 'open' | 'invite' | 'closed'
  /** What a new user starts with. */
  defaultTier: 'free' | 'premium'
  /** In small letters. */
  operatorEmails: readonly string[]
  /** Requests a minute: of one account or, signed out, of one address; and of sign-in routes by one address. */
  limits: { perMinute: number; authPerMinute: number }
  providers: Partial<Record<OutsideProvider, ProviderSettings>>
  /** Sends a mail; without it there is none. */
  sendMail?: (mail: Mail) => Promise<void>
  /** Asks another server: bounded in time and size, never redirected. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Encrypts with a key that is not in the database; `unseal` answers undefined for what it can't read. */
  seal: (text: string) => string
  /** HMAC-SHA-256 by the same key, in hex. */
  mac: (text: string) => string
  unseal: (sealed: string) => string | undefined
  /** What keeps the server from taking changes, where something does. */
  storage?: () => StorageTrouble | undefined
  /** Where a request came from, with proxies believed only as configured. `env` is the home's own. */
  clientOf?: (
    env: unknown,
    header: (name: string) => string | undefined,
  ) => { address: string; isHttps?: boolean }
  /** What the home calls the request; it may ask for its route later. `env` is the home's own. */
  requestIdOf?: (env: unknown, routeOf: () => string) => string | undefined
}

export type StorageTrouble = 'storage_full' | 'storage_unavailable'

export type ServerEnv = {
  Variables: BookEnv['Variables'] & {
    server: ServerHome
    session: Session | undefined
    /** Whether the browser's own request came over https. */
    isHttps: boolean
    client: Client
    /** Refuses more calls of syncs within a minute than one account may have done. */
    limitCalls: (calls: number) => void
  }
}
