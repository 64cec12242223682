import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slidingCounter } from './sliding.ts'

const MINUTE_MS = 60_000

describe('a sliding counter', () => {
  it('lets no more in than it may within any minute, wherever the minute begins', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 200 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 9 }), (gaps, most) => {
        const take = slidingCounter(MINUTE_MS)
        const taken: number[] = []
        let now = Date.UTC(2026, 2, 15, 12)
        for (const gap of gaps) {
          now += gap
          if (take('anna', now, most) === 0) taken.push(now)
        }
        for (const first of taken)
          expect(taken.filter((at) => at >= first && at < first + MINUTE_MS).length).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('lets in again when it said, and not before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 * MINUTE_MS }), (start) => {
        const take = slidingCounter(MINUTE_MS)
        for (let n = 0; n < 3; n++) expect(take('anna', start, 3)).toBe(0)
        const wait = take('anna', start, 3)
        expect(wait).toBeGreaterThan(0)
        expect(wait).toBeLessThanOrEqual(MINUTE_MS * 1.1)
        expect(take('anna', start + wait - 1, 3)).toBeGreaterThan(0)
        expect(take('anna', start + wait, 3)).toBe(0)
      }),
    )
  })

  it('counts nobody for somebody else, and forgets whom it has not heard of', () => {
    const take = slidingCounter(MINUTE_MS)
    expect(take('anna', 0, 1)).toBe(0)
    expect(take('ben', 0, 1)).toBe(0)
    expect(take('anna', 1, 1)).toBeGreaterThan(0)
    expect(take('anna', 10 * MINUTE_MS, 1)).toBe(0)
  })

  it('takes an amount as a whole, as long as there was room before', () => {
    const take = slidingCounter(MINUTE_MS)
    expect(take('anna', 0, 100, 1000)).toBe(0)
    expect(take('anna', 1, 100, 1)).toBeGreaterThan(0)
  })
})
