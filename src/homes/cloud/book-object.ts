import { DurableObject } from 'cloudflare:workers'
import type { Db } from '../../db/db.ts'
import type { ServerHome } from '../../identity/context.ts'
import { createServerApi } from '../../server-api.ts'
import { openObject } from './database.ts'
import { type CloudEnv, INNER } from './env.ts'
import { cloudHome } from './home.ts'

const TAKEN = { message: 'An account with this email already exists', code: 'conflict' } as const

/** An API over the object's own database. */
export class ApiObject extends DurableObject<CloudEnv> {
  protected readonly db: Db
  protected readonly home: ServerHome
  readonly #api: ReturnType<typeof createServerApi>
  #newBookId: string | undefined

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, env)
    this.db = openObject(ctx.storage)
    const newBookId = () => this.#newBookId ?? this.home.newId()
    this.home = cloudHome(env, this.db, () => this.now(), newBookId)
    this.#api = createServerApi(this.home)
  }

  protected now(): number {
    return Date.now()
  }

  override async fetch(request: Request): Promise<Response> {
    this.#newBookId = request.headers.get(INNER.newBook) ?? undefined
    return this.#api.fetch(request, {})
  }
}

/** A book: a person with their own one, or one that several people share. */
export class BookObject extends ApiObject {
  /** True once somebody is registered here: a second person never is. */
  #isTaken(): boolean {
    return this.ctx.storage.sql.exec('SELECT 1 FROM users LIMIT 1').toArray().length > 0
  }

  /** Whether the e-mail is this person's, for a claim of which nobody has heard whether it was used. */
  hasEmail(email: string): boolean {
    const found = this.ctx.storage.sql.exec('SELECT 1 FROM users WHERE lower(email) = ?', email.toLowerCase())
    return found.toArray().length > 0
  }

  override async fetch(request: Request): Promise<Response> {
    const isRegistration = new URL(request.url).pathname === '/api/auth/register'
    // The e-mail is claimed for this book by a registration that is not done yet, or this one comes too late.
    const isLate = isRegistration && this.#isTaken() === request.headers.has(INNER.newBook)
    return isLate ? Response.json(TAKEN, { status: 409 }) : super.fetch(request)
  }
}
