import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from '../values/refusal.ts'

const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** The host that an address names; undefined for "null" and for anything that is no address. */
export const hostOf = (address: string): string | undefined => {
  try {
    return new URL(address).host
  } catch {
    return undefined
  }
}

/**
 * Refuses what another site's page asks this one to change. Browsers send Sec-Fetch-Site to trustworthy
 * addresses and Origin to all; on plain http only the second is there. A client that is no browser sends
 * neither and passes.
 */
export function sameOrigin(publicHost: string | undefined): MiddlewareHandler {
  return async (c, next) => {
    if (SAFE.includes(c.req.method)) return next()
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const hosts = [c.req.header('host'), publicHost]
    const isForeignSite = site !== undefined && site !== 'same-origin' && site !== 'none'
    const host = origin === undefined ? undefined : hostOf(origin)
    const isForeignOrigin = origin !== undefined && (host === undefined || !hosts.includes(host))
    if (isForeignSite || isForeignOrigin) refuse('wrong_origin', 'This request came from another site.')
    return next()
  }
}

/**
 * True where the browser says that its own site's page began this GET, or that the address was typed. False
 * on plain http: the headers that would say so are missing there, as they would be for a picture on a page of
 * another port.
 */
export function isOwnNavigation(c: Context): boolean {
  const site = c.req.header('sec-fetch-site')
  return site === 'same-origin' || site === 'none'
}
