import type { LocalState, Outcome, RefusedCall } from '../../src/homes/browser/wire.ts'
import type { Book } from '../../src/household/wire.ts'
import { uuidV7 } from '../../src/values/id.ts'
import { urlOf } from './base.ts'
import { putBooksAway } from './books-left.ts'
import { tellBookChanged } from './changes.ts'
import { connection, setConnection } from './connection.ts'
import { shownBook } from './current-book.ts'
import { refusedWith } from './errors.ts'
import { askBook, copyBook, copyOthers, eraseBooks, syncBook } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { askProof } from './proof.ts'
import { reach } from './reach.ts'
import { noteFound } from './server.ts'
import { clearStorage } from './storage.ts'

const NOBODY: Outcome = { ok: false, why: 'signed_out', message: 'Please sign in.', sent: 0, refused: 0 }

async function askLocal(method: string, path: string): Promise<Response> {
  const call = { book: shownBook(), path, method, headers: {}, body: null }
  const reply = await askBook(knownUser() ?? '', call)
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
    setConnection({ notSent: outcome.ok ? null : outcome.message })
    return outcome
  } finally {
    setConnection({ isSyncing: false, progress: null })
    tellBookChanged()
  }
}

/** Sends what the server has not got, and asks nobody for anything: a notice tells where a proof is due. */
export const syncInBackground = (): Promise<Outcome> => moving(syncBook)

/** Sends what the server has not got, then copies its book. Where that takes the owner's proof, they are asked. */
export async function syncNow(): Promise<Outcome> {
  const outcome = await moving(syncBook)
  const isAsked = !outcome.ok && outcome.why === 'proof_required'
  return isAsked && (await askProof()) ? moving(syncBook) : outcome
}

/** Local mode begins with a fresh copy, where the server can be asked for one; online begins with a sync. */
export async function chooseMode(mode: 'online' | 'local'): Promise<Outcome> {
  if (mode === 'online') {
    keepMode('online')
    return (connection().local?.unsent ?? 0) > 0 ? syncNow() : moving(copyBook)
  }
  const outcome = await moving(copyBook)
  // Every other book can be switched to as well, as it is now.
  if (outcome.ok) await copyOthers(knownUser() ?? '', false).catch(() => {})
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

/** Whether a book can be shown now: with the server any can, without it those of which there is a copy here. */
export async function canShow({ kind, id }: Pick<Book, 'kind' | 'id'>): Promise<boolean> {
  const { mode, isReachable } = connection()
  if (mode === 'online' && isReachable) return true
  const call = {
    book: kind === 'own' ? null : id,
    path: '/local/state',
    method: 'GET',
    headers: {},
    body: null,
  }
  const reply = await askBook(knownUser() ?? '', call).catch(() => undefined)
  return reply?.ok === true && ((await reply.json()) as LocalState).hasCopy
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

/** Settles a refused change of a row: what its owner stays by is sent with the rev of what is there now. */
export async function settleMeanwhile({ call, fields, rev }: Settlement): Promise<void> {
  if (Object.keys(fields).length > 0) {
    const headers = { 'content-type': 'application/json', 'idempotency-key': uuidV7(Date.now()) }
    const body = JSON.stringify({ ...fields, rev })
    const reply = await reach(urlOf(call.path.slice(1)), { method: call.method, headers, body })
    if (!reply.ok) throw refusedWith(reply.status, await reply.text())
    tellBookChanged()
  }
  await dismissCall(call.key)
}

/** The row that a refused change is about, as it is now; as it was then, where it can't be read. */
export async function rowOfCall({ path, row }: Pick<RefusedCall, 'path' | 'row'>): Promise<typeof row> {
  const reply = await reach(urlOf(path.slice(1)), { method: 'GET' })
  return reply.ok ? reply.json() : row
}

interface Settlement {
  call: RefusedCall
  fields: Record<string, unknown>
  rev: unknown
}

/** Sends a refused command once more. */
export async function retryCall(key: string): Promise<Outcome> {
  await askLocal('POST', `/local/refused/${encodeURIComponent(key)}/retry`)
  return syncNow()
}

/** Throws away what was never sent of the shown book, and copies the server's. What the server refused stays in the report. */
export async function discardUnsent(): Promise<Outcome> {
  return moving(async (userId) => {
    await askLocal('DELETE', '/local/outbox')
    return copyBook(userId)
  })
}

/**
 * This browser knows nobody any more, and its other tabs hear of it. With `keepsUnsent` what the server has not got
 * is sealed until its user signs in again.
 */
export async function forgetUser({ keepsUnsent = false } = {}): Promise<void> {
  const userId = knownUser()
  if (keepsUnsent) await putBooksAway(null)
  else if (userId) await eraseBooks(userId).catch(() => {})
  keepMode('online')
  clearStorage({ leavesChoices: true })
}
