import type { BookEnv } from '../book/context.ts'
import type { Home } from '../http/context.ts'
import type { ApiToken } from './tokens/wire.ts'
import type { OutsideProvider } from './wire.ts'

/** A client that the operator registered at a provider. */
export interface ProviderSettings {
  /** An OpenID Connect issuer; Facebook has none. */
  issuer?: string
  clientId: string
  clientSecret: string
  /** The provider's name on the button: "Continue with …". */
  name: string
}

export interface Mail {
  to: string
  subject: string
  text: string
  /** The Message-ID of a mail that may be sent again after a crash: mail programs show it once. */
  messageId?: string
  /** Address at which a mail program ends such mails by itself (RFC 8058). */
  unsubscribeUrl?: string
}

/** A browser that shows messages of a push service, as its PushSubscription names it. */
interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushRequest {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface Session {
  id: string
  userId: string
  bookId: string
  /** Milliseconds since 1970, UTC. */
  expiresAt: number
  /**
   * Time of the owner's last proof of identity; null where there was none, or where the request came with the
   * former token.
   */
  provenAt: number | null
  /** True for a request with the token from before the last renewal. */
  isFormer: boolean
}

/** The sender of a request, as far as the server can believe it. */
export interface Client {
  /** IPv4 or IPv6; empty where there is no socket. */
  address: string
  /** The header as it was sent: only `actorOf` makes it safe to log. */
  userAgent: string
}

/** The user who asks, as the database that has them, their sessions and their tokens knows. */
export interface Known {
  session: Session
  /** The token by which a program asks in their place, for the one book that it opens. */
  token?: Pick<ApiToken, 'id' | 'name' | 'scope' | 'bookId'>
}

/** A user who asks for a shared book, in the database of which they are not. */
export interface Asker extends Known {
  /** True where what they do may yet be rewarded to whoever invited them to the server. */
  isInvited?: boolean
}

/**
 * The part of a home that only a server has; rooms that need more of it declare that themselves, next to the
 * code that uses it.
 */
export interface ServerHome extends Home {
  /** The address that people type, where the operator named one. */
  publicUrl: string | undefined
  /** Path that the app is mounted at, with a slash at both ends. */
  basePath: string
  registration: 'open' | 'invite' | 'closed'
  /** Id of the own book of somebody who registers; without it any new id. */
  newBookId?: () => string
  /** The tier of a new user. */
  defaultTier: 'free' | 'premium'
  /** Addresses from ADMIN_EMAILS, in lower case. */
  operatorEmails: readonly string[]
  /** Requests a minute: of one account or, signed out, of one address; and of sign-in routes by one address. */
  limits: { perMinute: number; authPerMinute: number }
  /** Shared books of a person, members and open invitations of a book, and its invitations by mail in a day, at most. */
  household: { books: number; members: number; invitations: number; mails: number }
  providers: Partial<Record<OutsideProvider, ProviderSettings>>
  /** Sends a mail; without it there is none. */
  sendMail?: (mail: Mail) => Promise<void>
  /** Web push: the key that browsers subscribe by, and the encrypted request that brings them a message. */
  push?: {
    publicKey: string
    request: (subscription: PushSubscription, payload: string) => Promise<PushRequest>
  }
  /** Asks another server: bounded in time and size, never redirected. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Encrypts with a key that is not in the database; `unseal` returns undefined for what it can't read. */
  seal: (text: string) => string
  /** HMAC-SHA-256 by the same key, in hex. */
  mac: (text: string) => string
  unseal: (sealed: string) => string | undefined
  /** True once the server is asked to end: what goes on for long ends then. */
  isStopping?: () => boolean
  /** Returns the trouble that keeps the server from taking changes, where there is any. */
  storage?: () => StorageTrouble | undefined
  /** Returns the sender of a request, with proxies believed only as configured. `env` is the home's own. */
  clientOf?: (
    env: unknown,
    header: (name: string) => string | undefined,
  ) => { address: string; isHttps?: boolean }
  /** Returns who asks, where this database has a shared book and no people. `env` is the home's own. */
  askerOf?: (env: unknown) => Asker | null | undefined
  /** Returns the id of the request in the home's log, which may ask for the route later. `env` is the home's own. */
  requestIdOf?: (env: unknown, routeOf: () => string) => string | undefined
}

export type StorageTrouble = 'storage_full' | 'storage_unavailable'

export type ServerEnv = {
  Variables: BookEnv['Variables'] & {
    server: ServerHome
    session: Session | undefined
    /** Set where another database knows who asks. */
    asker?: Asker
    /** True where the browser's own request came over https. */
    isHttps: boolean
    client: Client
    /** True where the request brings a token that is not good. */
    isTokenRefused?: boolean
    /** Refuses more calls of syncs within a minute than one account may have done. */
    limitCalls: (calls: number) => void
  }
}
