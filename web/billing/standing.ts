import type { Subscription } from '../../src/billing/wire.ts'
import type { User } from '../../src/identity/wire.ts'
import { type Day, dayAt } from '../../src/values/day.ts'

type Tier = Pick<User, 'subscriptionTier' | 'subscriptionExpiry'>

export interface Standing {
  /** `running` renews, `late` waits for a payment, `ending` was cancelled; the others have no subscription. */
  kind: 'free' | 'running' | 'late' | 'ending' | 'given' | 'lifetime'
  /** The last day of premium, where it has one. */
  until: Day | null
  /** Of the next payment, or on which the subscription ends. */
  turn: Day | null
  /** Somebody has begun to subscribe and did not pay. */
  isUnpaid: boolean
  /** Whether there is a plan to choose: one subscription at a time, and none for what is there for good. */
  isOpen: boolean
  /** Whether the subscription can go on by the other plan. */
  canChange: boolean
}

/** The days are those of a calendar in the time zone. */
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
