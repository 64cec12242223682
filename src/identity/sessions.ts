import { and, desc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { refuse } from '../values/refusal.ts'
import type { Actor } from './actor.ts'
import type { Session } from './context.ts'
import { hashInUse, newToken, placedToken } from './secrets.ts'
import { sessions } from './tables.ts'
import type { Device } from './wire.ts'

const COOKIE = 'bucketbook_session'
/** The cookie's name over https: no other host and no plain-http page can set a cookie of this name. */
const HTTPS_COOKIE = `__Host-${COOKIE}`
const MS_PER_DAY = 86_400_000

/** Lifetime of a session that nobody uses. */
const lifetimeMs = 30 * MS_PER_DAY
/** However often it is used. */
const longestMs = 90 * MS_PER_DAY
/** A session that is used is renewed, but not at every visit. */
const renewAfterMs = MS_PER_DAY
const MAX_SESSIONS = 20

/** Time for which the token from before a renewal still works. */
const graceMs = 60_000

const tokenIn = (bookId: string): string => placedToken('bs_', bookId, newToken())

/** Opens a session and returns its token, which is stored nowhere but in the browser. Signing in was proof. */
export function openSession(
  tx: Tx,
  user: { id: string; bookId: string },
  { now, client, newId }: Actor,
): string {
  const token = tokenIn(user.bookId)
  tx.delete(sessions).where(lt(sessions.expiresAt, now)).run()
  const older = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
    .orderBy(desc(sessions.lastUsedAt))
    .all()
  for (const { id } of older.slice(MAX_SESSIONS - 1)) closeSession(tx, id)
  tx.insert(sessions)
    .values({
      id: newId(),
      tokenHash: hashInUse(token),
      provenAt: now,
      userId: user.id,
      bookId: user.bookId,
      expiresAt: now + lifetimeMs,
      createdAt: now,
      lastUsedAt: now,
      ipAddress: client.address,
      userAgent: client.userAgent,
    })
    .run()
  return token
}

export function closeSession(tx: Tx, id: string): void {
  tx.delete(sessions).where(eq(sessions.id, id)).run()
}

/** Ends every session of the user, but the kept one; returns how many. */
export const closeSessions = (tx: Tx, userId: string, keptId = ''): number =>
  tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id })
    .all().length

const found = {
  id: sessions.id,
  userId: sessions.userId,
  bookId: sessions.bookId,
  expiresAt: sessions.expiresAt,
  provenAt: sessions.provenAt,
  renewedAt: sessions.renewedAt,
}
const hash = sql.placeholder('hash')
const byToken = prepared((db) =>
  db.select(found).from(sessions).where(eq(sessions.tokenHash, hash)).prepare(),
)
const byId = prepared((db) =>
  db
    .select(found)
    .from(sessions)
    .where(and(eq(sessions.id, hash), isNull(sessions.tokenHash)))
    .prepare(),
)
const byFormer = prepared((db) =>
  db.select(found).from(sessions).where(eq(sessions.formerHash, hash)).prepare(),
)

/** The session that the token opens; undefined when it is unknown or has ended. */
export function sessionOf(db: Db, token: string, now: number): Session | undefined {
  const asked = { hash: hashInUse(token) }
  const current = byToken(db).get(asked) ?? byId(db).get(asked)
  if (current) return current.expiresAt > now ? { ...current, isFormer: false } : undefined
  const former = byFormer(db).get(asked)
  const isGood = former && former.expiresAt > now && now - (former.renewedAt ?? 0) < graceMs
  // A proof since then was given with the new token: whoever has stolen the old one proved nothing.
  return isGood ? { ...former, provenAt: null, isFormer: true } : undefined
}

const aliveById = prepared((db) =>
  db
    .select({ expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

/** True while the session lasts, whatever its token is by now. */
export const isSignedIn = (db: Db, id: string, now: number): boolean =>
  (aliveById(db).get({ id })?.expiresAt ?? 0) > now

/**
 * Notes that the owner has proven who they are, and gives the session a new token: one that was stolen is
 * good for nothing a moment later. Undefined where another request has renewed it meanwhile.
 */
export function proveSession(
  tx: Tx,
  { id, bookId }: Pick<Session, 'id' | 'bookId'>,
  token: string,
  now: number,
): string | undefined {
  const renewed = tokenIn(bookId)
  const former = hashInUse(token)
  const isIts = or(eq(sessions.tokenHash, former), and(eq(sessions.id, former), isNull(sessions.tokenHash)))
  const row = tx
    .update(sessions)
    .set({ tokenHash: hashInUse(renewed), formerHash: former, renewedAt: now, provenAt: now })
    .where(and(eq(sessions.id, id), isIts))
    .returning({ id: sessions.id })
    .get()
  return row && renewed
}

/** Moves the end of a session that is in use; true when the cookie must move too. */
export function renewSession(tx: Tx, id: string, { now, client }: Actor): boolean {
  const renewed = tx
    .update(sessions)
    .set({
      expiresAt: sql`min(${now + lifetimeMs}, ${sessions.createdAt} + ${longestMs})`,
      lastUsedAt: now,
      ipAddress: client.address,
      userAgent: client.userAgent,
    })
    .where(
      and(
        eq(sessions.id, id),
        lt(sessions.lastUsedAt, now - renewAfterMs),
        sql`${sessions.expiresAt} > ${now}`,
      ),
    )
    .returning({ id: sessions.id })
    .get()
  return renewed !== undefined
}

/** The browsers that are signed in, the one used last first. */
export const listDevices = (db: Db, userId: string, currentId: string, now: number): Device[] =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > ${now}`))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .all()
    .map(({ id, createdAt, lastUsedAt, ipAddress, userAgent }) => ({
      id,
      isCurrent: id === currentId,
      createdAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt || createdAt).toISOString(),
      ipAddress,
      userAgent,
    }))

/** Signs one of the user's browsers out. */
export function closeDevice(tx: Tx, userId: string, id: string): void {
  const closed = tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
    .get()
  if (!closed) refuse('not_found', 'Device not found')
}

/** The token of a session in a Cookie header. */
export function sessionTokenIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const cookies = parse(header)
  return cookies[HTTPS_COOKIE] ?? cookies[COOKIE]
}

export const tokenOf = (c: Context): string | undefined => sessionTokenIn(c.req.header('cookie'))

/** Secure exactly when the request came over https: a plain-http address would drop the cookie. */
export function setSessionCookie(c: Context, token: string, isHttps: boolean): void {
  setCookie(c, isHttps ? HTTPS_COOKIE : COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: lifetimeMs / 1000,
  })
}

/** Clears the cookies of both names: the browser may have signed in under the other scheme. */
export function clearSessionCookies(c: Context): void {
  deleteCookie(c, COOKIE, { path: '/' })
  if (getCookie(c, HTTPS_COOKIE) !== undefined) deleteCookie(c, HTTPS_COOKIE, { path: '/', secure: true })
}
