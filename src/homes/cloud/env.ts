import { hexToBytes } from '@noble/hashes/utils.js'
import type { Message, Reply } from '../../book/crossing/crossing.ts'
import { type BoardPart, shardAt } from '../../community/board.ts'
import type { Names } from '../../http/context.ts'
import { nameIn, namesWith, type Shard } from '../../identity/names/directory.ts'
import type { Restored } from '../../restoring/follow.ts'
import type { Settings } from '../node/config/settings.ts'
import { sealWith } from '../node/storage/seal.ts'

/** An object of any kind, which answers messages of books. */
export interface Asked {
  answer(message: Message): Promise<Reply>
}

/** Calls that a book's object takes beside requests. */
export interface AskedBook extends Asked, Restored {
  /** True where the object has the name of this hash. */
  holds(name: string): boolean
  /** Tells whoever listens there the version of a shared book, null once they are out of it; false where nobody does. */
  hear(book: string, version: number | null): boolean
}

/** A shard of the directory; the operator invites from there whoever has no object yet, as `inviteFrom`. */
export type NameShard = Asked & Shard & { invite(email: string | null): Promise<(string | null)[]> }

/** Bindings of the worker: its objects, its files and its settings, which are those of docs/settings.md by name. */
export interface CloudEnv extends Partial<Record<keyof Settings, string>> {
  BOOKS: DurableObjectNamespace<AskedBook>
  DIRECTORY: DurableObjectNamespace<NameShard>
  BOARD: DurableObjectNamespace<Asked & BoardPart>
  /** The built page. */
  ASSETS: Fetcher
  /** The server's key in hex: what is sealed is sealed with it, and names in the directory are hashed under it. */
  KEY: string
  /** The way to public addresses alone, on a machine whose own network there is to keep out of. */
  OUTSIDE?: Fetcher
}

/** Number of the directory's shards; written down for good with the first deployment. */
const SHARDS = 256

/** A shard of the scores, or the object that puts them together. */
export const boardNamed = ({ BOARD }: CloudEnv, name: string) => BOARD.get(BOARD.idFromName(name))

/** The object of a book: a person's, or a shared one. */
export const bookNamed = ({ BOOKS }: CloudEnv, bookId: string) => BOOKS.get(BOOKS.idFromName(bookId))

/** The object of a place, in which a sign-in at a provider was begun for instance: a shard of the directory, else of a book. */
export const begunAt = (env: CloudEnv, place: string) =>
  /^\d+$/.test(place) && Number(place) < SHARDS
    ? env.DIRECTORY.get(env.DIRECTORY.idFromName(place))
    : bookNamed(env, place)

/** A name, or what else is known of somebody, as the directory has it: hashed under the server's key. */
export const hashIn = ({ KEY }: CloudEnv, text: string): string => sealWith(hexToBytes(KEY)).mac(text)

/** The shard of the directory that has this hash. */
export const shardOf = ({ DIRECTORY }: CloudEnv, hash: string) =>
  DIRECTORY.get(DIRECTORY.idFromName(String(Number.parseInt(hash.slice(0, 8), 16) % SHARDS)))

export const namesIn = (env: CloudEnv): Names =>
  namesWith(
    (text) => hashIn(env, text),
    (hash) => shardOf(env, hash),
  )

/** The object that gets what is told a book, the board, or a name of the directory. */
export function placed(env: CloudEnv, to: string): Pick<DurableObjectStub<Asked>, 'answer'> {
  const [name, shard] = [nameIn(to), shardAt(to)]
  if (shard !== undefined) return boardNamed(env, shard)
  return name === undefined ? begunAt(env, to) : shardOf(env, name)
}

/** Headers that only the worker and its objects set: from outside they are deleted. */
export const INNER = {
  /** Address of who asks. */
  client: 'bucketbook-inner-client',
  /** Id of the own book that somebody who registers gets. */
  newBook: 'bucketbook-inner-new-book',
  /** The user who asks for a shared book, as the object of their person has them; in JSON. */
  asker: 'bucketbook-inner-asker',
  /** The person who has come by a provider, as the directory has them; in JSON. */
  arrival: 'bucketbook-inner-arrival',
  /** Set on an answer: the object has no book. */
  nobody: 'bucketbook-inner-nobody',
} as const
