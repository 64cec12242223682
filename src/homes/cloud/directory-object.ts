import { drizzle } from 'drizzle-orm/durable-sqlite'
import type { Db } from '../../db/db.ts'
import { directoryOver, type Shard } from '../../identity/names/directory.ts'
import { ApiObject } from './book-object.ts'
import { bookNamed, type CloudEnv } from './env.ts'

/**
 * A shard of the names that may exist once. Requests of people whom nobody knows are answered here too, by an API over a
 * database without people.
 */
export class DirectoryObject extends ApiObject implements Shard {
  readonly #names: ReturnType<typeof directoryOver>

  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, env)
    this.#names = directoryOver(drizzle(ctx.storage as never) as unknown as Db, {
      now: () => this.now(),
      holds: (bookId, name) => bookNamed(env, bookId).holds(name),
    })
  }

  find(name: string): string | undefined {
    return this.#names.find(name)
  }

  async claim(name: string, bookId: string): Promise<string> {
    const whose = await this.#names.claim(name, bookId)
    if ((await this.ctx.storage.getAlarm()) === null) await this.#keepAlarm()
    return whose
  }

  release(name: string, bookId: string): void {
    this.#names.release(name, bookId)
  }

  async #keepAlarm(): Promise<void> {
    const next = this.#names.next()
    if (next !== null) await this.ctx.storage.setAlarm(Date.now() + Math.max(next - this.now(), 1000))
  }

  /** Looks at the promises whose time is over: nothing else is due here. */
  override async alarm(): Promise<void> {
    await this.#names.sweep()
    await this.#keepAlarm()
  }
}
