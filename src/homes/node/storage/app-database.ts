import Database from 'better-sqlite3'

/** Bytes of the header that say how changes are kept. */
const [WRITE_VERSION, ROLLBACK, WAL] = [18, 1, 2]

/**
 * Opens a database that somebody has sent, in memory and to be read only. Whatever its schema says, nothing of it runs:
 * no function of its own choosing, no trigger, and pages that don't fit are an error.
 */
export function openSqlite(bytes: Uint8Array<ArrayBuffer>) {
  const image = Buffer.from(bytes)
  // A journal beside the file, which a database in memory can't have.
  if (image[WRITE_VERSION] === WAL) image.fill(ROLLBACK, WRITE_VERSION, WRITE_VERSION + 2)
  const database = new Database(image)
  try {
    database.pragma('trusted_schema = OFF')
    database.pragma('cell_size_check = ON')
    database.pragma('query_only = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return {
    rows: (sql: string) => database.prepare(sql).iterate() as IterableIterator<Record<string, unknown>>,
    close: () => void database.close(),
  }
}
