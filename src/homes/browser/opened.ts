import { BOOK } from '../../book/open.ts'
import { migrations } from '../../db/migrations.gen.ts'
import { uuidV7 } from '../../values/id.ts'
import { openSqlite } from './app-database.ts'
import { answer } from './blocks.ts'
import { applyCopy, readCopy } from './copy.ts'
import { type BrowserHome, type BrowserHomeOptions, openBrowserHome } from './home.ts'
import { createLocalApi } from './local-api.ts'
import type { SyncSides } from './sync.ts'
import type { LocalState, WhichBook, WorkerMessage } from './wire.ts'

/** Requests that make up a copy. */
const COPIED = ['api/auth/user', 'api/user/storage-mode', 'api/snapshot']
/** A sync of many calls, or the snapshot of a large book on a slow network. */
const PATIENCE_MS = 120_000

const now = Date.now
const newId = () => uuidV7(now())

/** A book's copy and outbox: the own one has its name from before there were shared ones. */
const databaseName = (userId: string, book: WhichBook) =>
  book === null ? `bucketbook-${userId}` : `bucketbook-${userId}-${book}`

const namesStored = async (): Promise<string[] | undefined> =>
  // Missing in older browsers.
  (await indexedDB.databases?.().catch(() => []))?.flatMap(({ name }) => name ?? [])

/** The books of the user of which this browser has something. */
export async function storedBooks(userId: string): Promise<WhichBook[]> {
  const own = databaseName(userId, null)
  const names = await namesStored()
  if (!names) return [null]
  return names.flatMap((name): WhichBook[] =>
    name === own ? [null] : name.startsWith(`${own}-`) ? [name.slice(own.length + 1)] : [],
  )
}

export const deleteDatabase = (userId: string, book: WhichBook): Promise<unknown> =>
  answer(indexedDB.deleteDatabase(databaseName(userId, book)))

export interface Opened {
  book: WhichBook
  home: BrowserHome
  link: SyncSides
}

/** The user whose books are open, the release that runs, and the way to the server. */
export interface Session {
  userId: string
  release: string
  reach: SyncSides['server']
}

export const reachAt =
  (baseUrl: string): SyncSides['server'] =>
  (path, init) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return fetch(new URL(path, baseUrl), { ...init, cache: 'no-store', signal })
  }

export const post = (told: WorkerMessage) => self.postMessage(told)

export const local = (home: BrowserHome, path: string, init?: RequestInit) =>
  home.fetch(`http://local${path}`, init)

export async function stateOf(home: BrowserHome): Promise<LocalState | undefined> {
  const reply = await local(home, '/local/state')
  return reply.ok ? ((await reply.json()) as LocalState) : undefined
}

export async function tellState({ home, book }: Pick<Opened, 'home' | 'book'>) {
  const state = await stateOf(home)
  if (state) post({ book, state })
}

export const openHome = (
  userId: string,
  book: WhichBook,
  release: string,
  told: Pick<BrowserHomeOptions, 'onRemoteChange' | 'onEmptied'> = {},
): Promise<BrowserHome> =>
  openBrowserHome({
    name: databaseName(userId, book),
    migrations,
    createApp: (db) =>
      createLocalApi({ db, now, newId, release, report: (error) => console.error(error), openSqlite }),
    ...told,
  })

/** Requests the book from the server while SQLite is being loaded, where this browser has no copy yet. */
async function prefetchBook(
  { userId, reach }: Session,
  book: WhichBook,
): Promise<Map<string, Promise<Response>>> {
  const asked = new Map<string, Promise<Response>>()
  if ((await namesStored())?.includes(databaseName(userId, book))) return asked
  const headers = book === null ? {} : { headers: { [BOOK]: book } }
  for (const path of COPIED) {
    const reply = reach(path, headers)
    reply.catch(() => {})
    asked.set(path, reply)
  }
  return asked
}

/** Opens a book's copy, with the way to the server's. */
export async function openCopy(session: Session, book: WhichBook): Promise<Opened> {
  const { userId, release, reach } = session
  const ahead = prefetchBook(session, book)
  let isAhead = false
  const home = await openHome(userId, book, release, {
    onRemoteChange: () => {
      post({ book, changed: true })
      void tellState({ home, book })
    },
    onEmptied: () => post({ book, emptied: true }),
  })
  const link: SyncSides = {
    userId,
    bookId: book ?? undefined,
    onProgress: (progress) => post({ book, progress }),
    local: (path, init) => local(home, path, init),
    take: async (head, snapshot, heard) => {
      const copy = await readCopy(head, snapshot)
      // Asked before anything was heard of.
      const made = { now: now(), newId, heard: isAhead ? 0 : heard }
      isAhead = false
      return home.run((db) => db.transaction((tx) => applyCopy(tx, copy, made), { behavior: 'immediate' }))
    },
    server: async (path, init) => {
      const asked = await ahead
      const early = asked.get(path)
      asked.delete(path)
      if (early) isAhead = true
      return early ?? reach(path, init)
    },
  }
  return { book, home, link }
}
