import { type Placeholder, sql } from 'drizzle-orm'
import type { BaseSQLiteDatabase } from 'drizzle-orm/sqlite-core'

/**
 * Any synchronous SQLite that Drizzle speaks to: a file, memory, WebAssembly or a Durable Object.
 * The run result differs between drivers, so it is unknown here: use `.returning()`.
 */
export type Db = BaseSQLiteDatabase<'sync', unknown, Record<string, never>>

/** An open transaction. Holding one is permission to write; a plain `Db` does not fit. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/**
 * A query that is built and compiled once per database and then only bound: for hot paths.
 * It runs inside whatever transaction is open, because a synchronous database has one connection.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const bySession = new WeakMap<object, Query>()
  return (db) => {
    // A transaction shares its session with its database; Drizzle hides the field from the types only.
    const { session } = db as unknown as { session: object }
    let query = bySession.get(session)
    if (query === undefined) {
      query = build(db)
      bySession.set(session, query)
    }
    return query
  }
}

/**
 * The limit of a prepared query: a number, or the name of its placeholder. SQLite compiles a query anew each time that a
 * bare `LIMIT ?` is bound, because it plans by the number; into an expression it does not look.
 */
export const atMost = (limit: number | string): Placeholder =>
  // Drizzle writes down whatever it is given; its type names numbers and placeholders only.
  (typeof limit === 'number'
    ? sql.raw(String(limit))
    : sql`+${sql.placeholder(limit)}`) as unknown as Placeholder
