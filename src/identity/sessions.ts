import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { eq, lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { sessions } from './tables.ts'

const COOKIE = 'bucketbook_session'
const TOKEN_BYTES = 32
const MS_PER_DAY = 86_400_000
const lifetimeMs = 30 * MS_PER_DAY
/** A session that is used is renewed, but not at every request. */
const renewAfterMs = MS_PER_DAY

const MAX_KNOWN = 1000
const knownIds = new Map<string, string>()

/** The hash of a token, remembered for the ones that are in use: every request needs it. */
function idOf(token: string): string {
  const known = knownIds.get(token)
  if (known) return known
  const id = bytesToHex(sha256(utf8ToBytes(token)))
  if (knownIds.size >= MAX_KNOWN) knownIds.clear()
  knownIds.set(token, id)
  return id
}

/** Opens a session and answers its token, which is stored nowhere but in the browser. */
export function openSession(tx: Tx, user: { id: string; bookId: string }, now: number): string {
  const token = bytesToHex(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)))
  tx.delete(sessions).where(lt(sessions.expiresAt, now)).run()
  tx.insert(sessions)
    .values({
      id: idOf(token),
      userId: user.id,
      bookId: user.bookId,
      expiresAt: now + lifetimeMs,
      createdAt: now,
    })
    .run()
  return token
}

export function closeSession(tx: Tx, token: string): void {
  tx.delete(sessions)
    .where(eq(sessions.id, idOf(token)))
    .run()
}

const byId = prepared((db) =>
  db
    .select({ userId: sessions.userId, bookId: sessions.bookId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare(),
)

export interface Session {
  userId: string
  bookId: string
  /** Milliseconds since 1970, UTC. */
  expiresAt: number
}

/** The session that the token opens; undefined when it is unknown or has ended. */
export function sessionOf(db: Db, token: string, now: number): Session | undefined {
  const session = byId(db).get({ id: idOf(token) })
  return session && session.expiresAt > now ? session : undefined
}

/** Moves the end of a session that is in use; true when the cookie must move too. */
export function renewSession(db: Db, token: string, now: number): boolean {
  const id = idOf(token)
  const renewed = db
    .update(sessions)
    .set({ expiresAt: now + lifetimeMs })
    .where(
      sql`${sessions.id} = ${id} AND ${sessions.expiresAt} BETWEEN ${now} AND ${now + lifetimeMs - renewAfterMs}`,
    )
    .returning({ id: sessions.id })
    .get()
  return renewed !== undefined
}

export const tokenOf = (c: Context): string | undefined => getCookie(c, COOKIE)

/** Secure exactly when the request came over https: a plain-http address would drop the cookie. */
export function setSessionCookie(c: Context, token: string, isHttps: boolean): void {
  setCookie(c, COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: lifetimeMs / 1000,
  })
}

export const clearSessionCookie = (c: Context): string | undefined => deleteCookie(c, COOKIE, { path: '/' })
