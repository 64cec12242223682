import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { StatementFile, StatementReading } from '../../../budget/statements/reading.ts'
import { type Judged, judgedAs, type Marks, type Takeable } from '../../../budget/statements/rules.ts'
import { Refusal, type RefusalCode, refuse } from '../../../values/refusal.ts'
import { type Packed, unpacked } from './packed-rows.ts'

/** Rows that are brought over at a time. */
export const SLICE = 500
const MB = 1024 * 1024
/** Megabytes of the thread's young generation, on top of its heap; V8 takes three times 16 MB where nothing is said. */
const YOUNG_MB = 12
/** Least and most heap of the thread; between the two it gets as much as the server itself. */
const [LEAST_MB, MOST_MB] = [192, 1024]
/** Time that somebody may take over the rows of a file while others wait for the thread. */
const MOST_HELD_MS = 120_000
const MOST_WAITING = 4
const BUSY = 'The server is reading other large files. Please try again in a moment.'

/** Requests to the thread once it has read the file; it replies in the same order. */
export type ThreadRequest =
  | { of: 'rows' | 'takeable'; from: number }
  | { skip: number[]; only?: string | undefined }
  | { only: string | undefined }
export type ThreadReply =
  | { head: StatementReading['head']; length: number; accounts: string[] }
  | { refusal: { code: RefusalCode; message: string } }
  | { noRoom: true }
  | { looked: number; refused: number; length: number }
  | { length: number }
  | { rows: string }

type Head = Extract<ThreadReply, { head: object }>
type Plan = Extract<ThreadReply, { looked: number }>

const tooLarge = (bytes: number): Refusal => {
  const [size, half] = [bytes, bytes / 2].map((each) => `${Math.max(1, Math.floor(each / MB))} MB`)
  const message = `A file of ${size} with so much in it needs more memory than this server has. Bring it in in parts of ${half} or less; the operator of the server can give it more memory.`
  return new Refusal('too_large', message)
}

/** The heap of a thread, in megabytes. */
const heapOfThread = (): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, getHeapStatistics().heap_size_limit / MB))

/**
 * A text takes two bytes a character where one of them is beyond Latin, and stands twice in the heap while it is made: a
 * thread that has no room for that would take the process along.
 */
const BYTES_OF_TEXT = 4

/** A thread that holds a file and replies to requests in order. */
function threadOf(script: string | URL, file: StatementFile, ended: () => void) {
  const size = file.bytes.length
  const worker = new Worker(script, {
    workerData: file,
    // Handed over: there is no room for the file twice.
    transferList: [file.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapOfThread(), maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const waiting: { resolve(answer: ThreadReply): void; reject(error: Error): void }[] = []
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
    for (const one of waiting.splice(0)) one.reject(failure)
  }
  worker.on('message', (answer: ThreadReply) => waiting.shift()?.resolve(answer))
  worker.on('error', (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(size) : error),
  )
  worker.once('exit', () => {
    fail(new Refusal('too_many', BUSY, { retryAfter: 15 }))
    ended()
  })
  const next = <Answer extends ThreadReply>() =>
    new Promise<Answer>((resolve, reject) => {
      if (failure) reject(failure)
      else waiting.push({ resolve: resolve as (answer: ThreadReply) => void, reject })
    })
  return {
    first: next<Head | Extract<ThreadReply, { refusal: object } | { noRoom: true }>>(),
    ask: <Answer extends ThreadReply>(asked: ThreadRequest): Promise<Answer> => {
      const answer = next<Answer>()
      worker.postMessage(asked)
      return answer
    },
    stop: () => void worker.terminate(),
  }
}

/** V8 keeps what large work has left for seconds, in which the next one would come on top of it. */
export function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Reads large files one after the other, each in a thread with a heap of its own, so that neither its rows nor what
 * somebody makes a file of fill that of the server. What fills the server's own is done in the same line, alone.
 */
export function statementReader(script: string | URL, logger: Logger) {
  const collectGarbage = collector()
  let present: { since: number; isRead: boolean; stop(): void } | undefined
  let isBusy = false
  const line: (() => void)[] = []

  const evict = () => {
    // An import goes on by itself; a preview may be looked at for ever.
    if (present?.isRead && line.length > 0 && performance.now() - present.since > MOST_HELD_MS) present.stop()
  }
  const timer = setInterval(evict, 1000).unref()

  /** Waits for its place in the line. */
  async function enter(): Promise<void> {
    if (line.length >= MOST_WAITING) refuse('too_many', BUSY, { retryAfter: 15 })
    if (isBusy) await new Promise<void>((go) => line.push(go))
    isBusy = true
  }

  function leave(): void {
    const next = line.shift()
    // The thread stays busy for the next in line: nobody may come between.
    if (next) next()
    else isBusy = false
  }

  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter()
    return work().finally(() => {
      collectGarbage()
      leave()
    })
  }

  async function start(file: StatementFile) {
    if (file.bytes.length * BYTES_OF_TEXT > heapOfThread() * MB) throw tooLarge(file.bytes.length)
    await enter()
    const thread = threadOf(script, file, () => {
      present = undefined
      leave()
    })
    present = { since: performance.now(), isRead: false, stop: thread.stop }
    return thread
  }

  async function read(file: StatementFile): Promise<StatementReading> {
    const size = file.bytes.length
    const thread = await start(file)
    try {
      const first = await thread.first
      if ('noRoom' in first) throw tooLarge(size)
      if ('refusal' in first) refuse(first.refusal.code, first.refusal.message)
      return readingOf(thread, first, file.accountId, () => {
        if (present) present.isRead = true
      })
    } catch (error) {
      thread.stop()
      if (!(error instanceof Refusal)) logger.error({ err: error }, 'The thread that reads a file has failed')
      throw error
    }
  }

  return { read, alone, stop: () => clearInterval(timer) }
}

function readingOf(
  thread: ReturnType<typeof threadOf>,
  { head, length, accounts }: Head,
  accountId: string,
  looksOn: () => void,
): StatementReading {
  const judged = ([place, marks, row]: [number, Marks, Packed]): Judged =>
    judgedAs(unpacked(row, place, accounts), accountId, marks)
  async function* slices(of: 'rows' | 'takeable', total: number): AsyncGenerator<Judged[]> {
    const ask = (from: number) => thread.ask<{ rows: string }>({ of, from })
    let next = total > 0 ? ask(0) : undefined
    for (let from = SLICE; next; from += SLICE) {
      const { rows } = await next
      // The thread looks for the next ones while these are worked on.
      next = from < total ? ask(from) : undefined
      next?.catch(() => {})
      yield (JSON.parse(rows) as [number, Marks, Packed][]).map(judged)
    }
  }
  async function* rowsOf(only: string): AsyncGenerator<Judged[]> {
    const { length: total } = await thread.ask<{ length: number }>({ only })
    yield* slices('takeable', total)
  }
  async function* taken(total: number): AsyncGenerator<Takeable[]> {
    for await (const slice of slices('takeable', total)) yield slice.flatMap(({ take }) => take ?? [])
  }
  return {
    head,
    length,
    rows: (only) => {
      looksOn()
      return only === undefined ? slices('rows', length) : rowsOf(only)
    },
    takeable: async (skip, only) => {
      const { looked, refused, length: total } = await thread.ask<Plan>({ skip, only })
      return { rows: taken(total), looked, refused }
    },
    close: thread.stop,
  }
}
