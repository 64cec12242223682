type Bytes = Uint8Array<ArrayBuffer>

/** Bytes compressed at a time, before others get their turn. */
const CHUNK_BYTES = 64 * 1024

/** The parts of a stream, whose rest is let go where nobody wants it; not every browser lets one be walked. */
export async function* partsOf<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

async function joined(stream: ReadableStream<Bytes>): Promise<Bytes> {
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * Compresses parts as they are made: none is made before the one before it is compressed. A pipe would take all of them
 * as fast as they come, and hold them until they are.
 */
export async function gzipped(parts: Iterable<Bytes> | AsyncIterable<Bytes>): Promise<Bytes> {
  const { readable, writable } = new CompressionStream('gzip')
  const compressed = joined(readable)
  const writer = writable.getWriter()
  try {
    for await (const part of parts)
      for (let at = 0; at < part.length; at += CHUNK_BYTES)
        await writer.write(part.subarray(at, at + CHUNK_BYTES))
    await writer.close()
  } catch (error) {
    // Nobody waits for the other of the two streams, whichever has failed.
    compressed.catch(() => {})
    await writer.abort(error).catch(() => {})
    throw error
  }
  return compressed
}
