import type { Logger } from 'pino'
import { fillWords } from '../../budget/transactions/words.ts'
import type { Db } from '../../db/db.ts'
import { storageState } from './storage/storage.ts'

/** The first answers need not wait for it. */
const AFTER_START_MS = 1000
/** Interval of the indexing. Rows written meanwhile are searched without the index, which takes a little longer. */
const EVERY_MS = 600_000
/** Between two transactions, so that a large database is filled beside its requests. */
const PAUSE_MS = 20

/** Fills in, soon and again and again, what makes a search fast. Returns a function that stops it. */
export function keepWords(
  db: Db,
  logger: Logger,
  { afterStartMs = AFTER_START_MS, everyMs = EVERY_MS } = {},
) {
  let timer: ReturnType<typeof setTimeout>
  const later = (work: () => void, ms: number) => {
    timer = setTimeout(work, ms).unref()
  }
  function begin(): void {
    const steps = fillWords(db)
    const step = () => {
      try {
        if (storageState().isFull || steps.next().done) later(begin, everyMs)
        else later(step, PAUSE_MS)
      } catch (error) {
        logger.error({ err: error }, 'The words of a search could not be filled in')
        later(begin, everyMs)
      }
    }
    step()
  }
  later(begin, afterStartMs)
  return () => clearTimeout(timer)
}
