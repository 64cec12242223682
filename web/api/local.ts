import type { Outcome, RefusedCall } from '../../src/homes/browser/wire.ts'
import { urlOf } from './base.ts'
import { tellBookChanged } from './changes.ts'
import { connection, isAnsweredLocally, onConnection, setConnection } from './connection.ts'
import { refusedWith } from './errors.ts'
import { keepFiles } from './keep-files.ts'
import { isStaying } from './leaving.ts'
import { askBook, copyBook, eraseBook, openBook, syncBook } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { lookAgain, noteFound } from './server.ts'
import { clearStorage } from './storage.ts'
import { readHint } from './unsent-hint.ts'

/** The first paint and what follows it come first. */
const IDLE_MS = 1500
/** A copy is renewed at most so often, and not before twenty times what the last one took. */
const RENEW_MS = 60_000
const REST = 20

const NOBODY: Outcome = { ok: false, why: 'signed_out', message: 'Please sign in.', sent: 0, refused: 0 }

async function askLocal(method: string, path: string): Promise<Response> {
  const reply = await askBook(knownUser() ?? '', { path, method, headers: {}, body: null })
  if (!reply.ok) throw refusedWith(reply.status, await reply.text())
  return reply
}

/** Runs work that moves the book between here and the server; the pages read anew when it is done. */
async function moving(work: (userId: string) => Promise<Outcome>): Promise<Outcome> {
  const userId = knownUser()
  if (!userId) return NOBODY
  setConnection({ isSyncing: true })
  try {
    const outcome = await work(userId)
    if (outcome.ok) noteFound()
    return outcome
  } finally {
    setConnection({ isSyncing: false, progress: null })
    tellBookChanged()
  }
}

/** Sends what the server has not got, then copies its book. */
export const syncNow = (): Promise<Outcome> => moving(syncBook)

/** Local mode begins with a fresh copy, where the server can be asked for one; online begins with a sync. */
export async function chooseMode(mode: 'online' | 'local'): Promise<Outcome> {
  if (mode === 'online') {
    const isWaiting = (connection().local?.unsent ?? 0) > 0
    keepMode('online')
    const outcome = await (isWaiting ? syncNow() : moving(copyBook))
    return outcome
  }
  const outcome = await moving(copyBook)
  if (outcome.ok || (outcome.why === 'offline' && connection().local?.hasCopy)) {
    keepMode('local')
    void keepStored()
    tellBookChanged()
    return { ok: true, sent: 0, refused: 0 }
  }
  return outcome
}

/** Asks the browser not to clear the book when it is short of room. False where it doesn't promise that. */
export async function keepStored(): Promise<boolean> {
  // Missing on plain http.
  const storage = navigator.storage as StorageManager | undefined
  return (await storage?.persist?.().catch(() => false)) ?? false
}

/** Whether the browser has promised to keep the book; on plain http it can't be asked. */
export async function isKept(): Promise<'kept' | 'not kept' | 'unknown'> {
  const storage = navigator.storage as StorageManager | undefined
  if (!storage?.persisted) return 'unknown'
  return (await storage.persisted()) ? 'kept' : 'not kept'
}

/** Commands that the server refused, the oldest first. */
export const refusedCalls = async (): Promise<RefusedCall[]> =>
  (await askLocal('GET', '/local/refused')).json()

export async function dismissCall(key: string): Promise<void> {
  await askLocal('DELETE', `/local/refused/${encodeURIComponent(key)}`)
}

export async function dismissAllCalls(): Promise<void> {
  await askLocal('DELETE', '/local/refused')
}

/** Sends a refused command once more. */
export async function retryCall(key: string): Promise<Outcome> {
  await askLocal('POST', `/local/refused/${encodeURIComponent(key)}/retry`)
  return syncNow()
}

/** Throws this browser's book away, with what the server has not got, and copies the server's. */
export async function discardUnsent(): Promise<Outcome> {
  return moving(async (userId) => {
    await eraseBook(userId)
    return copyBook(userId)
  })
}

/** Nothing of the user's book stays in this browser. */
export async function forgetBook(): Promise<void> {
  const userId = knownUser()
  if (userId) await eraseBook(userId).catch(() => {})
}

/** This browser knows nobody any more, and its other tabs hear of it; `keepsBook` for whoever signs in next. */
export async function forgetUser({ keepsBook = false } = {}): Promise<void> {
  if (!keepsBook) await forgetBook()
  keepMode('online')
  clearStorage({ leavesChoices: true })
}

/** What the server says of the user's storage now; undefined where it says nothing. */
async function autoSyncs(): Promise<boolean | undefined> {
  try {
    const reply = await fetch(urlOf('api/user/storage-mode'))
    return reply.ok ? ((await reply.json()) as { autoSync: boolean }).autoSync : undefined
  } catch {
    return undefined
  }
}

/** Sends what waits, where the user has that done by itself; renews the copy where nothing waits. */
async function catchUp(userId: string): Promise<void> {
  const { mode, isReachable, isSyncing } = connection()
  if (mode === 'local' || !isReachable || isSyncing || !isStaying()) return
  if ((connection().local?.unsent ?? 0) === 0) {
    const copied = await copyBook(userId)
    if (copied.ok || copied.why !== 'unsent') return
  }
  if (await autoSyncs()) await syncNow()
}

/**
 * Keeps this browser's copy of the book current for as long as the page shows the user's book, and catches
 * up when the server is back. Answers how to stop.
 */
export function keepCurrent(userId: string): () => void {
  const hint = readHint(userId)
  let nextAt = 0
  const renew = async () => {
    if (Date.now() < nextAt) return
    const begun = Date.now()
    nextAt = Number.POSITIVE_INFINITY
    await catchUp(userId).catch(() => {})
    nextAt = Date.now() + Math.max(RENEW_MS, REST * (Date.now() - begun))
  }
  const begin = setTimeout(
    async () => {
      if (!isStaying()) return
      await openBook(userId).catch(() => {})
      await renew()
      await keepFiles().catch(() => {})
    },
    hint > 0 ? 0 : IDLE_MS,
  )
  const comeBack = () => {
    if (document.visibilityState !== 'visible') return
    lookAgain()
    void renew()
  }
  let was = connection()
  const stopListening = onConnection(() => {
    const is = connection()
    const before = was
    was = is
    if (isAnsweredLocally(before) !== isAnsweredLocally(is)) tellBookChanged()
    if (!before.isReachable && is.isReachable) {
      nextAt = 0
      void openBook(userId).then(renew, () => {})
    }
    // The first call that goes unanswered may be the first need of the copy.
    if (before.isReachable && !is.isReachable) void openBook(userId).catch(() => {})
  })
  addEventListener('online', lookAgain)
  document.addEventListener('visibilitychange', comeBack)
  return () => {
    clearTimeout(begin)
    stopListening()
    removeEventListener('online', lookAgain)
    document.removeEventListener('visibilitychange', comeBack)
  }
}
