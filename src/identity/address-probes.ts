import { eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { Refusal, refuse } from '../values/refusal.ts'
import { actorOf } from './actor.ts'
import type { ServerEnv } from './context.ts'
import { sendAddressKnown } from './mails.ts'
import { networkOf } from './network.ts'
import { hashOf } from './secrets.ts'
import { addSecurityEvent } from './security-events.ts'
import { IMMEDIATE } from './sign-in.ts'
import { writeBestEffort } from './storage-faults.ts'
import { signInFailures } from './tables.ts'
import { findUserByEmail } from './users.ts'

const HOUR_MS = 3_600_000
/** Refusals within an hour that tell one network that an e-mail has an account. */
const MAX_REFUSALS = 5

/**
 * Does what refuses an e-mail that has an account already. A network that was told so five times within an hour is
 * told nothing more, whichever e-mail it gives: nobody learns from this server who has an account. The owner hears
 * of it by mail.
 */
export function limitAddressProbes<Result>(c: Context<ServerEnv>, email: string, work: () => Result): Result {
  const { server, client } = c.var
  const now = server.now()
  const id = hashOf(`told ${networkOf(client.address)}`)
  const kept = server.db.select().from(signInFailures).where(eq(signInFailures.id, id)).get()
  const refusedAt = (kept?.failedAt ?? []).filter((at) => at > now - HOUR_MS)
  if (refusedAt.length >= MAX_REFUSALS) {
    const details = { told: MAX_REFUSALS }
    writeBestEffort(server, (tx) => addSecurityEvent(tx, actorOf(c), 'rate_limit_hit', details))
    const retryAfter = Math.ceil(((refusedAt[0] ?? now) + HOUR_MS - now) / 1000)
    refuse('too_many', 'Too many attempts with emails that can’t be used. Please try again in an hour.', {
      retryAfter,
    })
  }
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') {
      const failedAt = [...refusedAt, now]
      server.db.transaction(
        (tx) =>
          tx
            .insert(signInFailures)
            .values({ id, failedAt })
            .onConflictDoUpdate({ target: signInFailures.id, set: { failedAt } })
            .run(),
        IMMEDIATE,
      )
      const owner = findUserByEmail(server.db, email)
      if (owner) sendAddressKnown(server, owner)
    }
    throw error
  }
}
