import { and, eq, lt, notInArray } from 'drizzle-orm'
import type { z } from 'zod'
import { BOOK_TABLES } from '../../archive/book-tables.ts'
import type { ArchiveInput, TransactionInput } from '../../archive/file/wire.ts'
import { readFile } from '../../archive/read.ts'
import { restoreBook } from '../../archive/restore.ts'
import { restoreSharing, signRows } from '../../archive/sharing/store.ts'
import type { ArchivedShares } from '../../archive/sharing/wire.ts'
import { VERSION } from '../../archive/wire.ts'
import { commandContext, raiseVersion } from '../../book/command.ts'
import { createBook } from '../../book/open.ts'
import { books, commands } from '../../book/tables.ts'
import { copyHalves } from '../../budget/sharing/halves.ts'
import type { Db, Tx } from '../../db/db.ts'
import { copyPoints } from '../../rewards/points/store.ts'
import type { PointTransaction } from '../../rewards/points/wire.ts'
import { keepUnlocked } from '../../rewards/shop/unlocked.ts'
import { Snapshot } from '../../sync/wire.ts'
import { dayAt } from '../../values/day.ts'
import { instantText } from '../../values/instant.ts'
import { centsOf } from '../../values/money.ts'
import { joinAsMember, sharedBookIn } from './membership.ts'
import { countCalls } from './outbox.ts'
import { heardVersion, localCopy, outbox } from './tables.ts'
import type { CopyHead, CopyResult, LocalState } from './wire.ts'

/** Time for which results are kept for a caller that repeats itself. */
const MEMORY_MS = 30 * 86_400_000
const ROW = 'book'

/** The fields of a snapshot that an export does not have. */
const SnapshotState = Snapshot.pick({
  bookId: true,
  version: true,
  points: true,
  pointTransactions: true,
  profile: true,
  sharing: true,
})

/** The server's book as it is to be copied. */
export interface Copy {
  head: CopyHead
  state: z.infer<typeof SnapshotState>
  archive: ArchiveInput
  /** Shares of a shared book's rows among the members; `signed` has who entered and changed them. */
  sharedRows: ArchivedShares[]
  signed: Pick<Snapshot['transactions'][number], 'id' | 'createdBy' | 'updatedBy'>[]
}

/** A transaction as the server writes it: of many rows, so taken at its word. */
const transactionInput = ({
  statementId,
  amount,
  createdAt,
  fieldRevs = {},
  parts,
  // Payer and shares are a shared book's, of which the snapshot has `sharedRows`.
  paidBy: _,
  shares: __,
  ...row
}: Snapshot['transactions'][number]): TransactionInput => ({
  ...row,
  statementId,
  amount: centsOf(amount),
  createdAt: Date.parse(createdAt),
  fieldRevs: JSON.stringify(fieldRevs),
  parts: parts.map((part) => ({ ...part, amount: centsOf(part.amount) })),
})

/** Reads a copy from the server's responses. */
export async function readCopy(head: CopyHead, snapshot: Snapshot): Promise<Copy> {
  const { transactions, sharedRows = [], ...rest } = snapshot
  const state = SnapshotState.parse(rest)
  const ids = transactions.map(({ id }) => id)
  // The signatures are taken before the lists are read, which empties them.
  const signed = state.sharing
    ? [...transactions, ...snapshot.removedTransactions].map(({ id, createdBy, updatedBy }) => ({
        id,
        createdBy,
        updatedBy,
      }))
    : []
  const archive = await readFile({ ...rest, version: VERSION, transactions: [] }, ids)
  return {
    head,
    state,
    sharedRows,
    signed,
    archive: { ...archive, transactions: transactions.map(transactionInput) },
  }
}

export const findCopy = (db: Db) => db.select().from(localCopy).where(eq(localCopy.id, ROW)).get()

/** The book that is copied here: a shared one has a stand-in for the member's own one beside it. */
export const bookIdOf = (db: Db): string | undefined => sharedBookIn(db)?.bookId ?? findAny(db)

const findAny = (db: Db): string | undefined => db.select({ id: books.id }).from(books).get()?.id

/** The newest version of the server's book that any tab has heard of; 0 where none has. */
export const latestKnownVersion = (db: Db): number =>
  db.select().from(heardVersion).where(eq(heardVersion.id, ROW)).get()?.version ?? 0

function rememberVersion(tx: Tx, version: number): void {
  tx.insert(heardVersion)
    .values({ id: ROW, version })
    .onConflictDoUpdate({ target: heardVersion.id, set: { version } })
    .run()
}

/** Takes note of a version that the server has made. False where the copy has it already. */
export function noteVersion(tx: Tx, version: number): boolean {
  if (version > latestKnownVersion(tx)) rememberVersion(tx, version)
  return version > (findCopy(tx)?.version ?? 0)
}

/**
 * Makes this browser's book what the server's is. Nothing is done while it has what the server has not got, and
 * where the server has gone on since it was asked, which was after `heard`; a server that was set back is believed.
 */
export function applyCopy(
  tx: Tx,
  { head, state, archive, sharedRows, signed }: Copy,
  { now, newId, heard }: { now: number; newId: () => string; heard: number },
): CopyResult {
  if (countCalls(tx).unsent > 0) return 'unsent'
  const { bookId, version, profile, points, pointTransactions, sharing } = state
  const heardNow = latestKnownVersion(tx)
  if (heardNow !== heard && version < heardNow) return 'outdated'
  rememberVersion(tx, version)
  const { timeZone } = profile
  const former = bookIdOf(tx)
  if (former !== undefined && former !== bookId) deleteFormerBook(tx, former)
  if (former !== bookId)
    createBook(tx, { id: bookId, timeZone, createdAt: now, ...(sharing ? { kind: 'shared' } : {}) })
  const member = sharing && joinAsMember(tx, { bookId, now, timeZone }, sharing)
  const viewer = { bookId, member, timeZone, today: dayAt(now, timeZone), now, receivedAt: now }
  restoreBook(tx, commandContext(viewer, { newId }), archive)
  copyHalves(tx, bookId, archive.transactions)
  if (sharing) {
    restoreSharing(tx, bookId, sharing, sharedRows)
    signRows(tx, bookId, signed)
  } else if (pointTransactions.length > 0) copyPoints(tx, bookId, points, pointTransactions)
  else startPoints(tx, bookId, { id: newId(), createdAt: new Date(now).toISOString() })
  raiseVersion(tx).get({ bookId })
  const outdated = and(eq(commands.bookId, bookId), lt(commands.createdAt, now - MEMORY_MS))
  tx.delete(commands)
    .where(and(outdated, notInArray(commands.key, tx.select({ key: outbox.key }).from(outbox))))
    .run()
  keepUnlocked(tx, sharing?.opens ?? head.user.unlockedItems)
  const row = { ...head, version, copiedAt: now }
  tx.insert(localCopy)
    .values({ id: ROW, ...row })
    .onConflictDoUpdate({ target: localCopy.id, set: row })
    .run()
  return 'taken'
}

/** Points that a book without any ledger entry begins with here; the server judges what is bought with them. */
const STARTING_POINTS = 20

function startPoints(tx: Tx, bookId: string, entry: Pick<PointTransaction, 'id' | 'createdAt'>): void {
  const points = { balance: STARTING_POINTS, totalEarned: STARTING_POINTS, totalSpent: 0 }
  const start = {
    ...({ transactionType: 'earned', pointsAmount: STARTING_POINTS, actionType: 'activity' } as const),
    description: 'local_start',
    metadata: null,
    validated: false,
  }
  copyPoints(tx, bookId, points, [{ ...entry, ...start }])
}

/** The account has another book than it had. */
function deleteFormerBook(tx: Tx, bookId: string): void {
  for (const { table } of BOOK_TABLES) tx.delete(table).where(eq(table.bookId, bookId)).run()
  tx.delete(books).where(eq(books.id, bookId)).run()
}

/** Stores the server's facts about the user, where they have changed. */
export function keepHead(tx: Tx, { user, storageMode }: CopyHead): void {
  const kept = findCopy(tx)
  const isSame = JSON.stringify([kept?.user, kept?.storageMode]) === JSON.stringify([user, storageMode])
  // Unlocked items of a shared book come with its copy.
  if (!sharedBookIn(tx)) keepUnlocked(tx, user.unlockedItems)
  if (kept && !isSame) tx.update(localCopy).set({ user, storageMode }).where(eq(localCopy.id, ROW)).run()
}

/** The book here is neither what was copied nor what the server has: it is to be copied anew. */
export function markCopyStale(tx: Tx): void {
  tx.update(localCopy).set({ tag: '' }).where(eq(localCopy.id, ROW)).run()
}

/** Nothing is answered here until the server's book is copied anew. */
export function forgetCopy(tx: Tx): void {
  tx.delete(localCopy).where(eq(localCopy.id, ROW)).run()
}

/** A sync has come to its end. */
export function noteSync(tx: Tx, now: number): void {
  tx.update(localCopy).set({ syncedAt: now }).where(eq(localCopy.id, ROW)).run()
}

export function stateOf(db: Db): LocalState {
  const copy = findCopy(db)
  const { unsentSince, ...calls } = countCalls(db)
  return {
    hasCopy: copy !== undefined,
    copiedAt: instantText(copy?.copiedAt),
    syncedAt: instantText(copy?.syncedAt),
    unsentSince: instantText(unsentSince),
    ...calls,
  }
}
