import type { Logger } from 'pino'
import type { ServerHome } from '../../identity/context.ts'
import { linkTo } from '../../identity/mail-tokens.ts'
import { decideOperators, inviteOperators } from '../../identity/operator-role.ts'
import { IMMEDIATE } from '../../identity/sign-in.ts'
import { keyRecoveryCodes } from '../../identity/two-factor.ts'

/** The server itself, at its start. */
const STARTING = { userId: null, client: { address: '', userAgent: 'start' } }

/**
 * Brings what earlier versions wrote to what this one reads, and tells in the log how to become the operator while
 * there is none. `localUrl` stands in links where nobody has said what the server is called.
 */
export function beginIdentity(server: ServerHome, localUrl: string, logger: Logger): void {
  const { db, now, newId, operatorEmails } = server
  try {
    const codes = db.transaction((tx) => {
      decideOperators(tx, server)
      keyRecoveryCodes(tx, server)
      return inviteOperators(tx, server, { ...STARTING, now: now(), newId })
    }, IMMEDIATE)
    for (const [place, code] of codes.entries()) {
      // The log names nobody: the operator knows whom they have named.
      const address = operatorEmails.length > 1 ? `address ${place + 1} of ADMIN_EMAILS` : 'ADMIN_EMAILS'
      if (code) {
        const link = linkTo(server, { invite: code }, localUrl)
        logger.warn({ link, code }, `Nobody is operator yet. Register ${address} within a week by this link`)
      } else
        logger.warn(
          `Nobody is operator yet, and ${address} has an account already. If it is yours: ops make-operator`,
        )
    }
  } catch (error) {
    // A full disk must not keep a server from showing what it has: the next start does it.
    if (!server.isStorageFull?.(error)) throw error
    server.report?.(error, newId())
  }
}
