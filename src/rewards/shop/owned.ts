import { and, asc, eq, inArray, placeholder } from 'drizzle-orm'
import { books } from '../../book/tables.ts'
import { type Db, prepared } from '../../db/db.ts'
import { pointTransactions } from '../points/tables.ts'
import { listUnlocked } from './unlocked.ts'
import { ITEM_IDS, type ItemId, itemOf } from './wire.ts'

const DAY_MS = 86_400_000
const NAME = 'purchase_'
/** Prefix of an undone purchase: its `metadata.purchaseId` names the entry of the purchase. */
const BACK = 'undo_'

export const descriptionOf = (id: ItemId): string => NAME + id
export const undoneOf = (id: ItemId): string => BACK + id

/** Items that a book has, with the time at which each ends: milliseconds since 1970, null is never. */
export type Owned = Map<ItemId, number | null>

export interface Bought {
  id: string
  description: string
  createdAt: number
  metadata: Record<string, unknown> | null
}

const COLUMNS = {
  id: pointTransactions.id,
  description: pointTransactions.description,
  createdAt: pointTransactions.createdAt,
  metadata: pointTransactions.metadata,
}

/** Purchases that were not undone. */
function notUndone(entries: Bought[]): Bought[] {
  const undone = new Set(
    entries.filter(({ description }) => description.startsWith(BACK)).map((one) => one.metadata?.purchaseId),
  )
  return entries.filter(({ id, description }) => description.startsWith(NAME) && !undone.has(id))
}

function ownedBy(entries: Bought[], unlocked: ItemId[]): Owned {
  const owned: Owned = new Map()
  for (const { description, createdAt } of notUndone(entries)) {
    const id = ITEM_IDS.find((one) => descriptionOf(one) === description)
    if (!id || itemOf(id).isUsedUp) continue
    const { days, includes = [] } = itemOf(id)
    for (const part of includes) owned.set(part as ItemId, null)
    // An item that is bought again before its end lasts longer.
    if (days === undefined) owned.set(id, null)
    else owned.set(id, Math.max(createdAt, owned.get(id) ?? 0) + days * DAY_MS)
  }
  for (const id of unlocked.flatMap((one) => [one, ...((itemOf(one).includes ?? []) as ItemId[])])) {
    owned.set(id, null)
  }
  // A pack belongs to an owner of all that it holds.
  for (const id of ITEM_IDS) {
    const { includes } = itemOf(id)
    if (includes?.every((part) => owned.has(part as ItemId))) owned.set(id, null)
  }
  return owned
}

/** True where an item with this end (milliseconds since 1970, null is never) lasts at `now`; false where it is not had. */
export const isLasting = (now: number) => (end: number | null | undefined) =>
  end === null || (end !== undefined && end > now)

const purchases = prepared((db) =>
  db
    .select(COLUMNS)
    .from(pointTransactions)
    .where(
      and(eq(pointTransactions.bookId, placeholder('bookId')), eq(pointTransactions.actionType, 'purchase')),
    )
    .orderBy(asc(pointTransactions.createdAt))
    .prepare(),
)

/** Purchases of the book and their undoings, the oldest first. */
export const purchasesOf = (db: Db, bookId: string): Bought[] => purchases(db).all({ bookId })

/** Items that the book has now, by its ledger or because everybody has them. `now` in milliseconds since 1970. */
export const ownedItems = (db: Db, bookId: string, now: number): Owned =>
  new Map([...ownedBy(purchasesOf(db, bookId), listUnlocked(db))].filter(([, end]) => isLasting(now)(end)))

/** The newest purchase of the item that was not taken back, of a book's purchases. */
export const lastPurchase = (entries: Bought[], id: ItemId): Bought | undefined =>
  notUndone(entries).findLast(({ description }) => description === descriptionOf(id))

/** Owners of any of these items now, by book: of every book where everybody has one of them. */
export function ownersOf<Id extends ItemId>(db: Db, ids: readonly Id[], now: number): Map<string, Id[]> {
  const rows = db
    .select({ bookId: pointTransactions.bookId, ...COLUMNS })
    .from(pointTransactions)
    .where(inArray(pointTransactions.description, [...ids.map(descriptionOf), ...ids.map(undoneOf)]))
    .orderBy(asc(pointTransactions.createdAt))
    .all()
  const unlocked = listUnlocked(db)
  const isForAll = ids.some((id) => unlocked.includes(id))
  const bookIds = isForAll ? db.select({ id: books.id }).from(books).all() : []
  const owners = new Map<string, Id[]>()
  for (const bookId of new Set([...rows.map((row) => row.bookId), ...bookIds.map(({ id }) => id)])) {
    const owned = ownedBy(
      rows.filter((row) => row.bookId === bookId),
      unlocked,
    )
    owners.set(
      bookId,
      ids.filter((id) => isLasting(now)(owned.get(id))),
    )
  }
  return owners
}
