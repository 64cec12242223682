import type { Logger } from 'pino'
import { sweepBooks } from '../../archive/removal.ts'
import { sweepRemoved } from '../../budget/removed/store.ts'
import { sweepBatches } from '../../budget/statements/batch.ts'
import type { Home } from '../../http/context.ts'
import { sweepIdentity } from '../../identity/sweep.ts'
import { takeDailyCopies } from '../../sync/daily.ts'
import { uuidV7 } from '../../values/id.ts'
import { storageState } from './storage/storage.ts'

/** The first answer need not wait for it. */
const AFTER_START_MS = 1000
const HOUR_MS = 3_600_000

/**
 * Removes what a crash left half done, and soon and every hour what has expired; takes the day's cloud copies.
 * Returns a function that stops it.
 */
export function keepSwept(
  home: Pick<Home, 'db' | 'openMoment' | 'bounds' | 'erased'>,
  now: () => number,
  logger: Logger,
): () => void {
  const { db } = home
  const failed = (error: unknown) => logger.error({ err: error }, 'The hourly work could not be finished')
  void sweepBatches(db).catch(failed)
  const sweep = () => {
    timer = setTimeout(sweep, HOUR_MS).unref()
    void sweepBooks(home).catch(failed)
    // A copy of a whole book must not take the room that deleting needs.
    if (!storageState().isFull)
      void takeDailyCopies(home, { now: now(), newId: () => uuidV7(now()), failed }).catch(failed)
    try {
      sweepIdentity(db, now())
      sweepRemoved(db, now())
    } catch (error) {
      failed(error)
    }
  }
  let timer = setTimeout(sweep, AFTER_START_MS).unref()
  return () => clearTimeout(timer)
}
