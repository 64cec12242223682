import { and, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../book/context.ts'
import { profiles } from '../../book/tables.ts'
import { bills, subscriptions } from '../../budget/ledger/tables.ts'
import { rules } from '../../budget/rules/tables.ts'
import type { Db } from '../../db/db.ts'
import { pointTransactions } from '../points/tables.ts'
import type { Bought } from './owned.ts'
import { ITEM_IDS, type ItemId, itemOf, PACK_ICONS } from './wire.ts'

/** Time for which a purchase can be undone, unless the item was used. */
export const UNDO_MS = 10 * 60_000

/**
 * Last uses of items that leave no row, such as a file that was fetched, by book and item. Kept in memory, for
 * no longer than a purchase can be undone: a GET writes nothing.
 */
const used = new Map<string, number>()

export function noteUse({ bookId, receivedAt }: Pick<Viewer, 'bookId' | 'receivedAt'>, id: ItemId): void {
  for (const [name, at] of used) if (at < receivedAt - UNDO_MS) used.delete(name)
  used.set(`${bookId} ${id}`, receivedAt)
}

/** Premium stood in for a sync credit: whatever gave it is used. */
export function notePremium(viewer: Pick<Viewer, 'bookId' | 'receivedAt'>): void {
  for (const id of ITEM_IDS) if (itemOf(id).grant?.premium) noteUse(viewer, id)
}

const wornBy = (db: Db, { bookId }: Viewer): string =>
  db.select().from(profiles).where(eq(profiles.bookId, bookId)).get()?.profileImageUrl?.slice(5) ?? ''

/** True where points were earned since the entry, which the item has doubled. */
const hasEarnedSince = (db: Db, { bookId }: Viewer, { id }: Bought): boolean =>
  db
    .select({ id: pointTransactions.id })
    .from(pointTransactions)
    .where(
      and(
        eq(pointTransactions.bookId, bookId),
        eq(pointTransactions.transactionType, 'earned'),
        // By the order of entry: all that one sync brings has one instant.
        sql`rowid > (SELECT rowid FROM point_transactions WHERE id = ${id})`,
      ),
    )
    .limit(1)
    .get() !== undefined

/** True where anything works by itself: a rule, or a bill or subscription that is paid when due. */
function automatesNow(db: Db, { bookId }: Viewer): boolean {
  const rule = db.select({ id: rules.id }).from(rules).where(eq(rules.bookId, bookId)).limit(1).get()
  return (
    rule !== undefined ||
    [bills, subscriptions].some((table) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.bookId, bookId), eq(table.autoPay, true)))
        .limit(1)
        .get(),
    )
  )
}

/** True where the bought item was put on, set to work, read or spent since. */
export function isUsed(db: Db, viewer: Viewer, id: ItemId, bought: Bought): boolean {
  const usedAt = used.get(`${viewer.bookId} ${id}`)
  if (usedAt !== undefined && usedAt >= bought.createdAt) return true
  if (id === 'point-booster') return hasEarnedSince(db, viewer, bought)
  if (id === 'smart-automation') return automatesNow(db, viewer)
  const worn = wornBy(db, viewer)
  return id === 'premium-icons' ? (PACK_ICONS as readonly string[]).includes(worn) : id === `icon-${worn}`
}
