import type { Logger } from 'pino'
import { fillPayees } from '../../budget/payees/filling.ts'
import { fillWords } from '../../budget/transactions/words.ts'
import type { Db } from '../../db/db.ts'
import { storageState } from './storage/storage.ts'

/** The first answers need not wait for it. */
const AFTER_START_MS = 1000
/** What was written meanwhile is read without words, which takes a little longer. */
const EVERY_MS = 600_000
/** Between two transactions, so that a large database is filled beside its requests. */
const PAUSE_MS = 20

/** Payees of rows from before there were any, then the words: by both of them a search finds rows. */
function* fill(db: Db): Generator<void> {
  yield* fillPayees(db, () => Date.now())
  yield* fillWords(db)
}

/** Fills in, soon and again and again, who is behind the rows and what makes a search fast. Answers how to stop. */
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
    const steps = fill(db)
    const step = () => {
      try {
        if (storageState().isFull || steps.next().done) later(begin, everyMs)
        else later(step, PAUSE_MS)
      } catch (error) {
        logger.error({ err: error }, 'Payees and the words of a search could not be filled in')
        later(begin, everyMs)
      }
    }
    step()
  }
  later(begin, afterStartMs)
  return () => clearTimeout(timer)
}
