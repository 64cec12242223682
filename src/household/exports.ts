import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Packed } from '../archive/copies.ts'
import { withPackedInTurn } from '../archive/packing.ts'
import type { CommandContext, Viewer } from '../book/context.ts'
import { type Crossing, crossing, isFar } from '../book/crossing/crossing.ts'
import { presentMemberships } from '../book/members.ts'
import { getBook } from '../book/open.ts'
import { blobOf, keepLong, removeSlices } from '../book/slices.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { base64Of, bytesOfBase64 } from '../http/form.ts'
import { refuse } from '../values/refusal.ts'
import { bookExports } from './tables.ts'
import type { BookExport } from './wire.ts'

const KEPT_MS = 30 * 86_400_000
/** Bytes of an event beside the packed book in it. */
const ROOM_AROUND = 2000

interface TakenAlong {
  id: string
  userId: string
  bookName: string
  bytes: number
  /** Compressed; as base64 where it goes to another database. */
  content: Uint8Array<ArrayBuffer> | string
}

/** A book as it was goes along with who is no longer in it. */
export const TAKEN_ALONG: Crossing<TakenAlong, null> = {
  kind: 'book.taken_along',
  isSeen: () => false,
  apply(tx, { bookId, now: createdAt }, { content: packed, ...kept }) {
    const whole = typeof packed === 'string' ? bytesOfBase64(packed) : packed
    const content = keepLong(tx, { bookId, id: kept.id }, whole) as Buffer
    tx.insert(bookExports)
      .values({ ...kept, createdAt, content })
      .run()
    return null
  },
}

/** Keeps the packed book for the account of a member who goes; a name without one takes nothing along. */
function keepExport(tx: Tx, context: CommandContext, memberId: string, packed: Packed): void {
  const { bookId, newId } = context
  const leaving = presentMemberships(tx, bookId).find((one) => one.memberId === memberId)
  if (!leaving) return
  const { userId, homeBookId: to } = leaving
  const id = newId()
  const content = isFar(context, to) ? base64Of(packed.content) : packed.content
  const most = isFar(context, to) ? context.elsewhere?.mostBytes : undefined
  // A member must be able to go, also from a book that is larger than what one can hand over.
  if (most !== undefined && content.length + ROOM_AROUND > most) return
  const taken = { id, userId, bookName: getBook(tx, bookId).name ?? '', bytes: packed.bytes, content }
  crossing(tx, context, TAKEN_ALONG, { to }, taken)
}

/** Runs a command by which a member goes, with the book as it is in hand: they can take it along. */
export const takingAlong = <Result>(
  home: Home,
  viewer: Viewer,
  work: (keep: (tx: Tx, context: CommandContext, memberId: string) => void) => Promise<Result>,
): Promise<Result> =>
  withPackedInTurn(home, viewer, (packed, check) =>
    work((tx, context, memberId) => {
      check(tx)
      keepExport(tx, context, memberId, packed)
    }),
  )

const mine = (userId: string, now: number) =>
  and(eq(bookExports.userId, userId), gt(bookExports.createdAt, now - KEPT_MS))

/** Books that the user was in and can still take along, the newest first. */
export const listExports = (db: Db, userId: string, now: number): BookExport[] =>
  db
    .select({ id: bookExports.id, bookName: bookExports.bookName, createdAt: bookExports.createdAt })
    .from(bookExports)
    .where(mine(userId, now))
    .orderBy(desc(bookExports.createdAt), desc(bookExports.id))
    .all()
    .map(({ id, bookName, createdAt }) => ({
      id,
      bookName,
      createdAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(createdAt + KEPT_MS).toISOString(),
    }))

export function getExport(db: Db, userId: string, id: string, now: number) {
  const found = db
    .select()
    .from(bookExports)
    .where(and(mine(userId, now), eq(bookExports.id, id.toLowerCase())))
    .get()
  return found ? { ...found, content: blobOf(db, found) } : refuse('not_found', 'Export not found')
}

/** Deletes what nobody can take along any more; its row last, as it names the rest. */
export function sweepExports(db: Db, now: number): void {
  const isOver = lte(bookExports.createdAt, now - KEPT_MS)
  const over = db.select({ id: bookExports.id }).from(bookExports).where(isOver).all()
  for (const { id } of over) removeSlices(db, [id])
  db.delete(bookExports).where(isOver).run()
}
