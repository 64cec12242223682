import type { MiddlewareHandler } from 'hono'
import type { BookEnv } from '../http/context.ts'
import { refuse } from '../values/refusal.ts'
import { ownedItems } from './shop/owned.ts'
import { type ItemId, itemOf } from './shop/wire.ts'

/** Lets through who has bought the item; `orPremium` those as well who have premium. */
export function owns(id: ItemId, { orPremium = false } = {}): MiddlewareHandler<BookEnv> {
  return (c, next) => {
    const { home, viewer, owner } = c.var
    const tier = orPremium ? (owner?.() as { subscriptionTier?: string } | undefined)?.subscriptionTier : ''
    if (tier !== 'premium' && !ownedItems(home.db, viewer.bookId, viewer.receivedAt).has(id))
      refuse('not_owned', `This comes with “${itemOf(id).name}” of the rewards shop.`)
    return next()
  }
}
