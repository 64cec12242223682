import type { Db, Tx } from '../../db/db.ts'
import type { BookEnv, Viewer } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'
import { enterPoints, pointsOf } from '../points/store.ts'
import { descriptionOf, ownedItems } from './owned.ts'
import { ITEM_IDS, itemOf, type Purchase, type ShopItem } from './wire.ts'

const NEEDS_SERVER = 'This needs the server: it can be bought once the server is there.'

const refusal = (error: string) => ({ success: false, error })

export function listShop(db: Db, { bookId, receivedAt }: Viewer): ShopItem[] {
  const owned = ownedItems(db, bookId, receivedAt)
  return ITEM_IDS.map((id) => {
    const { name, description, category, cost, days, isUsedUp } = itemOf(id)
    const end = owned.get(id)
    return {
      ...{ id, name, description, category, cost },
      owned: end !== undefined,
      expiresAt: typeof end === 'number' ? new Date(end).toISOString() : null,
      repeatable: days !== undefined || isUsedUp === true,
    }
  })
}

/** Buys an item at the price that it has: balance, ledger and effect change together, or not at all. */
export function buy(
  tx: Tx,
  viewer: Viewer,
  { itemId, cost }: { itemId: string; cost: number },
  give: BookEnv['Variables']['give'],
): Purchase {
  const { bookId, receivedAt } = viewer
  const id = ITEM_IDS.find((one) => one === itemId)
  if (!id) refuse('invalid', 'There is no such item in the shop.', refusal('Unknown item'))
  const item = itemOf(id)
  if (cost !== item.cost) {
    const text = `The price of this item is ${item.cost} points.`
    refuse('invalid', text, refusal('Wrong price'))
  }
  const isOnce = item.days === undefined && !item.isUsedUp
  if (isOnce && ownedItems(tx, bookId, receivedAt).has(id))
    refuse('conflict', 'You already own this item!', refusal('Item Already Owned'))
  const { balance } = pointsOf(tx, bookId)
  if (balance < item.cost) {
    const text = `You need ${item.cost} points but only have ${balance}.`
    refuse('invalid', text, refusal('Insufficient points'))
  }
  if (item.gift) (give ?? refuse('needs_server', NEEDS_SERVER, refusal(NEEDS_SERVER)))(tx, viewer, item.gift)
  const transaction = enterPoints(tx, {
    id: viewer.newId(),
    bookId,
    transactionType: 'spent',
    pointsAmount: -item.cost,
    actionType: 'purchase',
    description: descriptionOf(id),
    metadata: { itemId: id, itemType: item.category, itemName: item.name },
    createdAt: receivedAt,
  })
  return { success: true, balance: balance - item.cost, transaction }
}
