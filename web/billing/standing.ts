import type { Subscription } from '../../src/billing/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { type Day, dayAt } from '../../src/values/day.ts'

type Tier = Pick<User, 'subscriptionTier' | 'subscriptionExpiry'>

export interface Standing {
  /** `running` renews, `late` waits for a payment, `ending` was cancelled; the others have no subscription. */
  kind: 'free' | 'running' | 'late' | 'ending' | 'given' | 'lifetime'
  /** The last day of premium, where it has one. */
  until: Day | null
  /** The day of the next payment, or the one on which the subscription ends. */
  turn: Day | null
  /** True where a subscription was begun and not paid. */
  isUnpaid: boolean
  /** True where a plan can be chosen: one subscription at a time, and none beside premium for good. */
  isOpen: boolean
  /** True where the subscription can go on by the other plan. */
  canChange: boolean
}

/** The user's premium and subscription as of now; days are those of a calendar in `timeZone`. */
export function standingOf(
  { subscriptionTier, subscriptionExpiry }: Tier,
  subscription: Subscription | null,
  timeZone: string,
): Standing {
  const isPremium = subscriptionTier === 'premium'
  const isLive = subscription?.status === 'active' || subscription?.status === 'past_due'
  const isUnpaid = subscription?.status === 'incomplete'
  const until = isPremium && subscriptionExpiry ? dayAt(Date.parse(subscriptionExpiry) - 1, timeZone) : null
  const turn =
    isLive && subscription.nextBilling ? dayAt(Date.parse(subscription.nextBilling), timeZone) : null
  const rest = { until, turn, isUnpaid, isOpen: false, canChange: false }
  if (isLive) {
    const kind = subscription.cancelAtPeriodEnd
      ? 'ending'
      : subscription.status === 'past_due'
        ? 'late'
        : 'running'
    return { ...rest, kind, canChange: kind !== 'late' }
  }
  if (isPremium && !subscriptionExpiry) return { ...rest, kind: 'lifetime' }
  return { ...rest, kind: isPremium ? 'given' : 'free', isOpen: true }
}
