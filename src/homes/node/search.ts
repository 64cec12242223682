import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Page, Search } from '../../budget/transactions/list.ts'

/** What the thread is asked. It answers by the same id, without a page where it can't; by 0 once it is ready. */
export interface Asked {
  id: number
  search: Search
}
interface Answered {
  id: number
  page?: Page
}

/** A thread that is not asked for so long ends, and gives its memory back. */
const IDLE_MS = 60_000

/**
 * Searches in a thread with a connection of its own: reading all texts of a large book takes a while, and every
 * other request would wait. The thread is started by the first search. What it can't answer, and what is asked while
 * it starts, is undefined: whoever asks reads for itself then.
 */
export function searchInThread(
  script: string | URL,
  { file, logger, idleMs = IDLE_MS }: { file: string; logger: Logger; idleMs?: number },
) {
  const waiting = new Map<number, (page: Page | undefined) => void>()
  let worker: Worker | undefined
  let isReady = false
  let asked = 0
  let idle: ReturnType<typeof setTimeout> | undefined

  const tellFailed = (err: unknown) => logger.warn({ err }, 'The thread that searches has failed')

  const start = () => {
    const started = new Worker(script, { workerData: { file } })
    worker = started
    started.unref()
    started.on('message', ({ id, page }: Answered) => {
      isReady = true
      waiting.get(id)?.(page)
      waiting.delete(id)
    })
    started.on('error', tellFailed)
    started.once('exit', () => {
      worker = undefined
      isReady = false
      for (const answer of waiting.values()) answer(undefined)
      waiting.clear()
    })
  }

  const stop = async () => {
    clearTimeout(idle)
    await worker?.terminate()
  }

  const search = async (search: Search): Promise<Page | undefined> => {
    clearTimeout(idle)
    idle = setTimeout(stop, idleMs).unref()
    try {
      if (!worker) start()
    } catch (error) {
      tellFailed(error)
    }
    if (!isReady) return undefined
    asked += 1
    const id = asked
    return new Promise((answer) => {
      waiting.set(id, answer)
      worker?.postMessage({ id, search } satisfies Asked)
    })
  }

  return { search, stop }
}
