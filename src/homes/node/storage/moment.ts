import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Moment } from '../../../http/context.ts'

/** Cache of the connection, some megabytes: a reader of a whole book reads each page once. */
const CACHE_KIB = 2000

/**
 * Opens the database as it is now, by a connection of its own that only reads: what is written meanwhile is not seen,
 * and nobody waits for the reader.
 */
export function openMoment(file: string): Moment {
  const sqlite = new Database(file, { readonly: true, fileMustExist: true })
  try {
    sqlite.pragma('trusted_schema = OFF')
    sqlite.pragma(`cache_size = -${CACHE_KIB}`)
    sqlite.exec('BEGIN')
    // The moment is that of the first reading.
    sqlite.prepare('SELECT count(*) FROM schema_migrations').get()
    return { db: drizzle(sqlite), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}
