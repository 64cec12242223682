import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { pointTransactions } from '../points/tables.ts'
import { ITEM_IDS, type ItemId, itemOf } from './wire.ts'

const DAY_MS = 86_400_000
const NAME = 'purchase_'

export const descriptionOf = (id: ItemId): string => NAME + id

/** Until when a book has what it has bought; milliseconds since 1970, null is for good. */
export type Owned = Map<ItemId, number | null>

function ownedBy(bought: { description: string; createdAt: number }[]): Owned {
  const owned: Owned = new Map()
  for (const { description, createdAt } of bought) {
    const id = ITEM_IDS.find((one) => descriptionOf(one) === description)
    if (!id || itemOf(id).isUsedUp) continue
    const { days, includes = [] } = itemOf(id)
    for (const part of includes) owned.set(part as ItemId, null)
    // Bought again before its end, it lasts longer.
    if (days === undefined) owned.set(id, null)
    else owned.set(id, Math.max(createdAt, owned.get(id) ?? 0) + days * DAY_MS)
  }
  return owned
}

const isLasting = (now: number) => (end: number | null | undefined) =>
  end === null || (end !== undefined && end > now)

/** What the book has of the shop now, as its ledger says. `now` in milliseconds since 1970. */
export function ownedItems(db: Db, bookId: string, now: number): Owned {
  const bought = db
    .select({ description: pointTransactions.description, createdAt: pointTransactions.createdAt })
    .from(pointTransactions)
    .where(and(eq(pointTransactions.bookId, bookId), eq(pointTransactions.actionType, 'purchase')))
    .orderBy(asc(pointTransactions.createdAt))
    .all()
  return new Map([...ownedBy(bought)].filter(([, end]) => isLasting(now)(end)))
}

/** Which books have which of these items now. */
export function ownersOf<Id extends ItemId>(db: Db, ids: readonly Id[], now: number): Map<string, Id[]> {
  const rows = db
    .select({
      bookId: pointTransactions.bookId,
      description: pointTransactions.description,
      createdAt: pointTransactions.createdAt,
    })
    .from(pointTransactions)
    .where(inArray(pointTransactions.description, ids.map(descriptionOf)))
    .orderBy(asc(pointTransactions.createdAt))
    .all()
  const owners = new Map<string, Id[]>()
  for (const bookId of new Set(rows.map((row) => row.bookId))) {
    const owned = ownedBy(rows.filter((row) => row.bookId === bookId))
    owners.set(
      bookId,
      ids.filter((id) => isLasting(now)(owned.get(id))),
    )
  }
  return owners
}
