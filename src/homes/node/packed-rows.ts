const CHUNK_BYTES = 1024 * 1024

/** Rows as JSON outside of the heap: half a million of them as objects fill what a small server has. */
export function packedRows<Row>() {
  const chunks: Buffer[] = []
  let places = new Float64Array(1024)
  let count = 0
  let end = CHUNK_BYTES

  const textAt = (place: number): string => {
    const at = places[place] ?? 0
    const chunk = chunks[Math.floor(at / CHUNK_BYTES)]
    const start = at % CHUNK_BYTES
    // Each row ends with a line break, which JSON has none of.
    return chunk?.toString('utf8', start, chunk.indexOf(10, start)) ?? ''
  }

  return {
    length: () => count,
    add(row: Row): void {
      const text = `${JSON.stringify(row)}\n`
      const size = Buffer.byteLength(text)
      if (end + size > CHUNK_BYTES) {
        chunks.push(Buffer.alloc(Math.max(CHUNK_BYTES, size)))
        end = 0
      }
      if (count === places.length) {
        const longer = new Float64Array(count * 2)
        longer.set(places)
        places = longer
      }
      places[count++] = (chunks.length - 1) * CHUNK_BYTES + end
      end += chunks.at(-1)?.write(text, end) ?? 0
    },
    places: (from: number, to: number): number[] =>
      Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, index) => from + index),
    /** The rows at these places as a JSON array. */
    json: (at: number[]): string => `[${at.map(textAt).join(',')}]`,
  }
}
