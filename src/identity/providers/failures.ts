import type { SignInFailure } from './wire.ts'

const failures = new WeakMap<Error, SignInFailure>()

/** Gives the sign-in up. The page is told the code; the reason is the operator's, and names no secret. */
export function giveUp(failure: SignInFailure, reason: string): never {
  const error = new Error(reason)
  failures.set(error, failure)
  throw error
}

/** Returns the code with which the sign-in was given up; undefined for any other error. */
export const failureOf = (error: unknown): SignInFailure | undefined =>
  error instanceof Error ? failures.get(error) : undefined
