import type { Context } from 'hono'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, actorOf } from './actor.ts'
import { noteDeed } from './audit.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { countAttempt, fail, forgive, unlock } from './lockout.ts'
import { verifyPassword } from './secrets.ts'
import { noteEvent } from './security-events.ts'
import { closeSession, listDevices, openSession, setSessionCookie, tokenOf } from './sessions.ts'
import { findRightCode, spendCode } from './two-factor.ts'
import { changeUser, findUserByEmail, getUser, type UserRow } from './users.ts'
import type { Credentials } from './wire.ts'

export const IMMEDIATE = { behavior: 'immediate' } as const

const WRONG = 'The email or the password is wrong.'
const WRONG_CODE = 'The code is wrong, or was used before.'

/** Ends the request of somebody who is suspended, and tells them so. */
export function refuseSuspended({ isSuspended, suspensionReason }: UserRow): void {
  if (!isSuspended) return
  refuse(
    'suspended',
    suspensionReason ? `This account is suspended: ${suspensionReason}` : 'This account is suspended.',
  )
}

/**
 * Every comparison with a secret of somebody's goes through here: it is counted before it is made, and
 * five wrong ones within 15 minutes lock the e-mail. `isRight` compares; `refuseWrong` ends the request.
 */
async function underLockout<Right>(
  server: ServerHome,
  actor: Actor,
  email: string,
  compare: () => Promise<Right | undefined>,
  refuseWrong: () => never,
): Promise<Right> {
  server.db.transaction((tx) => countAttempt(tx, email, actor.now), IMMEDIATE)
  const right = await compare()
  if (right === undefined) {
    server.db.transaction((tx) => fail(tx, actor, email), IMMEDIATE)
    refuseWrong()
  }
  server.db.transaction((tx) => forgive(tx, email, actor.now), IMMEDIATE)
  return right
}

/** The user with this e-mail and password; refuses a wrong one like an unknown one. */
async function provePassword(c: Context<ServerEnv>, email: string, password: string): Promise<UserRow> {
  const { server } = c.var
  const compare = async () => {
    const user = findUserByEmail(server.db, email)
    return (await verifyPassword(user?.passwordHash, password)) ? user : undefined
  }
  return underLockout(server, actorOf(c), email, compare, () => refuse('wrong_credentials', WRONG))
}

/** Refuses unless the signed-in user typed their password; one who has none has nothing to type. */
export async function proveOwner(c: Context<ServerEnv>, user: UserRow, password = ''): Promise<void> {
  if (!user.passwordHash) return
  if (!password) refuse('invalid', 'Enter your current password.')
  const compare = async () => ((await verifyPassword(user.passwordHash, password)) ? true : undefined)
  await underLockout(c.var.server, actorOf(c), user.email ?? user.id, compare, () =>
    refuse('wrong_credentials', 'The current password is wrong.'),
  )
}

/** Takes a code of the app or a recovery code, once. */
export async function proveCode(c: Context<ServerEnv>, user: UserRow, typed: string): Promise<void> {
  const { server } = c.var
  const compare = async () => {
    const code = await findRightCode(server, user, typed)
    return code && server.db.transaction((tx) => spendCode(tx, user.id, code), IMMEDIATE) ? code : undefined
  }
  await underLockout(server, actorOf(c, user.id), user.email ?? user.id, compare, () =>
    refuse('wrong_code', WRONG_CODE),
  )
}

/** Signs in by e-mail, password and, where it is on, the second factor. */
export async function signIn(c: Context<ServerEnv>, { email, password, code }: Credentials) {
  const user = await provePassword(c, email, password)
  refuseSuspended(user)
  if (user.isTotpOn && !code)
    refuse('second_factor_required', 'Enter the code of your authenticator app, or a recovery code.')
  if (user.isTotpOn && code) await proveCode(c, user, code)
  return enter(c, user, 'local')
}

/**
 * Opens a session for somebody who has proven who they are, in one transaction with what is noted of it.
 * The session that the browser had before ends. `more` runs in the same transaction.
 */
export function enter(
  c: Context<ServerEnv>,
  { id }: UserRow,
  method: string,
  more?: (tx: Tx) => void,
): UserRow {
  const { server, isHttps } = c.var
  const actor = actorOf(c, id)
  const before = tokenOf(c)
  const { token, user } = server.db.transaction((tx) => {
    more?.(tx)
    const known = getUser(tx, id)
    refuseSuspended(known)
    noteStranger(tx, actor, known)
    if (before) closeSession(tx, before)
    if (known.email) unlock(tx, known.email)
    const user = changeUser(tx, id, { lastLoginAt: actor.now, lastLoginIp: actor.client.address }, actor.now)
    noteDeed(tx, actor, { action: 'session.open', entityType: 'user', entityId: id, newValues: { method } })
    return { user, token: openSession(tx, user, actor) }
  }, IMMEDIATE)
  setSessionCookie(c, token, isHttps)
  return user
}

/** A sign-in from an address and with a browser that none of the user's open sessions has. */
function noteStranger(tx: Tx, actor: Actor, user: UserRow): void {
  const devices = listDevices(tx, user.id, '', actor.now)
  const { address, userAgent } = actor.client
  const isKnown =
    user.lastLoginAt === null ||
    user.lastLoginIp === address ||
    devices.some((device) => device.ipAddress === address || device.userAgent === userAgent)
  if (!isKnown) noteEvent(tx, actor, 'suspicious_login', { lastLoginIp: user.lastLoginIp })
}
