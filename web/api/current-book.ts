import type { Book } from '../../src/household/wire.ts'
import { baseUrl } from './base.ts'
import { connection, setConnection } from './connection.ts'
import { knownUser } from './owner.ts'
import { createEvent } from './store.ts'

/** The key under which each tab keeps its book for itself: another one may show another book. */
const KEPT = 'bucketbook_book'

interface Kept {
  /** The user whose tab it was: nobody else is shown the book, nor its name. */
  userId: string
  book: Book
}

function read(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
  } catch {
    return null
  }
}

let kept = read()
let shown = kept && kept.userId === knownUser() ? kept.book : null

/** The shared book that this tab shows; null where that is the own one. */
export const sharedBook = (): Book | null => shown

/** The id of the shared book that this tab shows; null is the own book. */
export const shownBook = (): string | null => shown?.id ?? null

/** Takes note of who is signed in, before anything is asked for them: a book that somebody else left open here goes. */
export function showBookOf(userId: string): void {
  if (userId === kept?.userId) shown ??= kept.book
  else {
    shown = null
    if (kept) keepBook(null)
  }
}

/** Header that names the book of a request. */
export const BOOK = 'Bucketbook-Book'

/** Names the book in a request: without it the server answers for the own one. */
export const bookHeader = (): Record<string, string> => (shown ? { [BOOK]: shown.id } : {})

/** The options of one call about the book with this id, whichever the tab shows. */
export const inBook = (id: string) => ({ headers: { [BOOK]: id } })

/**
 * Keeps which book this tab shows from its next page on, as its owner sees it: null is the own one. Storage that nobody
 * may use leaves it at the own one.
 */
export function keepBook(book: Book | null): void {
  try {
    const userId = knownUser()
    if (userId && book?.kind === 'shared')
      sessionStorage.setItem(KEPT, JSON.stringify({ userId, book } satisfies Kept))
    else sessionStorage.removeItem(KEPT)
  } catch {
    // The kept book stays as it was.
  }
}

const switched = createEvent()
/** Subscribes to a switch of the book without a page load: all that is shown is to be drawn from its start. */
export const onSwitched = switched.subscribe

/** Shows another book, from its start: nothing on the page is of the one before. */
export function showBook(book: Book | null): void {
  keepBook(book)
  const { mode, isReachable } = connection()
  if (mode === 'online' && isReachable) {
    location.assign(baseUrl)
    return
  }
  // The page is not loaded anew: there may be no server that would send it.
  const { local, others } = connection()
  const all = local ? { ...others, [shownBook() ?? 'own']: local } : others
  shown = book?.kind === 'shared' ? book : null
  kept = shown && { userId: knownUser() ?? '', book: shown }
  const { [shownBook() ?? 'own']: its = null, ...rest } = all
  setConnection({ local: its, others: rest, progress: null, notSent: null })
  switched.tell()
}
