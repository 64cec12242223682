import type { LocalState, Outcome } from '../../src/homes/browser/wire.ts'
import type { Book } from '../../src/household/wire.ts'
import { tellBookChanged } from './changes.ts'
import { connection } from './connection.ts'
import { moving, syncNow } from './local.ts'
import { askBook, copyBook, copyOthers } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'

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

/** The browser's promise to keep the book: given or not; 'unknown' on plain http, where it can't be asked. */
export async function isKept(): Promise<'kept' | 'not kept' | 'unknown'> {
  const storage = navigator.storage as StorageManager | undefined
  if (!storage?.persisted) return 'unknown'
  return (await storage.persisted()) ? 'kept' : 'not kept'
}

/** True for a book that can be shown now: with the server any can, without it those of which there is a copy here. */
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
