import Database from 'better-sqlite3'
import { imageOf, READ_ONLY } from '../../sqlite-image.ts'

/** Opens a database that somebody has sent, in memory and to be read only. */
export function openSqlite(bytes: Uint8Array<ArrayBuffer>) {
  const database = new Database(Buffer.from(imageOf(bytes).buffer))
  try {
    database.exec(READ_ONLY)
  } catch (error) {
    database.close()
    throw error
  }
  return {
    rows: (sql: string) => database.prepare(sql).iterate() as IterableIterator<Record<string, unknown>>,
    close: () => void database.close(),
  }
}
