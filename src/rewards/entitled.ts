import type { MiddlewareHandler } from 'hono'
import type { BookEnv, Viewer } from '../book/context.ts'
import { isFar } from '../book/crossing/crossing.ts'
import { ownersIn } from '../book/members.ts'
import type { Possessions } from '../book/wire.ts'
import type { Db } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { isLasting, ownedItems } from './shop/owned.ts'
import { noteUse } from './shop/used.ts'
import { ITEM_IDS, type ItemId, itemOf } from './shop/wire.ts'

type HavePremium = BookEnv['Variables']['havePremium']

/** Items and `premium` that an owner in another database has now, as they have told the book. */
const toldOf = ({ has }: { has: Possessions | null }, { receivedAt }: Viewer): string[] =>
  Object.keys(has ?? {}).filter((id) => isLasting(receivedAt)(has?.[id]))

/** Items that the owners of the book have, or its owner has. */
function ownedIn(db: Db, viewer: Viewer): ItemId[] {
  const owned = (bookId: string) => [...ownedItems(db, bookId, viewer.receivedAt).keys()]
  if (!viewer.member) return owned(viewer.bookId)
  return ownersIn(db, viewer.bookId).flatMap((owner) =>
    isFar(viewer, owner.homeBookId) ? (toldOf(owner, viewer) as ItemId[]) : owned(owner.homeBookId),
  )
}

/** True where an owner of the shared book has premium. */
function isPremiumIn(db: Db, viewer: Viewer, havePremium: HavePremium): boolean {
  const owners = ownersIn(db, viewer.bookId)
  const near = owners.filter(({ homeBookId }) => !isFar(viewer, homeBookId))
  return (
    owners.some((owner) => toldOf(owner, viewer).includes('premium')) ||
    (havePremium?.(near.map(({ userId }) => userId)) ?? false)
  )
}

/** True where the owner of the book, or one of them, has bought automation, so that its rules run. */
export const automates =
  (viewer: Viewer) =>
  (db: Db): boolean =>
    ownedIn(db, viewer).includes('smart-automation')

/** Items that are open in the shared book, as premium of an owner opens them too: for a copy that can't ask. */
export function opensIn(db: Db, viewer: Viewer, havePremium: HavePremium): ItemId[] {
  const isPremium = isPremiumIn(db, viewer, havePremium)
  const inPremium = isPremium ? ITEM_IDS.filter((id) => itemOf(id).isInPremium) : []
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
    if (isUse && !viewer.member) for (const id of ids) if (itemOf(id).isUsedByReading) noteUse(viewer, id)
    const { subscriptionTier } = (owner?.() ?? {}) as { subscriptionTier?: string }
    const isPremium = viewer.member
      ? isPremiumIn(home.db, viewer, havePremium)
      : subscriptionTier === 'premium'
    if (isPremium && ids.some((id) => itemOf(id).isInPremium)) return
    const owned = ownedIn(home.db, viewer)
    const [first] = ids
    if (first && !ids.some((id) => owned.includes(id)))
      refuse('not_owned', `This comes with “${itemOf(first).name}” of the rewards shop.`)
  })
  return next()
}
