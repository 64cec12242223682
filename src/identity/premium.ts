import type { Tx } from '../db/db.ts'
import type { Gift } from '../http/context.ts'
import { addCycles } from '../values/cycle.ts'
import { addDays, dayAt } from '../values/day.ts'
import { changeUser, tierOf, type UserRow } from './users.ts'

/** How much longer: so many days, so many calendar months, or for good. */
export type PremiumTime = NonNullable<Gift['premium']>

/** When premium ends that begins then; milliseconds since 1970, UTC. Null is never. */
function endOf(start: number, time: PremiumTime): number | null {
  if (time === 'lifetime') return null
  const day = dayAt(start, 'UTC')
  const end = 'days' in time ? addDays(day, time.days) : addCycles(day, 'monthly', time.months)
  return start + Date.parse(end) - Date.parse(day)
}

/** Gives premium from now, or from where the present one ends. One that never ends stays as it is. */
export function extendPremium(tx: Tx, user: UserRow, now: number, time: PremiumTime): void {
  const isPremium = tierOf(user, now) === 'premium'
  if (isPremium && user.subscriptionExpiry === null) return
  const start = isPremium ? Math.max(now, user.subscriptionExpiry ?? now) : now
  const subscriptionExpiry = endOf(start, time)
  changeUser(tx, user.id, { subscriptionTier: 'premium', subscriptionExpiry }, now)
}
