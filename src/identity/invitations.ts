import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { asked } from '../book/crossing/asking.ts'
import { type Crossing, contextOfPlace, crossing, type Question } from '../book/crossing/crossing.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Home } from '../http/context.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerHome } from './context.ts'
import { isSomebodys } from './names/directory.ts'
import { emailName, whoseIs } from './names/names.ts'
import { hashOf, newCode, plainCode } from './secrets.ts'
import { invitations } from './tables.ts'
import { findUserByEmail, isOperatorAddress, refuseTakenEmail } from './users.ts'

const LIFETIME_MS = 7 * 86_400_000
/** Groups of five letters: 100 bits of chance. */
const GROUPS = 4

const OPERATORS_ONLY =
  'This email is the operator’s. Register with the code that stands in the log of the server, or that its command “invite” prints.'

/** The place of an e-mail's invitation, where people lie apart: that of its name, which is a hash; undefined in one file. */
const placeOf = ({ elsewhere }: Pick<Home, 'elsewhere'>, email: string): string | undefined =>
  elsewhere?.names.placeOf(emailName(email))

interface Made {
  /** The hash of the code. */
  id: string
  /** The e-mail, or what it is called where it lies. */
  email: string
  invitedBy: string | null
  createdAt: number
}

const isOf = (email: string) => eq(sql`lower(${invitations.email})`, email.toLowerCase())

/** An e-mail is invited for a week; an invitation of before is void. */
export const INVITED: Crossing<Made, null> = {
  kind: 'invitation.made',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, _there, made) {
    tx.delete(invitations)
      .where(and(isOf(made.email), isNull(invitations.usedAt)))
      .run()
    tx.insert(invitations)
      .values({ ...made, expiresAt: made.createdAt + LIFETIME_MS })
      .run()
    return null
  },
}

/** Invites an e-mail for a week and returns the code, which is stored nowhere. One that was made before is void. */
export function invite(tx: Tx, actor: Actor, email: string): string {
  if (findUserByEmail(tx, email)) refuseTakenEmail()
  const code = newCode(GROUPS)
  const here = contextOfPlace(actor.elsewhere?.place ?? '', actor)
  const to = placeOf(actor, email)
  const { userId: invitedBy, now: createdAt } = actor
  const made = { id: hashOf(plainCode(code)), email: to ?? email, invitedBy, createdAt }
  crossing(tx, here, INVITED, { to: to ?? '', subject: `invitation by ${here.bookId}`, rev: createdAt }, made)
  addAuditEntry(tx, actor, { action: 'invitation.create', entityType: 'invitation', newValues: { email } })
  return code
}

/** Refuses an e-mail that somebody has, wherever they lie. */
export async function refuseTakenAnywhere({ elsewhere }: ServerHome, email: string): Promise<void> {
  if (elsewhere && (await whoseIs(elsewhere.names, emailName(email)))) refuseTakenEmail()
}

/** A newcomer's right to register: the code of an invitation, or a provider's word that the e-mail is theirs. */
interface Proof {
  code?: string | undefined
  isVerified?: boolean
}

/** An invitation that is good; `isByCommand`: of the command line, or of the log, and so of no user. */
interface Good {
  id: string
  isByCommand: boolean
}

/** The invitation of an e-mail: that of the code, where one is asked for. */
export const INVITATION: Question<{ email: string; code?: string | undefined }, Good | null> = {
  kind: 'invitation.good',
  answer(db, place, { email, code }, now) {
    // An e-mail that is somebody's is invited no more; they may have gone, and that is not heard of yet.
    if (isSomebodys(db, place)) return null
    const asked = code === undefined ? undefined : eq(invitations.id, hashOf(plainCode(code)))
    const row = db
      .select()
      .from(invitations)
      .where(and(isOf(email), asked, isNull(invitations.usedAt), gt(invitations.expiresAt, now)))
      .get()
    return row ? { id: row.id, isByCommand: row.invitedBy === null } : null
  },
}

/** An invitation is used up. */
export const SPENT: Crossing<{ id: string }, null> = {
  kind: 'invitation.spent',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { now }, { id }) {
    tx.update(invitations).set({ usedAt: now }).where(eq(invitations.id, id)).run()
    return null
  },
}

/** Reads the invitation that was asked for, in whichever database the newcomer comes into; null where none is good. */
export type Invitation = (db: Db) => Good | null

/** Asks for the invitation of who wants to register, where they need one. */
export async function invitationOf(
  server: ServerHome,
  email: string | null,
  proof: Proof,
): Promise<Invitation> {
  if (email === null) return () => null
  const isOperators = isOperatorAddress(server, email)
  const isNeeded = isOperators || server.registration === 'invite'
  const { code } = isOperators || !proof.isVerified ? proof : { code: undefined }
  if (!isNeeded || !(code || (proof.isVerified && !isOperators))) return () => null
  const to = placeOf(server, email)
  return asked(server, INVITATION, to ?? '', { email: to ?? email, code })
}

/**
 * Refuses a registration that the operator does not want, and uses an invitation up. Returns whether the newcomer
 * is the operator: whoever registers an address of ADMIN_EMAILS is, and shows by a code that they run the server.
 */
export function admitNewUser(
  tx: Tx,
  server: ServerHome,
  email: string | null,
  invitation: Invitation,
): boolean {
  const good = invitation(tx)
  if (email !== null && isOperatorAddress(server, email)) {
    if (findUserByEmail(tx, email)) refuseTakenEmail()
    if (!good?.isByCommand) refuse('invite_required', OPERATORS_ONLY)
    spend(tx, server, email, good)
    return true
  }
  if (server.registration === 'open') return false
  if (server.registration === 'closed') refuse('closed', 'Registration is closed on this server.')
  if (email === null || !good)
    refuse('closed', 'Registration on this server needs an invitation for this email.')
  spend(tx, server, email, good)
  return false
}

function spend(tx: Tx, server: ServerHome, email: string, { id }: Good): void {
  const here = contextOfPlace(server.elsewhere?.place ?? '', { ...server, now: server.now() })
  crossing(tx, here, SPENT, { to: placeOf(server, email) ?? '' }, { id })
}
