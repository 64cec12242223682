import { addCycles, anchorOf, MAX_CYCLES } from '../values/cycle.ts'
import { type Day, dayAt } from '../values/day.ts'
import type { users } from './tables.ts'

export interface SyncCredits {
  remaining: number
  monthly: number
  used: number
  extra: number
  /** The day on which the monthly ones are full again. */
  resetDate: Day
}

type CreditFields = Pick<
  typeof users.$inferSelect,
  'createdAt' | 'monthlySyncCredits' | 'syncCreditsUsed' | 'extraSyncCredits' | 'syncCreditsResetDate'
>

/**
 * The user's credits on that day of theirs. They are full again every month on the day of the month on which
 * the account was made; nothing has to run for that to be true.
 */
export function creditsOf(user: CreditFields, today: Day, timeZone: string): SyncCredits {
  const begun = dayAt(user.createdAt, timeZone)
  const anchorDay = anchorOf(begun)
  const kept = user.syncCreditsResetDate
  const first = kept ?? addCycles(begun, 'monthly', 1, anchorDay)
  const isOver = first <= today
  let resetDate = first
  for (let count = 1; resetDate <= today && count < MAX_CYCLES; count++)
    resetDate = addCycles(first, 'monthly', count, anchorDay)
  const { monthlySyncCredits: monthly, extraSyncCredits: extra } = user
  const used = isOver ? 0 : user.syncCreditsUsed
  return { remaining: Math.max(0, monthly - used) + extra, monthly, used, extra, resetDate }
}
