import { yieldToEventLoop } from '../http/async.ts'

interface Lanes {
  /** Work that comes before each look at what is due. */
  prepare: () => Promise<void>
  /** Keys of which something is due, at most `most` of them, leaving out those of `without`. */
  due: (without: readonly string[], most: number) => string[]
  /** Sends one thing of the key, in a turn of its own. */
  send: (key: string, turn: () => Promise<void>) => Promise<void>
}

/** The default of `failed`: a failure that nobody wants to hear of is thrown, and ends the run. */
const thrown = (error: unknown): never => {
  throw error
}

/** Lanes in which something is on its way at a time: who answers late holds up one of them. */
const MOST = 20

/**
 * Sends until nothing is due, or it is over: for each key one thing after the other, so that it arrives in order and
 * nobody is asked more than once at a time, and many keys at once. Requests get their turn between. `failed` is told of
 * a key with which that could not be done, and the others go on.
 */
export async function inLanes(
  { prepare, due, send }: Lanes,
  isOver: () => boolean,
  failed: (error: unknown) => void = thrown,
): Promise<void> {
  const busy = new Map<string, Promise<void>>()
  const broken = new Set<string>()
  let last = Promise.resolve()
  const turn = () => {
    last = last.then(yieldToEventLoop)
    return last
  }
  for (;;) {
    if (!isOver()) {
      await prepare()
      for (const key of due([...busy.keys(), ...broken], MOST - busy.size)) {
        const sending = send(key, turn)
          .catch((error) => {
            broken.add(key)
            failed(error)
          })
          .finally(() => busy.delete(key))
        busy.set(key, sending)
      }
    }
    if (busy.size === 0) return
    await Promise.race(busy.values())
  }
}
