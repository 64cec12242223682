import { eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerHome } from './context.ts'
import { invite } from './invitations.ts'
import { emailName, whoseIs } from './names/names.ts'
import { askShown } from './operator-board.ts'
import { IMMEDIATE } from './sign-in.ts'
import { users } from './tables.ts'
import { changeUser, findUserByEmail, isOperator, isOperatorAddress, type UserRow } from './users.ts'

/**
 * Decides once who of the users of before keeps the role: whom ADMIN_EMAILS names, with an e-mail that is verified
 * or, where the server sends no mail, a local account.
 */
export function decideOperators(tx: Tx, server: ServerHome): void {
  for (const user of tx.select().from(users).where(isNull(users.isOperator)).all()) {
    const isBelieved = user.emailVerified || (!server.sendMail && user.authProvider === 'local')
    const isNamed = user.email !== null && isOperatorAddress(server, user.email)
    tx.update(users)
      .set({ isOperator: isNamed && isBelieved })
      .where(eq(users.id, user.id))
      .run()
  }
}

/**
 * Makes registration codes while the server has no operator: one for each address of ADMIN_EMAILS without an
 * account, in their order, and undefined for an address with one. Earlier codes are void.
 */
export function inviteOperators(
  tx: Tx,
  { operatorEmails }: ServerHome,
  actor: Actor,
): (string | undefined)[] {
  if (tx.select({ id: users.id }).from(users).where(eq(users.isOperator, true)).limit(1).get()) return []
  return operatorEmails.map((email) => (findUserByEmail(tx, email) ? undefined : invite(tx, actor, email)))
}

async function inviteApart(server: ServerHome, email: string): Promise<string | null> {
  const { db, elsewhere, newId } = server
  if (elsewhere && (await whoseIs(elsewhere.names, emailName(email)))) return null
  const client = { address: '', userAgent: 'ops' }
  const actor = { userId: null, client, now: server.now(), newId, elsewhere }
  return db.transaction((tx) => invite(tx, actor, email), IMMEDIATE)
}

/**
 * Makes codes as the command line does, where people lie apart: for this e-mail, else for each address of ADMIN_EMAILS
 * while the board knows of no operator; null for what somebody has.
 */
export async function inviteFrom(server: ServerHome, email: string | null): Promise<(string | null)[]> {
  if (email !== null) return [await inviteApart(server, email)]
  const operators = await askShown(server, { kind: 'person', limit: 1, marked: true })
  return operators.length > 0
    ? []
    : Promise.all(server.operatorEmails.map((address) => inviteApart(server, address)))
}

/** Gives somebody the operator's page, or takes it away. */
export function setOperator(tx: Tx, actor: Actor, user: UserRow, becomes: boolean): UserRow {
  if (isOperator(user) === becomes)
    refuse('conflict', becomes ? 'This account is an operator’s already.' : 'This account is no operator’s.')
  addAuditEntry(tx, actor, {
    action: becomes ? 'operator.make' : 'operator.unmake',
    entityType: 'user',
    entityId: user.id,
  })
  return changeUser(tx, user.id, { isOperator: becomes }, actor.now)
}
