import type { Context, MiddlewareHandler } from 'hono'
import { documented } from '../http/openapi.ts'
import { Refusal, refuse } from '../values/refusal.ts'
import type { ServerEnv } from './context.ts'
import { proveSession, setSessionCookie, tokenOf } from './sessions.ts'
import { IMMEDIATE, proveCode, proveOwner } from './sign-in.ts'
import { getUser, type UserRow } from './users.ts'
import type { Proof } from './wire.ts'

/** Age up to which a proof of identity counts. */
const PROOF_MS = 10 * 60_000
/** Validity left at least to a proof that is asked for ahead of a download. */
export const AHEAD_MS = 60_000

/** A clock that was set back makes no proof last longer. */
const isProven = (provenAt: number | null, now: number, aheadMs: number): boolean =>
  provenAt !== null && Math.abs(now - provenAt) <= PROOF_MS - aheadMs

/** Checks the proof that the call brings and returns true where it brings one; a wrong one is refused. */
async function isGiven(
  c: Context<ServerEnv>,
  user: UserRow,
  { currentPassword, code }: Proof,
): Promise<boolean> {
  if (currentPassword && user.passwordHash) {
    await proveOwner(c, user, currentPassword)
    return true
  }
  // The secret of a second factor that is not on yet is known to whoever began it.
  if (!code || !user.isTotpOn) return false
  await proveCode(c, user, code)
  return true
}

/** The owner has just proven who they are: the session gets a new token. One token of before is left as it is. */
export function renewToken(c: Context<ServerEnv>): void {
  const { server, session, isHttps } = c.var
  const token = tokenOf(c)
  if (!session || !token || session.isFormer) return
  const now = server.now()
  const renewed = server.db.transaction((tx) => proveSession(tx, session, token, now), IMMEDIATE)
  if (renewed) setSessionCookie(c, renewed, isHttps)
}

/**
 * The signed-in user, once it is proven that it is they: by what the call brings, which renews the session's
 * token, or by a proof that was given before, at most ten minutes ago. Else the request ends.
 */
export async function requireProof(c: Context<ServerEnv>, given: Proof = {}, aheadMs = 0): Promise<UserRow> {
  const { server, session } = c.var
  const user = getUser(server.db, session?.userId ?? '')
  if (await isGiven(c, user, given)) renewToken(c)
  else if (!isProven(session?.provenAt ?? null, server.now(), aheadMs))
    refuse('proof_required', 'Please confirm that it’s you.')
  return user
}

/** The same where it does not matter who they are: also in a shared book whose people lie in other databases. */
export async function requireOwner(c: Context<ServerEnv>, given: Proof = {}): Promise<void> {
  const asker = c.get('asker')
  if (asker) await proveElsewhere(c, asker.session.bookId, given)
  else await requireProof(c, given)
}

/** Has the database of who asks take the proof, with the request's own cookie; the session's new token comes from there. */
async function proveElsewhere(c: Context<ServerEnv>, bookId: string, given: Proof): Promise<void> {
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  headers.set('content-type', 'application/json')
  const init = { method: 'POST', headers, body: JSON.stringify(given) }
  const request = new Request(new URL('/api/auth/proof', c.req.url), init)
  const proof = await c.get('server').elsewhere?.answer(bookId, request, null)
  if (!proof) return refuse('signed_out', 'Please sign in.')
  for (const cookie of proof.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true })
  if (proof.ok) return
  const { code, message, ...details } = (await proof.json()) as Refusal
  throw new Refusal(code, message, details)
}

/** Middleware for the book's own routes, which know nothing of sign-in: only a proof that was given earlier counts. */
export const proven = documented({ errors: [403] }, (async (c, next) => {
  // A token's scope says what it may do.
  if (c.get('session') && !c.get('token')) await requireOwner(c)
  return next()
}) as MiddlewareHandler<ServerEnv>)

/**
 * Takes the proof out of the request, so that nothing keeps a trace of a password: not even a hash of it. What else it asks
 * for stays.
 */
export function forgetProof(c: Context<ServerEnv>, rest: object = {}): void {
  const { url, method, raw } = c.req
  c.req.bodyCache = {}
  c.req.raw = new Request(url, { method, headers: raw.headers, body: JSON.stringify(rest) })
}
