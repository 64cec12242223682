import { DurableObject } from 'cloudflare:workers'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { createServerApi } from '../../server-api.ts'
import { isMade, openObject } from './database.ts'
import { type AskedBook, type CloudEnv, INNER, TAKEN } from './env.ts'
import { cloudHome } from './home.ts'
import { doTimedWork, nextTimedWork } from './timed-work.ts'

/** An API over the object's own database, which is made with the first request that wants it. */
export class ApiObject extends DurableObject<CloudEnv> {
  #opened: { db: Db; home: ServerHome; api: ReturnType<typeof createServerApi> } | undefined
  #newBookId: string | undefined

  protected now(): number {
    return Date.now()
  }

  protected open() {
    if (this.#opened) return this.#opened
    const db = openObject(this.ctx.storage)
    const home: ServerHome = cloudHome(
      this.env,
      db,
      () => this.now(),
      () => this.#newBookId ?? home.newId(),
    )
    this.#opened = { db, home, api: createServerApi(home) }
    return this.#opened
  }

  override async fetch(request: Request): Promise<Response> {
    this.#newBookId = request.headers.get(INNER.newBook) ?? undefined
    const response = await this.open().api.fetch(request, {})
    if (request.method !== 'GET') this.ctx.waitUntil(this.#keepAlarm())
    return response
  }

  /** One alarm an object: at the next work that is due, none where nothing is. */
  async #keepAlarm(): Promise<void> {
    const next = nextTimedWork(this.open().db, this.now())
    const before = await this.ctx.storage.getAlarm()
    if (next === null) return
    if (before === null || next < before) await this.ctx.storage.setAlarm(next)
  }

  /** An alarm that fails is given up after some tries: what failed is told, and the next one is set all the same. */
  override async alarm(): Promise<void> {
    await doTimedWork(this.open().home, (error) => console.error({ message: 'Timed work failed', error }))
    await this.#keepAlarm()
  }
}

/** A book: a person with their own one. */
export class BookObject extends ApiObject implements AskedBook {
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

  override async fetch(request: Request): Promise<Response> {
    const isNew = request.headers.has(INNER.newBook)
    const isRegistration = new URL(request.url).pathname === '/api/auth/register'
    // The e-mail is promised to a registration that is not done yet, or the book has its person.
    if (isRegistration && this.#isTaken() === isNew) return Response.json(TAKEN, { status: 409 })
    // A token may name any place: nothing is made where nobody is.
    if (!isNew && !isMade(this.ctx.storage))
      return new Response(null, { status: 404, headers: { [INNER.nobody]: '1' } })
    return super.fetch(request)
  }
}
