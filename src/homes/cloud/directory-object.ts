import { ApiObject } from './book-object.ts'
import { type AskedDirectory, bookNamed, type CloudEnv } from './env.ts'

/** Time after which a claim that was never confirmed asks its book whether it was used. */
const PENDING_MS = 10 * 60_000

type Claim = { book_id: string; is_firm: number; claimed_at: number }

/**
 * A shard of the names that may exist once: whose each is. It holds no name, only its hash under the server's key. Requests
 * of people whom nobody knows are answered here too, by an API over a database without people.
 */
export class DirectoryObject extends ApiObject implements AskedDirectory {
  constructor(ctx: DurableObjectState, env: CloudEnv) {
    super(ctx, env)
    // Beside the tables of the API, whose migrations know nothing of it.
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS claims (name TEXT PRIMARY KEY NOT NULL, book_id TEXT NOT NULL, is_firm INTEGER NOT NULL, claimed_at INTEGER NOT NULL)',
    )
  }

  #find(name: string): Claim | undefined {
    return this.ctx.storage.sql.exec<Claim>('SELECT * FROM claims WHERE name = ?', name).toArray()[0]
  }

  /** The book whose name this is, or to whom it is promised. */
  find(name: string): string | undefined {
    return this.#find(name)?.book_id
  }

  /**
   * Promises the name to the book, unless it is another's; returns whose it is now. A book that has it, or that never said
   * whether it used its promise, is asked whether `email` is still its person's: a crash leaves no name to nobody for good.
   */
  async claim(name: string, bookId: string, email: string): Promise<string> {
    const before = this.#find(name)
    const isUnderWay = before?.is_firm === 0 && before.claimed_at > this.now() - PENDING_MS
    if (before && (isUnderWay || before.book_id === bookId)) return before.book_id
    if (before) {
      const used = await bookNamed(this.env, before.book_id).email()
      if (used?.toLowerCase() === email.toLowerCase()) {
        this.confirm(name, before.book_id)
        return before.book_id
      }
      this.release(name, before.book_id)
      return this.claim(name, bookId, email)
    }
    this.ctx.storage.sql.exec(
      'INSERT INTO claims (name, book_id, is_firm, claimed_at) VALUES (?, ?, 0, ?)',
      ...[name, bookId, this.now()],
    )
    return bookId
  }

  /** The book has the name now. */
  confirm(name: string, bookId: string): void {
    this.ctx.storage.sql.exec('UPDATE claims SET is_firm = 1 WHERE name = ? AND book_id = ?', name, bookId)
  }

  /** The book does not want the name any more. */
  release(name: string, bookId: string): void {
    this.ctx.storage.sql.exec('DELETE FROM claims WHERE name = ? AND book_id = ?', name, bookId)
  }
}
