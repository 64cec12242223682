import type {
  LocalAnswer,
  LocalState,
  Outcome,
  PutAway,
  WhichBook,
  WorkerMessage,
  WorkerTask,
} from '../../src/homes/browser/wire.ts'
import { baseUrl } from './base.ts'
import { tellBookChanged, tellBookGone } from './changes.ts'
import { connection, setConnection } from './connection.ts'
import { shownBook } from './current-book.ts'
import { ApiError } from './errors.ts'
import { forgetHints, keepHint, keepLost, keepSealedHint, readHint, readLost } from './unsent-hint.ts'

/** The worker that answers the API's paths from this browser's copies of the user's books. */
interface Open {
  userId: string
  worker: Worker
  /** Opening of each book; rejects where the browser has no storage for it. */
  ready: Map<WhichBook, Promise<unknown>>
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

let open: Open | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

function noteState(userId: string, book: WhichBook, state: LocalState | null) {
  keepHint(userId, book, state?.unsent ?? 0)
  if (book === shownBook()) return setConnection({ local: state })
  const { [book ?? 'own']: _, ...others } = connection().others
  setConnection({ others: state ? { ...others, [book ?? 'own']: state } : others })
}

function noteEmptied(userId: string, book: WhichBook) {
  keepLost(userId, readLost(userId) + readHint(userId, book))
  setConnection({ lost: readLost(userId) })
}

function noteSealed(userId: string, sealed: number) {
  keepSealedHint(userId, sealed)
  setConnection({ sealed })
}

function hear(userId: string, told: WorkerMessage) {
  if ('left' in told) setConnection({ left: told.left })
  else if ('sealed' in told) noteSealed(userId, told.sealed)
  else if ('state' in told) noteState(userId, told.book, told.state)
  else if ('gone' in told) {
    noteState(userId, told.book, null)
    open?.ready.delete(told.book)
    tellBookGone({ book: told.book ?? '', name: told.name })
  } else if ('book' in told) {
    if ('emptied' in told) return noteEmptied(userId, told.book)
    if (told.book !== shownBook()) return
    if ('changed' in told) tellBookChanged()
    else setConnection({ progress: told.progress })
  } else {
    const asker = waiting.get(told.id)
    waiting.delete(told.id)
    if ('error' in told) asker?.reject(new ApiError(told.error, 0, 'local_failed'))
    else asker?.resolve(told.answer)
  }
}

/**
 * Ends the worker and all that it is at; the next call begins anew. Also where its code can't be loaded: the
 * server went away before it was needed.
 */
export function closeBook(): void {
  open?.worker.terminate()
  open = undefined
  for (const { reject } of waiting.values())
    reject(new ApiError('This browser could not open its copy of your book.', 0, 'local_failed'))
  waiting.clear()
}

function ask(worker: Worker, what: WorkerTask): Promise<unknown> {
  lastId += 1
  const id = lastId
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    worker.postMessage({ id, ...what })
  })
}

function startWorker(userId: string): Worker {
  const worker = new Worker(new URL('../../src/homes/browser/worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => hear(userId, data)
  worker.onerror = closeBook
  return worker
}

function workerOf(userId: string): Open {
  if (open?.userId === userId) return open
  if (open) closeBook()
  open = { userId, worker: startWorker(userId), ready: new Map() }
  return open
}

/** Opens the book that is shown, or another one of the user's; again costs nothing. */
export async function openBook(userId: string, book = shownBook()): Promise<Worker> {
  const its = workerOf(userId)
  const ready =
    its.ready.get(book) ??
    ask(its.worker, { do: 'open', userId, book, baseUrl: baseUrl.href, release: 'local' }).catch((error) => {
      // Another try may find the storage as it should be.
      its.ready.delete(book)
      throw error
    })
  its.ready.set(book, ready)
  await ready
  return its.worker
}

/** True once a book was opened: asking the worker then starts nothing. */
export const isAnyOpen = (): boolean => (open?.ready.size ?? 0) > 0

/** True where this browser has a copy of the shown book, or is about to; finding out starts no worker. */
export async function hasBook(userId: string): Promise<boolean> {
  const book = shownBook()
  if (open?.userId === userId && open.ready.has(book)) return true
  // Older Firefox does not list them: there a book is looked for when it is opened.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  const own = `bucketbook-${userId}`
  return databases.some(({ name }) => name === (book === null ? own : `${own}-${book}`))
}

/** A call that the worker can be sent. The path comes without the place where the app is mounted. */
export type LocalCall = Omit<Extract<WorkerTask, { do: 'fetch' }>, 'do'>

export async function askBook(userId: string, call: LocalCall): Promise<Response> {
  const worker = await openBook(userId, call.book)
  const { status, headers, body } = (await ask(worker, { do: 'fetch', ...call })) as LocalAnswer
  const isBodiless = status === 204 || status === 304
  return new Response(isBodiless ? null : body, { status, headers })
}

const bringing =
  (what: 'sync' | 'copy') =>
  async (userId: string): Promise<Outcome> => {
    const book = shownBook()
    return (await ask(await openBook(userId, book), { do: what, book })) as Outcome
  }

/** Sends what the server has not got of the book that is shown, then copies it. */
export const syncBook = bringing('sync')

/** Copies the server's book where it is newer. */
export const copyBook = bringing('copy')

/**
 * The same for all other books of the user; with `sends` what waits in them is sent first, with `begins` those that have no copy
 * here get one.
 */
export async function copyOthers(userId: string, sends: boolean, begins = true): Promise<void> {
  const book = shownBook()
  await ask(await openBook(userId, book), { do: 'others', book, sends, begins })
}

/** The user has seen to what was never sent to a book that is gone. */
export async function forgetLeft(userId: string, bookId: string): Promise<void> {
  await ask(await openBook(userId), { do: 'forget left', bookId })
}

/** False where this browser has nothing of the user's, or of a book that they were put out of; finding out starts no worker. */
async function hasAnything(userId: string): Promise<boolean> {
  const databases = await indexedDB.databases?.().catch(() => undefined)
  const isTheirs = (name = '') => name.startsWith(`bucketbook-${userId}`) || name === 'bucketbook_left'
  return databases?.some(({ name }) => isTheirs(name)) ?? true
}

/** Deletes the user's books from this browser; what the server has not got is sealed until they sign in again. */
export async function sealBooks(userId: string): Promise<PutAway> {
  if (open?.userId !== userId && !(await hasAnything(userId))) return { sealed: 0, isGone: true }
  const isOpen = open?.userId === userId
  // Somebody else's may be open beside it.
  const worker = isOpen && open ? open.worker : startWorker(userId)
  try {
    return (await ask(worker, { do: 'put away', userId })) as PutAway
  } finally {
    worker.terminate()
    if (isOpen) {
      closeBook()
      setConnection({ local: null, others: {}, left: [], sealed: 0 })
    }
  }
}

/** Deletes all books of the user from this browser, with what the server has not got. */
export async function eraseBooks(userId: string): Promise<void> {
  await ask(workerOf(userId).worker, { do: 'erase', userId })
  closeBook()
  forgetHints(userId)
  keepSealedHint(userId, 0)
  setConnection({ local: null, others: {}, left: [], sealed: 0 })
}
