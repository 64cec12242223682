import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { BOOK } from '../../book/open.ts'
import { placeOf } from '../../identity/secrets.ts'
import { uuidV7 } from '../../values/id.ts'
import { type AskedBy, type CloudEnv, EVENTS, INNER, TAKEN } from './env.ts'
import { answerPage } from './page.ts'

export { BookObject } from './book-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** Number of the directory's shards; written down for good with the first deployment. */
const SHARDS = 256
/** Calls that name an e-mail and come from somebody who has no session. */
const BY_EMAIL = ['/api/auth/login', '/api/auth/password-reset']
/** Calls that bring a token of a mail in their body. */
const BY_MAIL_TOKEN = [
  '/api/auth/password-reset/confirm',
  '/api/auth/email-verification/look',
  '/api/auth/email-verification/confirm',
]

const bookNamed = (env: CloudEnv, bookId: string) => env.BOOKS.get(env.BOOKS.idFromName(bookId))
const shardOf = (env: CloudEnv, hash: string) =>
  env.DIRECTORY.get(env.DIRECTORY.idFromName(String(Number.parseInt(hash.slice(0, 8), 16) % SHARDS)))

/** A name as the directory has it, and the shard that does. */
function named(env: CloudEnv, kind: string, name: string) {
  const hash = bytesToHex(hmac(sha256, hexToBytes(env.KEY), utf8ToBytes(`${kind} ${name.toLowerCase()}`)))
  return { hash, shard: shardOf(env, hash) }
}

/** A field of a JSON body, where it is a text. */
async function fieldOf(request: Request, name: string): Promise<string | undefined> {
  const body = (await request
    .clone()
    .json()
    .catch(() => undefined)) as Record<string, unknown> | undefined
  const value = body?.[name]
  return typeof value === 'string' ? value : undefined
}

const SESSION = /(?:^|;\s*)(?:__Host-)?bucketbook_session=([^;]+)/

/** The token with which the request comes: in its Authorization header, its address or its cookie. */
function tokenIn(request: Request, path: string): string | undefined {
  const bearer = request.headers.get('authorization')
  if (bearer !== null) return bearer.replace(/^bearer +/i, '')
  const [, fromPath] = /^\/(?:calendar\/|unsubscribe\/[^/]+\/)([^/.]+)/.exec(path) ?? []
  return fromPath ?? SESSION.exec(request.headers.get('cookie') ?? '')?.[1]
}

/** Registers in a new object, once the e-mail is promised to it; where it is taken, its owner's object says so. */
async function register(request: Request, env: CloudEnv, email: string): Promise<Response> {
  const bookId = uuidV7(Date.now())
  const { hash, shard } = named(env, 'email', email)
  const claimed = await shard.claim(hash, bookId, email)
  if (claimed !== bookId) return bookNamed(env, claimed).fetch(request)
  const headers = new Headers(request.headers)
  headers.set(INNER.newBook, bookId)
  const response = await bookNamed(env, bookId).fetch(new Request(request, { headers }))
  if (response.ok) await shard.confirm(hash, bookId)
  else await shard.release(hash, bookId)
  return response
}

/** Lets the book's person have another e-mail, once it is promised to them, and the one from before go. */
async function changeEmail(
  request: Request,
  env: CloudEnv,
  bookId: string,
  email: string,
): Promise<Response> {
  const book = bookNamed(env, bookId)
  const before = (await book.email()) ?? ''
  if (before.toLowerCase() === email.toLowerCase()) return book.fetch(request)
  const { hash, shard } = named(env, 'email', email)
  if ((await shard.claim(hash, bookId, email)) !== bookId) return Response.json(TAKEN, { status: 409 })
  const response = await book.fetch(request)
  if (!response.ok) await shard.release(hash, bookId)
  else {
    await shard.confirm(hash, bookId)
    await letGo(env, bookId, before)
  }
  return response
}

async function letGo(env: CloudEnv, bookId: string, email: string): Promise<void> {
  const { hash, shard } = named(env, 'email', email)
  await shard.release(hash, bookId)
}

/** Deletes the account, and lets its e-mail go. */
async function deleteAccount(request: Request, env: CloudEnv, bookId: string): Promise<Response> {
  const book = bookNamed(env, bookId)
  const email = await book.email()
  const response = await book.fetch(request)
  if (response.ok && email) await letGo(env, bookId, email)
  return response
}

async function answerApi(request: Request, env: CloudEnv, path: string, address: string): Promise<Response> {
  const stranger = () => named(env, 'address', address).shard
  if (request.method === 'POST' && path === '/api/auth/register') {
    const email = await fieldOf(request, 'email')
    return email ? register(request, env, email) : stranger().fetch(request)
  }
  if (request.method === 'POST' && BY_EMAIL.includes(path)) {
    const { hash, shard } = named(env, 'email', (await fieldOf(request, 'email')) ?? '')
    const bookId = await shard.find(hash)
    // Who is unknown is counted and refused by the shard, in the same words and the same time.
    return bookId ? bookNamed(env, bookId).fetch(request) : shard.fetch(request)
  }
  const token = BY_MAIL_TOKEN.includes(path) ? await fieldOf(request, 'token') : tokenIn(request, path)
  const place = token && placeOf(token)
  if (!place) return stranger().fetch(request)
  const email = request.method === 'PUT' && path === '/api/auth/email' && (await fieldOf(request, 'email'))
  if (email) return changeEmail(request, env, place, email)
  if (request.method === 'DELETE' && path === '/api/auth/user') return deleteAccount(request, env, place)
  const shared = await askShared(request, env, path, token, place)
  if (shared) return shared
  const response = await bookNamed(env, place).fetch(request.clone())
  return response.headers.has(INNER.nobody) ? stranger().fetch(request) : response
}

const BOOK_PATH = /^\/api\/books\/([\da-f-]{36})(?:\/|$)/i

/** The book that a request names: in its path, else in its header. */
function bookIn({ url, headers }: Request, path: string): string | undefined {
  const ofPath = path === EVENTS ? new URL(url).searchParams.get('book') : BOOK_PATH.exec(path)?.[1]
  return (ofPath ?? headers.get(BOOK))?.toLowerCase()
}

/** Asks the shared book that the request names, for whom the person's object knows; undefined where it is about none. */
async function askShared(request: Request, env: CloudEnv, path: string, token: string, place: string) {
  const bookId = bookIn(request, path)
  if (bookId === undefined || bookId === place) return undefined
  const session = await bookNamed(env, place).askerIn(request.method, path, token)
  if (!session) return undefined
  const headers = new Headers(request.headers)
  headers.set(INNER.asker, JSON.stringify({ session, token } satisfies AskedBy))
  const response = await bookNamed(env, bookId).fetch(new Request(request.clone(), { headers }))
  return response.headers.has(INNER.nobody) ? undefined : response
}

const isApi = (path: string): boolean => /^\/(api|mcp|unsubscribe|calendar)(\/|$)/.test(path)

export default {
  async fetch(asked: Request, env: CloudEnv): Promise<Response> {
    const { pathname } = new URL(asked.url)
    if (!isApi(pathname)) return answerPage(asked, env)
    const headers = new Headers(asked.headers)
    for (const name of Object.values(INNER)) headers.delete(name)
    const address = headers.get('cf-connecting-ip') ?? '127.0.0.1'
    headers.set(INNER.client, address)
    return answerApi(new Request(asked, { headers }), env, pathname, address)
  },
}
