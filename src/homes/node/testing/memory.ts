import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '../../../db/db.ts'
import { migrate } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { whyJoined } from '../../../db/owners.ts'
import { type OpenDatabase, openDatabase } from '../storage/database.ts'
import { refuseTwoOwners } from './one-owner.ts'

let migrated: Buffer | undefined

function migrateOnce(): Buffer {
  const sqlite = new Database(':memory:')
  migrate(drizzle(sqlite), migrations)
  const bytes = sqlite.serialize()
  sqlite.close()
  return bytes
}

const asked = new Set<string>()

/** Ends whatever joins tables of two owners, and whatever writes two: they may lie in two databases (`db/owners.ts`). */
function keepApart(db: Db): void {
  const { $client: sqlite } = db as unknown as { $client: Database.Database }
  const prepare = sqlite.prepare.bind(sqlite) as (statement: string) => Database.Statement
  const owners = refuseTwoOwners(sqlite)
  sqlite.prepare = ((statement: string) => {
    owners.saw(statement)
    if (!asked.has(statement)) {
      const why = whyJoined(statement)
      if (why) throw new Error(`${why} ${statement}`)
      asked.add(statement)
    }
    return prepare(statement)
  }) as typeof sqlite.prepare
}

/** A database in memory, else a new one: a copy of one that was migrated once, since the steps take longer than most tests. */
export function openMemory(copy?: Buffer): OpenDatabase {
  migrated ??= migrateOnce()
  const opened = openDatabase(copy ?? migrated)
  keepApart(opened.db)
  return opened
}

/** The same database, opened once more: what was kept in memory beside it is gone. */
export const sameDatabase = (db: Db): Db => drizzle((db as unknown as { $client: Database.Database }).$client)
