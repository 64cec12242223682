import { keep, kept } from './storage.ts'

const PREFIX = 'bucketbook_unsent_'
const keyOf = (userId: string, book: string | null) => PREFIX + userId + (book === null ? '' : `/${book}`)

/** Remembers how many commands of a book the server has not got: a new page knows it before the book is open. */
export const keepHint = (userId: string, book: string | null, unsent: number): void =>
  keep(keyOf(userId, book), unsent > 0 ? String(unsent) : null)

export const readHint = (userId: string, book: string | null): number =>
  Number(kept(keyOf(userId, book)) ?? 0) || 0

function hintNames(): string[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX))
    return names.map((name) => name.slice(PREFIX.length))
  } catch {
    return []
  }
}

/** Books of which the user has left something in this browser that was never sent, with how much that is. */
export const hintedBooks = (userId: string): { book: string | null; unsent: number }[] =>
  hintNames().flatMap((name) => {
    const [whose, book = null] = name.split('/')
    return whose === userId ? [{ book, unsent: readHint(userId, book) }] : []
  })

export const forgetHints = (userId: string): void => {
  for (const { book } of hintedBooks(userId)) keepHint(userId, book, 0)
}

const SEALED = 'bucketbook_sealed_'

/** Remembers how many unsent changes of the user are sealed here: until they are opened, they stand in no book. */
export const keepSealedHint = (userId: string, sealed: number): void =>
  keep(SEALED + userId, sealed > 0 ? String(sealed) : null)

export const readSealedHint = (userId: string): number => Number(kept(SEALED + userId) ?? 0) || 0

const LOST = 'bucketbook_lost_'

/** Remembers how many unsent changes of the user went with what this browser has emptied, until they have read so. */
export const keepLost = (userId: string, lost: number): void =>
  keep(LOST + userId, lost > 0 ? String(lost) : null)

export const readLost = (userId: string): number => Number(kept(LOST + userId) ?? 0) || 0

/** Ids of users who have left something in this browser that was never sent, one for each such book. */
export const hintedUsers = (): string[] => hintNames().map((name) => name.split('/')[0] ?? '')
