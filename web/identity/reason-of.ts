import { ApiError, explanationOf } from '../api/errors.ts'

/** The reason of an error in the server's words; of a lock in words of our own, with the minutes that are left by now. */
export function reasonOf(error: Error | null, otherwise: string): string {
  if (!(error instanceof ApiError) || error.code !== 'locked') return explanationOf(error, otherwise)
  const minutes = Math.max(1, Math.ceil(error.retryAfterS / 60))
  return `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
