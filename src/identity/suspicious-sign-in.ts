import type { Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { isKnownBrowser, listBrowsers } from './known-browsers.ts'
import { placeOf } from './network.ts'
import { addSecurityEvent } from './security-events.ts'
import { listDevices } from './sessions.ts'
import type { UserRow } from './users.ts'

/** The user agent without version numbers, which every update of the browser changes. */
const withoutVersions = (userAgent: string | null): string => (userAgent ?? '').replaceAll(/[\d._]+/g, '')

/**
 * Notes a sign-in from a place or with a browser that the account has not seen. A browser that has its cookie may
 * be anywhere, as a phone is; it is a stranger only where it calls itself something else as well. `browserToken`
 * is that of its cookie.
 */
export function noteSuspiciousSignIn(
  tx: Tx,
  actor: Actor,
  user: UserRow,
  browserToken: string | undefined,
): void {
  if (user.lastLoginAt === null) return
  const seen = [...listBrowsers(tx, user.id), ...listDevices(tx, user.id, '', actor.now)]
  const { address, userAgent } = actor.client
  const places = [user.lastLoginIp, ...seen.map(({ ipAddress }) => ipAddress)]
  const isNewPlace = !places.some((place) => place !== null && placeOf(place) === placeOf(address))
  const isNewBrowser =
    seen.length > 0 &&
    !seen.some((browser) => withoutVersions(browser.userAgent) === withoutVersions(userAgent))
  const isStrange = isKnownBrowser(tx, browserToken, user.id)
    ? isNewPlace && isNewBrowser
    : isNewPlace || isNewBrowser
  if (!isStrange) return
  addSecurityEvent(tx, actor, 'suspicious_login', { lastLoginIp: user.lastLoginIp, isNewPlace, isNewBrowser })
}
