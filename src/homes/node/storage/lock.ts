import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'

export const LOCK_FILE = 'bucketbook.lock'

/**
 * Holds the data folder for this process: a second server there would commit past the first one's memory. It
 * is a lock of the system's, by way of SQLite, so it is gone with the process, however that ends.
 * Throws where another process holds the folder. Returns a function that lets go.
 */
export function lockFolder(dataDir: string): () => void {
  const file = new Database(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    file.pragma('locking_mode = EXCLUSIVE')
    file.pragma('journal_mode = OFF')
    file.exec('BEGIN EXCLUSIVE')
    return () => file.close()
  } catch (error) {
    file.close()
    if ((error as Error & { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw new Error(`A Bucketbook server is running on the data folder ${resolve(dataDir)}. Stop it first.`)
  }
}
