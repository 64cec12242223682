import { asc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { slices } from './tables.ts'

/** Bytes of one thing that a row holds beside all else: a Durable Object takes no row over 2 MB, and no statement either. */
const ROW_BYTES = 1_900_000

const NONE = new Uint8Array()

/**
 * Keeps the bytes of something that is written in this transaction: they are returned where its row holds them, else they
 * lie in slices beside it and there is nothing for the row. So a crash leaves all of it or none, in every home.
 */
export function keepLong(
  tx: Tx,
  { bookId, id: wholeId }: { bookId: string; id: string },
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (bytes.length <= ROW_BYTES) return bytes
  for (let place = 0; place * ROW_BYTES < bytes.length; place++) {
    const slice = bytes.subarray(place * ROW_BYTES, (place + 1) * ROW_BYTES) as Buffer<ArrayBuffer>
    tx.insert(slices).values({ wholeId, place, bookId, bytes: slice }).onConflictDoNothing().run()
  }
  return NONE
}

/** Slices of something in their order; none of what its row holds. */
export const slicesOf = (db: Db, wholeId: string): Uint8Array<ArrayBuffer>[] =>
  db
    .select({ bytes: slices.bytes })
    .from(slices)
    .where(eq(slices.wholeId, wholeId))
    .orderBy(asc(slices.place))
    .all()
    .map(({ bytes }) => new Uint8Array(bytes))

/** The bytes of something, of which its row holds what `keepLong` returned. */
export const blobOf = (db: Db, { id, content }: { id: string; content: Uint8Array }): Blob =>
  new Blob([new Uint8Array(content), ...slicesOf(db, id)])

/** Deletes the slices of things that go. */
export const removeSlices = (db: Db | Tx, wholeIds: string[]): void =>
  void db
    .delete(slices)
    .where(sql`${slices.wholeId} IN (SELECT value FROM json_each(${JSON.stringify(wholeIds)}))`)
    .run()
