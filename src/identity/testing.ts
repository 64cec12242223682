import { createHmac } from 'node:crypto'
import { expect } from 'vitest'
import { testServer } from '../homes/node/testing.ts'
import type { ServerHome } from './context.ts'

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

/** A browser: it keeps the session's cookie and names its answers' status. */
export function browserOf(server: ReturnType<typeof testServer>, userAgent = 'Test/1') {
  let cookie = ''
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await server.fetch(`/api${path}`, {
      method,
      headers: {
        'user-agent': userAgent,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const set = response.headers.get('set-cookie')
    if (set) cookie = /Max-Age=0/.test(set) ? '' : (set.split(';')[0] ?? '')
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
    register: (fields: Fields = {}) => send('POST', '/auth/register', { ...ANNA, ...fields }),
    signIn: (fields: Fields = {}) =>
      send('POST', '/auth/login', { email: ANNA.email, password: ANNA.password, ...fields }),
    isSignedIn: async () => (await send('GET', '/auth/user')).status === 200,
    cookie: () => cookie,
  }
}

export type Browser = ReturnType<typeof browserOf>

/** A server with Anna signed up and in. */
export async function annasServer(settings: Partial<ServerHome> = {}, fields: Fields = {}) {
  const server = testServer(settings)
  const anna = browserOf(server)
  const { status, body } = await anna.register(fields)
  expect(status).toBe(201)
  return { server, anna, user: body as { id: string; email: string } }
}

/** The token in the newest mail's link, of the parameter `name`. */
export async function mailedToken(server: ReturnType<typeof testServer>, name: 'reset' | 'verify') {
  await new Promise((resolve) => setTimeout(resolve, 5))
  const text = server.mails.findLast((mail) => mail.text.includes(`?${name}=`))?.text ?? ''
  return new RegExp(`\\?${name}=(\\w+)`).exec(text)?.[1] ?? ''
}
