import type { Logger } from 'pino'
import { sweepBooks } from '../../archive/removal.ts'
import { sweepBatches } from '../../budget/statements/batch.ts'
import type { Db } from '../../db/db.ts'
import { sweepIdentity } from '../../identity/sweep.ts'

/** The first answer need not wait for it. */
const AFTER_START_MS = 1000
const HOUR_MS = 3_600_000

/** Removes what a crash left half done, and soon and every hour what has expired. Answers how to stop. */
export function keepSwept(db: Db, now: () => number, logger: Logger): () => void {
  const failed = (error: unknown) => logger.error({ err: error }, 'What has expired could not be removed')
  void sweepBatches(db).catch(failed)
  const sweep = () => {
    timer = setTimeout(sweep, HOUR_MS).unref()
    void sweepBooks(db).catch(failed)
    try {
      sweepIdentity(db, now())
    } catch (error) {
      failed(error)
    }
  }
  let timer = setTimeout(sweep, AFTER_START_MS).unref()
  return () => clearTimeout(timer)
}
