import type Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { isBeginning, type Message } from '../../../book/crossing/crossing.ts'
import { bringForward, goOn } from '../../../book/crossing/delivery.ts'
import { answerMessage, NO_BOOK } from '../../../book/crossing/taking.ts'
import { boardOver, scoresIn } from '../../../community/board.ts'
import type { Db } from '../../../db/db.ts'
import { addressedTo } from '../../../identity/addressed.ts'
import type { Asker, Mail, ServerHome } from '../../../identity/context.ts'
import { directoryOver, nameIn, namesWith } from '../../../identity/names/directory.ts'
import { emailName, holdsName } from '../../../identity/names/names.ts'
import type { Arrival } from '../../../identity/providers/provider.ts'
import { CROSSINGS } from '../../../server-api.ts'
import { uuidV7 } from '../../../values/id.ts'
import { newKey, sealWith } from '../storage/seal.ts'
import type { testServer } from '../testing.ts'
import { newProcess } from './ending.ts'
import { openMemory, sameDatabase } from './memory.ts'

type TestServer = ReturnType<typeof testServer>

/** A database of its own: a person with their own book, or a shared book. */
interface Place {
  bookId: string | undefined
  server: TestServer
}

/** Faults that a message between two places may meet. */
export type Fault =
  /** The message never comes there. */
  | 'lost'
  /** The message is done, and the answer is lost. */
  | 'unanswered'
  /** The message comes twice, one after the other. */
  | 'twice'
  /** The message comes once more after everything else. */
  | 'late'
  /** The message comes after everything else, and nobody hears its answer. */
  | 'delayed'
  /** The server ends before the message is brought. */
  | 'ended before'
  /** The server ends once the message is done there. */
  | 'ended after'

const HOUR_MS = 3_600_000

/** The place of all scores, and that of whom nobody knows. */
const [BOARD, NOBODY] = ['board', 'nobody']

const isNobodys = (to: string): boolean => [BOARD, NOBODY].includes(to) || nameIn(to) !== undefined

const COPY = (value: unknown) => JSON.parse(JSON.stringify(value))

/**
 * A server as `testServer`, with a file for every book: a person and their own book lie in one database, and each shared
 * book in another. What is in front of them finds the person's, which knows who somebody is; books reach each other by
 * messages alone, of which `fault` says what becomes, or have each other answer a request.
 */
export function apartServer(makeServer: typeof testServer, settings: Partial<ServerHome> = {}) {
  const clock = { now: Date.UTC(2026, 2, 15, 12) }
  // One server's key, wherever its books lie.
  const seal = sealWith(newKey())
  const places: Place[] = []
  const mails: Mail[] = []
  const late: (() => Promise<unknown>)[] = []
  /** Faults of the next messages: `asking` decides for those that ask, `next` for all others. */
  const faults: {
    next?: (message: Message, step: number) => Fault | undefined
    asking?: (message: Message) => Fault | undefined
    /** True where the next request that a book is to answer for another one does not arrive. */
    isUnreached?: boolean
    step: number
  } = { step: 0 }
  let process = newProcess()
  /** Places in which something is under way: what they have in memory ends with the process. */
  const busy = new Set<Place>()
  async function within<Result>(place: Place, work: () => Result | Promise<Result>): Promise<Result> {
    busy.add(place)
    try {
      return await work()
    } finally {
      busy.delete(place)
    }
  }
  const placeOf = (bookId: string): Place | undefined => places.find((place) => place.bookId === bookId)

  async function send(to: string, message: Message): Promise<unknown> {
    const isBegun = isBeginning(CROSSINGS, message)
    const place = isNobodys(to) ? nobody : (placeOf(to) ?? (isBegun ? makePlace(to) : undefined))
    if (!place) return NO_BOOK
    const bring = () =>
      within(place, async () => COPY(await answerMessage(place.server.home, CROSSINGS, COPY(message))))
    const fault = message.step === 'ask' ? faults.asking?.(message) : faults.next?.(message, faults.step++)
    if (fault === 'delayed') late.push(bring)
    if (fault === 'lost' || fault === 'delayed') throw new Error('It was lost on its way.')
    if (fault === 'ended before') return end()
    const reply = await bring()
    if (fault === 'ended after') return end()
    if (fault === 'unanswered') throw new Error('The answer was lost.')
    if (fault === 'twice') return bring()
    if (fault === 'late') late.push(bring)
    return reply
  }

  /** Ends the process: work under way goes no further, and whoever asked for it hears no answer. */
  function end(): Promise<never> {
    process.end()
    return new Promise(() => {})
  }

  /** The server of a place, over the database that it has. */
  const serve = (place: Place, stored?: Db): TestServer =>
    makeServer({
      ...(stored ? { db: stored } : {}),
      now: () => clock.now,
      newId: () => uuidV7(clock.now),
      newBookId: () => place.bookId ?? uuidV7(clock.now),
      ...seal,
      ...(settings.publicUrl ? { sendMail: async (mail: Mail) => void mails.push(mail) } : {}),
      ...settings,
      // Settings that a test changes in the first server hold for every later one.
      ...(places[0] && { registration: places[0].server.home.registration }),
      ...(places[0] && { operatorEmails: places[0].server.home.operatorEmails }),
      elsewhere: {
        place: place.bookId ?? NOBODY,
        has: (id) => (place === nobody ? !isNobodys(id) : id !== place.bookId),
        send: (to, message) => send(to, message as Message),
        answer: async (id, request, known) => {
          if (faults.isUnreached) throw new Error('It was lost on its way.')
          return placeOf(id)?.server.api.request(request, undefined, { asker: COPY(known) } as never)
        },
        arrive: (id, request, found) => {
          const { server: at } = placeOf(id ?? '') ?? makePlace(uuidV7(clock.now))
          return Promise.resolve(at.api.request(request, undefined, { arrival: COPY(found) } as never))
        },
        names: namesWith(seal.mac, () => directory),
        board: { placeOf: () => BOARD, places: [BOARD], look: (points) => look(points) },
      },
      askerOf: (env) => (env as { asker?: Asker } | undefined)?.asker,
      arrivalOf: (env) => (env as { arrival?: Arrival } | undefined)?.arrival,
    })

  function makePlace(bookId?: string): Place {
    const place: Place = { bookId, server: undefined as never }
    place.server = serve(place)
    places.push(place)
    return place
  }

  // The place of strangers, which has the directory of all names.
  const nobody = makePlace()
  const directory = directoryOver(nobody.server.db, {
    now: () => clock.now,
    holds: async (bookId, name) => {
      const place = placeOf(bookId)
      return place !== undefined && holdsName(place.server.home, name)
    },
  })

  const scores = scoresIn(nobody.server.db)
  const look = boardOver(
    () => clock.now,
    async () => [scores()],
  )

  async function dispatch(request: Request): Promise<Response> {
    const { email, place } = await addressedTo(request)
    const hash = seal.mac(emailName(email ?? ''))
    const known = placeOf(email === undefined ? (place ?? '') : (directory.find(hash) ?? ''))
    const isNew = email && new URL(request.url).pathname === '/api/auth/register'
    // A name that is only promised is nobody's yet.
    const isHeld = known && (!isNew || holdsName(known.server.home, hash))
    const at = isHeld ? known : isNew ? makePlace(uuidV7(clock.now)) : nobody
    return within(at, () => at.server.api.request(request))
  }

  /** Lets every place do what it does by itself: it goes on with what is on its way and due. */
  async function goOnEverywhere(): Promise<void> {
    for (let times = 0; times < 3; times++)
      for (const place of [...places]) await within(place, () => goOn(place.server.home, CROSSINGS))
  }
  const wake = (): Promise<void> => Promise.race([process.ended, goOnEverywhere()])

  /** All of it starts again, with nothing of before but what is stored. */
  async function restart(): Promise<void> {
    process = newProcess()
    for (const place of busy) place.server = serve(place, sameDatabase(place.server.db))
    busy.clear()
    for (const { server } of places) bringForward(server.db, clock.now)
    await wake()
  }

  const clientIn = ({ server }: Place) => (server.db as unknown as { $client: Database.Database }).$client
  const copyOf = (bookId: string): Buffer => clientIn(placeOf(bookId) as Place).serialize()

  /** A copy takes the place of a book's database, and nothing of before is in memory. */
  function turnBack(bookId: string, copy: Buffer): ServerHome {
    const place = placeOf(bookId) as Place
    place.server = serve(place, openMemory(copy).db)
    return place.server.home
  }

  const isDueSoon = (): boolean =>
    places.some(({ server }) =>
      server.db.get(sql`SELECT 1 FROM crossings_sent WHERE next_at <= ${clock.now + HOUR_MS}`),
    )

  /** Time goes by until nothing is on its way any more, and what was late has come. */
  async function settle(): Promise<void> {
    delete faults.next
    delete faults.asking
    for (const pause of [0, 1, 5, 30, 300, 3600]) {
      if (!isDueSoon()) break
      clock.now += pause * 1000
      await wake()
    }
    // A message that was under way for longer than a day is not done.
    for (const bring of late.splice(0)) await bring().catch(() => {})
    await wake()
  }

  const fetch = async (path: string, init?: RequestInit): Promise<Response> => {
    // Ids that come from different places are told apart by their moment.
    clock.now += 1
    const request = new Request(new URL(path, 'http://localhost'), init)
    const response = await Promise.race([process.ended, dispatch(request)])
    await wake()
    return response
  }
  const databases = () => places.map(({ server }) => server.db)
  const homes = () => places.map(({ server }) => server.home)
  return {
    ...nobody.server,
    isApart: true,
    clock,
    databases,
    homes,
    mails,
    places,
    directory,
    scores,
    faults,
    fetch,
    wake,
    restart,
    copyOf,
    turnBack,
    settle,
  }
}
