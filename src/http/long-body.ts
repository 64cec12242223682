import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { refuse } from '../values/refusal.ts'
import type { HomeEnv } from './context.ts'
import { enterLarge, LARGE_BYTES, type Release } from './large.ts'

/** Bytes of an oversized body that are read and thrown away, so that its sender gets to read why it was refused. */
const MAX_DISCARDED = 64 * 1024 * 1024
/** Time for which the sender may pause meanwhile. */
const LINGER_MS = 2000

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Returns undefined once nothing came for a while. */
const readSoon = (reader: Reader) =>
  new Promise<Awaited<ReturnType<Reader['read']>> | undefined>((resolve, reject) => {
    const timer = setTimeout(resolve, LINGER_MS)
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/** Reads on and throws away what comes. Returns true where the end was reached. */
export async function discard(reader: Reader): Promise<boolean> {
  for (let read = 0; read < MAX_DISCARDED; ) {
    const result = await readSoon(reader)
    if (!result) return false
    if (result.done) return true
    read += result.value.length
  }
  return false
}

async function refuseTooLarge(reader: Reader | undefined): Promise<never> {
  if (reader) await discard(reader).catch(() => {})
  refuse('too_large', 'The request is larger than this server takes.')
}

/** The stream of a reader, so that another reader can go on where this one stopped. */
const streamFrom = (reader: Reader) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
  })

const declaredLength = (c: Context): number | undefined => {
  const said = c.req.header('content-length')
  return said === undefined || c.req.header('transfer-encoding') ? undefined : Number(said)
}

/** Refuses a larger body, once all of it was read: who still sends when the connection ends reads no answer. */
export const limit =
  (maxSize: number): MiddlewareHandler<HomeEnv> =>
  (c, next) => {
    const length = declaredLength(c)
    // Node reads a body as text much sooner where nobody has asked for its stream.
    if (length !== undefined) return length > maxSize ? refuseTooLarge(c.req.raw.body?.getReader()) : next()
    // A length that was not declared shows as the body comes.
    const reader = c.req.raw.body?.getReader()
    if (reader)
      c.req.raw = new Request(c.req.raw, { body: streamFrom(reader), duplex: 'half' } as RequestInit)
    return bodyLimit({ maxSize, onError: () => refuseTooLarge(reader) })(c, next)
  }

/** A buffer that takes chunks one after the other, in memory that is taken once where the length is known. */
function growingBuffer(length: number | undefined) {
  let bytes = new Uint8Array(length ?? LARGE_BYTES)
  let size = 0
  return {
    add(chunk: Uint8Array): number {
      if (size + chunk.length > bytes.length) {
        const larger = new Uint8Array(Math.max(bytes.length * 2, size + chunk.length))
        larger.set(bytes.subarray(0, size))
        bytes = larger
      }
      bytes.set(chunk, size)
      size += chunk.length
      return size
    },
    all: (): ArrayBuffer => (size === bytes.length ? bytes.buffer : bytes.buffer.slice(0, size)),
  }
}

/**
 * Reads a body that may be long, as a whole, for the routes behind it. One of more than a megabyte waits for its
 * place among the large ones first, unread, and keeps it until it is done with.
 */
export async function withLong(
  c: Context<HomeEnv>,
  maxSize: number,
  next: () => Promise<void>,
): Promise<void> {
  const { home, bookId = '', isWithinLarge } = c.var
  const length = declaredLength(c)
  let leave: Release | undefined
  const enter = async () => {
    if (!isWithinLarge) leave ??= await enterLarge(home, bookId)
  }
  try {
    if ((length ?? 0) > maxSize) await refuseTooLarge(c.req.raw.body?.getReader())
    if ((length ?? 0) > LARGE_BYTES) await enter()
    const reader = c.req.raw.body?.getReader()
    const body = growingBuffer(length)
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      const size = body.add(value)
      if (size > LARGE_BYTES) await enter()
      if (size > maxSize) await refuseTooLarge(reader)
    }
    c.req.bodyCache.arrayBuffer = Promise.resolve(body.all()) as never
    // Calls that a sync replays are within its place.
    c.set('isWithinLarge', true)
    await next()
  } finally {
    leave?.()
  }
}
