import type { Context } from 'hono'
import type { z } from 'zod'
import { refuse } from '../values/refusal.ts'
import { actorOf } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import { removeOtherSessions } from './claim.ts'
import type { ServerEnv } from './context.ts'
import { mailTokenOwner, spendMailToken } from './mail-tokens.ts'
import { sendRemoved } from './mails.ts'
import { IMMEDIATE, provePassword } from './sign-in.ts'
import { changeUser } from './users.ts'
import type { Claimed, EmailClaim, EmailConfirmation } from './wire.ts'

/** Returns the account that the link is for; the link stays usable. */
export function emailClaimOf(c: Context<ServerEnv>, token: string): EmailClaim {
  const { server, session } = c.var
  const user = mailTokenOwner(server.db, token, 'email_verification', server.now())
  return {
    email: user.email ?? '',
    firstName: user.firstName,
    lastName: user.lastName,
    createdAt: new Date(user.createdAt).toISOString(),
    isYours: session?.userId === user.id,
    hasPassword: user.passwordHash !== null,
  }
}

/**
 * Verifies the e-mail of the account that the link is for. Taken only from whoever is in that account too, by
 * its session or its password: else a stranger who registered with somebody's e-mail had them verify it.
 */
export async function verifyByMail(
  c: Context<ServerEnv>,
  { token, currentPassword }: z.output<typeof EmailConfirmation>,
): Promise<z.infer<typeof Claimed>> {
  const { server, session } = c.var
  const owner = mailTokenOwner(server.db, token, 'email_verification', server.now())
  const isHere = session?.userId === owner.id
  if (!isHere) {
    if (!currentPassword || !owner.passwordHash)
      refuse('proof_required', 'Sign in to the account that this link is for, then open the link again.')
    await provePassword(c, owner.email ?? '', currentPassword)
  }
  const actor = actorOf(c, owner.id)
  const { user, removed } = server.db.transaction((tx) => {
    const user = spendMailToken(tx, token, 'email_verification', actor.now)
    const removed = user.emailVerified
      ? []
      : removeOtherSessions(tx, actor, user, isHere ? session.id : undefined)
    addAuditEntry(tx, actor, { action: 'email.verify', entityType: 'user', entityId: user.id })
    return { user: changeUser(tx, user.id, { emailVerified: true }, actor.now), removed }
  }, IMMEDIATE)
  sendRemoved(server, user, removed)
  return { success: true, removed }
}
