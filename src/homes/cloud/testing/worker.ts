import { createBook } from '../../../book/open.ts'
import { createBookApi } from '../../../book-api.ts'
import { boardWith, shardAt } from '../../../community/board.ts'
import { REPORTED } from '../../../identity/operator-board.ts'
import type { ManagedUser } from '../../../identity/wire.ts'
import { uuidV7 } from '../../../values/id.ts'
import { runCases } from '../../conformance/cases.ts'
import { clientOf, type World } from '../../conformance/client.ts'
import { BoardObject as Board } from '../board-object.ts'
import { BookObject as Book } from '../book-object.ts'
import { DirectoryObject as Directory } from '../directory-object.ts'
import { type CloudEnv, INNER } from '../env.ts'
import worker from '../worker.ts'
import { bringLate, expectFault, FAULT, faulty } from './faults.ts'
import { asInProduction, rowsSince } from './limits.ts'
import { enter, inOwnWorld, inWorld, WORLD, withSettings, worldOf } from './worlds.ts'

/** Header with the milliseconds that the clock is ahead of the true one. */
const CLOCK = 'test-ahead'
/** Milliseconds that the clock is ahead when this process starts. */
const { testAhead = 0 } = globalThis as { testAhead?: number }
/** The conformance list says what time it is; for all others it goes on. */
const clock: { now?: number; ahead: number } = { ahead: testAhead }
const timeNow = () => clock.now ?? Date.now() + clock.ahead

/** An account of which nothing is known but who they are. */
const NOBODY: Omit<ManagedUser, 'id' | 'email' | 'firstName' | 'lastName'> = {
  emailVerified: true,
  authProvider: 'local',
  twoFactor: false,
  isOperator: false,
  rewardPoints: 0,
  lastLoginAt: null,
  lastLoginIp: null,
  subscriptionTier: 'free',
  subscriptionExpiry: null,
  isSuspended: false,
  suspensionReason: null,
  failedLoginAttempts: 0,
  accountLockedUntil: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  asOf: '2026-01-01T00:00:00.000Z',
}

/** Number of times that each book's object was made: it is made again when it has left memory. */
const made = new Map<string | undefined, number>()

export class BookObject extends Book {
  protected override now = timeNow
  readonly #world: string

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, inWorld(worldOf(ctx), faulty(env)))
    this.#world = worldOf(ctx)
    this.ctx = asInProduction(inOwnWorld(ctx))
    const { name } = this.ctx.id
    made.set(name, (made.get(name) ?? 0) + 1)
  }

  protected override open() {
    return withSettings(super.open(), this.#world)
  }

  /** Errors of the object's database for each statement; an empty text where it takes the statement. */
  refusedOf(statements: [statement: string, ...bindings: unknown[]][]): string[] {
    return statements.map(([statement, ...bindings]) => {
      try {
        this.ctx.storage.sql.exec(statement, ...bindings)
        return ''
      } catch (error) {
        return String(error)
      }
    })
  }

  /** Bytes of what no row of this object holds: of all, or of what belongs to no copy. */
  slices(which: string | null): number {
    const orphaned = which === 'orphaned' ? ' WHERE whole_id NOT IN (SELECT id FROM backups)' : ''
    const sum = `SELECT total(length(bytes)) AS bytes FROM slices${orphaned}`
    return this.ctx.storage.sql.exec<{ bytes: number }>(sum).toArray()[0]?.bytes ?? 0
  }

  /** Keys of the commands that were done here. */
  keys(): string[] {
    const kept = this.ctx.storage.sql.exec<{ key: string }>('SELECT key FROM commands')
    return kept.toArray().map(({ key }) => key)
  }

  /** Number of sockets that listen at this object. */
  lines(): number {
    return this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN).length
  }

  /** The alarm comes now; answers when the next one is set for, as workerd forgets the one that has come. */
  async ring(): Promise<number | null> {
    await this.ctx.storage.deleteAlarm()
    await this.alarm().catch(() => {})
    return this.ctx.storage.getAlarm()
  }

  /** Runs cases of the conformance list on books in this object, as the browser's home does in its worker. */
  runCases(begin: number, end: number): ReturnType<typeof runCases> {
    const { db, home } = this.open()
    const world: World = {
      async newClient(timeZone = 'UTC') {
        const id = home.newId()
        db.transaction((tx) => createBook(tx, { id, timeZone, createdAt: timeNow() }))
        const api = createBookApi(home, () => id)
        return clientOf((path, init) => api.request(path, init))
      },
      setNow(iso) {
        clock.now = Date.parse(iso)
      },
    }
    return runCases(world, begin, end)
  }
}

export class DirectoryObject extends Directory {
  protected override now = timeNow
  readonly #world: string

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, inWorld(worldOf(ctx), faulty(env)))
    this.#world = worldOf(ctx)
    this.ctx = asInProduction(inOwnWorld(ctx))
  }

  protected override open() {
    return withSettings(super.open(), this.#world)
  }

  /** Looks at its promises now. */
  ring(): Promise<void> {
    return this.alarm()
  }
}

export class BoardObject extends Board {
  protected override now = timeNow
  readonly #world: string

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, inWorld(worldOf(ctx), env))
    this.#world = worldOf(ctx)
    this.ctx = inOwnWorld(ctx)
  }

  protected override open() {
    return withSettings(super.open(), this.#world)
  }
}

/** Somebody new comes from a provider, which has said who they are. */
function come({ BOOKS }: TestEnv): Promise<Response> {
  const bookId = uuidV7(timeNow())
  const name = { email: null, emailVerified: false, firstName: 'Ada', lastName: 'L' }
  const person = { ...name, issuer: 'https://id.example', subject: bookId }
  const headers = {
    [INNER.newBook]: bookId,
    [INNER.arrival]: JSON.stringify({ person, next: '/' }),
    cookie: 'bucketbook_flow=secret.UTC',
  }
  const request = new Request('http://localhost/api/login/callback', { headers, redirect: 'manual' })
  return BOOKS.get(BOOKS.idFromName(bookId)).fetch(request)
}

/** Tells the board of `count` people, as if they had registered by now. */
async function registerMany({ BOARD }: CloudEnv, count: number): Promise<void> {
  const { placeOf } = boardWith((name) => BOARD.get(BOARD.idFromName(name)))
  for (let n = 1; n <= count; n++) {
    const [id, place, now] = [uuidV7(timeNow()), uuidV7(timeNow()), timeNow()]
    const email = `person${n}@example.org`
    const row = { ...NOBODY, id, email, firstName: 'Person', lastName: String(n) }
    const event = { kind: 'person', id, place, row, text: `person ${n} ${email}` }
    const sent = { id, from: place, to: placeOf(place), kind: REPORTED.kind, subject: `person ${id}`, rev: 1 }
    const shard = BOARD.get(BOARD.idFromName(shardAt(sent.to) ?? ''))
    const times = { at: now, receivedAt: now, series: id }
    await shard.answer({ step: 'apply', sent: { ...sent, ...times, event }, broughtAt: now })
  }
}

type TestEnv = Omit<CloudEnv, 'BOOKS' | 'DIRECTORY'> & {
  BOOKS: DurableObjectNamespace<BookObject>
  DIRECTORY: DurableObjectNamespace<DirectoryObject>
}

export default {
  async fetch(request: Request, all: TestEnv): Promise<Response> {
    const world = enter(request.headers.get(WORLD))
    const env = inWorld(world, all)
    expectFault(request.headers.get(FAULT))
    clock.ahead = Number(request.headers.get(CLOCK) ?? clock.ahead)
    const { pathname, searchParams } = new URL(request.url)
    const book = env.BOOKS.get(env.BOOKS.idFromName(searchParams.get('book') ?? 'cases'))
    const shard = searchParams.get('shard')
    if (pathname === '/test/people')
      return Response.json((await registerMany(env, Number(searchParams.get('count')))) ?? null)
    if (pathname === '/test/come') return come(env)
    if (pathname === '/test/keys') return Response.json(await book.keys())
    if (pathname === '/test/late') return Response.json(await bringLate(env))
    if (pathname === '/test/ring' && shard !== null)
      return Response.json(await env.DIRECTORY.get(env.DIRECTORY.idFromName(shard)).ring())
    if (pathname === '/test/ring') return Response.json(await book.ring())
    // The object is not asked: that would make it.
    if (pathname === '/test/made') return Response.json(made.get(searchParams.get('book') ?? ''))
    if (pathname === '/test/slices') return Response.json(await book.slices(searchParams.get('which')))
    if (pathname === '/test/lines') return Response.json(await book.lines())
    if (pathname === '/test/rows') return Response.json(rowsSince())
    if (pathname === '/test/refused') return Response.json(await book.refusedOf(await request.json()))
    if (pathname !== '/test/cases') return worker.fetch(request, inWorld(world, faulty(all)))
    const [begin, end] = [Number(searchParams.get('begin')), Number(searchParams.get('end'))]
    return Response.json(await book.runCases(begin, end))
  },
}
