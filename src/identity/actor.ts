import type { Context } from 'hono'
import type { Elsewhere } from '../http/context.ts'
import type { Client, ServerEnv } from './context.ts'

/** The person behind a change, their address and the time: columns of the audit log and of security events. */
export interface Actor {
  /** Null for a stranger, and for the operator at the command line. */
  userId: string | null
  client: Client
  /** Milliseconds since 1970, UTC. */
  now: number
  newId(): string
  /** Reaches books that lie in other databases. */
  elsewhere?: Elsewhere | undefined
}

const MAX_ADDRESS = 45
const MAX_USER_AGENT = 256

/** Control characters and separators of lines are written out, so that no log line can be forged. */
export const escapeControls = (text: string, max: number): string =>
  text
    .slice(0, max)
    .replaceAll(
      /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
      (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
    )

/** Returns the actor of a request: the user of its session, unless another is given. */
export const actorOf = (c: Context<ServerEnv>, userId = c.get('session')?.userId ?? null): Actor => ({
  userId,
  client: {
    address: escapeControls(c.get('client').address, MAX_ADDRESS),
    userAgent: escapeControls(c.get('client').userAgent, MAX_USER_AGENT),
  },
  now: c.get('server').now(),
  newId: () => c.get('server').newId(),
  elsewhere: c.get('server').elsewhere,
})
