import type { Message, Reply } from '../../book/crossing/crossing.ts'
import type { Session } from '../../identity/context.ts'

/** What others ask of a book's object beside requests. */
export interface AskedBook {
  /** Who asks for the shared book by a session of this object's person; undefined where the route is about no shared book. */
  askerIn(method: string, path: string, token: string): Session | undefined
  /** What this book answers to a message of another one. */
  answer(message: Message): Promise<Reply>
  hasEmail(email: string): boolean
  /** The person's e-mail; undefined where there is none. */
  email(): string | undefined
}

/** What others ask of a shard of the directory. */
export interface AskedDirectory {
  find(name: string): string | undefined
  claim(name: string, bookId: string, email: string): Promise<string>
  confirm(name: string, bookId: string): void
  release(name: string, bookId: string): void
}

/** Bindings of the worker: its objects, its files and its settings, which are those of docs/settings.md by name. */
export interface CloudEnv {
  BOOKS: DurableObjectNamespace<AskedBook>
  DIRECTORY: DurableObjectNamespace<AskedDirectory>
  /** The built page. */
  ASSETS: Fetcher
  /** The server's key in hex: what is sealed is sealed with it, and names in the directory are hashed under it. */
  KEY: string
  PUBLIC_URL?: string
  REGISTRATION?: string
  DEFAULT_TIER?: string
  RATE_LIMIT_PER_MINUTE?: string
  AUTH_RATE_LIMIT_PER_MINUTE?: string
}

/** Who asks for a shared book, and by which token: what `INNER.asker` says. */
export interface AskedBy {
  session: Session
  token: string
}

/** A stream of the versions of a book, which may be a shared one. */
export const EVENTS = '/api/events'

/** Headers that only the worker sets: from outside they are deleted. */
export const INNER = {
  /** Address of who asks. */
  client: 'bucketbook-inner-client',
  /** Id of the own book that somebody who registers gets. */
  newBook: 'bucketbook-inner-new-book',
  /** Of who asks for a shared book, as the object of their person has it. */
  asker: 'bucketbook-inner-asker',
  /** Of an answer: the object has no book. */
  nobody: 'bucketbook-inner-nobody',
} as const

/** Answer to whoever wants an e-mail that is another's. */
export const TAKEN = { message: 'An account with this email already exists', code: 'conflict' } as const
