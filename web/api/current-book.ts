import type { Book } from '../../src/household/wire.ts'
import { baseUrl } from './base.ts'

/** Kept by each tab for itself: another one may show another book. */
const KEPT = 'bucketbook_book'

function read(): Book | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Book | null
  } catch {
    return null
  }
}

const shown = read()

/** The shared book that this tab shows; null where that is the own one. */
export const sharedBook = (): Book | null => shown

/** Names the book in a request: without it the server answers for the own one. */
export const bookHeader = (): Record<string, string> => (shown ? { 'Bucketbook-Book': shown.id } : {})

/**
 * Keeps which book this tab shows from its next page on, as its owner sees it: null is the own one. Storage that nobody
 * may use leaves it at the own one.
 */
export function keepBook(book: Book | null): void {
  try {
    if (book && book.kind === 'shared') sessionStorage.setItem(KEPT, JSON.stringify(book))
    else sessionStorage.removeItem(KEPT)
  } catch {
    // As it was.
  }
}

/** Shows another book, from its start: nothing on the page is of the one before. */
export function showBook(book: Book | null): void {
  keepBook(book)
  location.assign(baseUrl)
}
