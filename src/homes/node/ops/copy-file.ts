import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { migrations } from '../../../db/migrations.gen.ts'
import { flush } from '../flush.ts'

const TABLE = /^CREATE TABLE `(\w+)`/
const CORE = ['schema_migrations', 'books', 'users']
const OURS = new Set([
  ...CORE,
  ...migrations.flatMap(({ statements }) => statements.map((text) => TABLE.exec(text)?.[1] ?? '')),
])
/** All at once: a copy in steps begins anew whenever the server writes between two of them. */
const ALL_PAGES = 0x7fffffff

/** A bare name stands in the folder of the backups, anything else is a path. */
export const pathOf = (backupDir: string, given: string): string =>
  given === basename(given) ? resolve(backupDir, given) : resolve(given)

/** `bucketbook-2026-03-15-120000.db`, UTC, so that names sort by age. */
export const nameOf = (what: string, now: number): string =>
  `bucketbook-${what}${new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}.db`

function faultIn(sqlite: Database.Database): string | undefined {
  sqlite.pragma('trusted_schema = OFF')
  const found = sqlite.pragma('quick_check(1)', { simple: true })
  if (found !== 'ok') return `is damaged: ${String(found).replaceAll(/\s+/g, ' ')}`
  const objects = sqlite
    .prepare("SELECT type, name FROM sqlite_schema WHERE type <> 'index' AND substr(name, 1, 7) <> 'sqlite_'")
    .all() as { type: string; name: string }[]
  const tables = objects.filter(({ type }) => type === 'table').map(({ name }) => name)
  if (!CORE.every((name) => tables.includes(name))) return 'is no database of Bucketbook'
  // A trigger or a view would run with what the server does.
  const foreign = objects.find(({ type, name }) => type !== 'table' || !OURS.has(name))
  if (foreign) return `has a ${foreign.type} that is not ours: ${foreign.name}`
  return undefined
}

/** What is wrong with a database that claims to be ours; undefined where nothing is. Reads all of it. */
export function faultOf(sqlite: Database.Database): string | undefined {
  try {
    return faultIn(sqlite)
  } catch (error) {
    return `is damaged: ${(error as Error).message}`
  }
}

/** Writes a copy of a database that may be in use; the file is there as a whole and checked, or not at all. */
export async function writeCopy(sqlite: Database.Database, file: string): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} is there already. Nothing was written.`)
  const partial = `${file}.partial`
  mkdirSync(dirname(file), { recursive: true })
  rmSync(partial, { force: true })
  try {
    await sqlite.backup(partial, { progress: () => ALL_PAGES })
    const copy = new Database(partial)
    // One file: a copy is moved without its -wal sooner or later.
    copy.pragma('journal_mode = DELETE')
    const fault = faultOf(copy)
    copy.close()
    if (fault) throw new Error(`The copy ${fault}. It was removed.`)
    flush(partial)
    renameSync(partial, file)
    flush(dirname(file))
  } finally {
    rmSync(partial, { force: true })
  }
}
