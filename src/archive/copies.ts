import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { getBook } from '../http/book.ts'
import type { Viewer } from '../http/context.ts'
import { readWhole } from '../http/stream.ts'
import { Refusal, refuse } from '../values/refusal.ts'
import { archiveText } from './collect.ts'
import { backups } from './tables.ts'
import type { Backup } from './wire.ts'

/** How many copies of a book are kept. */
const MAX_COPIES = 30
const MAX_ATTEMPTS = 5
const MOVED = 'Your book is being changed by others right now. Please try again.'

/** The book as it was at that version: its export, compressed. */
export interface Packed {
  version: number
  /** Of the export itself. */
  bytes: number
  content: Uint8Array<ArrayBuffer>
}

const through = async (parts: BlobPart[], way: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(new Blob(parts).stream().pipeThrough(way)).arrayBuffer())

/** Reads the whole book and compresses it, with turns for others. */
async function packBook(db: Db, viewer: Viewer): Promise<Packed> {
  const { version, parts } = await readWhole(
    () => getBook(db, viewer.bookId).version,
    () => archiveText(db, viewer),
  )
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  return { version, bytes, content: await through(parts, new CompressionStream('gzip')) }
}

/** The export that the copy holds, as text. */
export async function unpack(content: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await through([content], new DecompressionStream('gzip')))
}

type Row = typeof backups.$inferSelect

const listed = {
  id: backups.id,
  createdAt: backups.createdAt,
  reason: backups.reason,
  bytes: backups.bytes,
}

const toWire = ({ id, createdAt, reason, bytes }: Pick<Row, keyof typeof listed>): Backup => ({
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
export const listBackups = (db: Db, bookId: string): Backup[] => newestFirst(db, bookId).map(toWire)

export const getBackup = (db: Db, bookId: string, id: string): Row =>
  db
    .select()
    .from(backups)
    .where(and(eq(backups.bookId, bookId), eq(backups.id, id)))
    .get() ?? refuse('not_found', 'Backup not found')

export const newestBackup = (db: Db, bookId: string, reason?: Row['reason']) =>
  db
    .select({ createdAt: backups.createdAt, version: backups.version })
    .from(backups)
    .where(and(eq(backups.bookId, bookId), reason ? eq(backups.reason, reason) : undefined))
    .orderBy(desc(backups.createdAt), desc(backups.id))
    .limit(1)
    .get()

/** Keeps a copy; of more than thirty the oldest go. The book's version stays as it is. */
export function addBackup(
  tx: Tx,
  { bookId, now, newId }: Pick<Viewer, 'bookId' | 'now' | 'newId'>,
  packed: Packed,
  reason: Row['reason'],
): Backup {
  const row = tx
    .insert(backups)
    .values({ id: newId(), bookId, createdAt: now, reason, ...packed, content: packed.content as Buffer })
    .returning(listed)
    .get()
  const old = newestFirst(tx, bookId).slice(MAX_COPIES)
  if (old.length > 0)
    tx.delete(backups)
      .where(
        inArray(
          backups.id,
          old.map(({ id }) => id),
        ),
      )
      .run()
  return toWire(row)
}

/**
 * Packs the book and runs work that keeps the copy in its own transaction, where `check` refuses a copy that
 * the book has outrun meanwhile: then all of it is done again.
 */
export async function withPacked<Result>(
  db: Db,
  viewer: Viewer,
  work: (packed: Packed, check: (tx: Tx) => void) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    const packed = await packBook(db, viewer)
    try {
      return await work(packed, (tx) => {
        if (getBook(tx, viewer.bookId).version !== packed.version) refuse('conflict', MOVED)
      })
    } catch (error) {
      const isMoved = error instanceof Refusal && error.message === MOVED
      if (!isMoved || attempt >= MAX_ATTEMPTS) throw error
    }
  }
}
