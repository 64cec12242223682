import type { Logger } from 'pino'
import { sweepBooks } from '../../archive/removal.ts'
import { fetchDue } from '../../bank-connections/daily.ts'
import { renewDue } from '../../billing/renew.ts'
import { fillCarried } from '../../budget/months/keeping.ts'
import { fillPayees } from '../../budget/payees/filling.ts'
import { sweepAllBatches } from '../../budget/statements/sweep.ts'
import { fillWords } from '../../budget/transactions/words.ts'
import { remindDue } from '../../connections/reminders/sending.ts'
import { sendDue } from '../../connections/webhooks/sending.ts'
import type { Db } from '../../db/db.ts'
import type { Home } from '../../http/context.ts'
import type { ServerHome } from '../../identity/context.ts'
import { payDueForOwners } from '../../rewards/auto-pay.ts'
import { takeDailyCopies } from '../../sync/daily.ts'
import { uuidV7 } from '../../values/id.ts'
import { SWEEPS } from '../sweeps.ts'
import { storageState } from './storage/storage.ts'
import type { Tally } from './watch/tally.ts'

/** Delay of the first run: the first responses need not wait for it. */
const AFTER_START_MS = 1000
const MINUTE_MS = 60_000
const PAYING_MS = 15 * MINUTE_MS
const FETCHING_MS = 15 * MINUTE_MS
/** Looking for what is due costs one look into an index. */
const SENDING_MS = 1000
const RENEWING_MS = 5 * MINUTE_MS
const SWEEPING_MS = 60 * MINUTE_MS
/** Interval of the indexing. Rows written meanwhile are searched without the index, which takes a little longer. */
const INDEXING_MS = 10 * MINUTE_MS
/** Pause between two transactions, so that a large database is indexed beside its requests. */
const PAUSE_MS = 20

/** Posts due automatic payments, soon after the start and every quarter of an hour. Returns a function that stops it. */
export function schedulePayments(db: Db, now: () => number, logger: Logger, { payments }: Tally): () => void {
  const failed = (error: unknown) => {
    payments.failed++
    logger.error({ err: error }, 'What pays itself could not all be paid')
  }
  const done = () => void payments.done++
  let isStopped = false
  const pay = () => {
    timer = setTimeout(pay, PAYING_MS).unref()
    const isOver = () => isStopped || storageState().isFull
    void payDueForOwners(db, { now: now(), newId: () => uuidV7(now()), isOver, failed, done }).catch(failed)
  }
  let timer = setTimeout(pay, AFTER_START_MS).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Renews due subscriptions, at once and every five minutes. Returns a function that stops it. */
export function scheduleRenewals(home: ServerHome, logger: Logger): () => void {
  const failed = (error: unknown) =>
    logger.error({ err: error }, 'A subscription could not be brought up to date')
  let isBusy = false
  const renew = () => {
    if (isBusy) return
    isBusy = true
    void renewDue(home, failed)
      .catch(failed)
      .finally(() => {
        isBusy = false
      })
  }
  renew()
  const timer = setInterval(renew, RENEWING_MS).unref()
  return () => clearInterval(timer)
}

/** Fetches from banks what is due, soon after the start and every quarter of an hour. Returns a function that stops it. */
export function scheduleBankFetches(home: ServerHome, logger: Logger): () => void {
  // The error itself may tell what somebody bought.
  const failed = (error: unknown) =>
    logger.error({ kind: (error as Error)?.name }, 'What a bank has booked could not be brought in')
  let isStopped = false
  const isOver = () => isStopped || storageState().isFull
  const fetchAll = () =>
    void fetchDue(home, { isOver, failed })
      .catch(failed)
      .finally(() => {
        if (!isStopped) timer = setTimeout(fetchAll, FETCHING_MS).unref()
      })
  let timer = setTimeout(fetchAll, AFTER_START_MS).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** Sends as soon as it is due what webhooks and people are told. Returns a function that stops it. */
function scheduleSending(
  send: (isOver: () => boolean, failed: (error: unknown) => void) => Promise<void>,
  failed: (error: unknown) => void,
): () => void {
  let isStopped = false
  const isOver = () => isStopped || storageState().isFull
  const sendAll = () =>
    void Promise.resolve()
      .then(() => send(isOver, failed))
      .catch(failed)
      .finally(() => {
        if (!isStopped) timer = setTimeout(sendAll, SENDING_MS).unref()
      })
  let timer = setTimeout(sendAll, AFTER_START_MS).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

// The errors themselves may tell what somebody bought.
export const scheduleWebhooks = (home: ServerHome, logger: Logger): (() => void) =>
  scheduleSending(
    (...how) => sendDue(home, ...how),
    (error) => logger.error({ kind: (error as Error)?.name }, 'What webhooks are told could not be sent'),
  )

export const scheduleReminders = (home: ServerHome, logger: Logger): (() => void) =>
  scheduleSending(
    (...how) => remindDue(home, ...how),
    (error) => logger.error({ kind: (error as Error)?.name }, 'Reminders could not be sent'),
  )

/**
 * Removes what a crash left half done, and soon and every hour what has expired; takes the day's cloud copies.
 * Returns a function that stops it.
 */
export function scheduleSweeps(
  home: Pick<Home, 'db' | 'openMoment' | 'bounds' | 'erased'>,
  now: () => number,
  logger: Logger,
): () => void {
  const { db } = home
  const failed = (error: unknown) => logger.error({ err: error }, 'The hourly work could not be finished')
  void sweepAllBatches(db).catch(failed)
  const sweep = () => {
    timer = setTimeout(sweep, SWEEPING_MS).unref()
    void sweepBooks(home).catch(failed)
    // A copy of a whole book must not take the room that deleting needs.
    if (!storageState().isFull)
      void takeDailyCopies(home, { now: now(), newId: () => uuidV7(now()), failed }).catch(failed)
    for (const remove of SWEEPS)
      try {
        remove(db, now())
      } catch (error) {
        failed(error)
      }
  }
  let timer = setTimeout(sweep, AFTER_START_MS).unref()
  return () => clearTimeout(timer)
}

/** Fills what months carry, payees of rows from before there were any, then the index of words: a search finds rows by both. */
function* fill(db: Db): Generator<void> {
  yield* fillCarried(db, () => Date.now())
  yield* fillPayees(db, () => Date.now())
  yield* fillWords(db)
}

/** Fills what makes months and searches fast, soon and again and again. Returns a function that stops it. */
export function scheduleIndexing(
  db: Db,
  logger: Logger,
  { afterStartMs = AFTER_START_MS, everyMs = INDEXING_MS } = {},
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
        logger.error({ err: error }, 'What makes months and searches fast could not be filled in')
        later(begin, everyMs)
      }
    }
    step()
  }
  later(begin, afterStartMs)
  return () => clearTimeout(timer)
}
