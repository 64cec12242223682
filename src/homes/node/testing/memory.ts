import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { type OpenDatabase, openDatabase } from '../storage/database.ts'

let migrated: Buffer | undefined

function migrateOnce(): Buffer {
  const sqlite = new Database(':memory:')
  migrate(drizzle(sqlite), migrations)
  const bytes = sqlite.serialize()
  sqlite.close()
  return bytes
}

/** A new database in memory: a copy of one that was migrated once, since the steps take longer than most tests. */
export function openMemory(): OpenDatabase {
  migrated ??= migrateOnce()
  return openDatabase(migrated)
}
