import { BOOK_RESOURCES, PERSONAL_RESOURCES, SHARED_RESOURCES } from '../../src/values/resources.ts'
import { baseUrl } from './base.ts'
import { tellCopyOutdated } from './changes.ts'
import { connection, isAnsweredLocally } from './connection.ts'
import { BOOK, bookHeader, shownBook } from './current-book.ts'
import { EARNED, tellEarned } from './earned.ts'
import { ApiError, codeOf } from './errors.ts'
import { keepBooks, keptBooks } from './kept-books.ts'
import { whileStaying } from './leaving.ts'
import { askBook, isAnyOpen } from './local-book.ts'
import { keepMode } from './mode.ts'
import { knownUser } from './owner.ts'
import { askProof, unproven, wantsProof } from './proof.ts'
import { seeAnswer, seeDay, seeVersion } from './seen.ts'
import { askServer } from './server.ts'
import { readHint } from './unsent-hint.ts'

/** Paths whose last answer is kept, and given while the server can't be asked. */
const KEPT = ['/api/auth/user', '/api/user/storage-mode']
const BOOKS = '/api/books'
/** Path of the members of a shared book, whose copy knows them. */
const MEMBERS = /^\/api\/books\/([^/]+)\/members$/
/** Too large to do twice, or not a change: the copy is renewed instead. */
const NOT_MIRRORED = /^\/api\/(import|statements)(\/|$)/

/** The path below the place where the app is mounted, such as "/api/accounts?from=…". */
const pathOf = (input: string): string => `/${new URL(input).href.slice(baseUrl.href.length)}`

const resourceOf = (path: string): string => path.split(/[/?]/)[2] ?? ''

/** The book whose copy may answer the call: null is the own one, undefined is none. */
function bookOf(path: string, method = 'GET'): string | null | undefined {
  const resource = resourceOf(path)
  // A person has these in their own book, whichever is shown.
  if (PERSONAL_RESOURCES.includes(resource)) return null
  const shown = shownBook()
  const isIts =
    BOOK_RESOURCES.includes(resource) ||
    KEPT.includes(path) ||
    (shown !== null &&
      (SHARED_RESOURCES.includes(resource) || (method === 'GET' && MEMBERS.exec(path)?.[1] === shown)))
  return isIts ? shown : undefined
}

const isAway = (): boolean => connection().mode === 'local' || !connection().isReachable

const namesBook = (init: RequestInit): boolean => new Headers(init.headers).has(BOOK)

/** The call with the name of the book that this tab shows, unless it names another one. */
const named = (init: RequestInit): RequestInit => {
  const headers = new Headers(init.headers)
  if (headers.has(BOOK)) return init
  for (const [name, value] of Object.entries(bookHeader())) headers.set(name, value)
  return { ...init, headers }
}

/** True where this browser answers the call by itself, as things stand. */
export function goesLocal(path: string, method?: string): boolean {
  const userId = knownUser()
  const book = bookOf(path, method)
  if (!userId || book === undefined) return false
  if (isAway()) return true
  // Unsent commands hide nothing of these from the server, so it is asked.
  if (KEPT.includes(path)) return false
  return book === shownBook() ? isAnsweredLocally(connection()) : readHint(userId, book) > 0
}

const NEEDS_SERVER = 'This needs the server. Turn online storage on to use it.'

/** Answers from this browser's copy of the book; undefined where it has none and somebody else can be asked. */
async function fromBook(path: string, init: RequestInit): Promise<Response | undefined> {
  const { method = 'GET' } = init
  const book = bookOf(path, method) ?? null
  const reply = await askBook(knownUser() ?? '', { book, path, method, ...(await bytesOf(init)) })
  const isMissing = reply.status === 503 && (book !== shownBook() || !connection().local?.hasCopy)
  // A shared book without a copy says so itself, in local mode too: the own one's would be gone.
  const isTold = book !== null || shownBook() !== null
  return isMissing && !(isTold && isAway()) ? undefined : reply
}

/** Headers and body as they would go over the wire: a form can't be handed to a worker. */
async function bytesOf(init: RequestInit) {
  const isPlain = typeof init.body === 'string' || init.body === undefined || init.body === null
  const headers = Object.fromEntries(new Headers(init.headers))
  if (isPlain) return { headers, body: (init.body as string | null | undefined) ?? null }
  const request = new Request(baseUrl, { ...init, method: 'POST' })
  return {
    headers: { ...headers, ...Object.fromEntries(request.headers) },
    body: await request.arrayBuffer(),
  }
}

/** Repeats on the copy what the server has done, so that it is current when the server goes away. */
function mirror(path: string, init: RequestInit, reply: Response) {
  const userId = knownUser()
  const { method = 'GET' } = init
  const book = namesBook(init) ? undefined : bookOf(path, method)
  const isMirrored = book !== undefined && !NOT_MIRRORED.test(path) && typeof init.body !== 'object'
  // Also while there is no copy yet: the one that is on its way may lack it.
  if (!isMirrored || !userId || !isAnyOpen()) return
  const sentAs = Number(reply.headers.get('bucketbook-book-version'))
  const headers = Object.fromEntries(new Headers(init.headers))
  const body = typeof init.body === 'string' ? init.body : null
  askBook(userId, { book, path, method, headers, body, sentAs }).then(
    ({ ok }) => ok || tellCopyOutdated(),
    tellCopyOutdated,
  )
}

function told(reply: Response): Response {
  seeDay(reply)
  tellEarned(reply.headers.get(EARNED))
  return reply
}

/** The page's `fetch`: the server's answer, or this browser's own where the server is not asked or not there. */
export const reach = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
  whileStaying(() => ask(input, init))

/** The server's answer; where it wants to know that it's the owner who asks, they are asked and the call is repeated. */
async function askProven(url: string, init: RequestInit): Promise<Response> {
  const reply = await askServer(url, init)
  if (!(await wantsProof(reply))) return reply
  if (!(await askProof())) throw unproven()
  return askServer(url, init)
}

async function ask(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input)
  const path = pathOf(url)
  // A call that names a book is about two of them, which only the server has together.
  const isLocal = () => !namesBook(init) && goesLocal(path, init.method)
  const isList = path === BOOKS && (init.method ?? 'GET') === 'GET'
  const listed = () => (isList ? keptBooks() : undefined)
  if (isList && isAway() && listed()) return new Response(listed())
  if (isLocal()) {
    const reply = await fromBook(path, init).catch((error) => {
      // Elsewhere the server is asked once more; here its answer would lack what waits to be sent.
      if (connection().isReachable) throw error
      return undefined
    })
    if (reply) return told(reply)
    // The browser has cleared its storage: the server still has the book.
    if (connection().mode === 'local') keepMode('online')
  }
  if (knownUser() && connection().mode === 'local') throw new ApiError(NEEDS_SERVER, 503, 'needs_server')
  try {
    const reply = await askProven(url, named(init))
    seeAnswer(path, reply)
    if (bookOf(path, init.method) === shownBook()) seeVersion(reply)
    if (isList && reply.ok) keepBooks(await reply.clone().text())
    told(reply)
    if (reply.ok && (init.method ?? 'GET') !== 'GET') mirror(path, init, reply)
    return reply
  } catch (error) {
    if (codeOf(error) === 'unreachable' && listed()) return new Response(listed())
    if (codeOf(error) !== 'unreachable' || !isLocal()) throw error
    const reply = await fromBook(path, init).catch(() => undefined)
    if (reply) return told(reply)
    throw error
  }
}
