import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { missingMigrations } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import type { Config } from '../config/config.ts'
import { DATABASE_FILE } from '../storage/database.ts'
import { writeCopy } from './copy-file.ts'
import { listBackups, removeAbandoned, rotate } from './folder.ts'
import { backupName, isGoingOn } from './rotation.ts'

const numberOf = (tag = ''): string => tag.slice(0, 4)

/** The newest migration that the database has; undefined where it is no database of ours, or a new one. */
function newestOf(sqlite: Database.Database): string | undefined {
  const db = drizzle(sqlite)
  if (!db.get(sql`SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'`)) return undefined
  const missing = missingMigrations(db, migrations)
  return migrations.findLast((one) => !missing.includes(one))?.tag
}

async function keep(sqlite: Database.Database, backupDir: string, now: number): Promise<string | undefined> {
  const from = numberOf(newestOf(sqlite))
  const to = numberOf(migrations.at(-1)?.tag)
  if (!from || from === to) return undefined
  try {
    if (isGoingOn(listBackups(backupDir), { from, to }, now)) return undefined
    const file = resolve(backupDir, backupName(`before-upgrade-${from}-to-${to}-`, now))
    removeAbandoned(backupDir, now)
    if (!existsSync(file)) await writeCopy(sqlite, file)
    rotate(backupDir, now)
    return file
  } catch (error) {
    throw new Error(
      `The database must be brought to a newer schema, and the copy that is made before could not be written. Nothing was changed. ${(error as Error).message}`,
    )
  }
}

/**
 * Copies the database that is there where this version is about to change its schema. Throws where it can't,
 * and where a newer version has written it; the database is only read here. Returns the path of the copy.
 */
export async function copyBeforeUpgrade(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  now: number,
): Promise<string | undefined> {
  const database = join(dataDir, DATABASE_FILE)
  if (!existsSync(database) || statSync(database).size === 0) return undefined
  const sqlite = new Database(database, { readonly: true, fileMustExist: true })
  try {
    return await keep(sqlite, backupDir, now)
  } finally {
    sqlite.close()
  }
}
