import type { Db } from '../db/db.ts'

/** Node waits a millisecond at least for a timer, and none for this; browsers have only timers. */
const soon = globalThis.setImmediate ?? setTimeout

/** Lets everything else that waits run first: long work calls it between its slices. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => soon(() => resolve()))

/** Does work that yields within to its end, with turns for others after so many steps. */
export async function inTurns<Result>(work: Generator<void, Result>, steps: number): Promise<Result> {
  for (let count = 1; ; count++) {
    const { done, value } = work.next()
    if (done) return value
    if (count % steps === 0) await yieldToEventLoop()
  }
}

const queues = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Runs long work of one book in order: the second import waits for the first. */
export function serialized<Result>(db: Db, bookId: string, work: () => Promise<Result>): Promise<Result> {
  const line = queues.get(db) ?? new Map<string, Promise<unknown>>()
  queues.set(db, line)
  const result = (line.get(bookId) ?? Promise.resolve()).then(work, work)
  const end = result
    .catch(() => {})
    .finally(() => {
      if (line.get(bookId) === end) line.delete(bookId)
    })
  line.set(bookId, end)
  return result
}

/**
 * Runs work so many at once; the rest waits in line, `mostWaiting` at most. `refuse` ends what comes when the line
 * is full.
 */
export function limitConcurrency(most: number, mostWaiting: number, refuse: () => never) {
  const line: (() => void)[] = []
  let running = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running++
    else if (line.length >= mostWaiting) refuse()
    // Work that ends hands its place to the next in line: nobody who comes meanwhile takes it.
    else await new Promise<void>((resolve) => line.push(resolve))
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
