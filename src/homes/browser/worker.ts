import { loadAppReaders } from '../../budget/apps/routes.ts'
import { loadWriters } from '../../budget/reports/routes.ts'
import { loadReaders } from '../../budget/statements/reading.ts'
import { NewerSchema } from '../../db/migrate.ts'
import {
  type Copies,
  copiedVersion,
  copiesOf,
  eraseAll,
  forgetLeft,
  leaveSealed,
  putAllAway,
  restoreCalls,
  takeAway,
  tellLeft,
  tellSealed,
} from './copies.ts'
import { Closed, NEWER } from './exchange.ts'
import { SENT } from './local-api.ts'
import { local, post, reachAt, stateOf, storedBooks, tellState } from './opened.ts'
import { sealedCalls } from './sealed-store.ts'
import { loadSqlite } from './sqlite.ts'
import { copyBook, syncAll } from './sync.ts'
import type { LocalAnswer, Outcome, WhichBook, WorkerRequest, WorkerTask } from './wire.ts'

type Task<Name extends WorkerTask['do']> = Extract<WorkerTask, { do: Name }>

const NO_STORAGE = 'This browser doesn’t let Bucketbook store a copy of your book.'

let copies: Copies | undefined
/** Books that the page itself has asked for: they stay open. */
const asked = new Set<WhichBook>()
/** The sync or copy of each book that is under way: whoever asks for another joins it, or follows it. */
const syncing = new Map<WhichBook, { what: 'sync' | 'copy'; done: Promise<Outcome> }>()

function openCopies(): Copies {
  if (!copies) throw new Error('The book is not open')
  return copies
}

async function answerCall(call: Task<'fetch'>): Promise<LocalAnswer> {
  asked.add(call.book)
  const opened = await openCopies().open(call.book)
  const reply = await local(opened.home, call.path, {
    method: call.method,
    headers: call.sentAs === undefined ? call.headers : { ...call.headers, [SENT]: String(call.sentAs) },
    ...(call.body === null ? {} : { body: call.body }),
  })
  const isChange = call.method !== 'GET' && call.sentAs === undefined
  if (isChange) await tellState(opened)
  return { status: reply.status, headers: [...reply.headers], body: await reply.arrayBuffer() }
}

async function bringUpToDate(what: 'sync' | 'copy', book: WhichBook): Promise<Outcome> {
  const all = openCopies()
  const opened = await all.open(book)
  let outcome = await (what === 'sync' ? syncAll(opened.link) : copyBook(opened.link))
  // The user is signed in again, or the book is back: what was sealed or left goes where it was to go.
  if (outcome.ok && (await restoreCalls(all.session.userId, opened))) {
    outcome = await syncAll(opened.link)
    post({ book, changed: true })
  }
  if (!outcome.ok && outcome.why === 'gone' && book !== null) await takeAway(all, book)
  else await tellState(opened)
  return outcome
}

/**
 * Runs one sync or copy of a book at a time; a second sync joins the one under way, which sends what was entered
 * meanwhile too.
 */
async function joinSync(what: 'sync' | 'copy', book: WhichBook): Promise<Outcome> {
  const before = syncing.get(book)
  if (before?.what === what) return before.done
  const work = async () => {
    await before?.done.catch(() => {})
    return bringUpToDate(what, book)
  }
  const done = work()
  syncing.set(book, { what, done })
  try {
    return await done
  } finally {
    if (syncing.get(book)?.done === done) syncing.delete(book)
  }
}

/** Brings a book up to date that the page does not show; `version` is the server's, undefined where it lists none. */
async function catchUp(book: WhichBook, version: number | undefined, sends: boolean): Promise<void> {
  const all = openCopies()
  const { home } = await all.open(book)
  const { unsent = 0 } = (await stateOf(home)) ?? {}
  const isSealed = (await sealedCalls.list(all.session.userId)).some(
    ({ bookId }) => (bookId ?? null) === book,
  )
  if (version === undefined || (unsent === 0 && (isSealed || version !== (await copiedVersion(home)))))
    await joinSync('copy', book)
  else if (unsent > 0 && sends) await joinSync('sync', book)
  else await tellState({ home, book })
  // Each open one is held in memory as a whole.
  if (!asked.has(book) && book !== null) await all.close(book)
}

/** Brings all books up to date but the one that the page shows: each can be switched to once the server is away. */
async function catchUpOthers({ book: shown, sends, begins }: Task<'others'>): Promise<null> {
  const all = openCopies()
  const { userId, reach } = all.session
  const reply = await reach('api/books')
  if (!reply.ok) return null
  const listed = (await reply.json()) as { id: string; kind: string; version: number }[]
  const versions = new Map<WhichBook, number>(
    listed.map(({ id, kind, version }) => [kind === 'own' ? null : id, version]),
  )
  await leaveSealed(all, new Set(versions.keys()))
  const stored = await storedBooks(userId)
  const sealed = (await sealedCalls.list(userId))
    .map(({ bookId }) => bookId ?? null)
    .filter((book) => versions.has(book))
  for (const book of new Set([...(begins ? versions.keys() : []), ...stored, ...sealed]))
    if (book !== shown) await catchUp(book, versions.get(book), sends).catch((error) => console.warn(error))
  return null
}

/** The user's copies, if they are the open ones; they are open no more. */
function closeIfOpen(userId: string): Copies | undefined {
  const open = copies
  copies = undefined
  return open?.session.userId === userId ? open : undefined
}

async function openBook({ userId, book, baseUrl, release }: Task<'open'>): Promise<null> {
  copies ??= copiesOf({ userId, release, reach: reachAt(baseUrl) })
  asked.add(book)
  const opened = await copies.open(book)
  // Nobody waits for it: the first answer comes before.
  setTimeout(() => {
    void tellState(opened)
    void tellLeft(userId)
    void tellSealed(userId)
  })
  // Loaded while the server is there: files can be read and written without it then.
  for (const load of [loadReaders, loadAppReaders, loadWriters]) void load().catch(() => {})
  return null
}

async function answer(task: WorkerRequest): Promise<unknown> {
  switch (task.do) {
    case 'open':
      return openBook(task)
    case 'fetch':
      return answerCall(task)
    case 'others':
      return catchUpOthers(task)
    case 'erase':
      return eraseAll(task.userId, closeIfOpen(task.userId))
    case 'put away':
      return putAllAway(task.userId, closeIfOpen(task.userId))
    case 'forget left':
      return forgetLeft(openCopies().session.userId, task.bookId)
    default:
      return joinSync(task.do, task.book)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NewerSchema) return NEWER
  if (!(error instanceof Closed)) console.warn(error)
  return copies && error instanceof Error ? error.message : NO_STORAGE
}

// SQLite is loaded at once: the page opens a book next.
void loadSqlite().catch(() => {})

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    post({ id: data.id, answer: await answer(data) })
  } catch (error) {
    post({ id: data.id, error: reasonOf(error) })
  }
}
