import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Logger } from 'pino'
import { DATABASE_FILE, ERASED } from './database.ts'
import { flush } from './flush.ts'

const MB = 1_000_000
/** Largest database that is rewritten, within some seconds; a larger one would keep everybody waiting. */
const MOST_BYTES = 1000 * MB
const SPARE_BYTES = 64 * MB
const OWNER_ONLY = 0o600
const FILES = [
  DATABASE_FILE,
  `${DATABASE_FILE}-wal`,
  `${DATABASE_FILE}-shm`,
  'bucketbook.key',
  'bucketbook.lock',
  'bucketbook.reserve',
]
const RETRY_MS = 60_000

/** Takes the rights of others to our own files away: versions of before left them what the system gives. */
export function closeToOthers(dataDir: string): void {
  for (const name of FILES) {
    const file = join(dataDir, name)
    try {
      if (existsSync(file)) chmodSync(file, OWNER_ONLY)
    } catch {
      // It is somebody else's file, or the file system knows no rights.
    }
  }
}

function whyNot(file: string): string | undefined {
  const { size } = statSync(file)
  const { bavail, bsize } = statfsSync(dirname(file))
  if (size > MOST_BYTES) return `it has ${Math.round(size / MB)} MB, which would take long`
  if (bavail * bsize < size + SPARE_BYTES) return 'there is not enough free space for it'
  return undefined
}

/**
 * Writes the database anew, once, where a version that left deleted rows readable in it has written it. The old one
 * stands until the new one is whole. What keeps it from that is told, and tried again at the next start.
 */
export function eraseTraces(dataDir: string, logger: Logger): void {
  const file = join(dataDir, DATABASE_FILE)
  if (!existsSync(file)) return
  const sqlite = new Database(file)
  try {
    if (sqlite.pragma('user_version', { simple: true }) === ERASED) return
    const reason = whyNot(file)
    const made = `${file}.erased`
    if (reason) {
      logger.warn(`Rows that were deleted before this version can still be read in the file: ${reason}`)
      return
    }
    sqlite.pragma('wal_checkpoint(TRUNCATE)')
    rmSync(made, { force: true })
    closeSync(openSync(made, 'w', OWNER_ONLY))
    sqlite.prepare('VACUUM INTO ?').run(made)
    const copy = new Database(made)
    copy.pragma(`user_version = ${ERASED}`)
    copy.close()
    // The last connection takes the log with it, which is none of the new file's.
    sqlite.close()
    flush(made)
    renameSync(made, file)
    flush(dataDir)
    logger.info('The database was written anew, without what had been deleted')
  } finally {
    sqlite.close()
  }
}

/** Empties the log soon after something was erased: what was deleted is there too. Returns `erased`, which says so, and `stop`. */
export function keepErased(emptyLog: () => boolean) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const empty = () => {
    timer = undefined
    if (!emptyLog()) timer = setTimeout(empty, RETRY_MS).unref()
  }
  return {
    erased: () => {
      timer ??= setTimeout(empty, 0).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
