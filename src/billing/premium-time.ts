import type { AccountGrant } from '../book/context.ts'
import { addCycles } from '../values/cycle.ts'
import { addDays, dayAt } from '../values/day.ts'

/** Time that is added: days, calendar months or milliseconds, or all time to come. */
export type PremiumTime = NonNullable<AccountGrant['premium']> | { ms: number }

/** Premium in the user's row. An expiry of null beside premium is never; milliseconds since 1970, UTC. */
export interface PremiumState {
  subscriptionTier: 'free' | 'premium'
  subscriptionExpiry: number | null
}

/** A grant's time; or what stood in the user's row by another hand, from where the ledger goes on. */
export type GrantedTime = PremiumTime | PremiumState

interface Grant {
  seq: number
  startsAt: number
  time: GrantedTime
  revokedAt: number | null
}

/** End of premium that begins at this time. Null is never. */
function endOf(start: number, time: PremiumTime): number | null {
  if (time === 'lifetime') return null
  if ('ms' in time) return start + time.ms
  const day = dayAt(start, 'UTC')
  const end = 'days' in time ? addDays(day, time.days) : addCycles(day, 'monthly', time.months)
  return start + Date.parse(end) - Date.parse(day)
}

const isState = (time: GrantedTime): time is PremiumState => time !== 'lifetime' && 'subscriptionTier' in time

function extended(state: PremiumState, startsAt: number, time: PremiumTime): PremiumState {
  const isPremium = state.subscriptionTier === 'premium'
  if (isPremium && state.subscriptionExpiry === null) return state
  const start = isPremium ? Math.max(startsAt, state.subscriptionExpiry ?? startsAt) : startsAt
  return { subscriptionTier: 'premium', subscriptionExpiry: endOf(start, time) }
}

/**
 * Adds up the grants: each adds its time once, from its own start or from where those before it end. They
 * count in the order in which they start, in whichever order they were entered.
 */
export function premiumOf(grants: Grant[]): PremiumState {
  const entered = [...grants].sort((a, b) => a.seq - b.seq)
  const last = entered.findLastIndex(({ time }) => isState(time))
  let state: PremiumState = { subscriptionTier: 'free', subscriptionExpiry: null }
  const known = entered[last]?.time
  if (known && isState(known)) state = known
  const later = entered.slice(last + 1).filter(({ revokedAt }) => revokedAt === null)
  for (const { startsAt, time } of later.sort((a, b) => a.startsAt - b.startsAt || a.seq - b.seq))
    if (!isState(time)) state = extended(state, startsAt, time)
  return state
}
