import { DurableObject } from 'cloudflare:workers'
import type { Context } from 'hono'
import { isBeginning, type Message, type Reply } from '../../book/crossing/crossing.ts'
import { bringForward, goOn } from '../../book/crossing/delivery.ts'
import { answerMessage, NO_BOOK } from '../../book/crossing/taking.ts'
import { boardWith } from '../../community/board.ts'
import type { Db } from '../../db/db.ts'
import { type AskedVersion, type Listener, Listeners, VERSION } from '../../household/listeners.ts'
import type { Elsewhere } from '../../http/context.ts'
import { discard } from '../../http/long-body.ts'
import { answerClosed } from '../../http/refusals.ts'
import type { ServerHome } from '../../identity/context.ts'
import { holdsName } from '../../identity/names/names.ts'
import { tellClosed } from '../../operations/system/needs.ts'
import { joinedWith } from '../../restoring/compared.ts'
import { type Followed, followRestore } from '../../restoring/follow.ts'
import { CROSSINGS, createServerApi } from '../../server-api.ts'
import { uuidV7 } from '../../values/id.ts'
import { doTimedWork, nextTimedWork } from '../timed-work.ts'
import { isMade, openObject } from './database.ts'
import { type AskedBook, boardNamed, bookNamed, type CloudEnv, INNER, namesIn, placed } from './env.ts'
import { cloudHome } from './home.ts'

const HOUR_MS = 3_600_000
/** An object takes messages of 32 MiB, in which a text may need twice its bytes in JSON. */
const MESSAGE_BYTES = 16_000_000

/** Books that had something on its way when this process first opened them: a start brings it forward, waking up does not. */
const begun = new Set<string>()

/** An API over the object's own database, which is made with the first request that wants it. */
export class ApiObject extends DurableObject<CloudEnv> {
  #opened: { db: Db; home: ServerHome; api: ReturnType<typeof createServerApi> } | undefined
  #newBookId: string | undefined
  #bookId: string | undefined
  #telling: Promise<void> | undefined
  /** The alarm that is set; by the home's clock. */
  #alarmAt: number | undefined
  protected readonly listeners: Listeners = new Listeners({
    lines: () => this.ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN),
    rows: this.ctx.storage.kv,
    tell: (homeBookId, book, version) => bookNamed(this.env, homeBookId).hear(book, version),
  })
  readonly #tellClosed = () => this.ctx.waitUntil(tellClosed(this.#elsewhere, this.now(), RELEASE))

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, env)
    // Else whoever comes and goes would put off the hourly work for ever.
    void ctx.blockConcurrencyWhile(async () => {
      const at = await ctx.storage.getAlarm()
      if (at !== null) this.#alarmAt = at - Date.now() + this.now()
    })
  }

  protected now(): number {
    return Date.now()
  }

  get #elsewhere(): Elsewhere {
    return {
      place: this.ctx.id.name ?? '',
      mostBytes: MESSAGE_BYTES,
      has: (bookId) => bookId !== this.ownBookId(),
      send: (bookId, message) => this.send(bookId, message as Message),
      answer: (bookId, request, known) => this.#answer(bookId, request, known),
      arrive: (bookId, request, found) => this.#arrive(bookId, request, found),
      names: namesIn(this.env),
      board: boardWith((name) => boardNamed(this.env, name)),
    }
  }

  protected open() {
    if (this.#opened) return this.#opened
    const db = openObject(this.ctx.storage)
    const home: ServerHome = cloudHome(this.env, {
      db,
      // In the same turn, so that no crash comes between what is written and the alarm that goes on with it.
      transact: async (work) => {
        const result = db.transaction(work)
        this.#keepAlarm()
        return result
      },
      now: () => this.now(),
      newBookId: () => this.#newBookId ?? home.newId(),
      listen: (c, listener, version) => this.#listen(c, listener, version),
      elsewhere: this.#elsewhere,
      isNearlyFull: () => this.ctx.storage.sql.databaseSize > 8e9,
    })
    this.#opened = { db, home, api: createServerApi(home) }
    const id = this.ownBookId()
    if (id && !begun.has(id) && bringForward(db, this.now())) begun.add(id)
    // Also where it is missing: an alarm that broke off too often is given up.
    if (id) this.#keepAlarm()
    return this.#opened
  }

  /** The one book of this object; none as long as nobody has begun it. */
  protected ownBookId(): string | undefined {
    this.#bookId ??= this.ctx.storage.sql
      .exec<{ id: string }>('SELECT id FROM books LIMIT 1')
      .toArray()[0]?.id
    return this.#bookId
  }

  protected send(to: string, message: Message): Promise<Reply> {
    return placed(this.env, to).answer(message)
  }

  async answer(message: Message): Promise<Reply> {
    const reply = await answerMessage(this.open().home, CROSSINGS, message)
    if (message.step === 'apply') await this.tell()
    return reply
  }

  async #answer(bookId: string, request: Request, known: object | null): Promise<Response | undefined> {
    const headers = new Headers(request.headers)
    headers.set(INNER.asker, JSON.stringify(known))
    const response = await bookNamed(this.env, bookId).fetch(new Request(request, { headers }))
    return response.headers.has(INNER.nobody) ? undefined : response
  }

  async #arrive(bookId: string | undefined, request: Request, found: object): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.set(INNER.arrival, JSON.stringify(found))
    const known = bookId && (await bookNamed(this.env, bookId).fetch(new Request(request, { headers })))
    if (known && !known.headers.has(INNER.nobody)) return known
    const newBookId = uuidV7(this.now())
    headers.set(INNER.newBook, newBookId)
    return bookNamed(this.env, newBookId).fetch(new Request(request, { headers }))
  }

  override async fetch(request: Request): Promise<Response> {
    this.#newBookId = request.headers.get(INNER.newBook) ?? undefined
    try {
      this.open()
    } catch (error) {
      // A book whose missing migrations fail is closed, all others are not; it opens with the release that mends them.
      const requestId = uuidV7(this.now())
      if (request.body) await discard(request.body.getReader())
      console.error({ message: `A book does not open, request ${requestId}`, error })
      this.#tellClosed()
      return answerClosed(requestId)
    }
    const asker = JSON.parse(request.headers.get(INNER.asker) ?? 'null')
    const arrival = JSON.parse(request.headers.get(INNER.arrival) ?? 'null') ?? undefined
    const response = await this.open().api.fetch(request, { asker, arrival })
    // A client that still sends when the connection ends reads no answer.
    if (request.body && !request.bodyUsed) await discard(request.body.getReader())
    if (request.method === 'GET') return response
    // A round of telling that was begun before need not tell what this request has done.
    await this.#telling
    await (this.#telling ?? this.tell())
    return response
  }

  /** Brings at once what this book is to tell others, so that who has asked for something finds all of it done. */
  protected async tell(): Promise<void> {
    this.#tellListeners()
    this.#keepAlarm()
    // Two books that tell each other something would never end.
    if (this.#telling) return
    this.#telling = goOn(this.open().home, CROSSINGS).finally(() => {
      this.#telling = undefined
      this.#tellListeners()
    })
    await this.#telling
  }

  #tellListeners(): void {
    const book = this.ownBookId()
    if (book) this.listeners.changed(this.open().home, book)
  }

  /** Listens by a socket that lasts while this object is out of memory: the worker has the stream, and passes on what comes. */
  #listen(c: Context, listener: Listener, version: number): Response {
    const { 0: webSocket, 1: line } = new WebSocketPair()
    this.ctx.acceptWebSocket(line)
    this.listeners.begin(this.open().home, line, listener, version)
    return new Response(null, { status: 101, headers: c.body(null).headers, webSocket } as ResponseInit)
  }

  /** A sign that somebody still listens. */
  webSocketMessage(line: LastingSocket): Promise<void> {
    return this.listeners.sign(this.open().home, line)
  }

  /** One alarm an object: at the next work that is due, none where nothing is. */
  #keepAlarm(): void {
    const now = this.now()
    const next = nextTimedWork(this.open().db, now)
    if (next === null || (this.#alarmAt !== undefined && this.#alarmAt <= next)) return
    this.#alarmAt = next
    void this.ctx.storage.setAlarm(Date.now() + next - now)
  }

  /** An alarm that fails is given up after some tries: what failed is told, and the next one is set all the same. */
  override async alarm(): Promise<void> {
    const failed = (error: unknown) => console.error({ message: 'Timed work failed', error })
    try {
      this.#alarmAt = undefined
      await doTimedWork(this.open().home, failed)
      this.#alarmAt = undefined
      this.#tellListeners()
      this.#keepAlarm()
    } catch (error) {
      failed(error)
      if (!this.#opened) this.#tellClosed()
      await this.ctx.storage.setAlarm(Date.now() + HOUR_MS)
    }
  }
}

/** A book: a person with their own one, or a shared one. */
export class BookObject extends ApiObject implements AskedBook {
  holds(name: string): boolean {
    return isMade(this.ctx.storage) && holdsName(this.open().home, name)
  }

  joined(): string[] {
    return isMade(this.ctx.storage) ? joinedWith(this.open().db, this.ownBookId() ?? '') : []
  }

  async restored(joined: string[]): Promise<Followed> {
    await this.tell()
    const followed = await followRestore(this.open().home, this.ownBookId() ?? '', joined)
    await this.tell()
    return followed
  }

  override async answer(message: Message): Promise<Reply> {
    if (!isBeginning(CROSSINGS, message) && !isMade(this.ctx.storage)) return NO_BOOK
    const reply = await super.answer(message)
    if (message.step === 'ask' && message.kind === VERSION.kind && 'answer' in reply && reply.answer !== null)
      this.listeners.noteAsked(this.open().home, message.asked as AskedVersion)
    return reply
  }

  hear(book: string, version: number | null): boolean {
    return isMade(this.ctx.storage) && this.listeners.hear(this.open().home, book, version)
  }

  override async fetch(request: Request): Promise<Response> {
    // A token may name any place: nothing is made where nobody is.
    if (request.headers.has(INNER.newBook) || isMade(this.ctx.storage)) return super.fetch(request)
    if (request.body) await discard(request.body.getReader())
    return new Response(null, { status: 404, headers: { [INNER.nobody]: '1' } })
  }
}
