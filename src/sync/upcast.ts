import { refuse } from '../values/refusal.ts'

/** Version of the calls that this release keeps in an outbox. What one may say is only ever added to. */
export const CALL_VERSION = 2

/** A call of an outbox as far as its meaning goes. A body is undefined, or the bytes of a long one, which says what it always has. */
export interface Kept {
  /** 1 where a release kept it that named no version. */
  version?: number | undefined
  method: string
  path: string
  body?: unknown
}

type Step = <Call extends Kept>(call: Call) => Call

/**
 * Turns a call of each version into one of the next. Its place among the steps is the version that it reads. The body of
 * a call must be what its key was first used with, as long as a server may have answered it: a step adds beside it.
 */
const STEPS: readonly Step[] = [
  // Version 1 names no rev: it overwrites what is there, as it did when it was kept.
  (call) => call,
]

const NEWER = `This change was kept by a newer version of Bucketbook than this server is (${CALL_VERSION}). Update the server, then send it again.`

/** The call as today's release would have kept it. Refused where a newer one kept it. */
export function upcast<Call extends Kept>(call: Call): Call & { version: number } {
  const { version = 1 } = call
  if (version > CALL_VERSION) refuse('newer_version', NEWER)
  const today = STEPS.slice(version - 1).reduce<Call>((former, step) => step(former), call)
  return { ...today, version: CALL_VERSION }
}
