import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { PARTS } from '../archive/book-tables.ts'
import type { ArchiveInput } from '../archive/file/wire.ts'
import { readFile } from '../archive/read.ts'
import { restoreBook } from '../archive/restore.ts'
import { finishCommand } from '../book/command.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { type Crossing, crossing } from '../book/crossing/crossing.ts'
import { crossingsSent } from '../book/crossing/tables.ts'
import { isMoving } from '../book/moving.ts'
import { getBook } from '../book/open.ts'
import { books, commands } from '../book/tables.ts'
import type { Moving } from '../book/wire.ts'
import { statements } from '../budget/ledger/tables.ts'
import { contributionHalves } from '../budget/sharing/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import { insertAll } from '../db/insert.ts'
import { endOutgoingIn } from '../identity/channels/store.ts'
import { hashOf, newToken } from '../identity/secrets.ts'
import { users } from '../identity/tables.ts'
import { refuse } from '../values/refusal.ts'
import { countIn } from './standing.ts'
import type { Answers, Arrive, Left, Proof, Way } from './wire.ts'

/** Time in which a book has to arrive: after it whatever was begun is undone, and the book is as it was. */
const MOST_MS = 10 * 60_000
const RETRY_SECONDS = 5
/** Answers that are handed on at a time. */
const ANSWERS = 200

const setMoving = (tx: Tx, bookId: string, moving: Moving | null): void =>
  void tx.update(books).set({ moving }).where(eq(books.id, bookId)).run()

/** Where the book is on its way; one whose time is over is open. */
export function wayOf(db: Db, { bookId, now }: Viewer): Way {
  const { moving } = getBook(db, bookId)
  const isOpen = !moving || (moving.state === 'leaving' && !isMoving(moving, now))
  return isOpen ? { state: 'open', id: null, bookId } : { state: moving.state, id: moving.id, bookId }
}

const contributionsIn = (db: Db, bookId: string) =>
  db
    .select()
    .from(contributionHalves)
    .where(and(eq(contributionHalves.bookId, bookId), eq(contributionHalves.kind, 'contribution')))
    .all()

/** Refuses a book of which something is under way that would not come along. */
function refuseUnderWay(tx: Tx, bookId: string): void {
  const imports = and(eq(statements.bookId, bookId), sql`state <> 'done'`)
  const told = and(eq(crossingsSent.bookId, bookId), eq(crossingsSent.state, 'open'))
  if (countIn(tx, statements, imports) > 0 || countIn(tx, crossingsSent, told) > 0)
    refuse('unavailable', 'Something of this book is still under way. Please try again in a moment.', {
      retryAfter: RETRY_SECONDS,
    })
}

/** Closes the book to writing for ten minutes, anew where that was done before. One that has moved there says so. */
export function leave(tx: Tx, viewer: Viewer, to: string, newId: () => string): Left {
  const { bookId, now } = viewer
  const { kind, version, moving: before } = getBook(tx, bookId)
  if (kind !== 'own') refuse('conflict', 'Only the own book of a person can be moved.')
  if (before?.state === 'arriving') refuse('conflict', 'This book is being moved here.')
  if (before?.state === 'moved' && before.to !== to)
    refuse('moved', `This book has moved to ${before.to}`, { to: before.to })
  if (before?.state !== 'moved') refuseUnderWay(tx, bookId)
  const moving =
    before?.state === 'moved'
      ? before
      : { state: 'leaving' as const, id: newId(), to, proof: newToken(), until: now + MOST_MS, version }
  setMoving(tx, bookId, moving)
  const { state, id, proof } = moving
  const contributions = contributionsIn(tx, bookId).length
  return { state, id, bookId, seal: hashOf(proof), version, contributions }
}

/** The halves of contributions from a book that has moved are rows of their own from now on. */
export const CUT: Crossing<{ contributionIds: string[] }, null> = {
  kind: 'contribution.cut',
  apply(tx, { bookId }, { contributionIds }) {
    cut(tx, bookId, contributionIds)
    return null
  },
}

const cut = (tx: Tx, bookId: string, contributionIds: string[]): void =>
  void tx
    .delete(contributionHalves)
    .where(
      and(
        eq(contributionHalves.bookId, bookId),
        inArray(
          contributionHalves.contributionId,
          sql`(SELECT value FROM json_each(${JSON.stringify(contributionIds)}))`,
        ),
      ),
    )
    .run()

/** The book is open elsewhere from now on, and never again here: returns the proof of it, also to whoever asks once more. */
export function move(tx: Tx, context: CommandContext, id: string): Proof {
  const { bookId, now } = context
  const { moving, version } = getBook(tx, bookId)
  if (moving?.state === 'moved' && moving.id === id) return { id, proof: moving.proof }
  if (moving?.state !== 'leaving' || moving.id !== id || !isMoving(moving, now) || moving.version !== version)
    return refuse('expired', 'Moving took longer than ten minutes: the book is open where it was.')
  const { to, proof } = moving
  const halves = contributionsIn(tx, bookId)
  for (const book of new Set(halves.map(({ otherBookId }) => otherBookId)))
    if (book)
      crossing(
        tx,
        context,
        CUT,
        { to: book },
        {
          contributionIds: halves.flatMap((half) => (half.otherBookId === book ? [half.contributionId] : [])),
        },
      )
  tx.delete(contributionHalves).where(eq(contributionHalves.bookId, bookId)).run()
  // What it told others by itself, it would go on telling them.
  for (const { id: userId } of tx.select({ id: users.id }).from(users).where(eq(users.bookId, bookId)).all())
    endOutgoingIn(tx, { bookId, userId })
  setMoving(tx, bookId, { state: 'moved', id, to, proof })
  return { id, proof }
}

const isEmpty = (db: Db, bookId: string): boolean =>
  PARTS.every(({ table }) => countIn(db, table, eq(table.bookId, bookId)) === 0)

/** Takes what came, closed until the book has moved. Only an empty book takes another one in, or what has moved away. */
export function arrive(tx: Tx, context: CommandContext, archive: ArchiveInput, given: Arrive): void {
  const { bookId, now } = context
  const { kind, version, moving } = getBook(tx, bookId)
  if (kind !== 'own') refuse('conflict', 'Only the own book of a person can be moved.')
  const isAgain = moving?.state === 'arriving' && moving.bookId === given.bookId
  const isFree = isAgain || moving?.state === 'moved' || (!isMoving(moving, now) && isEmpty(tx, bookId))
  if (!isFree)
    refuse(
      'conflict',
      'The book here has entries, or another one is being moved into it. Nothing was changed.',
    )
  const before = isAgain ? moving.before : moving
  setMoving(tx, bookId, null)
  tx.delete(contributionHalves).where(eq(contributionHalves.bookId, bookId)).run()
  context.events.push({ kind: 'book.imported' })
  restoreBook(tx, context, archive)
  finishCommand(tx, context, 200, null)
  const { id, seal } = given
  tx.update(books)
    // Above every version that was given, here or where it comes from.
    .set({ version: Math.max(version, given.version) + 1 })
    .where(eq(books.id, bookId))
    .run()
  setMoving(tx, bookId, { state: 'arriving', id, bookId: given.bookId, seal, before })
}

/** Answers under their keys, in their order; the last key is where the next ones begin. */
export const answersAfter = (db: Db, bookId: string, after: string) =>
  db
    .select({
      ...{ key: commands.key, fingerprint: commands.fingerprint, status: commands.status },
      ...{ body: commands.body, createdAt: commands.createdAt },
    })
    .from(commands)
    .where(and(eq(commands.bookId, bookId), gt(commands.key, after)))
    .orderBy(asc(commands.key))
    .limit(ANSWERS)
    .all()

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

/** Opens what came, with the proof that it has moved; once more where that was done. */
export function openArrived(tx: Tx, { bookId }: Viewer, { id, proof }: Proof): void {
  const { moving } = getBook(tx, bookId)
  if (moving?.state === 'arrived' && moving.id === id) return
  if (moving?.state !== 'arriving' || moving.id !== id || hashOf(proof) !== moving.seal)
    refuse('conflict', 'This is not the proof that the book here has moved.')
  setMoving(tx, bookId, { state: 'arrived', id })
}

/** An empty book, as whoever registers has it. */
export const emptyArchive = (): Promise<ArchiveInput> =>
  readFile({
    ...{ version: 2, budget: { period: 'month', asked: true }, accounts: [], budgetCategories: [] },
    ...{ savingsBuckets: [], subscriptions: [], bills: [], transactions: [] },
  })

/** Undoes a move that was not finished: the book is open again, or what came is gone. What has moved stays so. */
export function undoMove(tx: Tx, context: CommandContext, id: string, empty: ArchiveInput): void {
  const { bookId } = context
  const { moving } = getBook(tx, bookId)
  if (moving?.state === 'arrived' || moving?.id !== id) return
  if (moving.state === 'moved') refuse('moved', `This book has moved to ${moving.to}`, { to: moving.to })
  setMoving(tx, bookId, null)
  if (moving.state === 'leaving') return
  restoreBook(tx, context, empty)
  finishCommand(tx, context, 200, null)
  setMoving(tx, bookId, moving.before)
}
