import { type StatsFs, statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { StorageTrouble } from '../../../identity/context.ts'
import { DATABASE_FILE } from './database.ts'
import { isReadOnly, storageFault } from './faults.ts'
import { fileSize, kindOf } from './file-systems.ts'
import { RESERVE_BYTES, reserveIn } from './reserve.ts'

const EVERY_MS = 2000
const LOW_SHARE = 0.05
const LOW_BYTES = 200_000_000
/** Free bytes below which the reserve is given back before a write fails; it is made again with this much beside it. */
const SPARE_BYTES = 4 * 1024 * 1024
const MB = 1_000_000

export interface StorageState {
  /** Bytes that are free for a process that is not root. */
  freeBytes: number
  totalBytes: number
  /** True below 5 percent or 200 MB. */
  isLow: boolean
  /** The reserve is given back: only what makes room is let in. */
  isFull: boolean
  /** The file system was made read-only, as after an error of the disk. */
  isReadOnly: boolean
  databaseBytes: number
  /** Bytes in the log that are committed and not yet copied into the database file. */
  walBytes: number
}

let state: StorageState = {
  freeBytes: 0,
  totalBytes: 0,
  isLow: false,
  isFull: false,
  isReadOnly: false,
  databaseBytes: 0,
  walBytes: 0,
}

/** State of the data folder's storage, a few seconds old at most. */
export const storageState = (): StorageState => state

/** Returns the trouble that keeps the server from taking changes, where there is any. */
export function storageFaultNow(): StorageTrouble | undefined {
  if (state.isReadOnly) return 'storage_unavailable'
  return state.isFull ? 'storage_full' : undefined
}

export interface Storage {
  /** Takes every error: frees the reserve where there was no room. True where another try is worth it. */
  makeRoom(error: unknown): boolean
  stop(): void
}

function look(dataDir: string, { bavail, bsize, blocks }: StatsFs, isFull: boolean): StorageState {
  const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
  const file = join(dataDir, DATABASE_FILE)
  return {
    freeBytes,
    totalBytes,
    isLow: freeBytes < LOW_BYTES || freeBytes < totalBytes * LOW_SHARE,
    isFull,
    isReadOnly: isReadOnly(dataDir, state.isReadOnly),
    databaseBytes: fileSize(file),
    walBytes: fileSize(`${file}-wal`),
  }
}

/** Throws where the folder is on a file system that a database must not be on; returns what to warn of. */
export function checkFileSystem(dataDir: string, isRemoteAllowed: boolean): string | undefined {
  const kind = kindOf(statfsSync(dataDir).type)
  if (!kind) return undefined
  const { name, isRemote } = kind
  if (isRemote && !isRemoteAllowed)
    throw new Error(
      `The data folder ${dataDir} is on a network file system (${name}), where a database can be damaged. Put it on a disk of this machine, and the copies there (BACKUP_DIR); or set NETWORK_STORAGE=allow.`,
    )
  return `The data folder is on ${name}: a disk of this machine is safer`
}

/** Gives the reserve back where a start would fail for want of room. */
export function makeRoomToStart(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize < SPARE_BYTES) reserveIn(dataDir).release()
}

/** Logs what has changed since the last look, once each. */
function tell(logger: Logger, before: StorageState, after: StorageState): void {
  const freeMb = Math.round(after.freeBytes / MB)
  if (after.isLow !== before.isLow) {
    if (after.isLow) logger.warn({ freeMb }, 'The storage is nearly full')
    else logger.info({ freeMb }, 'The storage has room again')
  }
  if (after.isFull !== before.isFull) {
    if (after.isFull) logger.error({ freeMb }, 'The storage is full: only deleting is possible')
    else logger.info({ freeMb }, 'The storage can take changes again')
  }
  if (after.isReadOnly !== before.isReadOnly) {
    if (after.isReadOnly) logger.error('The storage became read-only: nothing can be changed')
    else logger.info('The storage can be written again')
  }
}

/** Watches the storage of the data folder, and holds its reserve. */
export function keepStorage(
  dataDir: string,
  logger: Logger,
  spaceOf: (path: string) => Promise<StatsFs> = statfs,
): Storage {
  const reserve = reserveIn(dataDir)
  let isMaking = false
  const become = (next: StorageState) => {
    const before = state
    state = next
    tell(logger, before, next)
  }
  state = { ...state, isLow: false, isFull: false, isReadOnly: false }
  const lacksRoom = () => !reserve.isHeld() && state.freeBytes < RESERVE_BYTES + SPARE_BYTES
  become(look(dataDir, statfsSync(dataDir), false))
  if (lacksRoom()) become({ ...state, isFull: true })

  const makeReserve = async () => {
    if (isMaking) return
    isMaking = true
    try {
      await reserve.make()
      become({ ...state, isFull: false })
    } catch {
      become({ ...state, isFull: !state.isReadOnly })
    } finally {
      isMaking = false
    }
  }
  const watch = async () => {
    try {
      become(look(dataDir, await spaceOf(dataDir), state.isFull))
      const { freeBytes } = state
      if (state.isReadOnly) return
      if (freeBytes < SPARE_BYTES && reserve.release()) become({ ...state, isFull: true })
      else if (lacksRoom()) become({ ...state, isFull: true })
      else if (!reserve.isHeld()) await makeReserve()
      else if (state.isFull) become({ ...state, isFull: false })
    } catch (error) {
      logger.error({ err: error }, 'The storage could not be looked at')
    } finally {
      if (!isStopped) timer = setTimeout(watch, EVERY_MS).unref()
    }
  }
  let isStopped = false
  let timer = setTimeout(watch, EVERY_MS / 2).unref()

  return {
    makeRoom(error) {
      const fault = storageFault(error, dataDir)
      if (fault === 'storage_unavailable' && isReadOnly(dataDir, true)) become({ ...state, isReadOnly: true })
      if (fault !== 'disk_full') return false
      const wasHeld = reserve.release()
      become({ ...state, isFull: true })
      return wasHeld
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
