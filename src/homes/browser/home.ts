import type { Db } from '../../db/db.ts'
import type { Migration } from '../../db/migrate.ts'
import { type Book, openLocalBook } from './book.ts'
import { bufferResponse, Closed, failureResponse, keepRequest } from './exchange.ts'

interface App {
  fetch(request: Request): Response | Promise<Response>
}

/** The API over the book of this browser. */
export interface BrowserHome {
  /**
   * Runs work on the newest state of the database, in turn with the requests, and stores what it changed.
   * Where another tab was faster, it runs again. Rejects, and nothing is stored, where the work or the storage fails.
   */
  run<T>(work: (db: Db) => T): Promise<T>
  /** Works like the global `fetch`, one request at a time. Responds 500, 503 or 507 where the storage fails. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response>
  /** Ends after the requests that are under way. */
  close(): Promise<void>
}

export interface BrowserHomeOptions {
  /** Name of the IndexedDB database. */
  name?: string
  migrations: Migration[]
  createApp: (db: Db) => App
  /** Called when another tab has stored something, once this home is open. Only a hint: every request looks for itself. */
  onRemoteChange?: () => void
  /** Called where the browser has emptied its damaged storage, and the book is a new one. */
  onEmptied?: () => void
}

/** Rejects where the browser has no storage for us, or with `NewerSchema`. */
export async function openBrowserHome(options: BrowserHomeOptions): Promise<BrowserHome> {
  const { name = 'bucketbook', migrations, createApp, onRemoteChange, onEmptied } = options
  const channel = new BroadcastChannel(`${name}-changed`)

  let open: { book: Book; app: App } | undefined
  let closed = false
  let last: Promise<unknown> = Promise.resolve()

  const serialized = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }

  /** The book; opened anew where the browser has dropped the connection or the database was deleted. */
  const opened = async () => {
    if (open?.book.isLost()) {
      open.book.close()
      open = undefined
    }
    if (!open) {
      const book = await openLocalBook(name, migrations)
      open = { book, app: createApp(book.db) }
      if (book.wasEmptied) onEmptied?.()
    }
    return open
  }

  try {
    await opened()
  } catch (error) {
    channel.close()
    throw error
  }
  // Not before: the caller has no home yet to look into, and every answer of one holds what was stored until now.
  channel.onmessage = () => onRemoteChange?.()

  return {
    run: (work) =>
      serialized(async () => {
        if (closed) throw new Closed()
        const { book } = await opened()
        const { result, stored } = await book.run(() => work(book.db))
        if (stored) channel.postMessage(null)
        return result
      }),
    async fetch(input, init) {
      const kept = keepRequest(input, init)
      return serialized(async () => {
        kept.signal.throwIfAborted()
        if (closed) return failureResponse(new Closed())
        try {
          const { book, app } = await opened()
          const { result, stored } = await book.run(async () =>
            bufferResponse(await app.fetch(await kept.make())),
          )
          if (stored) channel.postMessage(null)
          return result
        } catch (error) {
          return failureResponse(error)
        }
      })
    },
    close: () =>
      serialized(async () => {
        closed = true
        open?.book.close()
        channel.close()
      }),
  }
}
