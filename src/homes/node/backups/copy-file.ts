import { closeSync, existsSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { missingMigrations } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { makeFolder } from '../storage/database.ts'
import { isOfDamage } from '../storage/faults.ts'
import { flush } from '../storage/flush.ts'

const TABLE = /^CREATE TABLE `(\w+)`/
const CORE = ['schema_migrations', 'books', 'users']
const OURS = new Set([
  ...CORE,
  ...migrations.flatMap(({ statements }) => statements.map((text) => TABLE.exec(text)?.[1] ?? '')),
])
/** Word for word: what runs with the writes must be what this version wrote. */
const OUR_TRIGGERS = new Set(
  migrations.flatMap(({ statements }) =>
    statements.filter((text) => text.startsWith('CREATE TRIGGER ')).map((text) => text.replace(/;$/, '')),
  ),
)
/** 4 MiB, after which whoever shares the thread has a turn. */
const PAGES_PER_STEP = 1000
const OWNER_ONLY = 0o600
/** Room that a copy leaves free on a disk where the database has to grow as well. */
const SPARE_BYTES = 64_000_000
const SIDE_FILES = ['-journal', '-wal', '-shm']

/** A bare name stands in the folder of the backups, anything else is a path. */
export const backupPath = (backupDir: string, given: string): string =>
  given === basename(given) ? resolve(backupDir, given) : resolve(given)

function faultIn(sqlite: Database.Database): string | undefined {
  sqlite.pragma('trusted_schema = OFF')
  const found = sqlite.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') return `is damaged: ${String(found).replaceAll(/\s+/g, ' ')}`
  const objects = sqlite
    .prepare(
      "SELECT type, name, sql FROM sqlite_schema WHERE type <> 'index' AND substr(name, 1, 7) <> 'sqlite_'",
    )
    .all() as { type: string; name: string; sql: string }[]
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name)
  if (!CORE.every((name) => tables.includes(name))) return 'is no database of Bucketbook'
  // A trigger or a view would run with what the server does.
  const foreign = objects.find(({ type, name, sql }) =>
    type === 'trigger' ? !OUR_TRIGGERS.has(sql) : type !== 'table' || !OURS.has(name),
  )
  if (foreign) return `has a ${foreign.type} that is not ours: ${foreign.name}`
  return undefined
}

/** Returns what is wrong with a database that claims to be ours; undefined where nothing is. Reads all of it. */
export function databaseFault(sqlite: Database.Database): string | undefined {
  try {
    return faultIn(sqlite)
  } catch (error) {
    return `${isOfDamage(error) ? 'is damaged' : 'could not be read'}: ${(error as Error).message}`
  }
}

const removePartial = (partial: string): void => {
  for (const suffix of ['', ...SIDE_FILES]) rmSync(partial + suffix, { force: true })
}

/** Throws where the copy would fill the disk, before a byte of it is written. */
function checkRoom(sqlite: Database.Database, folder: string): void {
  const pages = sqlite.pragma('page_count', { simple: true }) as number
  const size = pages * (sqlite.pragma('page_size', { simple: true }) as number)
  const { bavail, bsize } = statfsSync(folder)
  const isSameDisk = statSync(folder).dev === statSync(sqlite.name).dev
  const mb = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
  const needed = size + (isSameDisk ? SPARE_BYTES : 0)
  if (bavail * bsize >= needed) return
  throw new Error(
    `There is not enough room for a copy in ${folder}: ${mb(needed)} are needed, ${mb(bavail * bsize)} are free.`,
  )
}

/** Reads the copy as the app would: of a schema that it knows, with its people and books. */
function faultOfCopy(file: string): string | undefined {
  const copy = new Database(file)
  try {
    // One file: a copy is moved without its -wal sooner or later.
    copy.pragma('journal_mode = DELETE')
    const fault = databaseFault(copy)
    if (fault) return fault
    missingMigrations(drizzle(copy), migrations)
    for (const table of CORE) copy.prepare(`SELECT count(*) FROM ${table}`).get()
    return undefined
  } finally {
    copy.close()
  }
}

/**
 * Writes a copy of a database that may be in use; the file is there as a whole and checked, or not at all.
 * The connection must be one that nobody else works with: it holds the moment of which the copy is, so that
 * a copy in steps need not begin anew when somebody writes. Returns the size in bytes.
 */
export async function writeCopy(sqlite: Database.Database, file: string): Promise<number> {
  if (existsSync(file)) throw new Error(`${file} is there already. Nothing was written.`)
  const partial = `${file}.partial`
  makeFolder(dirname(file))
  checkRoom(sqlite, dirname(file))
  removePartial(partial)
  try {
    // SQLite would give it the rights of any new file.
    closeSync(openSync(partial, 'wx', OWNER_ONLY))
    sqlite.exec('BEGIN')
    try {
      sqlite.prepare('SELECT count(*) FROM sqlite_schema').get()
      await sqlite.backup(partial, { progress: () => PAGES_PER_STEP })
    } finally {
      sqlite.exec('ROLLBACK')
    }
    const fault = faultOfCopy(partial)
    if (fault) throw new Error(`The copy ${fault}. It was removed.`)
    flush(partial)
    renameSync(partial, file)
    flush(dirname(file))
    return statSync(file).size
  } finally {
    removePartial(partial)
  }
}
