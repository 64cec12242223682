import type { MiddlewareHandler } from 'hono'
import { actorOf } from './actor.ts'
import type { ServerEnv } from './context.ts'
import { extendPremium } from './premium.ts'
import { noteEvent } from './security-events.ts'
import { noteBeside } from './storage-faults.ts'
import { changeUser, getUser } from './users.ts'

/** What the shop says to a request that no page of ours makes. */
const SUSPECT = ['Unknown item', 'Wrong price']

/** Lets the shop give what hangs on the account: premium, and credits for a sync. */
export const giveAccess: MiddlewareHandler<ServerEnv> = (c, next) => {
  const { session } = c.var
  if (session) {
    c.set('give', (tx, { receivedAt }, { premium, syncCredits }) => {
      const user = getUser(tx, session.userId)
      if (premium) extendPremium(tx, user, receivedAt, premium)
      if (syncCredits) {
        const extraSyncCredits = user.extraSyncCredits + syncCredits
        changeUser(tx, user.id, { extraSyncCredits }, receivedAt)
      }
    })
  }
  return next()
}

/** Notes a purchase of what isn't sold, or at another price than the server's: no page of ours asks for that. */
export const noteManipulation: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next()
  if (c.req.method !== 'POST' || c.res.status !== 400) return
  const { error = '' } = (await c.res.clone().json()) as { error?: string }
  if (!SUSPECT.includes(error)) return
  const details = { reason: error, request: (await c.req.text()).slice(0, 500) }
  noteBeside(c.var.server, (tx) => noteEvent(tx, actorOf(c), 'point_manipulation', details))
}
