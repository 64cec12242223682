import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import type { Tx } from '../db/db.ts'
import { testServer } from '../homes/node/testing.ts'
import type { Actor } from './actor.ts'
import type { ServerHome } from './context.ts'
import { users } from './tables.ts'
import { findUserByEmail, isOperatorAddress, type UserRow } from './users.ts'

export const ANNA = {
  firstName: 'Anna',
  lastName: 'Lee',
  email: 'anna@example.com',
  password: 'correct horse',
}

export type Fields = Record<string, unknown>

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator app shows for the secret (base 32) at the instant. RFC 6238. */
export function codeAt(secret: string, now: number): string {
  const bits = [...secret].map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

type TestServer = ReturnType<typeof testServer>

/** The code of `ops invite`. */
export const codeFor = async (server: TestServer, email: string): Promise<string | undefined> =>
  (await server.invite(email))[0] ?? undefined

/** A browser: it keeps its cookies and names its answers' status. */
export function browserOf(server: TestServer, userAgent = 'Test/1') {
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await server.fetch(`/api${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(cookies.size > 0 ? { cookie: cookie() } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/Max-Age=0/.test(set)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await send(method, path, body)).status
  return {
    send,
    statusOf,
    get: async (path: string) => (await send('GET', path)).body,
    /** Calls that must do what they ask for. */
    done: async (method: string, path: string, body?: unknown) => {
      const answer = await send(method, path, body)
      expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      return answer.body
    },
    /** An operator's address comes with the code of `ops invite`. */
    register: async (fields: Fields = {}) => {
      const person: Fields = { ...ANNA, ...fields }
      const isOperators = isOperatorAddress(server.home, String(person.email))
      if (isOperators && !('inviteCode' in person))
        person.inviteCode = await codeFor(server, String(person.email))
      return send('POST', '/auth/register', person)
    },
    signIn: (fields: Fields = {}) =>
      send('POST', '/auth/login', { email: ANNA.email, password: ANNA.password, ...fields }),
    isSignedIn: async () => (await send('GET', '/auth/user')).status === 200,
    /** Cookie header of every request. */
    cookie,
    forget: (name: RegExp) => {
      for (const known of cookies.keys()) if (name.test(known)) cookies.delete(known)
    },
  }
}

export type Browser = ReturnType<typeof browserOf>

/** Matches what happened since that moment, as JSON says it: where the clock stands meanwhile, that very moment. */
export const since = (server: TestServer, moment: number) =>
  expect.toSatisfy((at: string) => moment <= Date.parse(at) && Date.parse(at) <= server.clock.now)

/** Moves the clock on until nobody's last proof counts any more. */
export function outlastProofs(server: ReturnType<typeof testServer>): void {
  server.clock.now += 11 * 60_000
}

/** Everybody has shown that their e-mail is theirs. */
export function verifyAll(server: ReturnType<typeof testServer>): void {
  for (const db of server.databases()) db.update(users).set({ emailVerified: true }).run()
}

/** Does with somebody's account what the command line of who runs the server does, wherever they lie. */
export function withAccount(
  server: TestServer,
  email: string,
  act: (tx: Tx, actor: Actor, user: UserRow) => unknown,
): void {
  const home = server.homes().find(({ db }) => findUserByEmail(db, email))
  const user = home && findUserByEmail(home.db, email)
  if (!home || !user) throw new Error(`${email} is gone`)
  const actor = { ...home, userId: null, client: { address: '', userAgent: '' }, now: server.clock.now }
  home.db.transaction((tx) => act(tx, actor, user))
}

/** A server with Anna signed up and in. */
export async function annasServer(settings: Partial<ServerHome> = {}, fields: Fields = {}) {
  const server = testServer(settings)
  const anna = browserOf(server)
  const { status, body } = await anna.register(fields)
  expect(status).toBe(201)
  return { server, anna, user: body as { id: string; email: string } }
}

/** The token in the newest mail's link, of the parameter `name`. */
export async function mailedToken(server: TestServer, name: 'reset' | 'verify') {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const text = () => server.mails.findLast((mail) => mail.text.includes(`?${name}=`))?.text ?? ''
  if (!server.isAtHand) await expect.poll(text).not.toBe('')
  return new RegExp(`\\?${name}=([\\w-]+)`).exec(text())?.[1] ?? ''
}
