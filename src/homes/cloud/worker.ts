import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressedTo, fieldOf } from '../../identity/addressed.ts'
import { uuidV7 } from '../../values/id.ts'
import { bookNamed, type CloudEnv, INNER, TAKEN } from './env.ts'
import { answerPage } from './page.ts'

export { BookObject } from './book-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** Number of the directory's shards; written down for good with the first deployment. */
const SHARDS = 256

/** A name as the directory has it, and the shard that does. */
function named({ KEY, DIRECTORY }: CloudEnv, kind: string, name: string) {
  const hash = bytesToHex(hmac(sha256, hexToBytes(KEY), utf8ToBytes(`${kind} ${name.toLowerCase()}`)))
  const number = Number.parseInt(hash.slice(0, 8), 16) % SHARDS
  return { hash, shard: DIRECTORY.get(DIRECTORY.idFromName(String(number))) }
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
  const call = `${request.method} ${path}`
  const { email, place } = await addressedTo(request)
  if (email && call === 'POST /api/auth/register') return register(request, env, email)
  if (email !== undefined) {
    const { hash, shard } = named(env, 'email', email)
    const bookId = await shard.find(hash)
    // Who is unknown is counted and refused by the shard, in the same words and the same time.
    return bookId ? bookNamed(env, bookId).fetch(request) : shard.fetch(request)
  }
  if (!place) return stranger().fetch(request)
  const wanted = call === 'PUT /api/auth/email' && (await fieldOf(request, 'email'))
  if (wanted) return changeEmail(request, env, place, wanted)
  if (call === 'DELETE /api/auth/user') return deleteAccount(request, env, place)
  const response = await bookNamed(env, place).fetch(request.clone())
  return response.headers.has(INNER.nobody) ? stranger().fetch(request) : response
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
