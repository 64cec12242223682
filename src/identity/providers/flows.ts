import { and, eq, gt, lt } from 'drizzle-orm'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Db, Tx } from '../../db/db.ts'
import type { ServerEnv, ServerHome } from '../context.ts'
import { hashOf, newToken } from '../secrets.ts'
import { signInFlows } from '../tables.ts'
import type { FlowSecrets } from './provider.ts'
import type { SignInWish } from './wire.ts'

export type Flow = typeof signInFlows.$inferSelect

const LIFETIME_MS = 10 * 60_000
const COOKIE = 'bucketbook_flow'

/** The secret of a browser's present sign-in, and what a new user brings: their zone and the codes that they got. */
export interface Browser {
  secret: string
  timeZone: string
  referralCode: string
  inviteCode: string
}

// Everything around a provider happens at the public address: a request need not be asked for its scheme.
function cookieOf({ publicUrl, basePath }: ServerHome) {
  const secure = publicUrl?.startsWith('https:') ?? false
  // No other host and no plain-http page can set a cookie of the longer name.
  return secure
    ? { name: `__Host-${COOKIE}`, options: { path: '/', secure } }
    : { name: COOKIE, options: { path: basePath } }
}

/** Gives the browser a new secret, kept nowhere else: the database has its hash alone. */
export function markBrowser(
  c: Context<ServerEnv>,
  { timeZone = '', ref = '', invite = '' }: Pick<SignInWish, 'timeZone' | 'ref' | 'invite'> = {},
  secret = newToken(),
): string {
  const { name, options } = cookieOf(c.get('server'))
  const maxAge = LIFETIME_MS / 1000
  setCookie(c, name, `${secret}.${timeZone}.${ref}.${invite}`, {
    ...options,
    httpOnly: true,
    sameSite: 'Lax',
    maxAge,
  })
  return secret
}

/** The secret in a header of cookies, as far as it names a place. */
export const flowSecretIn = (cookies: string): string | undefined =>
  /(?:^|;\s*)(?:__Host-)?bucketbook_flow=(\w+_[\w-]+)/.exec(cookies)?.[1]

export function browserOf(c: Context<ServerEnv>): Browser | undefined {
  const parts = getCookie(c, cookieOf(c.get('server')).name)?.split('.', 4) ?? []
  const [secret, timeZone = '', referralCode = '', inviteCode = ''] = parts
  return secret ? { secret, timeZone, referralCode, inviteCode } : undefined
}

/** Made from the browser's secret, so that nobody who reads the database can make them. */
export const secretsOf = (secret: string): Omit<FlowSecrets, 'state'> => ({
  nonce: hashOf(`nonce ${secret}`),
  verifier: hashOf(`pkce ${secret}`),
})

type Start = Pick<Flow, 'kind' | 'provider' | 'userId' | 'next'>

/** Notes a sign-in that `key` continues, in this browser and within ten minutes. */
export function beginFlow(tx: Tx, key: string, secret: string, start: Start, now: number): void {
  tx.delete(signInFlows).where(lt(signInFlows.expiresAt, now)).run()
  tx.insert(signInFlows)
    .values({ ...start, id: hashOf(key), browser: hashOf(secret), expiresAt: now + LIFETIME_MS })
    .run()
}

const keyed = (key: string, kind: Flow['kind']) =>
  and(eq(signInFlows.id, hashOf(key)), eq(signInFlows.kind, kind))

/** The sign-in that `key` continues: whoever asks for it and however it ends, it is gone. */
export const takeFlow = (tx: Tx, key: string, kind: Flow['kind']): Flow | undefined =>
  tx.delete(signInFlows).where(keyed(key, kind)).returning().get()

/** Takes the flow that a provider's answer continues: a sign-in, a link or a proof. */
export const takeAnswered = (tx: Tx, state: string): Flow | undefined =>
  takeFlow(tx, state, 'provider') ?? takeFlow(tx, state, 'proof')

/** The sign-in of this browser that waits for its second factor. */
export const findWaiting = (db: Db, secret: string, now: number): Flow | undefined =>
  db
    .select()
    .from(signInFlows)
    .where(and(keyed(secret, 'second_factor'), gt(signInFlows.expiresAt, now)))
    .get()
