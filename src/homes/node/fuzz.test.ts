import { expect, it } from 'vitest'
import { fuzz, worldHere } from './testing/fuzz/fuzz.ts'

const REQUESTS = 750
const KNOWN = 20_261_121
const seeds = [KNOWN, Math.trunc(Math.random() * 2 ** 31)]

// The full form is `npm run torture fuzz`: the same over HTTP, 50,000 times.
it.each(seeds)(
  'whatever is asked of whichever route, the document of the API is right: seed %i',
  async (seed) => {
    const world = await worldHere()
    try {
      const report = await fuzz(world, { requests: REQUESTS, seed, minutes: 1 })
      expect(report.failure).toBe('')
      expect(report.requests).toBeGreaterThan(REQUESTS / 2)
      // It is worth something only while most routes do what they are asked at least once.
      expect(report.reached.length).toBeGreaterThan(report.routes / 2)
    } finally {
      await world.close()
    }
  },
)
