import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../../src/homes/node/storage/database.ts'
import type { Site } from './browser.ts'

/** Ends everybody's last proof, as if they had been signed in for a while. */
export function outlastProofs({ config }: Site): void {
  const sqlite = new Database(join(config.dataDir, DATABASE_FILE))
  sqlite.exec('UPDATE sessions SET proven_at = NULL')
  sqlite.close()
}
