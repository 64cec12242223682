import { getBook } from '../../book/open.ts'
import { bookIdOf, findCopy } from './copy.ts'
import type { BrowserHome } from './home.ts'
import { deleteDatabase, type Opened, openCopy, openHome, post, type Session, storedBooks } from './opened.ts'
import { type KeptCall, keepCalls, sealCalls, unsealCalls, unsentCallsIn } from './seal.ts'
import { leftCalls, sealedCalls } from './sealed-store.ts'
import type { LeftBook, PutAway, WhichBook } from './wire.ts'

/** The copies of a user's books in this browser, each opened when it is first needed. */
export interface Copies {
  session: Session
  open(book: WhichBook): Promise<Opened>
  /** Closes a book after the requests that are under way; the next one who asks for it opens it anew. */
  close(book: WhichBook): Promise<void>
}

export function copiesOf(session: Session): Copies {
  const opened = new Map<WhichBook, Promise<Opened>>()
  return {
    session,
    open(book) {
      const open =
        opened.get(book) ??
        openCopy(session, book).catch((error) => {
          opened.delete(book)
          throw error
        })
      opened.set(book, open)
      return open
    },
    async close(book) {
      const open = opened.get(book)
      opened.delete(book)
      await (await open?.catch(() => undefined))?.home.close()
    },
  }
}

const merged = (lists: KeptCall[][]): KeptCall[] => [
  ...new Map(lists.flat().map((call) => [call.key, call])).values(),
]

/** Tells what was never sent to books that are gone. */
export async function tellLeft(userId: string): Promise<void> {
  const books = new Map<string, LeftBook>()
  for (const { bookId, name, calls } of await leftCalls.list(userId)) {
    const known = books.get(bookId)?.calls ?? []
    books.set(bookId, { bookId, name, calls: merged([known as KeptCall[], calls]) })
  }
  post({ left: [...books.values()] })
}

/** Tells how many calls of the user are sealed. */
export async function tellSealed(userId: string): Promise<void> {
  const sealed = await sealedCalls.list(userId)
  post({ sealed: sealed.reduce((sum, { count = 1 }) => sum + count, 0) })
}

export async function forgetLeft(userId: string, bookId: string): Promise<void> {
  const left = await leftCalls.list(userId)
  await leftCalls.drop(left.flatMap((one) => (one.bookId === bookId ? [one.id] : [])))
  await tellLeft(userId)
}

/**
 * Takes away the copy of a shared book that the user is in no more. What was never sent to it is kept apart, for them to
 * save; nothing else of the book stays.
 */
export async function takeAway(copies: Copies, bookId: string): Promise<void> {
  const { userId } = copies.session
  const { home } = await copies.open(bookId)
  const reading = home.run((db) => {
    const id = bookIdOf(db)
    return { ...unsentCallsIn(db), name: (id && getBook(db, id).name) || 'a shared book' }
  })
  // In the same breath: nothing is done in it between the two.
  const closing = home.close()
  await copies.close(bookId)
  const [{ calls, name }] = await Promise.all([reading, closing])
  if (calls.length > 0) await leftCalls.keep({ userId, bookId, name, calls })
  await deleteDatabase(userId, bookId)
  post({ book: bookId, gone: true, name })
  if (calls.length > 0) await tellLeft(userId)
}

/** Calls of the book that were sealed, as far as their key is known, and those that were left when it was gone. */
async function restorable(userId: string, book: WhichBook, key: string | undefined) {
  const isIts = ({ bookId }: { bookId?: string }) => (bookId ?? null) === book
  const sealed = (await sealedCalls.list(userId)).filter(isIts)
  const opened = sealed.flatMap(({ id, bytes }) => {
    const calls = key === undefined ? undefined : unsealCalls(key, bytes)
    return calls ? [{ id, calls }] : []
  })
  if (opened.length < sealed.length) console.warn('Changes were sealed with another key of this server.')
  return { opened, left: (await leftCalls.list(userId)).filter(isIts) }
}

/**
 * Puts calls back into the outbox that were sealed when the user's session ended, or left when the book was gone for a
 * while. Returns true where there were any.
 */
export async function restoreCalls(userId: string, { home, book }: Opened): Promise<boolean> {
  const { key } = await home.run(unsentCallsIn)
  const { opened, left } = await restorable(userId, book, key)
  const calls = [...opened, ...left].flatMap((one) => one.calls)
  if (opened.length + left.length === 0) return false
  await home.run((db) => db.transaction((tx) => keepCalls(tx, calls), { behavior: 'immediate' }))
  await sealedCalls.drop(opened.map(({ id }) => id))
  await leftCalls.drop(left.map(({ id }) => id))
  if (left.length > 0) await tellLeft(userId)
  if (opened.length > 0) await tellSealed(userId)
  return calls.length > 0
}

/** Moves sealed calls of shared books that the user is in no more to what is left, where the user sees them again. */
export async function leaveSealed(copies: Copies, present: ReadonlySet<WhichBook>): Promise<void> {
  const { userId } = copies.session
  const gone = (await sealedCalls.list(userId)).flatMap(({ bookId }) => bookId ?? [])
  for (const bookId of new Set(gone.filter((id) => !present.has(id)))) {
    const { home } = await copies.open(null)
    const { key } = await home.run(unsentCallsIn)
    const { opened } = await restorable(userId, bookId, key)
    const calls = merged(opened.map((one) => one.calls))
    if (calls.length > 0) await leftCalls.keep({ userId, bookId, name: 'a shared book', calls })
    await sealedCalls.drop(opened.map(({ id }) => id))
    if (calls.length > 0) await tellLeft(userId)
    await tellSealed(userId)
  }
}

/** The version of the server's book that the copy has; undefined where there is no copy. */
export const copiedVersion = (home: BrowserHome): Promise<number | undefined> =>
  home.run((db) => findCopy(db)?.version)

/** Deletes a book's copy with all that is in it. */
async function eraseCopy(userId: string, copies: Copies | undefined, book: WhichBook): Promise<void> {
  await copies?.close(book)
  await deleteDatabase(userId, book)
}

export async function eraseAll(userId: string, copies: Copies | undefined): Promise<void> {
  for (const book of new Set([null, ...(await storedBooks(userId))])) await eraseCopy(userId, copies, book)
  await sealedCalls.drop((await sealedCalls.list(userId)).map(({ id }) => id))
  await leftCalls.drop((await leftCalls.list(userId)).map(({ id }) => id))
}

/** Seals what only this copy has, then deletes it; false where there is no key to seal it with. */
async function putCopyAway(
  userId: string,
  book: WhichBook,
): Promise<{ sealed: number; key?: string } | false> {
  const home = await openHome(userId, book, 'local')
  const { calls, key } = await home.run(unsentCallsIn)
  await home.close()
  // A copy from before there were keys waits for its user as it is: nobody else could tell anew what is in it.
  if (calls.length > 0 && key === undefined) return false
  const whose = { userId, ...(book === null ? {} : { bookId: book }) }
  if (calls.length > 0 && key)
    await sealedCalls.keep({ ...whose, count: calls.length, bytes: sealCalls(key, calls) })
  await deleteDatabase(userId, book)
  return { sealed: calls.length, ...(key ? { key } : {}) }
}

/** Puts all books of the user away, and what was left of those that are gone. */
export async function putAllAway(userId: string, copies: Copies | undefined): Promise<PutAway> {
  let [sealed, isGone, key] = [0, true, undefined as string | undefined]
  for (const book of await storedBooks(userId)) {
    await copies?.close(book)
    const away = await putCopyAway(userId, book)
    isGone &&= away !== false
    sealed += away ? away.sealed : 0
    key ??= away ? away.key : undefined
  }
  const left = await leftCalls.list(userId)
  if (left.length > 0 && key === undefined) return { sealed, isGone: false }
  for (const { id, bookId, calls } of left) {
    await sealedCalls.keep({ userId, bookId, count: calls.length, bytes: sealCalls(key ?? '', calls) })
    await leftCalls.drop([id])
    sealed += calls.length
  }
  return { sealed, isGone }
}
