import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '../../src/homes/node/storage/database.ts'
import type { Site } from './browser.ts'

/** As if everybody had been signed in for a while: nobody's last proof counts any more. */
export function outlastProofs({ config }: Site): void {
  const sqlite = new Database(join(config.dataDir, DATABASE_FILE))
  sqlite.exec('UPDATE sessions SET proven_at = NULL')
  sqlite.close()
}
