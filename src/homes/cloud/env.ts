import type { Message, Reply } from '../../book/crossing/crossing.ts'

/** What others ask of a book's object beside requests. */
export interface AskedBook {
  /** What this book answers to a message of another one. */
  answer(message: Message): Promise<Reply>
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

/** The object of a book: a person's, or a shared one. */
export const bookNamed = ({ BOOKS }: CloudEnv, bookId: string) => BOOKS.get(BOOKS.idFromName(bookId))

/** Headers that only the worker and its objects set: from outside they are deleted. */
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
