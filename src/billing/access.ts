import { and, eq, gte } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import type { ShopAccess } from '../book/context.ts'
import type { Db } from '../db/db.ts'
import { actorOf } from '../identity/actor.ts'
import type { ServerEnv } from '../identity/context.ts'
import { addSecurityEvent } from '../identity/security-events.ts'
import { writeBestEffort } from '../identity/storage-faults.ts'
import { changeUser, getUser, type UserRow } from '../identity/users.ts'
import { supportMessages } from '../operations/support/tables.ts'
import { ForgedPurchase } from '../rewards/shop/store.ts'
import { grantPremium, revokePremium } from './premium.ts'

/** Characters of a forged request that are kept: enough to see what was tried. */
const MAX_REQUEST = 200

const sourceOf = (purchaseId: string): string => `points:${purchaseId}`

const isForGood = ({ subscriptionTier, subscriptionExpiry }: UserRow): boolean =>
  subscriptionTier === 'premium' && subscriptionExpiry === null

/** True where a message marked as urgent was sent since. */
const hasWritten = (db: Db, userId: string, since: number): boolean =>
  db
    .select({ id: supportMessages.id })
    .from(supportMessages)
    .where(
      and(
        eq(supportMessages.userId, userId),
        eq(supportMessages.isPriority, true),
        gte(supportMessages.createdAt, since),
      ),
    )
    .limit(1)
    .get() !== undefined

const accessOf = (userId: string): ShopAccess => ({
  whyUseless(db, { id, grant }) {
    if (!isForGood(getUser(db, userId))) return undefined
    if (grant?.premium) return 'You have premium for good, so there is nothing to add.'
    if (grant?.syncCredits) return 'You have premium for good: your entries are synced without credits.'
    return id === 'analytics-pro' ? 'You have premium for good, and it opens this page already.' : undefined
  },
  grant(tx, { receivedAt }, { premium, syncCredits = 0 }, purchaseId) {
    const source = sourceOf(purchaseId)
    if (premium) grantPremium(tx, userId, receivedAt, { source, startsAt: receivedAt, time: premium })
    const { extraSyncCredits } = getUser(tx, userId)
    if (syncCredits) changeUser(tx, userId, { extraSyncCredits: extraSyncCredits + syncCredits }, receivedAt)
  },
  isUsed(db, { id, grant }, boughtAt) {
    if (id === 'priority-support') return hasWritten(db, userId, boughtAt)
    return getUser(db, userId).extraSyncCredits < (grant?.syncCredits ?? 0)
  },
  revoke(tx, { receivedAt }, { premium, syncCredits = 0 }, purchaseId) {
    if (premium) revokePremium(tx, userId, receivedAt, sourceOf(purchaseId))
    const { extraSyncCredits } = getUser(tx, userId)
    if (syncCredits) changeUser(tx, userId, { extraSyncCredits: extraSyncCredits - syncCredits }, receivedAt)
  },
})

/** Lets the shop give what hangs on the account: premium, and credits for a sync. */
export const shopAccess: MiddlewareHandler<ServerEnv> = (c, next) => {
  const session = c.get('session')
  if (session) c.set('access', accessOf(session.userId))
  return next()
}

/** Notes a forged purchase as a security event. */
export const recordForgedPurchases: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next()
  const { error } = c
  if (!(error instanceof ForgedPurchase)) return
  const details = { reason: error.details.error, request: (await c.req.text()).slice(0, MAX_REQUEST) }
  writeBestEffort(c.get('server'), (tx) => addSecurityEvent(tx, actorOf(c), 'point_manipulation', details))
}
