import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { missingMigrations, NewerSchema } from '../../../db/migrate.ts'
import { migrations } from '../../../db/migrations.gen.ts'
import { DATABASE_FILE, isOurs } from './database.ts'
import { isOfDamage } from './faults.ts'
import { fileSize } from './file-systems.ts'
import { KEY_FILE } from './seal.ts'
import { isLogDamaged } from './wal.ts'

const MAGIC = 'SQLite format 3\0'
const HEADER_BYTES = 100
const TABLES = ['schema_migrations', 'books', 'users']
/** Largest file that is read through at a start: in about a tenth of a second, or a second after a crash. */
const READ_BYTES = 64 * 1024 * 1024
const READ_AFTER_CRASH_BYTES = 512 * 1024 * 1024
/** Copies are looked through for no longer: the line that names one is waited for. */
const LOOK_FOR_MS = 1000

/**
 * Returns the fault that the first bytes show without SQLite. The log may hold newer pages; then the length
 * proves nothing.
 */
function headerFault(file: string): string | undefined {
  const size = fileSize(file)
  if (size === 0) return 'is empty: 0 bytes'
  const header = Buffer.alloc(HEADER_BYTES)
  const handle = openSync(file, 'r')
  readSync(handle, header, 0, HEADER_BYTES, 0)
  closeSync(handle)
  if (!header.toString('latin1').startsWith(MAGIC))
    return 'is no SQLite database, or its beginning is damaged'
  const pageBytes = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16)
  const isCounted = header.readUInt32BE(24) === header.readUInt32BE(92)
  const expected = header.readUInt32BE(28) * pageBytes
  if (isCounted && size < expected && fileSize(`${file}-wal`) === 0)
    return `is cut off: ${size} of ${expected} bytes are there`
  return undefined
}

function contentFault(sqlite: Database.Database, readsAll: boolean): string | undefined {
  sqlite.pragma('trusted_schema = OFF')
  if (!isOurs(sqlite)) return 'belongs to another application'
  const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  if (!TABLES.every((name) => tables.includes(name))) return 'is no database of Bucketbook'
  missingMigrations(drizzle(sqlite), migrations)
  const found = readsAll ? sqlite.pragma('quick_check(1)', { simple: true }) : 'ok'
  return found === 'ok' ? undefined : `is damaged: ${String(found).replaceAll(/\s+/g, ' ')}`
}

/**
 * Looks into a database by other names of its files: SQLite then makes its own beside those, and the folder is
 * as it was.
 */
function lookInside(file: string, readsAll: boolean): string | undefined {
  const folder = `${file}.look`
  const name = join(folder, basename(file))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  try {
    let looked = name
    try {
      linkSync(file, name)
      if (existsSync(`${file}-wal`)) linkSync(`${file}-wal`, `${name}-wal`)
    } catch {
      // A file system without hard links: SQLite's -shm, which holds nothing of its own, may be left there.
      looked = file
    }
    const sqlite = new Database(looked, { readonly: true, fileMustExist: true })
    try {
      return contentFault(sqlite, readsAll)
    } finally {
      sqlite.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns what is wrong with a database, without changing it; undefined where nothing is. */
function fileFault(file: string): string | undefined {
  const fault = headerFault(file)
  if (fault) return fault
  const wal = `${file}-wal`
  const isCrashed = fileSize(wal) > 0
  if (isCrashed && isLogDamaged(wal)) return `has a damaged log (${basename(wal)})`
  // Left by a crash in the middle of a restore or of the very first write: only SQLite can take it back.
  if (fileSize(`${file}-journal`) > 0) return undefined
  try {
    return lookInside(file, fileSize(file) <= (isCrashed ? READ_AFTER_CRASH_BYTES : READ_BYTES))
  } catch (error) {
    if (error instanceof NewerSchema) return `is of a newer version: ${error.message}`
    if (isOfDamage(error)) return `is damaged: ${error.message}`
    throw error
  }
}

/** The names in the folder of the backups; none where there is no folder yet. */
export function namesIn(backupDir: string): string[] {
  try {
    return existsSync(backupDir) ? readdirSync(backupDir) : []
  } catch (error) {
    throw new Error(`BACKUP_DIR: ${backupDir} can't be read (${(error as Error).message})`)
  }
}

/** The copies in it, the newest first; what a restore put aside is none. */
function copiesIn(backupDir: string): string[] {
  return namesIn(backupDir)
    .filter((name) => name.endsWith('.db') && !name.includes('before-restore'))
    .map((name) => ({ name, at: statSync(join(backupDir, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
    .map(({ name }) => name)
}

function isGood(file: string): boolean {
  try {
    return fileFault(file) === undefined
  } catch {
    return false
  }
}

function advice(backupDir: string): string {
  const folder = resolve(backupDir)
  const until = Date.now() + LOOK_FOR_MS
  const copy = copiesIn(folder).find((name) => Date.now() < until && isGood(join(folder, name)))
  if (!copy) return `There is no good copy in ${folder}.`
  return `The newest good copy is ${join(folder, copy)}; to put it back: npm run ops -- restore ${copy} (in the image: ops restore ${copy})`
}

/** Returns a trace of an earlier database; undefined in a folder that never had one. */
function traceOf(dataDir: string, backupDir: string): string | undefined {
  if (existsSync(join(dataDir, KEY_FILE))) return `${KEY_FILE} is`
  if (fileSize(join(dataDir, `${DATABASE_FILE}-wal`)) > 0) return `${DATABASE_FILE}-wal is`
  return copiesIn(backupDir).length > 0 ? 'copies of one are' : undefined
}

/**
 * Looks at what is in the data folder before anything is opened for writing. Throws, with everything left as it
 * was, where a database is damaged, foreign or newer, or where one was and is no more.
 */
export function inspectFolder(dataDir: string, backupDir: string): void {
  const file = resolve(dataDir, DATABASE_FILE)
  if (existsSync(file)) {
    accessSync(file, constants.R_OK | constants.W_OK)
    const fault = fileFault(file)
    if (fault) throw new Error(`The database ${file} ${fault}. Nothing was changed. ${advice(backupDir)}`)
    return
  }
  const trace = traceOf(dataDir, backupDir)
  if (!trace) return
  throw new Error(
    `There is no database ${file}, but ${trace} there: it was lost, or its volume is not mounted. Nothing was changed. ${advice(backupDir)} (To begin anew on purpose, move the old files away.)`,
  )
}
