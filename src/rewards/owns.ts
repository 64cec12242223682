import type { HonoRequest, MiddlewareHandler } from 'hono'
import type { BookEnv } from '../book/context.ts'
import { refuse } from '../values/refusal.ts'
import { ownedItems } from './shop/owned.ts'
import { type ItemId, itemOf } from './shop/wire.ts'

interface Exceptions {
  /** Premium has it as well. */
  orPremium?: boolean
  /** What everybody may do. */
  unless?: (request: HonoRequest) => boolean
}

/** Lets through who has bought the item. */
export function owns(id: ItemId, { orPremium = false, unless }: Exceptions = {}): MiddlewareHandler<BookEnv> {
  return (c, next) => {
    if (unless?.(c.req)) return next()
    const { home, viewer, owner } = c.var
    const tier = orPremium ? (owner?.() as { subscriptionTier?: string } | undefined)?.subscriptionTier : ''
    if (tier !== 'premium' && !ownedItems(home.db, viewer.bookId, viewer.receivedAt).has(id))
      refuse('not_owned', `This comes with “${itemOf(id).name}” of the rewards shop.`)
    return next()
  }
}
