import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { copyBeforeUpgrade } from './backups/before-upgrade.ts'
import type { Config } from './config/config.ts'
import { DATABASE_FILE, openDatabase, prepareFolder, RESTORING } from './storage/database.ts'
import { closeToOthers, eraseTraces } from './storage/erasing.ts'
import { isStorageFull } from './storage/faults.ts'
import { inspectFolder } from './storage/inspection.ts'
import { lockFolder } from './storage/lock.ts'
import { readKey } from './storage/seal.ts'
import { checkFileSystem, makeRoomToStart } from './storage/storage.ts'

/** Takes the data folder for this process and opens what is in it. Throws, and lets it go, where it can't. */
export async function openFolder(config: Config, now: () => number, logger: Logger) {
  const { dataDir, backupDir, isNetworkAllowed } = config
  prepareFolder(dataDir)
  const warning = checkFileSystem(dataDir, isNetworkAllowed)
  if (warning) logger.warn(warning)
  makeRoomToStart(dataDir)
  const unlock = lockFolder(dataDir)
  try {
    // What a restore that was cut off has left is all of somebody's data, and nobody would miss it.
    for (const suffix of ['', '-wal', '-shm', '-journal'])
      rmSync(join(dataDir, DATABASE_FILE + RESTORING + suffix), { force: true })
    inspectFolder(dataDir, backupDir)
    const kept = await copyBeforeUpgrade(config, now())
    if (kept) logger.info({ file: kept }, 'The database was copied before its schema is changed')
    eraseTraces(dataDir, logger)
    const { db, emptyLog, close } = openDatabase(dataDir)
    closeToOthers(dataDir)
    // After the database: a key without one tells that it was lost.
    try {
      const key = readKey(dataDir)
      // Also where the process exits before it was asked to close: the write-ahead log goes into the database then too.
      const closeAtExit = () => {
        try {
          close()
        } catch {
          // A statement that is being read from holds it open: the log is left beside it, for the next start.
        }
      }
      process.once('exit', closeAtExit)
      const closeAll = () => {
        process.off('exit', closeAtExit)
        close()
        unlock()
      }
      return { db, key, emptyLog, close: closeAll }
    } catch (error) {
      close()
      throw error
    }
  } catch (error) {
    unlock()
    if (!isStorageFull(error)) throw error
    throw new Error(
      `There is no room left on the storage of ${resolve(dataDir)}. Make some, and start again.`,
    )
  }
}
