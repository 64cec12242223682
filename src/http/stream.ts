import type { Context, TypedResponse } from 'hono'
import type { Db } from '../db/db.ts'
import { yieldToEventLoop } from './async.ts'
import type { Home, HomeEnv } from './context.ts'
import { enterLarge, LARGE_BYTES } from './large.ts'

const encoder = new TextEncoder()
/** Bytes that even a slow Wi-Fi takes in time. */
const CHUNK_BYTES = 64 * 1024
/** An answer of which nothing is taken for so long is ended. */
const IDLE_MS = 15_000

/** The elements of a JSON array without its brackets. */
const elements = (items: object[]): string => JSON.stringify(items).slice(1, -1)

const answer = <Body>(
  c: Context,
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) => c.body(body, 200, { 'content-type': type }) as unknown as Response & TypedResponse<Body, 200, 'json'>

type Bytes = Uint8Array<ArrayBuffer>
/** Chunks that are read ahead of their reader, one after the other; empty ones are skipped. */
type Parts = Iterable<Bytes> | AsyncIterable<Bytes>

function* chunksOf(part: Bytes): Generator<Bytes> {
  for (let at = 0; at < part.length; at += CHUNK_BYTES) yield part.subarray(at, at + CHUNK_BYTES)
}

interface StreamOptions {
  idleMs?: number | undefined
  /** Ends the answer itself where it can't be finished; without it the stream fails. */
  cutOff?: ((error?: unknown) => void) | undefined
}

/** Streams parts, each made when the reader asks for it; `end` is called once, however the stream ends. */
function streamOf(
  parts: Parts,
  end: () => void,
  { idleMs = IDLE_MS, cutOff }: StreamOptions,
): ReadableStream<Bytes> {
  async function* chunks() {
    for await (const part of parts) yield* chunksOf(part)
  }
  const iterator = chunks()
  let idle: ReturnType<typeof setTimeout> | undefined
  const over = () => {
    clearTimeout(idle)
    end()
  }
  return new ReadableStream<Bytes>(
    {
      pull: async (controller) => {
        clearTimeout(idle)
        try {
          await yieldToEventLoop()
          const { value, done } = await iterator.next()
          if (done) {
            controller.close()
            return over()
          }
          controller.enqueue(value)
          idle = setTimeout(() => {
            over()
            if (cutOff) cutOff()
            else controller.error(new Error('Nothing of the answer was taken.'))
          }, idleMs)
        } catch (error) {
          over()
          if (!cutOff) throw error
          cutOff(error)
        }
      },
      cancel: over,
    },
    { highWaterMark: 0 },
  )
}

const encoded = function* (texts: Iterable<string>): Generator<Bytes> {
  for (const text of texts) yield encoder.encode(text)
}

/** Tries to read a list in slices while the book changes meanwhile; then it is read in one go. */
const ATTEMPTS = 3

/** A long text of one moment, with the version of the book that it is of. To be closed, once read or not. */
interface Reading {
  version: number
  parts: Parts
  close(): void
}

/** Reads in slices where the database has a single reader, and starts over where the book has changed meanwhile. */
async function readAgain(version: () => number, read: () => Iterable<string>): Promise<Reading> {
  for (let attempt = 1; ; attempt++) {
    const before = version()
    const parts: Bytes[] = []
    for (const part of encoded(read())) {
      parts.push(part)
      if (attempt <= ATTEMPTS) await yieldToEventLoop()
    }
    if (version() === before) return { version: before, parts, close: () => {} }
  }
}

/** Reads a long text of one moment; part after part, as they are asked for, where the home can keep the moment. */
export async function readMoment(
  { db, openMoment }: Pick<Home, 'db' | 'openMoment'>,
  version: (db: Db) => number,
  read: (db: Db) => Iterable<string>,
): Promise<Reading> {
  const moment = openMoment?.()
  if (!moment)
    return readAgain(
      () => version(db),
      () => read(db),
    )
  const { db: then, close } = moment
  try {
    return { version: version(then), parts: encoded(read(then)), close }
  } catch (error) {
    close()
    throw error
  }
}

/** The first of the parts, up to the size from which an answer is large. */
async function headOf(iterator: AsyncIterator<Bytes>): Promise<{ head: Bytes[]; isAll: boolean }> {
  const head: Bytes[] = []
  for (let bytes = 0; bytes <= LARGE_BYTES; ) {
    await yieldToEventLoop()
    const { value, done } = await iterator.next()
    if (done) return { head, isAll: true }
    head.push(value)
    bytes += value.length
  }
  return { head, isAll: false }
}

async function* every(parts: Parts): AsyncGenerator<Bytes> {
  yield* parts
}

function joined(parts: Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Answers with parts as they come; `end` is called once it is over. */
export function streamed<Body>(c: Context, parts: Parts, end: () => void, type?: string) {
  const { idleMs, cutOff } = c.get('home') as Home
  const options = { idleMs, cutOff: cutOff && ((error?: unknown) => cutOff(c.env, error)) }
  if (c.req.method !== 'HEAD') return answer<Body>(c, streamOf(parts, end, options), type)
  // Nobody reads what a HEAD is answered with, so nobody would end it.
  end()
  return answer<Body>(c, new Uint8Array(), type)
}

/** Answers a long text of one moment; JSON where no other type is named. A large one waits for its place. */
export async function wholeText<Body>(
  c: Context,
  version: (db: Db) => number,
  read: (db: Db) => Iterable<string>,
  type?: string,
) {
  const { home, bookId = '' } = c.var as HomeEnv['Variables']
  const open = () => readMoment(home, version, read)
  const first = await open()
  const { head, isAll } = await headOf(every(first.parts)).finally(first.close)
  if (isAll) return answer<Body>(c, joined(head), type)
  head.length = 0
  const leave = await enterLarge(home, bookId, { isCounted: false })
  try {
    // Of the moment at which its place was free: what was read before it waited is old by then.
    const { parts, close } = await open()
    const end = () => {
      close()
      leave()
    }
    return streamed<Body>(c, parts, end, type)
  } catch (error) {
    leave()
    throw error
  }
}

/** The JSON text of a list in slices; none of them is empty. */
export function* arrayText(slices: Iterable<object[]>): Generator<string> {
  let separator = '['
  for (const slice of slices) {
    yield separator + elements(slice)
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}

/** Answers a long list of one moment. */
export const wholeList = <Item extends object>(
  c: Context,
  version: (db: Db) => number,
  read: (db: Db) => Iterable<Item[]>,
) => wholeText<Item[]>(c, version, (db) => arrayText(read(db)))

/**
 * Answers JSON whose last part is an array of any length: the text before its first element, the elements
 * in slices that are made when the reader asks for them, the text behind, which may tell of all of them. `end` is called
 * once it is over.
 */
export function streamJson<Body>(
  c: Context,
  before: string,
  slices: AsyncIterable<object[]>,
  behind: string | (() => string),
  end: () => void,
) {
  async function* parts(): AsyncGenerator<Bytes> {
    let separator = before
    for await (const slice of slices) {
      if (slice.length === 0) continue
      yield encoder.encode(separator + elements(slice))
      separator = ','
    }
    const last = typeof behind === 'string' ? behind : behind()
    yield encoder.encode((separator === before ? before : '') + last)
  }
  return streamed<Body>(c, parts(), end)
}
