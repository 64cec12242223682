import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerHome } from './context.ts'
import { hashOf, newCode, plainCode } from './secrets.ts'
import { invitations } from './tables.ts'
import { findUserByEmail, isOperatorAddress, refuseTakenEmail } from './users.ts'

const LIFETIME_MS = 7 * 86_400_000
/** Groups of five letters: 100 bits of chance. */
const GROUPS = 4

const OPERATORS_ONLY =
  'This email is the operator’s. Register with the code that stands in the log of the server, or that its command “invite” prints.'

/** Invites an e-mail for a week and returns the code, which is stored nowhere. One that was made before is void. */
export function invite(tx: Tx, actor: Actor, email: string): string {
  if (findUserByEmail(tx, email)) refuseTakenEmail()
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
  addAuditEntry(tx, actor, { action: 'invitation.create', entityType: 'invitation', newValues: { email } })
  return code
}

/** A newcomer's right to register: the code of an invitation, or a provider's word that the e-mail is theirs. */
interface Proof {
  code?: string | undefined
  isVerified?: boolean
}

/**
 * Refuses a registration that the operator does not want, and uses an invitation up. Returns whether the newcomer
 * is the operator: whoever registers an address of ADMIN_EMAILS is, and shows by a code that they run the server.
 */
export function admitNewUser(tx: Tx, server: ServerHome, email: string | null, proof: Proof): boolean {
  const now = server.now()
  if (email !== null && isOperatorAddress(server, email)) {
    if (findUserByEmail(tx, email)) refuseTakenEmail()
    if (!proof.code || !spendInvitation(tx, email, now, { code: proof.code, isByCommand: true }))
      refuse('invite_required', OPERATORS_ONLY)
    return true
  }
  if (server.registration === 'open') return false
  if (server.registration === 'closed') refuse('closed', 'Registration is closed on this server.')
  const isInvited =
    email !== null &&
    (proof.isVerified || proof.code) &&
    spendInvitation(tx, email, now, { code: proof.isVerified ? undefined : proof.code })
  if (!isInvited) refuse('closed', 'Registration on this server needs an invitation for this email.')
  return false
}

/** Uses the e-mail's invitation up: that of the code, where one is asked for; false where there is none. */
function spendInvitation(
  tx: Tx,
  email: string,
  now: number,
  { code, isByCommand = false }: { code?: string | undefined; isByCommand?: boolean },
): boolean {
  const used = tx
    .update(invitations)
    .set({ usedAt: now })
    .where(
      and(
        eq(sql`lower(${invitations.email})`, email.toLowerCase()),
        code === undefined ? undefined : eq(invitations.id, hashOf(plainCode(code))),
        // By no user: of the command line, or of the log.
        isByCommand ? isNull(invitations.invitedBy) : undefined,
        isNull(invitations.usedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ id: invitations.id })
    .get()
  return used !== undefined
}
