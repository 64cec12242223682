import type { Logger } from 'pino'
import type { Db } from '../../db/db.ts'
import { payDueForOwners } from '../../rewards/auto-pay.ts'
import { uuidV7 } from '../../values/id.ts'
import { storageState } from './storage/storage.ts'
import type { Tally } from './watch/tally.ts'

/** The first answer need not wait for it. */
const AFTER_START_MS = 1000
const EVERY_MS = 900_000

/** Posts what pays itself, soon after the start and every quarter of an hour. Returns a function that stops it. */
export function keepPaying(db: Db, now: () => number, logger: Logger, { payments }: Tally): () => void {
  const failed = (error: unknown) => {
    payments.failed++
    logger.error({ err: error }, 'What pays itself could not all be paid')
  }
  const done = () => void payments.done++
  let isStopped = false
  const pay = () => {
    timer = setTimeout(pay, EVERY_MS).unref()
    const isOver = () => isStopped || storageState().isFull
    void payDueForOwners(db, { now: now(), newId: () => uuidV7(now()), isOver, failed, done }).catch(failed)
  }
  let timer = setTimeout(pay, AFTER_START_MS).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}
