import type { Hono } from 'hono'
import type { Message } from '../../../book/crossing/crossing.ts'
import { goOn } from '../../../book/crossing/delivery.ts'
import { answerMessage } from '../../../book/crossing/taking.ts'
import { BOOK } from '../../../book/open.ts'
import { isInvited } from '../../../community/referrals.ts'
import { isOfBook } from '../../../http/access.ts'
import { operationsOf } from '../../../http/openapi.ts'
import type { Asker, Mail, ServerHome } from '../../../identity/context.ts'
import { placeOf as placeNamedBy } from '../../../identity/secrets.ts'
import { sessionOf } from '../../../identity/sessions.ts'
import { CROSSINGS } from '../../../server-api.ts'
import { uuidV7 } from '../../../values/id.ts'
import { newKey, sealWith } from '../storage/seal.ts'
import type { testServer } from '../testing.ts'

type TestServer = ReturnType<typeof testServer>

/** A database of its own: a person with their own book, or a shared book. */
interface Place {
  bookId: string | undefined
  server: TestServer
}

/** What becomes of a message between two places. */
export type Fault =
  /** It never comes there. */
  | 'lost'
  /** It is done, and the answer is lost. */
  | 'unanswered'
  /** It comes twice, one after the other. */
  | 'twice'
  /** It comes once more after everything else. */
  | 'late'

const SESSION = /(?:__Host-)?bucketbook_session=([^;]+)/
const COPY = (value: unknown) => JSON.parse(JSON.stringify(value))

/**
 * A server as `testServer`, with a file for every book: a person and their own book lie in one database, and each shared
 * book in another. What is in front of them knows where a book lies and asks a person's database who somebody is; books
 * reach each other by messages alone, of which `fault` says what becomes.
 */
export function apartServer(makeServer: typeof testServer, settings: Partial<ServerHome> = {}) {
  const clock = { now: Date.UTC(2026, 2, 15, 12) }
  // One server's key, wherever its books lie.
  const seal = sealWith(newKey())
  const places: Place[] = []
  const mails: Mail[] = []
  const late: (() => Promise<unknown>)[] = []
  /** Names that exist once, with the place that has them. */
  const names = new Map<string, Place>()
  const sessions = new Map<string, Place>()
  const faults: { next?: (message: Message, step: number) => Fault | undefined; step: number } = { step: 0 }
  const placeOf = (bookId: string): Place | undefined => places.find((place) => place.bookId === bookId)

  async function send(to: string, message: Message): Promise<unknown> {
    const isBegun = message.step === 'apply' && message.sent.kind === 'book.begun'
    const place = placeOf(to) ?? (isBegun ? makePlace(to) : undefined)
    if (!place) throw new Error(`Nobody knows where ${to} is.`)
    const bring = async () => COPY(await answerMessage(place.server.home, CROSSINGS, COPY(message)))
    const fault = message.step === 'ask' ? undefined : faults.next?.(message, faults.step++)
    if (fault === 'lost') throw new Error('It was lost on its way.')
    const reply = await bring()
    if (fault === 'unanswered') throw new Error('The answer was lost.')
    if (fault === 'twice') return bring()
    if (fault === 'late') late.push(bring)
    return reply
  }

  function makePlace(bookId?: string): Place {
    const place: Place = { bookId, server: undefined as never }
    place.server = makeServer({
      now: () => clock.now,
      newId: () => uuidV7(clock.now),
      ...seal,
      ...(settings.publicUrl ? { sendMail: async (mail: Mail) => void mails.push(mail) } : {}),
      ...settings,
      elsewhere: { has: (id) => id !== place.bookId, send: (to, message) => send(to, message as Message) },
      askerOf: (env) => (env as { asker?: Asker } | undefined)?.asker,
    })
    places.push(place)
    return place
  }

  const nobody = makePlace()
  const operations = operationsOf(nobody.server.api as unknown as Hono)
    .map(({ method, path, access }) => ({
      ...{ method, access, parts: path.split(':').length },
      shape: new RegExp(`^${path.replaceAll(/:\w+/g, '([^/]+)')}$`),
      named: path.startsWith('/api/books/:bookId'),
    }))
    .sort((a, b) => a.parts - b.parts)

  /** The shared book that a request is about, where it is about one. */
  function sharedBookOf(method: string, path: string, header: string | null): string | undefined {
    const operation = operations.find((one) => one.method === method && one.shape.test(path))
    if (!operation || !isOfBook(operation.access)) return undefined
    const id = operation.named ? operation.shape.exec(path)?.[1] : header
    return id?.toLowerCase()
  }

  function askerIn(place: Place, token: string): Asker | undefined {
    const { db, home } = place.server
    const session = sessionOf(db, token, home.now())
    if (!session) return undefined
    return {
      session,
      isInvited: isInvited(db, session.userId),
      prove: async () => {
        if (session.provenAt === null || clock.now - session.provenAt > 600_000) throw new Error('not proven')
      },
    }
  }

  const personOf = (body: unknown): Place | undefined => {
    const { email } = (typeof body === 'string' ? JSON.parse(body || '{}') : {}) as { email?: string }
    return email ? names.get(email.toLowerCase()) : undefined
  }

  async function dispatch(path: string, init: RequestInit = {}): Promise<Response> {
    const { pathname } = new URL(path, 'http://localhost')
    const headers = new Headers(init.headers)
    const method = (init.method ?? 'GET').toLowerCase()
    const token = SESSION.exec(headers.get('cookie') ?? '')?.[1]
    const home = token === undefined ? undefined : sessions.get(token)
    if (pathname === '/api/auth/register') {
      const place = personOf(init.body) ?? makePlace()
      const response = await place.server.api.request(path, init)
      if (response.status === 201) {
        const { email } = JSON.parse(String(init.body)) as { email: string }
        names.set(email.toLowerCase(), place)
        place.bookId ??= place.server.db.get<{ id: string }>('SELECT book_id AS id FROM users' as never).id
      }
      return noted(place, response)
    }
    if (pathname === '/api/auth/login') {
      const place = personOf(init.body) ?? nobody
      return noted(place, await place.server.api.request(path, init))
    }
    // A link in a mail names the place that it leads to.
    if (pathname.startsWith('/unsubscribe/'))
      return (placeOf(placeNamedBy(pathname.split('/').at(-1) ?? '') ?? '') ?? nobody).server.api.request(
        path,
        init,
      )
    if (!home || token === undefined) return nobody.server.api.request(path, init)
    const bookId = sharedBookOf(method, pathname, headers.get(BOOK))
    const shared = bookId === undefined || bookId === home.bookId ? undefined : placeOf(bookId)
    const asker = shared && askerIn(home, token)
    if (shared && asker) return shared.server.api.request(path, init, { asker } as never)
    return noted(home, await home.server.api.request(path, init))
  }

  function noted(place: Place, response: Response): Response {
    for (const set of response.headers.getSetCookie()) {
      const [, token] = SESSION.exec(set) ?? []
      if (token) sessions.set(token, place)
    }
    return response
  }

  /** What every place does by itself: it goes on with what is on its way and due. */
  async function wake(): Promise<void> {
    for (let times = 0; times < 3; times++)
      for (const { server } of [...places]) await goOn(server.home, CROSSINGS)
  }

  /** Time goes by until nothing is on its way any more, and what was late has come. */
  async function settle(): Promise<void> {
    delete faults.next
    for (const pause of [0, 1, 5, 30, 300, 3600]) {
      clock.now += pause * 1000
      await wake()
    }
    for (const bring of late.splice(0)) await bring()
    await wake()
  }

  const fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    // Whose ids come from different places are told apart by their moment.
    clock.now += 1
    const response = await dispatch(path, init)
    await wake()
    return response
  }
  const databases = () => places.map(({ server }) => server.db)
  const homes = () => places.map(({ server }) => server.home)
  return { ...nobody.server, clock, databases, homes, mails, places, names, faults, fetch, wake, settle }
}
