import type {
  LocalAnswer,
  Outcome,
  PutAway,
  WorkerMessage,
  WorkerTask,
} from '../../src/homes/browser/wire.ts'
import { baseUrl } from './base.ts'
import { tellBookChanged } from './changes.ts'
import { setConnection } from './connection.ts'
import { ApiError } from './errors.ts'
import { keepHint } from './unsent-hint.ts'

/** This browser's own book: a worker that answers the API's paths from what this browser has stored. */
interface Open {
  userId: string
  worker: Worker
  /** Rejects where the browser has no storage for it; undefined until it is opened. */
  ready?: Promise<unknown> | undefined
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

let open: Open | undefined
let lastId = 0
const waiting = new Map<number, Waiting>()

function hear(userId: string, told: WorkerMessage) {
  if ('state' in told) {
    keepHint(userId, told.state.unsent)
    setConnection({ local: told.state })
  } else if ('changed' in told) tellBookChanged()
  else if ('progress' in told) setConnection({ progress: told.progress })
  else {
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
  open = { userId, worker: startWorker(userId) }
  return open
}

/** Opens the user's book in this browser; again costs nothing. */
export async function openBook(userId: string): Promise<Worker> {
  const its = workerOf(userId)
  its.ready ??= ask(its.worker, { do: 'open', userId, baseUrl: baseUrl.href, release: 'local' }).catch(
    (error) => {
      // Another try may find the storage as it should be.
      its.ready = undefined
      throw error
    },
  )
  await its.ready
  return its.worker
}

/** Whether it was opened, so that asking it starts nothing. */
export const isBookOpen = (): boolean => open?.ready !== undefined

/** Whether this browser has a book of theirs, or is about to; asking starts nothing. */
export async function hasBook(userId: string): Promise<boolean> {
  if (open?.userId === userId) return true
  // Older Firefox does not list them: there a book is looked for when it is opened.
  const databases = (await indexedDB.databases?.().catch(() => [])) ?? []
  return databases.some(({ name }) => name === `bucketbook-${userId}`)
}

/** A call that the worker can be sent. The path comes without the place where the app is mounted. */
export type LocalCall = Omit<Extract<WorkerTask, { do: 'fetch' }>, 'do'>

export async function askBook(userId: string, call: LocalCall): Promise<Response> {
  const worker = await openBook(userId)
  const { status, headers, body } = (await ask(worker, { do: 'fetch', ...call })) as LocalAnswer
  const isBodiless = status === 204 || status === 304
  return new Response(isBodiless ? null : body, { status, headers })
}

/** Sends what the server has not got, then copies its book. */
export const syncBook = async (userId: string): Promise<Outcome> =>
  (await ask(await openBook(userId), { do: 'sync' })) as Outcome

/** Copies the server's book where it is newer. */
export const copyBook = async (userId: string): Promise<Outcome> =>
  (await ask(await openBook(userId), { do: 'copy' })) as Outcome

/** Deletes the book from this browser; what the server has not got is sealed until its user signs in again. */
export async function sealBook(userId: string): Promise<PutAway> {
  const isOpen = open?.userId === userId
  // Somebody else's may be open beside it.
  const worker = isOpen && open ? open.worker : startWorker(userId)
  try {
    return (await ask(worker, { do: 'put away', userId })) as PutAway
  } finally {
    worker.terminate()
    if (isOpen) {
      closeBook()
      setConnection({ local: null })
    }
  }
}

/** Deletes the book from this browser, with what the server has not got. */
export async function eraseBook(userId: string): Promise<void> {
  await ask(workerOf(userId).worker, { do: 'erase', userId })
  closeBook()
  keepHint(userId, 0)
  setConnection({ local: null })
}
