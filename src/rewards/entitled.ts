import type { MiddlewareHandler } from 'hono'
import type { BookEnv, Viewer } from '../book/context.ts'
import { ownersBooks, ownersIn } from '../book/members.ts'
import type { Db } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { ownedItems } from './shop/owned.ts'
import { noteRead } from './shop/used.ts'
import { ITEM_IDS, type ItemId, itemOf } from './shop/wire.ts'

/** What the owners of the book have, or its owner has. */
const ownedIn = (db: Db, viewer: Viewer): ItemId[] =>
  ownersBooks(db, viewer).flatMap((id) => [...ownedItems(db, id, viewer.receivedAt).keys()])

/** Items that are open in the shared book, as premium of an owner opens them too: for a copy that can't ask. */
export function opensIn(db: Db, viewer: Viewer, havePremium: BookEnv['Variables']['havePremium']): ItemId[] {
  const owners = ownersIn(db, viewer.bookId).map(({ userId }) => userId)
  const inPremium = havePremium?.(owners) ? ITEM_IDS.filter((id) => itemOf(id).isInPremium) : []
  return [...new Set([...ownedIn(db, viewer), ...inPremium])].sort()
}

/**
 * Lets the routes behind it ask for an item of the shop: one of those that an owner
 * of the book has, or premium has as well.
 */
export const entitled: MiddlewareHandler<BookEnv> = (c, next) => {
  c.set('requireItem', (items, isUse) => {
    const { home, viewer, owner, havePremium } = c.var
    const ids = items as readonly ItemId[]
    if (isUse && !viewer.member) for (const id of ids) if (itemOf(id).isUsedByReading) noteRead(viewer, id)
    const { subscriptionTier } = (owner?.() ?? {}) as { subscriptionTier?: string }
    const isPremium = viewer.member
      ? havePremium?.(ownersIn(home.db, viewer.bookId).map(({ userId }) => userId))
      : subscriptionTier === 'premium'
    if (isPremium && ids.some((id) => itemOf(id).isInPremium)) return
    const owned = ownedIn(home.db, viewer)
    const [first] = ids
    if (first && !ids.some((id) => owned.includes(id)))
      refuse('not_owned', `This comes with “${itemOf(first).name}” of the rewards shop.`)
  })
  return next()
}
