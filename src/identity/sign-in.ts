import type { Context } from 'hono'
import type { Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import { type Actor, actorOf } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import type { ServerEnv, ServerHome } from './context.ts'
import { browserTokenOf, rememberBrowser, setBrowserCookie } from './known-browsers.ts'
import {
  type Counter,
  clearAllFailures,
  clearFailures,
  countAttempt,
  counterOf,
  countWrongSecret,
} from './lockout.ts'
import { noteBrowser, noteNetworks } from './referral-marks.ts'
import { tellMarks } from './referrals/friends.ts'
import { verifyPassword } from './secrets.ts'
import { closeSession, openSession, setSessionCookie } from './sessions.ts'
import { noteSuspiciousSignIn } from './suspicious-sign-in.ts'
import { findRightCode, spendCode } from './two-factor.ts'
import { changeUser, findUser, findUserByEmail, getUser, type UserRow } from './users.ts'
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
 * five wrong ones within 15 minutes lock the counter. `compare` returns what is right; `refuseWrong` ends the request.
 */
async function underLockout<Right>(
  server: ServerHome,
  actor: Actor,
  counter: Counter,
  compare: () => Promise<Right | undefined>,
  refuseWrong: () => never,
): Promise<Right> {
  server.db.transaction((tx) => countAttempt(tx, counter, actor.now), IMMEDIATE)
  const right = await compare().catch((error) => {
    // A secret that was not compared was no failure.
    server.db.transaction((tx) => clearFailures(tx, counter, actor.now), IMMEDIATE)
    throw error
  })
  if (right === undefined) {
    server.db.transaction((tx) => countWrongSecret(tx, actor, counter), IMMEDIATE)
    refuseWrong()
  }
  server.db.transaction((tx) => clearFailures(tx, counter, actor.now), IMMEDIATE)
  return right
}

/** The user with this e-mail and password; refuses a wrong one like an unknown one. */
export async function provePassword(
  c: Context<ServerEnv>,
  email: string,
  password: string,
): Promise<UserRow> {
  const { server } = c.var
  const user = findUserByEmail(server.db, email)
  const compare = async () => ((await verifyPassword(user?.passwordHash, password)) ? user : undefined)
  return underLockout(server, actorOf(c), counterOf(c, email, user), compare, () =>
    refuse('wrong_credentials', WRONG),
  )
}

const counterFor = (c: Context<ServerEnv>, user: UserRow): Counter =>
  counterOf(c, user.email ?? user.id, user)

/** Refuses unless the signed-in user typed their password; one who has none has nothing to type. */
export async function proveOwner(c: Context<ServerEnv>, user: UserRow, password = ''): Promise<void> {
  if (!user.passwordHash) return
  if (!password) refuse('invalid', 'Enter your current password.')
  const compare = async () => ((await verifyPassword(user.passwordHash, password)) ? true : undefined)
  await underLockout(c.get('server'), actorOf(c), counterFor(c, user), compare, () =>
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
  await underLockout(server, actorOf(c, user.id), counterFor(c, user), compare, () =>
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
  return completeSignIn(c, user, 'local')
}

/**
 * Opens a session for somebody who has proven who they are, in one transaction with what is noted of it.
 * The session that the browser had before ends. `more` runs in the same transaction.
 */
export function completeSignIn(
  c: Context<ServerEnv>,
  { id }: UserRow,
  method: string,
  more?: (tx: Tx) => void,
): UserRow {
  const { server, isHttps } = c.var
  const actor = actorOf(c, id)
  const before = c.get('session')?.id
  const { token, browser, user } = server.db.transaction((tx) => {
    more?.(tx)
    const known = getUser(tx, id)
    refuseSuspended(known)
    const browserBefore = browserTokenOf(c)
    noteSuspiciousSignIn(tx, actor, known, browserBefore)
    clearAllFailures(tx, counterFor(c, known))
    if (before) closeSession(tx, before)
    const browser = rememberBrowser(tx, actor, id, browserBefore)
    const leaving = c.get('session')
    const left = leaving && findUser(tx, leaving.userId)
    // A browser that other databases know is named anew here alone: by its name from before it is known there.
    const names = [browser, ...(server.elsewhere && browserBefore ? [browserBefore] : [])]
    for (const one of [known, ...(left ? [left] : [])]) {
      const marks = names.flatMap((name) => noteBrowser(tx, name, one, actor.now))
      if (one === known && known.lastLoginAt === null) marks.push(...noteNetworks(tx, known, actor))
      tellMarks(tx, actor, one, marks)
    }
    const user = changeUser(tx, id, { lastLoginAt: actor.now, lastLoginIp: actor.client.address }, actor.now)
    addAuditEntry(tx, actor, {
      action: 'session.open',
      entityType: 'user',
      entityId: id,
      newValues: { method },
    })
    return { user, browser, token: openSession(tx, user, actor) }
  }, IMMEDIATE)
  setSessionCookie(c, token, isHttps)
  setBrowserCookie(c, browser, isHttps)
  return user
}
