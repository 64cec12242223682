import { sql } from 'drizzle-orm'
import type { Crossing } from '../../book/crossing/crossing.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Names } from '../../http/context.ts'
import { refuse } from '../../values/refusal.ts'

/** Time after which a promise that nobody has told the end of asks its book whether it was used. */
const PENDING_MS = 10 * 60_000
/** Promises that are looked at in a row. */
const AT_ONCE = 100
const PLACE = 'names '

interface Claim {
  name: string
  book_id: string
  is_firm: number
  claimed_at: number
}

const find = (db: Db, name: string): Claim | undefined =>
  db.all<Claim>(sql`SELECT * FROM claims WHERE name = ${name}`)[0]

const letGo = (db: Db, name: string, bookId: string, until: number): unknown =>
  db.run(sql`DELETE FROM claims WHERE name = ${name} AND book_id = ${bookId} AND claimed_at <= ${until}`)

/**
 * Deletes the invitations of an e-mail that somebody has had since they were made: whoever registered by one and has gone may
 * be faster than what they told of it.
 */
function forgetInvitations(db: Db, name: string, until: number): void {
  if (db.all(sql`SELECT 1 FROM sqlite_master WHERE name = 'invitations'`).length === 0) return
  db.run(sql`DELETE FROM invitations WHERE email = ${PLACE + name} AND created_at <= ${until}`)
}

/** Makes it the book's for good, also where a directory that was turned back knows nothing of the promise. */
function keep(tx: Tx, name: string, bookId: string, now: number): void {
  tx.run(sql`
    INSERT INTO claims (name, book_id, is_firm, claimed_at) VALUES (${name}, ${bookId}, 1, ${now})
    ON CONFLICT (name) DO UPDATE SET is_firm = 1 WHERE book_id = excluded.book_id`)
  if (find(tx, name)?.book_id !== bookId) refuse('conflict', 'This name is another’s.')
}

/** Tells that a book has a name, or has it no more: the truth is in the book. A promise that came later outlives this. */
export const HELD: Crossing<{ bookId: string; isHeld: boolean }, null> = {
  kind: 'name.held',
  timeZone: () => 'UTC',
  isSeen: () => false,
  apply(tx, { bookId: place, now }, { bookId, isHeld }) {
    const name = place.slice(PLACE.length)
    if (isHeld) keep(tx, name, bookId, now)
    else {
      letGo(tx, name, bookId, now)
      forgetInvitations(tx, name, now)
    }
    return null
  },
}

/** The hash of the name that is kept in this place; undefined of a book's. */
export const nameIn = (place: string): string | undefined =>
  place.startsWith(PLACE) ? place.slice(PLACE.length) : undefined

/** True where this place has a name that is somebody's for good, as far as it has heard. */
export function isSomebodys(db: Db, place: string): boolean {
  const name = nameIn(place)
  return name !== undefined && find(db, name)?.is_firm === 1
}

/** A shard of the directory, as whoever reaches it has it; names are hashes there. */
export interface Shard {
  find(name: string): string | undefined | Promise<string | undefined>
  claim(name: string, bookId: string): Promise<string>
  release(name: string, bookId: string): void | Promise<void>
}

/** The directory, by the shard that has a hash. */
export const namesWith = (mac: (text: string) => string, shardOf: (hash: string) => Shard): Names => {
  const ask = <Answer>(name: string, call: (shard: Shard, hash: string) => Answer | Promise<Answer>) => {
    const hash = mac(name)
    return Promise.resolve(call(shardOf(hash), hash))
  }
  return {
    placeOf: (name) => PLACE + mac(name),
    find: (name) => ask(name, (shard, hash) => shard.find(hash)),
    claim: (name, bookId) => ask(name, (shard, hash) => shard.claim(hash, bookId)),
    release: (name, bookId) => ask(name, (shard, hash) => shard.release(hash, bookId)),
  }
}

interface Means {
  now(): number
  /** True where the book has the name, as it says itself. */
  holds(bookId: string, name: string): Promise<boolean>
}

/**
 * A shard of the names that may exist once: whose each is. It holds no name, only its hash under the server's key. The table
 * stands beside those of the API, whose migrations know nothing of it.
 */
export function directoryOver(db: Db, { now, holds }: Means) {
  db.run(
    sql`CREATE TABLE IF NOT EXISTS claims (name TEXT PRIMARY KEY NOT NULL, book_id TEXT NOT NULL, is_firm INTEGER NOT NULL, claimed_at INTEGER NOT NULL)`,
  )
  db.run(sql`CREATE INDEX IF NOT EXISTS claims_pending ON claims (claimed_at) WHERE is_firm = 0`)

  /** Has the book say whether it has the name, and makes the claim firm or ends it; true where the name is free now. */
  async function settle({
    name,
    book_id: bookId,
    is_firm: isFirm,
    claimed_at: until,
  }: Claim): Promise<boolean> {
    const isHeld = await holds(bookId, name)
    const time = sql`name = ${name} AND book_id = ${bookId} AND claimed_at = ${until}`
    // A claim that has come meanwhile has another time, and stays.
    if (isHeld) db.run(sql`UPDATE claims SET is_firm = 1 WHERE ${time}`)
    else {
      db.run(sql`DELETE FROM claims WHERE ${time}`)
      // Nobody is invited by an e-mail that is somebody's.
      if (isFirm) forgetInvitations(db, name, now())
    }
    return find(db, name) === undefined
  }

  /**
   * Promises the name to the book, unless it is another's; returns whose it is now. A book that has it, or that never said
   * whether it used its promise, is asked: a crash leaves no name to nobody for good.
   */
  async function claim(name: string, bookId: string): Promise<string> {
    const before = find(db, name)
    if (before) {
      const isUnderWay = before.is_firm === 0 && before.claimed_at > now() - PENDING_MS
      if (before.book_id === bookId) {
        // Promised anew: what the book tells of the time before means no longer this.
        db.run(sql`UPDATE claims SET claimed_at = ${now()} WHERE name = ${name}`)
        return bookId
      }
      if (isUnderWay || !(await settle(before))) return find(db, name)?.book_id ?? before.book_id
      return claim(name, bookId)
    }
    db.run(
      sql`INSERT INTO claims (name, book_id, is_firm, claimed_at) VALUES (${name}, ${bookId}, 0, ${now()})`,
    )
    return bookId
  }

  const pending = (until: number): Claim[] =>
    db.all<Claim>(
      sql`SELECT * FROM claims WHERE is_firm = 0 AND claimed_at <= ${until} ORDER BY claimed_at LIMIT ${AT_ONCE}`,
    )

  return {
    claim,
    /** The book whose name this is, or to whom it is promised. */
    find: (name: string): string | undefined => find(db, name)?.book_id,
    /** The book does not want the promise any more. What it has for good stays. */
    release: (name: string, bookId: string): void =>
      void db.run(sql`DELETE FROM claims WHERE name = ${name} AND book_id = ${bookId} AND is_firm = 0`),
    /** Looks at promises that nobody has told the end of. A book that can't be asked is asked once more. */
    async sweep(): Promise<void> {
      for (const each of pending(now() - PENDING_MS)) await settle(each).catch(() => {})
    },
    /** The instant at which the next promise is to be looked at, in milliseconds; null where none is open. */
    next(): number | null {
      const [first] = pending(Number.MAX_SAFE_INTEGER)
      return first ? first.claimed_at + PENDING_MS : null
    },
  }
}
