import { streamOf } from '../../household/events.ts'
import { addressedTo } from '../../identity/addressed.ts'
import { emailName } from '../../identity/names/names.ts'
import { answerOperator, isOfOperator } from '../../restoring/follow.ts'
import { uuidV7 } from '../../values/id.ts'
import { isApi } from '../../values/resources.ts'
import { begunAt, bookNamed, type CloudEnv, hashIn, INNER, shardOf } from './env.ts'
import { answerPage } from './page.ts'

export { BoardObject } from './board-object.ts'
export { BookObject } from './book-object.ts'
export { DirectoryObject } from './directory-object.ts'

/** Registers in a new object, which has the e-mail promised to it. */
function register(request: Request, env: CloudEnv): Promise<Response> {
  const bookId = uuidV7(Date.now())
  const headers = new Headers(request.headers)
  headers.set(INNER.newBook, bookId)
  return bookNamed(env, bookId).fetch(new Request(request, { headers }))
}

/** Answers by the e-mail that a request brings: its owner's object does, also where somebody wants to register with it. */
async function answerByEmail(request: Request, env: CloudEnv, path: string, email: string) {
  const hash = hashIn(env, emailName(email))
  const shard = shardOf(env, hash)
  const bookId = await shard.find(hash)
  const book = bookId === undefined ? undefined : bookNamed(env, bookId)
  // An unknown e-mail is counted and refused by the shard, in the same words and the same time.
  if (path !== '/api/auth/register' || email === '') return (book ?? shard).fetch(request)
  // A name that is only promised is nobody's yet.
  return book && (await book.holds(hash)) ? book.fetch(request) : register(request, env)
}

async function answerApi(request: Request, env: CloudEnv, path: string, address: string): Promise<Response> {
  const stranger = () => shardOf(env, hashIn(env, `address ${address}`))
  const { email, place } = await addressedTo(request)
  if (email !== undefined) return answerByEmail(request, env, path, email)
  if (!place) return stranger().fetch(request)
  const response = await begunAt(env, place).fetch(request.clone())
  return response.headers.has(INNER.nobody) ? stranger().fetch(request) : response
}

export default {
  async fetch(asked: Request, env: CloudEnv): Promise<Response> {
    const { pathname } = new URL(asked.url)
    const operated = pathname.startsWith('/ops/') ? pathname.slice('/ops/'.length) : ''
    const sign = (text: string) => hashIn(env, text)
    if (operated && !isOfOperator(asked, operated, sign)) return new Response(null, { status: 404 })
    if (operated === 'invitations')
      return Response.json(await shardOf(env, sign(operated)).invite(await asked.json()))
    if (operated) return answerOperator(asked, bookNamed(env, operated))
    if (!isApi(pathname)) return answerPage(asked, env)
    const headers = new Headers(asked.headers)
    for (const name of Object.values(INNER)) headers.delete(name)
    const address = headers.get('cf-connecting-ip') ?? '127.0.0.1'
    headers.set(INNER.client, address)
    if (pathname === '/api/events') headers.set('upgrade', 'websocket')
    const response = await answerApi(new Request(asked, { headers }), env, pathname, address)
    const { webSocket: line } = response as UpgradedResponse
    if (!line) return response
    line.accept()
    return new Response(streamOf(line), { headers: response.headers })
  },
}
