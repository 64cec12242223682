import type { ManagedUser } from '../../src/identity/wire.ts'
import { addDays, type Day, dayAt } from '../../src/values/day.ts'
import { formatDay } from '../ui/format.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The instant in milliseconds at which the day is over where a clock in the zone hangs. */
export function endOf(day: Day, timeZone: string): number {
  // Midnight is at most 14 hours before that of UTC, or 12 after it.
  const midnight = Date.parse(`${addDays(day, 1)}T00:00:00Z`)
  let [within, over] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS]
  while (over - within > MINUTE_MS) {
    const between = within + Math.floor((over - within) / 2 / MINUTE_MS) * MINUTE_MS
    if (dayAt(between, timeZone) > day) over = between
    else within = between
  }
  return over
}

/** The last day of a tier that ends at the instant. */
export const lastDay = (expiry: string, timeZone: string): Day => dayAt(Date.parse(expiry) - 1, timeZone)

/** The name of the tier, and the last day of premium, both in words. */
export function tierWords(
  { subscriptionTier, subscriptionExpiry }: Pick<ManagedUser, 'subscriptionTier' | 'subscriptionExpiry'>,
  timeZone: string,
): { tier: string; until?: string } {
  const day = subscriptionExpiry && formatDay(lastDay(subscriptionExpiry, timeZone))
  if (subscriptionTier === 'premium')
    return { tier: 'Premium', until: day ? `until ${day}` : 'for a lifetime' }
  return day ? { tier: 'Free', until: `premium ended ${day}` } : { tier: 'Free' }
}
