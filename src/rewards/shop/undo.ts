import type { BookEnv, CommandContext } from '../../book/context.ts'
import type { Tx } from '../../db/db.ts'
import { refuse } from '../../values/refusal.ts'
import { enterPoints, findPointTransaction, pointsOf } from '../points/store.ts'
import { type Bought, lastPurchase, purchasesOf, undoneOf } from './owned.ts'
import { isUsed, UNDO_MS } from './used.ts'
import { ITEM_IDS, type ItemId, itemOf } from './wire.ts'

/** An item can be taken back once in so long: what is bought is no loan. */
const AGAIN_MS = 24 * 3_600_000

const TOO_LATE = 'A purchase can be taken back for ten minutes.'
const TWICE = 'You have taken this back once today already.'
const USED = 'You have used this already, so it can’t be taken back.'
const NEEDS_SERVER = 'This was bought on the server: it can be taken back while the server is there.'

/** Time until which a purchase can be undone, milliseconds since 1970; undefined where it can't be any more. */
export function undoableUntil(entries: Bought[], id: ItemId, now: number): number | undefined {
  const bought = lastPurchase(entries, id)
  const isAgain = entries.some(
    ({ description, createdAt }) => description === undoneOf(id) && createdAt > now - AGAIN_MS,
  )
  const until = (bought?.createdAt ?? 0) + UNDO_MS
  return bought && !isAgain && until > now ? until : undefined
}

/** Takes the newest purchase of an item back: its points, its effect and who owns it change together. */
export function undo(
  tx: Tx,
  viewer: CommandContext,
  itemId: string,
  access: BookEnv['Variables']['access'],
): { success: true; balance: number } {
  const { bookId, receivedAt, isDraft = false } = viewer
  const id = ITEM_IDS.find((one) => one === itemId)
  const entries = purchasesOf(tx, bookId)
  const bought = id && lastPurchase(entries, id)
  if (!id || !bought) return refuse('not_found', 'You have not bought this.')
  const item = itemOf(id)
  const { pointsAmount, validated } = findPointTransaction(tx, bought.id)
  if (isDraft && (validated || item.grant)) refuse('needs_server', NEEDS_SERVER)
  if (receivedAt >= bought.createdAt + UNDO_MS) refuse('already_used', TOO_LATE)
  if (undoableUntil(entries, id, receivedAt) === undefined) refuse('already_used', TWICE)
  const subject = { id, grant: item.grant }
  if (isUsed(tx, viewer, id, bought) || access?.isUsed(tx, subject, bought.createdAt))
    refuse('already_used', USED)
  if (item.grant) access?.revoke(tx, viewer, item.grant, bought.id)
  enterPoints(tx, {
    id: viewer.newId(),
    bookId,
    transactionType: 'spent',
    pointsAmount: -pointsAmount,
    actionType: 'purchase',
    description: undoneOf(id),
    metadata: { itemId: id, itemType: item.category, itemName: item.name, purchaseId: bought.id },
    validated: !isDraft,
    createdAt: receivedAt,
  })
  return { success: true, balance: pointsOf(tx, bookId).balance }
}
