import { eq } from 'drizzle-orm'
import type { Viewer } from '../book/context.ts'
import { getBook } from '../book/open.ts'
import { transactions } from '../budget/ledger/tables.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { readMoment } from '../http/stream.ts'
import { Refusal } from '../values/refusal.ts'
import { archiveText } from './collect.ts'
import { holdsBook } from './compare.ts'
import {
  addCloudCopy,
  cloudCopyToWire,
  getCloudCopy,
  holdsAlso,
  newestCloudCopy,
  type Packed,
  unpacked,
} from './copies.ts'
import { gzipped } from './gzip.ts'
import type { Backup } from './wire.ts'

/** Times that a book is read anew because it was changed meanwhile. */
const MAX_ATTEMPTS = 5
/** A book of more transactions is large: packing it fills the memory. Some eight megabytes of an export. */
const LARGE_ROWS = 20_000

/** Refuses a copy that the book has outrun while it was packed. */
class BookChanged extends Refusal {
  constructor() {
    super('conflict', 'Your book is being changed by others right now. Please try again.')
  }
}

export type CopyHome = Pick<Home, 'db' | 'openMoment' | 'bounds' | 'alone'>

/** Reads the whole book and compresses it as it is read, with turns for others. */
async function packBook(home: CopyHome, viewer: Viewer): Promise<Packed> {
  const { version, parts, close } = await readMoment(
    home,
    (db) => getBook(db, viewer.bookId).version,
    (db) => archiveText(db, viewer),
  )
  const room = home.bounds?.copyBytes ?? Number.POSITIVE_INFINITY
  let bytes = 0
  async function* counted() {
    for await (const part of parts) {
      bytes += part.length
      yield part
    }
  }
  const content = await gzipped(counted()).finally(close)
  return { version, content, bytes, room }
}

/** The newest copy where it holds the book as it is; they are compared only where its version is another. */
async function findSame({ db }: CopyHome, viewer: Viewer) {
  const { bookId } = viewer
  const { version } = getBook(db, bookId)
  const newest = newestCloudCopy(db, bookId)
  if (!newest) return undefined
  const { id } = newest
  const holds = () => holdsBook(unpacked(getCloudCopy(db, bookId, id).content), db, viewer)
  // One that can't be read any more holds nothing.
  return newest.version === version || (await holds().catch(() => false)) ? { id, version } : undefined
}

/** Runs work anew where it is refused because the book was changed since it was read. */
async function untilUnchanged<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BookChanged) || attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

function checkVersion(tx: Tx, { bookId }: Viewer, version: number): void {
  if (getBook(tx, bookId).version !== version) throw new BookChanged()
}

/**
 * Packs the book and runs work that keeps the copy in its own transaction, where `check` refuses a copy that
 * the book has outrun meanwhile: then all of it is done again.
 */
export const withPacked = <Result>(
  home: CopyHome,
  viewer: Viewer,
  work: (packed: Packed, check: (tx: Tx) => void) => Promise<Result>,
): Promise<Result> =>
  untilUnchanged(async () => {
    const packed = await packBook(home, viewer)
    return work(packed, (tx) => checkVersion(tx, viewer, packed.version))
  })

/** True where packing the book fills the memory; rows beyond that are not counted. */
export function isLarge(db: Db, bookId: string): boolean {
  const rows = db
    .select({ seq: transactions.seq })
    .from(transactions)
    .where(eq(transactions.bookId, bookId))
    .limit(1)
    .offset(LARGE_ROWS)
  return rows.get() !== undefined
}

/**
 * Runs work with the book, a large one once no other work fills the memory; a small one waits for nobody. Not to be called
 * by what has that turn already: it would wait for itself.
 */
const inTurn = <Result>(home: CopyHome, { bookId }: Viewer, work: () => Promise<Result>): Promise<Result> =>
  home.alone && isLarge(home.db, bookId) ? home.alone(work) : work()

/** Packs the book in turn. */
export const withPackedInTurn = <Result>(
  home: CopyHome,
  viewer: Viewer,
  work: Parameters<typeof withPacked<Result>>[2],
): Promise<Result> => inTurn(home, viewer, () => withPacked(home, viewer, work))

/** Keeps a copy of the book as it is, unless the newest one is the same: then that one is returned. */
type TakeCopy = (
  tx: Tx,
  by: Parameters<typeof addCloudCopy>[1],
  reason: Backup['reason'],
) => { backup: Backup; isNew: boolean }

/** Reads the book in turn and runs work that takes a copy of it in its own transaction. */
export const withCopy = <Result>(
  home: CopyHome,
  viewer: Viewer,
  work: (take: TakeCopy) => Promise<Result>,
): Promise<Result> =>
  inTurn(home, viewer, () =>
    untilUnchanged(async () => {
      const same = await findSame(home, viewer)
      const packed = same ? undefined : await packBook(home, viewer)
      const { version } = same ?? (packed as Packed)
      return work((tx, by, reason) => {
        checkVersion(tx, viewer, version)
        const newest = newestCloudCopy(tx, viewer.bookId)
        if (newest && (newest.version === version || newest.id === same?.id)) {
          if (newest.version !== version) holdsAlso(tx, newest.id, version)
          return { backup: cloudCopyToWire(newest), isNew: false }
        }
        // The one that was the same has gone meanwhile.
        if (!packed) throw new BookChanged()
        return { backup: addCloudCopy(tx, by, packed, reason), isNew: true }
      })
    }),
  )
