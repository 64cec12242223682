import type { BookEnv, CommandContext, Viewer } from '../../book/context.ts'
import { type Book, getBook } from '../../book/open.ts'
import type { Db, Tx } from '../../db/db.ts'
import { instantText } from '../../values/instant.ts'
import { Refusal, refuse } from '../../values/refusal.ts'
import { enterPoints, knownPoints, pointsOf } from '../points/store.ts'
import { descriptionOf, type Owned, ownedItems, purchasesOf } from './owned.ts'
import { undoableUntil } from './undo.ts'
import { ITEM_IDS, type ItemId, itemOf, type Purchase, type ShopItem } from './wire.ts'

type Access = BookEnv['Variables']['access']

const NEEDS_SERVER = 'This needs the server: it can be bought once the server is there.'
const SWITCHED_OFF = 'Rewards are switched off. They are switched on again in the preferences.'

const refusal = (error: string) => ({ success: false, error })

/** Refuses a purchase that no page of ours asks for. */
export class ForgedPurchase extends Refusal {
  constructor(message: string, reason: 'Unknown item' | 'Wrong price') {
    super('invalid', message, refusal(reason))
  }
}

/**
 * Returns why an item is not sold, whatever there is to spend: it would give its buyer nothing, or the server
 * would undo the purchase, because it knows fewer points than a browser's copy counts until it has heard of
 * what was done there.
 */
function whyNotSold(db: Db, viewer: Viewer, book: Book, id: ItemId, access: Access): string | undefined {
  const { grant, cost } = itemOf(id)
  if (!book.rewardsEnabled) return SWITCHED_OFF
  if (grant && !access) return NEEDS_SERVER
  const useless = access?.whyUseless(db, { id, grant })
  if (useless || !viewer.isDraft) return useless
  const known = knownPoints(db, viewer.bookId)
  if (known >= cost) return undefined
  return `The server knows ${known} of your points. The others can be spent once it has what you did here.`
}

/** True for an item that would be the same if it were bought again. */
const isOnce = (id: ItemId): boolean => itemOf(id).days === undefined && !itemOf(id).isUsedUp

/** True where nothing is gained by buying the item once more. */
const isForGood = (owned: Owned, id: ItemId): boolean =>
  owned.has(id) && (isOnce(id) || owned.get(id) === null)

export function listShop(db: Db, viewer: Viewer, access: Access): ShopItem[] {
  const { bookId, receivedAt } = viewer
  const owned = ownedItems(db, bookId, receivedAt)
  const entries = purchasesOf(db, bookId)
  const { balance } = pointsOf(db, bookId)
  const book = getBook(db, bookId)
  return ITEM_IDS.map((id) => {
    const { name, description, category, cost } = itemOf(id)
    const isHad = isForGood(owned, id)
    const why = isHad ? undefined : whyNotSold(db, viewer, book, id, access)
    // A buyer with too few points in any case is told how many are missing.
    const isTooDear = viewer.isDraft === true && balance < cost
    return {
      id,
      name,
      description,
      category,
      cost,
      owned: owned.has(id),
      expiresAt: instantText(owned.get(id)),
      repeatable: !isOnce(id) && !isHad,
      unavailable: isTooDear && !itemOf(id).grant ? null : (why ?? null),
      undoUntil: instantText(undoableUntil(entries, id, receivedAt)),
    }
  })
}

/** Buys an item at the price that it has: balance, ledger and effect change together, or not at all. */
export function buy(
  tx: Tx,
  viewer: CommandContext,
  { itemId, cost }: { itemId: string; cost: number },
  access: Access,
): Purchase {
  const { bookId, receivedAt, isDraft = false } = viewer
  const id = ITEM_IDS.find((one) => one === itemId)
  if (!id) throw new ForgedPurchase('There is no such item in the shop.', 'Unknown item')
  const item = itemOf(id)
  if (cost !== item.cost)
    throw new ForgedPurchase(`The price of this item is ${item.cost} points.`, 'Wrong price')
  if (isForGood(ownedItems(tx, bookId, receivedAt), id))
    refuse('conflict', 'You already own this item!', refusal('Item Already Owned'))
  const { balance } = pointsOf(tx, bookId)
  const why = whyNotSold(tx, viewer, getBook(tx, bookId), id, access)
  if (why && !(isDraft && balance < cost))
    refuse(item.grant && !access ? 'needs_server' : 'conflict', why, refusal(why))
  if (balance < item.cost) {
    const text = `You need ${item.cost} points but only have ${balance}.`
    refuse('invalid', text, refusal('Insufficient points'))
  }
  const transaction = enterPoints(tx, {
    id: viewer.newId(),
    bookId,
    transactionType: 'spent',
    pointsAmount: -item.cost,
    actionType: 'purchase',
    description: descriptionOf(id),
    metadata: { itemId: id, itemType: item.category, itemName: item.name },
    validated: !isDraft,
    createdAt: receivedAt,
  })
  if (item.grant) access?.grant(tx, viewer, item.grant, transaction.id)
  return { success: true, balance: balance - item.cost, transaction }
}
