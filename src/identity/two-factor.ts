import { and, eq, lt, notLike } from 'drizzle-orm'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { ServerHome } from './context.ts'
import { hashOf, newCode, newTotpSecret, plainCode, totpStep, totpUri } from './secrets.ts'
import { recoveryCodes, users } from './tables.ts'
import { changeUser, refuseUnverified, type UserRow } from './users.ts'

const KEYED = 'hmac:'
const RECOVERY_CODES = 10
/** Letters in groups of five: 50 bits of chance in a code. */
const GROUPS = 2

/** Fifty bits can be guessed from a hash; from its HMAC only with the key, which is in no copy of the database. */
const keyedHash = ({ mac }: ServerHome, codeHash: string): string => `${KEYED}${mac(codeHash)}`
const hashOfCode = (userId: string, code: string): string => hashOf(`${userId} ${plainCode(code)}`)

/** A new secret for the user's authenticator app. Nothing is asked at sign-in until a first code is typed. */
export function beginTwoFactor(tx: Tx, server: ServerHome, user: UserRow) {
  if (user.isTotpOn) refuse('conflict', 'Two-factor sign-in is already on.')
  refuseUnverified(server, user)
  const secret = newTotpSecret()
  changeUser(tx, user.id, { totpSealed: server.seal(secret), totpLastStep: 0 }, server.now())
  return { secret, uri: totpUri(secret, user.email ?? user.id) }
}

/** A code that was right, and not yet marked as used. */
export type RightCode = { step: number } | { recovery: string }

/** Finds the right code among the authenticator app's and the recovery codes that are left. */
export async function findRightCode(
  server: ServerHome,
  user: UserRow,
  typed: string,
): Promise<RightCode | undefined> {
  const code = plainCode(typed)
  const secret = user.totpSealed === null ? undefined : server.unseal(user.totpSealed)
  const isApp = /^\d{6}$/.test(code)
  const step = secret && isApp ? await totpStep(secret, code, server.now(), user.totpLastStep) : undefined
  if (step !== undefined) return { step }
  const recovery = keyedHash(server, hashOfCode(user.id, code))
  return user.isTotpOn && hasRecoveryCode(server.db, user.id, recovery) ? { recovery } : undefined
}

const hasRecoveryCode = (db: Db, userId: string, codeHash: string): boolean =>
  db
    .select()
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .get() !== undefined

/** Marks the code as used; false where another request used it first. */
export function spendCode(tx: Tx, userId: string, code: RightCode): boolean {
  const spent =
    'step' in code
      ? tx
          .update(users)
          .set({ totpLastStep: code.step })
          .where(and(eq(users.id, userId), lt(users.totpLastStep, code.step)))
          .returning({ id: users.id })
          .get()
      : tx
          .delete(recoveryCodes)
          .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, code.recovery)))
          .returning({ id: recoveryCodes.userId })
          .get()
  return spent !== undefined
}

/** Turns it on and returns ten recovery codes, which are shown this once. */
export function turnOnTwoFactor(tx: Tx, server: ServerHome, userId: string): string[] {
  changeUser(tx, userId, { isTotpOn: true }, server.now())
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(GROUPS))
  for (const code of codes)
    tx.insert(recoveryCodes)
      .values({ userId, codeHash: keyedHash(server, hashOfCode(userId, code)) })
      .run()
  return codes
}

export function turnOffTwoFactor(tx: Tx, userId: string, now: number): void {
  changeUser(tx, userId, { isTotpOn: false, totpSealed: null, totpLastStep: 0 }, now)
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
}

/** Recovery codes of before there was a key for them are good as they are, and can be guessed from the file no more. */
export function keyRecoveryCodes(tx: Tx, server: ServerHome): void {
  const bare = tx
    .select()
    .from(recoveryCodes)
    .where(notLike(recoveryCodes.codeHash, `${KEYED}%`))
    .all()
  for (const { userId, codeHash } of bare)
    tx.update(recoveryCodes)
      .set({ codeHash: keyedHash(server, codeHash) })
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      .run()
}
