import { gunzipSync } from 'node:zlib'
import { afterEach, expect, it, vi } from 'vitest'
import { yieldToEventLoop } from '../http/async.ts'
import { gzipped } from './gzip.ts'

afterEach(() => vi.unstubAllGlobals())

it('parts of any size come back as they were', async () => {
  const parts = [0, 1, 64 * 1024, 300_000].map((size, of) => new Uint8Array(size).fill(of))
  expect(gunzipSync(await gzipped(parts)).equals(Buffer.concat(parts))).toBe(true)
})

it('makes no part before the one before it is compressed: the memory holds one of them', async () => {
  let [made, compressed] = [0, 0]
  class Slow extends TransformStream<Uint8Array, Uint8Array> {
    constructor() {
      super({
        transform: async () => {
          for (let n = 0; n < 5; n++) await yieldToEventLoop()
          compressed++
        },
      })
    }
  }
  vi.stubGlobal('CompressionStream', Slow)
  function* parts() {
    for (; made < 10; ) {
      expect(made - compressed).toBeLessThan(2)
      made++
      yield new Uint8Array(10)
    }
  }
  await gzipped(parts())
  expect([made, compressed]).toEqual([10, 10])
})

it('fails with what has failed', async () => {
  function* parts() {
    yield new Uint8Array(10)
    throw new Error('The disk is gone')
  }
  await expect(gzipped(parts())).rejects.toThrow('The disk is gone')
})
