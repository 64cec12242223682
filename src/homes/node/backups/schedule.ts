import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { ServerBackup, ServerBackups } from '../../../operations/backups/wire.ts'
import { Refusal } from '../../../values/refusal.ts'
import type { Config } from '../config/config.ts'
import { BackupFailed, copyDatabase } from './copy.ts'
import { backupSize, listBackups, removeAbandoned, rotate } from './folder.ts'
import { backupName, backupOf, isBackupDue, type NamedBackup, nextNight } from './rotation.ts'

/** The first minute belongs to whoever waits for the server. */
const AFTER_START_MS = 60_000
const SAME_SECOND_MS = 100
const HOUR_MS = 3_600_000

interface Options {
  config: Pick<Config, 'dataDir' | 'backupDir'>
  now: () => number
  logger: Logger
  /** Copies the database into the file and returns the bytes; by itself in this thread. */
  copy?: (dataDir: string, file: string, signal: AbortSignal) => Promise<number>
}

interface Made {
  /** Milliseconds since 1970, UTC. */
  at: number
  file: string
  bytes: number
}
interface Failure {
  at: number
  message: string
}

// Results of the last server of this process: a process has one.
let last: Made | undefined
let failure: Failure | undefined

/** The newest copy of the database that was checked, made by this server or an earlier one. */
export const lastBackup = (): Made | undefined => last

/** Error of the last backup, until one succeeds again. */
export const lastBackupError = (): Failure | undefined => failure

const isChecked = ({ kind }: NamedBackup): boolean => kind !== 'before-restore'

/** A name holds whole seconds: within one of them there is room for one copy. */
async function freeSecond(folder: string, what: string, now: () => number): Promise<number> {
  while (existsSync(join(folder, backupName(what, now()))))
    await new Promise((resolve) => setTimeout(resolve, SAME_SECOND_MS))
  return now()
}

/**
 * Copies the database every night, and soon where last night's copy is missing, and removes old copies by the
 * rule. What fails is logged, told to the operator and tried again every hour.
 */
export function keepBackedUp({ config: { dataDir, backupDir }, now, logger, copy = copyDatabase }: Options) {
  const stopping = new AbortController()
  const folder = resolve(backupDir)
  let running: Promise<unknown> | undefined
  let byHand: Promise<ServerBackup> | undefined

  const shown = (backup: NamedBackup, bytes: number): ServerBackup => ({
    name: backup.name,
    kind: backup.kind,
    at: new Date(backup.at).toISOString(),
    bytes,
    checked: isChecked(backup),
  })

  function removeOld(): string[] {
    try {
      return rotate(folder, now())
    } catch (error) {
      logger.error({ err: error, folder }, 'Old backups could not be removed')
      return []
    }
  }

  async function make(what: string): Promise<ServerBackup> {
    const at = await freeSecond(folder, what, now)
    const name = backupName(what, at)
    const file = join(folder, name)
    try {
      removeAbandoned(folder, at)
      const begin = performance.now()
      const bytes = await copy(dataDir, file, stopping.signal)
      last = { at, file, bytes }
      failure = undefined
      const ms = Math.round(performance.now() - begin)
      logger.info({ file, bytes, ms, removed: removeOld() }, 'Backup made')
      return shown(backupOf(name) ?? { name, kind: 'manual', at }, bytes)
    } catch (error) {
      if (!stopping.signal.aborted) {
        failure = { at: now(), message: (error as Error).message }
        logger.error({ err: error, file }, 'The backup could not be made; it is tried again within the hour')
      }
      throw error
    }
  }

  /** Queues a backup behind the one that is running. */
  function queueBackup(what: string): Promise<ServerBackup> {
    const before = running ?? Promise.resolve()
    const made = before.catch(() => {}).then(() => make(what))
    const ended = made.finally(() => {
      if (running === ended) running = undefined
    })
    ended.catch(() => {})
    running = ended
    return made
  }

  function check(): void {
    schedule()
    try {
      if (!running && isBackupDue(listBackups(folder), now())) queueBackup('nightly-').catch(() => {})
    } catch (error) {
      failure = { at: now(), message: (error as Error).message }
      logger.error({ err: error, folder }, 'The folder of the backups can’t be read')
    }
  }

  let timer: NodeJS.Timeout
  function schedule(wait = Math.min(HOUR_MS, Math.max(1000, nextNight(now()) - now()))): void {
    timer = setTimeout(check, wait).unref()
  }
  schedule(AFTER_START_MS)

  last = undefined
  failure = undefined
  try {
    const newest = listBackups(folder).find((backup) => isChecked(backup) && backup.at <= now())
    if (newest)
      last = { at: newest.at, file: join(folder, newest.name), bytes: backupSize(folder, newest.name) }
  } catch {
    // The first check says why.
  }

  const look = (): ServerBackups => {
    const found = listBackups(folder)
    return {
      folder,
      backups: found.map((backup) => shown(backup, backupSize(folder, backup.name))),
      failure: failure ? { ...failure, at: new Date(failure.at).toISOString() } : null,
      isRunning: running !== undefined,
      nextAt: new Date(nextNight(now())).toISOString(),
    }
  }

  const makeByHand = (): Promise<ServerBackup> => {
    // Pressed twice, it is one copy.
    byHand ??= queueBackup('')
      .catch((error: Error) => {
        const isFull = error instanceof BackupFailed && error.isFull
        throw new Refusal(isFull ? 'disk_full' : 'backup_failed', `No copy was made. ${error.message}`)
      })
      .finally(() => {
        byHand = undefined
      })
    return byHand
  }

  return {
    backups: { look, make: makeByHand },
    stop() {
      clearTimeout(timer)
      stopping.abort()
    },
  }
}
