import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { CommandContext } from '../book/context.ts'
import { blobOf, keepLong, removeSlices } from '../book/slices.ts'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { partsOf } from './gzip.ts'
import { backups } from './tables.ts'
import type { Backup } from './wire.ts'

/** Cloud copies kept of a book. */
const MAX_COPIES = 30
const MB = 1_000_000
/** Largest unpacked copy: what may be imported as a file, and room for what a book has grown by since. */
const MAX_UNPACKED = 128 * MB

/** The book as it was at that version: its export, compressed. */
export interface Packed {
  version: number
  /** Length of the export in bytes. */
  bytes: number
  content: Uint8Array<ArrayBuffer>
  /** The most that all copies of the book may take, compressed. */
  room: number
}

/** The export that the copy holds, as a stream of its bytes. */
export const unpacked = (content: Blob): ReadableStream<Uint8Array<ArrayBuffer>> =>
  content.stream().pipeThrough(new DecompressionStream('gzip'))

/** The same in memory; refused where it is larger than that may hold. */
export async function unpack({
  content,
  bytes,
}: {
  content: Blob
  bytes: number
}): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes > MAX_UNPACKED) {
    const [has, most] = [bytes, MAX_UNPACKED].map((size) => `${Math.ceil(size / MB)} MB`)
    refuse(
      'too_large',
      `This copy has ${has}. A server can bring back ${most} at a time; it can be downloaded.`,
    )
  }
  // Taken once, as its size is known: parts that are put together at last have it twice.
  const whole = new Uint8Array(bytes)
  let at = 0
  for await (const part of partsOf(unpacked(content))) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type Row = typeof backups.$inferSelect

const listed = {
  id: backups.id,
  createdAt: backups.createdAt,
  reason: backups.reason,
  bytes: backups.bytes,
}

export const cloudCopyToWire = ({
  id,
  createdAt,
  reason,
  bytes,
}: Pick<Row, keyof typeof listed>): Backup => ({
  id,
  createdAt: new Date(createdAt).toISOString(),
  reason,
  bytes,
})

const newestFirst = (db: Db, bookId: string) =>
  db
    .select(listed)
    .from(backups)
    .where(eq(backups.bookId, bookId))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .all()

/** The copies of the book, the newest first, without their contents. */
export const listCloudCopies = (db: Db, bookId: string): Backup[] =>
  newestFirst(db, bookId).map(cloudCopyToWire)

export function getCloudCopy(db: Db, bookId: string, id: string) {
  const copy = db
    .select()
    .from(backups)
    .where(and(eq(backups.bookId, bookId), eq(backups.id, id)))
    .get()
  return copy ? { ...copy, content: blobOf(db, copy) } : refuse('not_found', 'Backup not found')
}

export const newestCloudCopy = (db: Db, bookId: string, reason?: Row['reason']) =>
  db
    .select({ ...listed, version: backups.version })
    .from(backups)
    .where(and(eq(backups.bookId, bookId), reason ? eq(backups.reason, reason) : undefined))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(1)
    .get()

/** The copy holds the book as it is at that version too: it need not be compared before something else is done in it. */
export function holdsAlso(tx: Tx, id: string, version: number): void {
  tx.update(backups).set({ version }).where(eq(backups.id, id)).run()
}

/** The copies for which there is no place beside newer ones. */
function outdated(tx: Tx, bookId: string, room: number): string[] {
  const beside = sql`SELECT total(length(bytes)) FROM slices WHERE whole_id = backups.id`
  const size = sql<number>`length(${backups.content}) + (${beside})`
  const sizes = tx
    .select({ id: backups.id, size })
    .from(backups)
    .where(eq(backups.bookId, bookId))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .all()
  let sum = 0
  return sizes.flatMap(({ id, size }, place) => {
    sum += size
    return place < MAX_COPIES && sum <= room ? [] : [id]
  })
}

/**
 * Keeps a copy; of more than thirty, or of more than there is room for, the oldest go. Refused where there is not
 * even room for this one. The book's version stays as it is.
 */
export function addCloudCopy(
  tx: Tx,
  { bookId, now, newId }: Pick<CommandContext, 'bookId' | 'now' | 'newId'>,
  { version, bytes, content: packed, room }: Packed,
  reason: Row['reason'],
): Backup {
  if (packed.length > room) {
    const [has, most] = [packed.length, room].map((size) => `${Math.ceil(size / MB)} MB`)
    const message = `A cloud copy of this book takes ${has}; this server keeps ${most} for each book. Its operator can allow more (MAX_COPIES_MB).`
    refuse('too_large', message)
  }
  const id = newId()
  const content = keepLong(tx, { bookId, id }, packed) as Buffer
  const row = tx
    .insert(backups)
    .values({ id, bookId, createdAt: now, reason, version, bytes, content })
    .returning(listed)
    .get()
  removeCloudCopies(tx, outdated(tx, bookId, room))
  return cloudCopyToWire(row)
}

export function removeCloudCopies(tx: Tx, ids: string[]): void {
  tx.delete(backups).where(inArray(backups.id, ids)).run()
  removeSlices(tx, ids)
}
