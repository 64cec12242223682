import type { Outcome } from '../../src/homes/browser/wire.ts'
import { putBooksAway } from './books-left.ts'
import { tellBookChanged } from './changes.ts'
import { setConnection } from './connection.ts'
import { eraseBooks, syncBook } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { askProof } from './proof.ts'
import { noteFound } from './server.ts'
import { clearStorage } from './storage.ts'

const NOBODY: Outcome = { ok: false, why: 'signed_out', message: 'Please sign in.', sent: 0, refused: 0 }

/** Runs work that moves the book between here and the server; the pages read anew when it is done. */
export async function moving(work: (userId: string) => Promise<Outcome>): Promise<Outcome> {
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

/**
 * Forgets the user of this browser, of which its other tabs hear. With `keepsUnsent` what the server has not got is
 * sealed until its user signs in again; else it is erased.
 */
export async function forgetUser({ keepsUnsent = false } = {}): Promise<void> {
  const userId = knownUser()
  if (keepsUnsent) await putBooksAway(null)
  else if (userId) await eraseBooks(userId).catch(() => {})
  keepMode('online')
  clearStorage({ leavesChoices: true })
}
