import { accessSync, constants, utimesSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { LOCK_FILE } from './lock.ts'

const FULL = ['SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMSIZE']

export type StorageFault = 'disk_full' | 'storage_unavailable'

/**
 * True where the folder's file system can't be written at all, as after an error that made it read-only.
 * Linux may call such a one writable, so `probe` writes: the time of the lock's file.
 */
export function isReadOnly(folder: string, probe: boolean): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const now = new Date()
    if (probe) utimesSync(join(folder, LOCK_FILE), now, now)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS'
  }
}

/** The driver's error, which Drizzle wraps where the statement was plain SQL. */
function driverError(error: unknown): { code: string } | undefined {
  if (error instanceof Database.SqliteError) return error
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Database.SqliteError ? cause : undefined
}

/** SQLite's codes for a full disk; a quota shows itself as a failed write. */
export const isStorageFull = (error: unknown): boolean => FULL.includes(driverError(error)?.code ?? '')

/** Returns the storage's fault in an error; undefined where the request or the program is at fault. */
export function storageFault(error: unknown, folder: string): StorageFault | undefined {
  const { code } = driverError(error) ?? {}
  if (!code) return undefined
  if (FULL.includes(code)) return isReadOnly(folder, true) ? 'storage_unavailable' : 'disk_full'
  return /^SQLITE_(IOERR|READONLY|CANTOPEN)/.test(code) ? 'storage_unavailable' : undefined
}

/** True where SQLite refuses a file for what is in it, and not for want of memory, room or rights. */
export const isOfDamage = (error: unknown): error is Error =>
  error instanceof Database.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
