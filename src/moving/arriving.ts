import { and, eq, inArray, sql } from 'drizzle-orm'
import { PARTS } from '../archive/book-tables.ts'
import type { ArchiveInput } from '../archive/file/wire.ts'
import { readFile } from '../archive/read.ts'
import { restoreBook } from '../archive/restore.ts'
import { finishCommand, raiseVersion } from '../book/command.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { isMoving } from '../book/moving.ts'
import { getBook } from '../book/open.ts'
import { books, commands } from '../book/tables.ts'
import type { Moving } from '../book/wire.ts'
import { contributionHalves } from '../budget/sharing/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertAll } from '../db/insert.ts'
import { hashOf } from '../identity/secrets.ts'
import { refuse } from '../values/refusal.ts'
import {
  type ArrivingSharing,
  dropSharing,
  endThoseWhoLeft,
  forgetDeleted,
  namesWithout,
  takeSharing,
} from './sharing.ts'
import { countIn } from './standing.ts'
import { setMoving } from './store.ts'
import type { Answers, Arrive, Proof } from './wire.ts'

/** The state of a shared book that nothing has come into yet. */
export const PLACE = (bookId: string): Moving => ({
  state: 'arriving',
  id: '',
  bookId,
  seal: '',
  before: null,
})

const isEmpty = (db: Db, bookId: string): boolean =>
  PARTS.every(({ table }) => countIn(db, table, eq(table.bookId, bookId)) === 0)

/** True where the book may take `cameFrom` in: it waits for that one, has moved away itself, or is an empty own one. */
function isFree(tx: Tx, { bookId, now }: Viewer, cameFrom: string): boolean {
  const { kind, moving } = getBook(tx, bookId)
  if (moving?.state === 'arriving') return moving.bookId === cameFrom
  if (kind === 'shared') return moving?.state === 'moved' && bookId === cameFrom
  return moving?.state === 'moved' || (!isMoving(moving, now) && isEmpty(tx, bookId))
}

/** Takes in a book that came, closed until it has moved; only an empty book may, or one that has moved away. */
export function arrive(
  tx: Tx,
  given: CommandContext,
  archive: ArchiveInput & ArrivingSharing,
  { id, bookId: cameFrom, seal, version: itsVersion }: Arrive,
  mostMembers: number,
): void {
  const { bookId } = given
  const { kind, version, moving } = getBook(tx, bookId)
  if ((kind === 'shared') !== (archive.sharing !== undefined))
    refuse('conflict', 'A shared book comes into a shared one, and an own book into an own one.')
  if (!isFree(tx, given, cameFrom))
    refuse(
      'conflict',
      'The book here has entries, or another one is being moved into it. Nothing was changed.',
    )
  const before = moving?.state === 'arriving' ? moving.before : moving
  setMoving(tx, bookId, null)
  tx.delete(contributionHalves).where(eq(contributionHalves.bookId, bookId)).run()
  const { member, sharing, gone, take } = takeSharing(tx, given, archive, {
    isNew: before === null,
    mostMembers,
  })
  const context = { ...given, member }
  context.events.push({ kind: 'book.imported' })
  restoreBook(tx, context, archive, 'taken', take)
  finishCommand(tx, context, 200, null)
  tx.update(books)
    // Above every version that was given, here or where it comes from.
    .set({ version: Math.max(version, itsVersion) + 1, ...sharing })
    .where(eq(books.id, bookId))
    .run()
  const known = moving?.state === 'arriving' ? (moving.gone ?? []) : []
  setMoving(tx, bookId, { state: 'arriving', id, bookId: cameFrom, seal, before, gone: [...known, ...gone] })
}

/** Keeps the answers of before, so that a command that was done there is not done again here. */
export function keepAnswers(tx: Tx, bookId: string, { answers }: (typeof Answers)['_output']): void {
  if (getBook(tx, bookId).moving?.state !== 'arriving') refuse('conflict', 'No book is being moved here.')
  const keys = JSON.stringify(answers.map(({ key }) => key))
  tx.delete(commands)
    .where(
      and(eq(commands.bookId, bookId), inArray(commands.key, sql`(SELECT value FROM json_each(${keys}))`)),
    )
    .run()
  insertAll(
    tx,
    commands,
    answers.map((answer) => ({ ...answer, bookId })),
  )
}

/**
 * Opens what came, with the proof that it has moved; once more where that was done. Answers the names of a shared book whose
 * people can't open it.
 */
export function openArrived(tx: Tx, context: CommandContext, { id, proof }: Proof): string[] {
  const { bookId } = context
  const { moving } = getBook(tx, bookId)
  if (moving?.state === 'arrived' && moving.id === id) return namesWithout(tx, bookId)
  if (moving?.state !== 'arriving' || moving.id !== id || hashOf(proof) !== moving.seal)
    refuse('conflict', 'This is not the proof that the book here has moved.')
  setMoving(tx, bookId, { state: 'arrived', id })
  endThoseWhoLeft(tx, context)
  forgetDeleted(tx, context, moving.gone ?? [])
  // Pages that had the book open here before read it once more.
  raiseVersion(tx).get({ bookId })
  return namesWithout(tx, bookId)
}

/** An empty book, as whoever registers has it. */
export const emptyArchive = (): Promise<ArchiveInput> =>
  readFile({
    version: 2,
    budget: { period: 'month', asked: true },
    accounts: [],
    budgetCategories: [],
    savingsBuckets: [],
    subscriptions: [],
    bills: [],
    transactions: [],
  })

/** Undoes a move that was not finished: the book is open again, or what came is gone. What has moved stays so. */
export function undoMove(tx: Tx, context: CommandContext, id: string, empty: ArchiveInput): void {
  const { bookId } = context
  const { moving, kind } = getBook(tx, bookId)
  if (moving?.state === 'arrived' || moving?.id !== id) return
  if (moving.state === 'moved') refuse('moved', `This book has moved to ${moving.to}`, { to: moving.to })
  setMoving(tx, bookId, null)
  if (moving.state === 'leaving') return
  restoreBook(tx, context, empty)
  if (kind === 'shared') dropSharing(tx, bookId)
  forgetDeleted(tx, context, moving.gone ?? [])
  finishCommand(tx, context, 200, null)
  // A new place stays closed, and is there for another try.
  setMoving(tx, bookId, moving.before ?? (kind === 'shared' ? PLACE(moving.bookId) : null))
}
