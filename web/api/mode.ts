import { type Connection, connection, setConnection } from './connection.ts'
import { shownBook } from './current-book.ts'
import { knownUser } from './owner.ts'
import { keep, kept } from './storage.ts'
import { hintedBooks, readLost, readSealedHint } from './unsent-hint.ts'

const STORED = 'bucketbook_storageMode'
/** Sent to the page whenever the storage mode has changed, here or in another tab; `detail` is the mode. */
const EVENT = 'bucketbook:storage-mode'

/** The state until the book is open: there is a copy where there is something that was never sent. */
const UNKNOWN = { hasCopy: true, copiedAt: null, syncedAt: null, unsentSince: null, unsent: 0, refused: 0 }

type Mode = Connection['mode']

/** Anything but "online" means local, as long as something is stored at all. */
const modeOf = (stored: string | null): Mode => (stored === null || stored === 'online' ? 'online' : 'local')

function take(mode: Mode) {
  setConnection({ mode })
  dispatchEvent(new CustomEvent<Mode>(EVENT, { detail: mode }))
}

/** Keeps the mode for this browser and tells this page; other tabs hear of it through the storage. */
export function keepMode(mode: Mode): void {
  keep(STORED, mode)
  take(mode)
}

/** Takes over the numbers of unsent changes that this browser remembers, until a book is open: the server has none of them. */
export function recallUnsent(userId: string): void {
  const hinted = hintedBooks(userId).flatMap(({ book, unsent }) =>
    unsent > 0 ? [[book ?? 'own', { ...UNKNOWN, unsent }] as const] : [],
  )
  const { [shownBook() ?? 'own']: its = null, ...rest } = Object.fromEntries(hinted)
  const { local, others } = connection()
  setConnection({ sealed: readSealedHint(userId), lost: readLost(userId) })
  setConnection({ local: local ?? its, others: { ...rest, ...others } })
}

/** Takes over what this browser remembers before the first call is made, and what other tabs choose from now on. */
export function watchMode(): void {
  const userId = knownUser()
  if (userId) recallUnsent(userId)
  setConnection({ mode: modeOf(kept(STORED)) })
  addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED) take(modeOf(newValue))
  })
}
