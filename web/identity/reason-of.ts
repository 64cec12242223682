import { ApiError, explanationOf } from '../api/errors.ts'

/** Why it didn't work, in the server's words; how long a lock lasts changes by the minute. */
export function reasonOf(error: Error | null, otherwise: string): string {
  if (!(error instanceof ApiError) || error.code !== 'locked') return explanationOf(error, otherwise)
  const minutes = Math.max(1, Math.ceil(error.retryAfterS / 60))
  return `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}
