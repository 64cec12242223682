import { loadAppReaders } from '../../budget/apps/routes.ts'
import { loadWriters } from '../../budget/reports/routes.ts'
import { loadReaders } from '../../budget/statements/reading.ts'
import { NewerSchema } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations.gen.ts'
import { uuidV7 } from '../../values/id.ts'
import { openSqlite } from './app-database.ts'
import { answer as answered } from './blocks.ts'
import { applyCopy, readCopy } from './copy.ts'
import { Closed, NEWER } from './exchange.ts'
import { type BrowserHome, openBrowserHome } from './home.ts'
import { createLocalApi, SENT } from './local-api.ts'
import { keepCalls, sealCalls, unsealCalls, unsentCallsIn } from './seal.ts'
import { dropSealed, keepSealed, listSealed } from './sealed-store.ts'
import { loadSqlite } from './sqlite.ts'
import { copyBook, type SyncSides, syncAll } from './sync.ts'
import type { LocalAnswer, LocalState, PutAway, WorkerMessage, WorkerRequest, WorkerTask } from './wire.ts'

/** Requests that make up a copy. */
const COPIED = ['api/auth/user', 'api/user/storage-mode', 'api/snapshot']
/** A sync of many calls, or the snapshot of a large book on a slow network. */
const PATIENCE_MS = 120_000
const NO_STORAGE = 'This browser doesn’t let Bucketbook store a copy of your book.'

const databaseName = (userId: string) => `bucketbook-${userId}`

interface Opened {
  userId: string
  home: BrowserHome
  link: SyncSides
}

let opened: Promise<Opened> | undefined
/** The sync or copy under way: whoever asks for another joins it, or follows it. */
let syncing: { what: 'sync' | 'copy'; done: Promise<unknown> } | undefined

const post = (told: WorkerMessage, transfer: Transferable[] = []) => self.postMessage(told, { transfer })

const local = (home: BrowserHome, path: string, init?: RequestInit) => home.fetch(`http://local${path}`, init)

async function tellState(home: BrowserHome) {
  const reply = await local(home, '/local/state')
  if (reply.ok) post({ state: (await reply.json()) as LocalState })
}

/** Requests the book from the server while SQLite is being loaded, where this browser has no copy yet. */
async function prefetchBook(
  name: string,
  reach: SyncSides['server'],
): Promise<Map<string, Promise<Response>>> {
  const known = (await indexedDB.databases?.().catch(() => [])) ?? []
  const asked = new Map<string, Promise<Response>>()
  if (known.some((database) => database.name === name)) return asked
  for (const path of COPIED) {
    const reply = reach(path)
    reply.catch(() => {})
    asked.set(path, reply)
  }
  return asked
}

const now = Date.now

const openHome = (userId: string, release: string, onRemoteChange?: () => void): Promise<BrowserHome> =>
  openBrowserHome({
    name: databaseName(userId),
    migrations,
    createApp: (db) =>
      createLocalApi({
        db,
        now,
        newId: () => uuidV7(now()),
        release,
        report: (error) => console.error(error),
        openSqlite,
      }),
    ...(onRemoteChange ? { onRemoteChange } : {}),
  })

async function open({ userId, baseUrl, release }: Extract<WorkerTask, { do: 'open' }>): Promise<Opened> {
  const reach: SyncSides['server'] = (path, init) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return fetch(new URL(path, baseUrl), { ...init, cache: 'no-store', signal })
  }
  const ahead = prefetchBook(databaseName(userId), reach)
  let isAhead = false
  const home = await openHome(userId, release, () => {
    post({ changed: true })
    void tellState(home)
  })
  const link: SyncSides = {
    userId,
    onProgress: (progress) => post({ progress }),
    local: (path, init) => local(home, path, init),
    take: async (head, snapshot, heard) => {
      const copy = await readCopy(head, snapshot)
      // Asked before anything was heard of.
      const made = { now: now(), newId: () => uuidV7(now()), heard: isAhead ? 0 : heard }
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
  // Nobody waits for it: the first answer comes before.
  setTimeout(() => void tellState(home))
  return { userId, home, link }
}

async function openedBook(): Promise<Opened> {
  if (!opened) throw new Error('The book is not open')
  return opened
}

async function answerCall(call: Extract<WorkerTask, { do: 'fetch' }>): Promise<LocalAnswer> {
  const { home } = await openedBook()
  const reply = await local(home, call.path, {
    method: call.method,
    headers: call.sentAs === undefined ? call.headers : { ...call.headers, [SENT]: String(call.sentAs) },
    ...(call.body === null ? {} : { body: call.body }),
  })
  const isChange = call.method !== 'GET' && call.sentAs === undefined
  if (isChange) await tellState(home)
  return { status: reply.status, headers: [...reply.headers], body: await reply.arrayBuffer() }
}

/**
 * Runs one sync or copy at a time; a second sync joins the one under way, which sends what was entered meanwhile
 * too.
 */
async function joinSync(what: 'sync' | 'copy'): Promise<unknown> {
  if (syncing?.what === what) return syncing.done
  const before = syncing?.done
  const work = async () => {
    await before?.catch(() => {})
    const { userId, home, link } = await openedBook()
    let outcome = await (what === 'sync' ? syncAll(link) : copyBook(link))
    // The user is signed in again: what was sealed goes where it was to go.
    if (outcome.ok && (await restoreSealedCalls(userId, home))) {
      outcome = await syncAll(link)
      post({ changed: true })
    }
    await tellState(home)
    return outcome
  }
  const done = work()
  syncing = { what, done }
  try {
    return await done
  } finally {
    if (syncing?.done === done) syncing = undefined
  }
}

/** Puts calls back into the outbox that were sealed when the user's session ended. Returns true where there were any. */
async function restoreSealedCalls(userId: string, home: BrowserHome): Promise<boolean> {
  const sealed = await listSealed(userId)
  if (sealed.length === 0) return false
  const { key } = await home.run(unsentCallsIn)
  const opened = sealed.flatMap(({ id, bytes }) => {
    const calls = key === undefined ? undefined : unsealCalls(key, bytes)
    return calls ? [{ id, calls }] : []
  })
  if (opened.length < sealed.length) console.warn('Changes were sealed with another key of this server.')
  const calls = opened.flatMap((one) => one.calls)
  await home.run((db) => db.transaction((tx) => keepCalls(tx, calls), { behavior: 'immediate' }))
  await dropSealed(opened.map(({ id }) => id))
  return calls.length > 0
}

const isStored = async (userId: string): Promise<boolean> =>
  (await indexedDB.databases?.())?.some(({ name }) => name === databaseName(userId)) ?? true

async function deleteLocalBook(userId: string, home: BrowserHome | undefined): Promise<void> {
  await home?.close()
  await answered(indexedDB.deleteDatabase(databaseName(userId)))
}

/** The user's book, if it is the open one; it is open no more. */
async function closeIfOpen(userId: string): Promise<BrowserHome | undefined> {
  const open = await opened?.catch(() => undefined)
  opened = undefined
  return open?.userId === userId ? open.home : undefined
}

async function erase(userId: string): Promise<void> {
  await deleteLocalBook(userId, await closeIfOpen(userId))
  await dropSealed((await listSealed(userId)).map(({ id }) => id))
}

async function putAway(userId: string): Promise<PutAway> {
  const open = await closeIfOpen(userId)
  if (!open && !(await isStored(userId))) return { sealed: 0, isGone: true }
  const home = open ?? (await openHome(userId, 'local'))
  const { calls, key } = await home.run(unsentCallsIn)
  // A copy from before there were keys waits for its user as it is: nobody else could tell anew what is in it.
  if (calls.length > 0 && key === undefined) {
    await home.close()
    return { sealed: 0, isGone: false }
  }
  if (calls.length > 0 && key) await keepSealed({ userId, bytes: sealCalls(key, calls) })
  await deleteLocalBook(userId, home)
  return { sealed: calls.length, isGone: true }
}

async function answer(asked: WorkerRequest): Promise<unknown> {
  if (asked.do === 'fetch') return answerCall(asked)
  if (asked.do === 'erase') return erase(asked.userId)
  if (asked.do === 'put away') return putAway(asked.userId)
  if (asked.do !== 'open') return joinSync(asked.do)
  opened ??= open(asked).catch((error) => {
    opened = undefined
    throw error
  })
  await opened
  // Loaded while the server is there: files can be read and written without it then.
  for (const load of [loadReaders, loadAppReaders, loadWriters]) void load().catch(() => {})
  return null
}

function reasonOf(error: unknown): string {
  if (error instanceof NewerSchema) return NEWER
  if (!(error instanceof Closed)) console.warn(error)
  return opened && error instanceof Error ? error.message : NO_STORAGE
}

// Whoever starts the worker opens the book next.
void loadSqlite().catch(() => {})

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    post({ id: data.id, answer: await answer(data) })
  } catch (error) {
    post({ id: data.id, error: reasonOf(error) })
  }
}
