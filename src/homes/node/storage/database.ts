import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '../../../db/db.ts'
import { migrate, missingMigrations } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { isStorageFull } from './faults.ts'
import { flush } from './flush.ts'
import { withKeptStatements } from './statement-cache.ts'

const OWNER_ONLY_FOLDER = { mode: 0o700 }
/** Set in the header of a file of which no page holds what was deleted. */
export const ERASED = 1
export const DATABASE_FILE = 'bucketbook.db'
/** Behind the database's name: a copy that a restore is about to put in its place. */
export const RESTORING = '.restoring'
const FULL = 2
/** "Bbk1", in the header of the file: whose it is. */
const APPLICATION_ID = 0x42626b31

export interface OpenDatabase {
  db: Db
  /** Brings all of the log into the file and empties it. False while somebody else still reads from it. */
  emptyLog(): boolean
  close(): void
}

/** Makes the folder where it is missing. Throws where it can't be read and written. */
// Step by step: `recursive` never returns where the system answers that a parent is missing, as /proc does.
export function makeFolder(path: string): void {
  if (!existsSync(path)) {
    if (dirname(path) !== path) makeFolder(dirname(path))
    // The folder is nobody else's on this machine: it holds what people entered.
    mkdirSync(path, OWNER_ONLY_FOLDER)
  }
  accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
}

/** Makes the data folder where it is missing. Throws where it can't be written. */
export function prepareFolder(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir))
  } catch (error) {
    throw new Error(`The data folder ${resolve(dataDir)} can't be written (${(error as Error).message}).`)
  }
}

/** True where the file carries our application id; files from before there was one carry none. */
export const isOurs = (sqlite: Database.Database): boolean =>
  [0, APPLICATION_ID].includes(sqlite.pragma('application_id', { simple: true }) as number)

function configure(sqlite: Database.Database): void {
  // After WAL, and asserted after a write: the driver's default is NORMAL, which loses acknowledged rows.
  sqlite.pragma('synchronous = FULL')
  // Deleted content is overwritten: else it stays readable in the file, and in every copy of it.
  sqlite.pragma('secure_delete = ON')
  // 16 MiB: a long import writes a page of an index many times, but copies it to the file once.
  sqlite.pragma('wal_autocheckpoint = 4000')
  sqlite.pragma('foreign_keys = ON')
  sqlite.pragma('trusted_schema = OFF')
  sqlite.pragma('temp_store = MEMORY')
  sqlite.pragma('cache_size = -32000')
}

const WAIT_MS = 5000

function emptyLog(sqlite: Database.Database): boolean {
  // A reader is not waited for: everybody else would wait too.
  sqlite.pragma('busy_timeout = 0')
  try {
    const [{ busy } = { busy: 1 }] = sqlite.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return busy === 0
  } finally {
    sqlite.pragma(`busy_timeout = ${WAIT_MS}`)
  }
}

/** Drizzle over the connection; whoever needs the connection itself finds it as `$client`. */
const drizzleOver = (sqlite: Database.Database): Db =>
  Object.assign(drizzle(withKeptStatements(sqlite) as unknown as Database.Database), { $client: sqlite })

/** A new database has its name when it is whole: an empty file of that name is always a loss. */
function createDatabase(file: string): void {
  const made = `${file}.new`
  for (const suffix of ['', '-journal']) rmSync(made + suffix, { force: true })
  const sqlite = new Database(made)
  try {
    sqlite.pragma('journal_mode = MEMORY')
    sqlite.pragma('synchronous = OFF')
    migrate(drizzle(sqlite), migrations)
    sqlite.pragma(`application_id = ${APPLICATION_ID}`)
    sqlite.pragma(`user_version = ${ERASED}`)
  } finally {
    sqlite.close()
  }
  flush(made)
  renameSync(made, file)
  flush(dirname(file))
}

/** Writes, where there is room: a full disk must not keep a server from showing what it has. */
function tryWriting(sqlite: Database.Database): void {
  try {
    if (sqlite.pragma('application_id', { simple: true }) === 0)
      sqlite.pragma(`application_id = ${APPLICATION_ID}`)
    sqlite.exec('BEGIN IMMEDIATE; CREATE TABLE write_check (x); DROP TABLE write_check; COMMIT')
  } catch (error) {
    if (!isStorageFull(error)) throw error
    if (sqlite.inTransaction) sqlite.exec('ROLLBACK')
  }
}

/**
 * Opens the database of the folder, or one in memory, perhaps begun with the bytes of another, and brings it to the
 * newest schema. Throws where the folder can't be written or the file is no database of ours.
 */
export function openDatabase(dataDir: string | ':memory:' | Buffer): OpenDatabase {
  const isFile = typeof dataDir === 'string' && dataDir !== ':memory:'
  let file = dataDir
  if (isFile) {
    prepareFolder(dataDir)
    file = join(dataDir, DATABASE_FILE)
    if (!existsSync(file)) createDatabase(file)
  }
  const sqlite = new Database(file)
  try {
    if (isFile) sqlite.pragma('journal_mode = WAL')
    configure(sqlite)
    const db = drizzleOver(sqlite)
    migrate(db, migrations)
    tryWriting(sqlite)
    if (isFile && sqlite.pragma('synchronous', { simple: true }) !== FULL) {
      throw new Error('The database does not keep synchronous=FULL.')
    }
    return { db, emptyLog: () => emptyLog(sqlite), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    throw error
  }
}

/**
 * Opens the database that is there, beside a server that may be running on it: nothing is migrated under its
 * feet. Throws where there is none, or where its schema is of another version than this program.
 */
export function openPresent(dataDir: string): OpenDatabase & { sqlite: Database.Database } {
  const file = resolve(dataDir, DATABASE_FILE)
  if (!existsSync(file)) throw new Error(`There is no database ${file}. Is DATA_DIR right?`)
  const sqlite = new Database(file, { fileMustExist: true })
  try {
    configure(sqlite)
    const db = drizzleOver(sqlite)
    if (missingMigrations(db, migrations).length > 0)
      throw new Error(`${file} is of an older version. Start this version of the server on it once.`)
    return { sqlite, db, emptyLog: () => emptyLog(sqlite), close: () => sqlite.close() }
  } catch (error) {
    sqlite.close()
    // Drizzle wraps what a statement of plain SQL threw.
    const { cause } = error as Error
    const fault = cause instanceof Database.SqliteError ? cause : error
    if (!(fault instanceof Database.SqliteError)) throw error
    if (isStorageFull(fault))
      throw new Error(
        `There is no room left on the storage of ${resolve(dataDir)}. Make some, and try again.`,
      )
    // A file beside the database can't be made there: SQLite says only that it can't open one.
    prepareFolder(dataDir)
    throw new Error(`${file} can't be read (${fault.message}).`)
  }
}
