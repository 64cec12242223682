import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { noteDeed } from './audit.ts'
import type { ServerHome } from './context.ts'
import { hashOf, newCode, plainCode } from './secrets.ts'
import { invitations } from './tables.ts'
import { findUserByEmail } from './users.ts'

const LIFETIME_MS = 7 * 86_400_000
/** Groups of five letters: 100 bits of chance. */
const GROUPS = 4

/** Invites an e-mail for a week and answers the code, which is stored nowhere. One that was made before is void. */
export function invite(tx: Tx, actor: Actor, email: string): string {
  if (findUserByEmail(tx, email)) refuse('conflict', 'An account with this email already exists')
  const code = newCode(GROUPS)
  tx.delete(invitations)
    .where(and(eq(sql`lower(${invitations.email})`, email.toLowerCase()), isNull(invitations.usedAt)))
    .run()
  tx.insert(invitations)
    .values({
      id: hashOf(plainCode(code)),
      email,
      invitedBy: actor.userId,
      createdAt: actor.now,
      expiresAt: actor.now + LIFETIME_MS,
    })
    .run()
  noteDeed(tx, actor, { action: 'invitation.create', entityType: 'invitation', newValues: { email } })
  return code
}

/**
 * Refuses a registration that the operator does not want, and uses an invitation up. `proof` is the code of
 * the invitation, or `'verified'` where a provider vouches that the e-mail is theirs.
 */
export function admitNewUser(
  tx: Tx,
  server: ServerHome,
  email: string | null,
  proof?: { code: string } | 'verified',
) {
  if (server.registration === 'open') return
  if (server.registration === 'closed') refuse('closed', 'Registration is closed on this server.')
  const now = server.now()
  const used =
    email && proof
      ? tx
          .update(invitations)
          .set({ usedAt: now })
          .where(
            and(
              eq(sql`lower(${invitations.email})`, email.toLowerCase()),
              proof === 'verified' ? undefined : eq(invitations.id, hashOf(plainCode(proof.code))),
              isNull(invitations.usedAt),
              gt(invitations.expiresAt, now),
            ),
          )
          .returning({ id: invitations.id })
          .get()
      : undefined
  if (!used) refuse('closed', 'Registration on this server needs an invitation for this email.')
}
