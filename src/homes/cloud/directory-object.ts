import { drizzle } from 'drizzle-orm/durable-sqlite'
import type { Db } from '../../db/db.ts'
import { directoryOver } from '../../identity/names/directory.ts'
import { inviteFrom } from '../../identity/operator-role.ts'
import { ApiObject } from './book-object.ts'
import { bookNamed, type CloudEnv, type NameShard } from './env.ts'

/**
 * A shard of the names that may exist once. Requests of people whom nobody knows are answered here too, by an API over a
 * database without people.
 */
export class DirectoryObject extends ApiObject implements NameShard {
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
    await this.#keepAlarm()
    return whose
  }

  invite(email: string | null): Promise<(string | null)[]> {
    return inviteFrom(this.open().home, email).finally(() => this.tell())
  }

  release(name: string, bookId: string): void {
    this.#names.release(name, bookId)
  }

  async #keepAlarm(): Promise<void> {
    const [next, set] = [this.#names.next(), await this.ctx.storage.getAlarm()]
    const at = Date.now() + Math.max((next ?? 0) - this.now(), 1000)
    if (next !== null && (set ?? at) >= at) await this.ctx.storage.setAlarm(at)
  }

  /** Looks at the promises whose time is over, too. */
  override async alarm(): Promise<void> {
    await super.alarm()
    await this.#names.sweep()
    await this.#keepAlarm()
  }
}
