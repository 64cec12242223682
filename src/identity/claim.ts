import { eq } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { addAuditEntry } from './audit.ts'
import { endOutgoing } from './channels/store.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { holdNames, identityName } from './names/names.ts'
import { closeSessions } from './sessions.ts'
import { identities, mailTokens, recoveryCodes, signInFlows } from './tables.ts'
import { endTokens } from './tokens/store.ts'
import { turnOffTwoFactor } from './two-factor.ts'
import type { UserRow } from './users.ts'
import type { OutsideProvider } from './wire.ts'

const NAME: Record<OutsideProvider, string> = {
  oidc: 'single sign-on',
  google: 'Google',
  facebook: 'Facebook',
}

const browsers = (count: number): string[] =>
  count === 0 ? [] : [count === 1 ? 'a signed-in browser' : `${count} signed-in browsers`]

/**
 * Deletes sign-in flows and mail links that were begun and not finished, so that none of them leads anywhere
 * any more.
 */
function dropOpen(tx: Tx, userId: string): void {
  for (const table of [signInFlows, mailTokens]) tx.delete(table).where(eq(table.userId, userId)).run()
}

/**
 * Removes every way into the account from before, once whoever reads the mailbox has shown for the first time that
 * its e-mail is theirs, and nothing more: somebody else may have registered with it. Returns what went beside the
 * sessions, in words.
 */
export function removeWaysIn(tx: Tx, actor: Actor, user: UserRow): string[] {
  const linked = tx.delete(identities).where(eq(identities.userId, user.id)).returning().all()
  holdNames(tx, actor, user.bookId, linked.map(identityName), false)
  const codes = tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)).returning().all()
  if (user.totpSealed !== null) turnOffTwoFactor(tx, user.id, actor.now)
  dropOpen(tx, user.id)
  forgetBrowsers(tx, user.id)
  const sessions = closeSessions(tx, user.id)
  endTokens(tx, user.id)
  // Channels and webhooks may lead to an address of whoever was in the account before.
  endOutgoing(tx, actor, user)
  const oldValues = {
    identities: linked.map(({ provider, issuer, email }) => ({ provider, issuer, email })),
    twoFactor: user.isTotpOn,
    recoveryCodes: codes.length,
    sessions,
  }
  addAuditEntry(tx, actor, { action: 'ways_in.remove', entityType: 'user', entityId: user.id, oldValues })
  return [
    ...linked.map(({ provider, email }) => `the sign-in with ${NAME[provider]}${email ? ` (${email})` : ''}`),
    ...(user.isTotpOn ? ['two-factor sign-in'] : []),
  ]
}

/**
 * Signs out other browsers, once somebody who is in the account has shown that its e-mail is theirs: nobody knows who
 * signed in there. What they linked stays, and so does the browser that they are at. Returns what went, in words.
 */
export function removeOtherSessions(
  tx: Tx,
  actor: Actor,
  user: UserRow,
  keptId: string | undefined,
): string[] {
  dropOpen(tx, user.id)
  const sessions = closeSessions(tx, user.id, keptId)
  if (sessions > 0)
    addAuditEntry(tx, actor, {
      action: 'session.revoke_others',
      entityType: 'session',
      oldValues: { sessions },
    })
  return browsers(sessions)
}
