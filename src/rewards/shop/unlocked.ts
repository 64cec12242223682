import { type Db, prepared, type Tx } from '../../db/db.ts'
import { unlockedItems } from './tables.ts'
import { ITEM_IDS, type ItemId } from './wire.ts'

const isItem = (id: string): id is ItemId => (ITEM_IDS as readonly string[]).includes(id)

const allUnlocked = prepared((db) => db.select().from(unlockedItems).prepare())

/** Items that everybody has, without points; those that this release doesn't know are left out. */
export const listUnlocked = (db: Db): ItemId[] =>
  allUnlocked(db)
    .all()
    .map(({ itemId }) => itemId)
    .filter(isItem)

/** Opens these items for everybody, and no others; nothing is written where it is so already. */
export function keepUnlocked(tx: Tx, ids: readonly string[]): void {
  const wanted = [...new Set(ids)].filter(isItem).sort()
  if (wanted.join() === listUnlocked(tx).sort().join()) return
  tx.delete(unlockedItems).run()
  for (const itemId of wanted) tx.insert(unlockedItems).values({ itemId }).run()
}
