import { url as debuggerUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'

/** Places in the memory that both threads share. */
export const BEATS = 0
export const IS_DEBUGGED = 1

export interface Watched {
  shared: SharedArrayBuffer
  tickMs: number
  /** Ticks without a sign of life after which the process is ended. */
  patienceTicks: number
}

const PATIENCE = { tickMs: 1000, patienceTicks: 60 }

/**
 * Has a thread look after this one: where this one gives no sign for a minute, the process is ended with a line in
 * the log, so that whoever keeps it running starts it again. Returns a function that stops it.
 */
export function keepWatched(
  script: string | URL,
  { tickMs, patienceTicks }: Omit<Watched, 'shared'> = PATIENCE,
): () => void {
  const shared = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
  const signs = new Int32Array(shared)
  const beat = () => {
    // A process at a breakpoint stands still on purpose.
    Atomics.store(signs, IS_DEBUGGED, debuggerUrl() ? 1 : 0)
    Atomics.add(signs, BEATS, 1)
  }
  beat()
  const timer = setInterval(beat, tickMs).unref()
  const workerData: Watched = { shared, tickMs, patienceTicks }
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: 16 } })
  worker.unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
