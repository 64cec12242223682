import { DurableObject } from 'cloudflare:workers'
import type { Hono } from 'hono'
import type { Message, Reply } from '../../book/crossing/crossing.ts'
import { goOn } from '../../book/crossing/delivery.ts'
import { answerMessage } from '../../book/crossing/taking.ts'
import { findMembership } from '../../book/members.ts'
import type { Db } from '../../db/db.ts'
import { isOfBook } from '../../http/access.ts'
import { operationsOf } from '../../http/openapi.ts'
import type { Asker, ServerHome, Session } from '../../identity/context.ts'
import { sessionOf } from '../../identity/sessions.ts'
import { CROSSINGS, createServerApi } from '../../server-api.ts'
import { Refusal } from '../../values/refusal.ts'
import { isMade, openObject } from './database.ts'
import { type AskedBook, type AskedBy, type CloudEnv, EVENTS, INNER, TAKEN } from './env.ts'
import { cloudHome } from './home.ts'
import { versionsOf } from './live.ts'
import { doTimedWork, nextTimedWork } from './timed-work.ts'

/** What is answered for a book that is in no object. */
const NO_BOOK: Reply = { refusal: { code: 'not_found', message: 'This book does not exist.', details: {} } }

/** Who asks for a shared book. */
const askedBy = ({ headers }: Request): AskedBy | undefined =>
  JSON.parse(headers.get(INNER.asker) ?? 'null') ?? undefined

/** An API over the object's own database, which is made with the first request that wants it. */
export class ApiObject extends DurableObject<CloudEnv> {
  #opened: { db: Db; home: ServerHome; api: ReturnType<typeof createServerApi> } | undefined
  #newBookId: string | undefined
  #bookId: string | undefined
  #isTelling = false
  /** The alarm that is set, as far as this object has set it since it is in memory. */
  #alarmAt: number | undefined

  protected now(): number {
    return Date.now()
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
      elsewhere: {
        has: (bookId) => bookId !== this.ownBookId(),
        send: (bookId, message) => this.send(bookId, message as Message),
      },
    })
    this.#opened = { db, home, api: createServerApi(home) }
    return this.#opened
  }

  /** The one book of this object; none as long as nobody has begun it. */
  protected ownBookId(): string | undefined {
    this.#bookId ??= this.ctx.storage.sql
      .exec<{ id: string }>('SELECT id FROM books LIMIT 1')
      .toArray()[0]?.id
    return this.#bookId
  }

  protected send(bookId: string, message: Message): Promise<Reply> {
    return this.env.BOOKS.get(this.env.BOOKS.idFromName(bookId)).answer(message)
  }

  override async fetch(request: Request): Promise<Response> {
    this.#newBookId = request.headers.get(INNER.newBook) ?? undefined
    const { api } = this.open()
    const by = askedBy(request)
    const proofs: Response[] = []
    const asker = by && this.#askerOf(request, by.session, proofs)
    const response = await api.fetch(request, { asker })
    for (const { headers } of proofs)
      for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie)
    if (request.method !== 'GET') await this.tell()
    return response
  }

  /** Brings at once what this book is to tell others, so that who has asked for something finds all of it done. */
  protected async tell(): Promise<void> {
    this.#keepAlarm()
    // Two books that tell each other something would never end.
    if (this.#isTelling) return
    this.#isTelling = true
    await goOn(this.open().home, CROSSINGS).finally(() => {
      this.#isTelling = false
    })
  }

  /** Somebody whose person is another object, which is asked for a proof with the request's own cookie. */
  #askerOf({ url, headers }: Request, session: Session, proofs: Response[]): Asker {
    return {
      session,
      prove: async (given) => {
        const init = { method: 'POST', headers: new Headers(headers), body: JSON.stringify(given) }
        for (const name of ['content-length', INNER.asker]) init.headers.delete(name)
        init.headers.set('content-type', 'application/json')
        const home = this.env.BOOKS.get(this.env.BOOKS.idFromName(session.bookId))
        const proof = await home.fetch(new Request(new URL('/api/auth/proof', url), init))
        if (proof.ok) return void proofs.push(proof)
        const { code, message, ...details } = (await proof.json()) as Refusal
        throw new Refusal(code, message, details)
      },
    }
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
    this.#alarmAt = undefined
    await doTimedWork(this.open().home, (error) => console.error({ message: 'Timed work failed', error }))
    this.#alarmAt = undefined
    this.#keepAlarm()
  }
}

type Operation = ReturnType<typeof operationsOf>[number] & { shape: RegExp }

/** Routes of the API about a book, the plainest paths first. */
function bookOperations(api: ReturnType<typeof createServerApi>): Operation[] {
  return operationsOf(api as unknown as Hono)
    .map((operation) => ({
      ...operation,
      shape: new RegExp(`^${operation.path.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
}

/** A book: a person with their own one, or a shared one. */
export class BookObject extends ApiObject implements AskedBook {
  #operations: Operation[] | undefined

  /** True once somebody is registered here: a second person never is. */
  #isTaken(): boolean {
    return isMade(this.ctx.storage) && this.#users('LIMIT 1').length > 0
  }

  #users<Row extends Record<string, string | number | null>>(rest: string, ...values: string[]): Row[] {
    return this.ctx.storage.sql.exec<Row>(`SELECT email FROM users ${rest}`, ...values).toArray()
  }

  email(): string | undefined {
    return this.#isTaken()
      ? (this.#users<{ email: string | null }>('LIMIT 1')[0]?.email ?? undefined)
      : undefined
  }

  hasEmail(email: string): boolean {
    return this.#isTaken() && this.#users('WHERE lower(email) = ?', email.toLowerCase()).length > 0
  }

  askerIn(method: string, path: string, token: string): Session | undefined {
    if (!this.#isTaken()) return undefined
    const { db, api } = this.open()
    this.#operations ??= bookOperations(api)
    const isIt = (one: Operation) => one.method === method.toLowerCase() && one.shape.test(path)
    if (path !== EVENTS && !isOfBook(this.#operations.find(isIt)?.access)) return undefined
    return sessionOf(db, token, this.now())
  }

  async answer(message: Message): Promise<Reply> {
    const isBegun = message.step === 'apply' && message.sent.kind === 'book.begun'
    if (!isBegun && !isMade(this.ctx.storage)) return NO_BOOK
    const reply = await answerMessage(this.open().home, CROSSINGS, message)
    if (message.step === 'apply') await this.tell()
    return reply
  }

  override async fetch(request: Request): Promise<Response> {
    const isNew = request.headers.has(INNER.newBook)
    const { pathname } = new URL(request.url)
    const isRegistration = pathname === '/api/auth/register'
    // The e-mail is promised to a registration that is not done yet, or the book has its person.
    if (isRegistration && this.#isTaken() === isNew) return Response.json(TAKEN, { status: 409 })
    // A token may name any place: nothing is made where nobody is.
    if (!isNew && !isMade(this.ctx.storage))
      return new Response(null, { status: 404, headers: { [INNER.nobody]: '1' } })
    const by = askedBy(request)
    if (by && pathname === EVENTS && this.#versionFor(by.session) !== undefined) return this.#versionsFor(by)
    return super.fetch(request)
  }

  #versionFor({ userId }: Session): number | undefined {
    return findMembership(this.open().db, this.ownBookId() ?? '', userId)?.version
  }

  #versionsFor({ session, token }: AskedBy): Response {
    const home = this.env.BOOKS.get(this.env.BOOKS.idFromName(session.bookId))
    return versionsOf(
      this.ownBookId() ?? '',
      () => this.#versionFor(session),
      async () => (await home.askerIn('GET', EVENTS, token)) !== undefined,
    )
  }
}
