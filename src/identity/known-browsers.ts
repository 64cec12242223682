import { and, desc, eq } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Db, Tx } from '../db/db.ts'
import type { Actor } from './actor.ts'
import { renameBrowser } from './referral-marks.ts'
import { hashOf, newToken } from './secrets.ts'
import { knownBrowsers } from './tables.ts'

type KnownBrowser = typeof knownBrowsers.$inferSelect

const COOKIE = 'bucketbook_browser'
/** The cookie's name over https: no other host and no plain-http page can set a cookie of this name. */
const HTTPS_COOKIE = `__Host-${COOKIE}`
/** The longest that browsers keep a cookie. */
export const KNOWN_FOR_DAYS = 400
const MAX_BROWSERS = 20

/**
 * Returns the cookie that a browser got at its first sign-in. It signs nobody in: it only lets failed
 * attempts of known browsers be counted apart from those of strangers.
 */
export function browserTokenOf(c: Context): string | undefined {
  const cookies = getCookie(c)
  return cookies[HTTPS_COOKIE] ?? cookies[COOKIE]
}

export function setBrowserCookie(c: Context, token: string, isHttps: boolean): void {
  setCookie(c, isHttps ? HTTPS_COOKIE : COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: KNOWN_FOR_DAYS * 86_400,
  })
}

const withToken = (token: string, userId: string) =>
  and(eq(knownBrowsers.id, hashOf(token)), eq(knownBrowsers.userId, userId))

export const isKnownBrowser = (db: Db, token: string | undefined, userId: string): boolean =>
  token !== undefined && db.select().from(knownBrowsers).where(withToken(token, userId)).get() !== undefined

/** The one used last first. */
export const listBrowsers = (db: Db, userId: string): KnownBrowser[] =>
  db
    .select()
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, userId))
    .orderBy(desc(knownBrowsers.lastUsedAt))
    .all()

/**
 * The browser of somebody who has just signed in, or shown otherwise that the account is theirs, is known from now
 * on. Returns the token for its cookie: a new one unless this account has given it the old, so that none is taken
 * over that somebody else has put there.
 */
export function rememberBrowser(tx: Tx, actor: Actor, userId: string, before: string | undefined): string {
  const { now, client } = actor
  const seen = { lastUsedAt: now, ipAddress: client.address, userAgent: client.userAgent }
  if (before !== undefined && isKnownBrowser(tx, before, userId)) {
    tx.update(knownBrowsers).set(seen).where(withToken(before, userId)).run()
    return before
  }
  const token = newToken()
  // The other accounts that know this browser are to know it still.
  if (before !== undefined) {
    tx.update(knownBrowsers)
      .set({ id: hashOf(token) })
      .where(eq(knownBrowsers.id, hashOf(before)))
      .run()
    renameBrowser(tx, before, token)
  }
  for (const { id } of listBrowsers(tx, userId).slice(MAX_BROWSERS - 1))
    tx.delete(knownBrowsers)
      .where(and(eq(knownBrowsers.id, id), eq(knownBrowsers.userId, userId)))
      .run()
  tx.insert(knownBrowsers)
    .values({ id: hashOf(token), userId, ...seen })
    .run()
  return token
}

/** Makes every browser of the account a stranger until it signs in again, as after a new password. */
export const forgetBrowsers = (tx: Tx, userId: string): void => {
  tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId)).run()
}
