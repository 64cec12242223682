import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCycles, anchorOf, CYCLES, type Cycle, cyclesUntil } from './cycle.ts'
import { addDays } from './day.ts'

const cycle = fc.constantFrom(...CYCLES)
const day = fc
  .record({ ms: fc.integer({ min: Date.UTC(1950, 0, 1), max: Date.UTC(2150, 11, 31) }) })
  .map(({ ms }) => new Date(ms).toISOString().slice(0, 10))

const MONTHS: Record<Cycle, number> = { monthly: 1, quarterly: 3, yearly: 12, biweekly: 0 }

/**
 * The same by JavaScript's own calendar, day by day: the month is stepped, and the last day found by trying.
 */
function oracle(from: string, every: Cycle, count: number, anchor: number): string {
  const date = new Date(`${from}T00:00:00Z`)
  if (every === 'biweekly') {
    date.setUTCDate(date.getUTCDate() + 14 * count)
    return date.toISOString().slice(0, 10)
  }
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + MONTHS[every] * count)
  const month = date.getUTCMonth()
  for (let tried = anchor; ; tried--) {
    const candidate = new Date(date)
    candidate.setUTCDate(tried)
    if (candidate.getUTCMonth() === month) return candidate.toISOString().slice(0, 10)
  }
}

describe('a cycle', () => {
  it('leads to the same day as a calendar does, from any day, so many cycles on or back', () => {
    fc.assert(
      fc.property(day, cycle, fc.integer({ min: -40, max: 40 }), (from, every, count) => {
        expect(addCycles(from, every, count)).toBe(oracle(from, every, count, anchorOf(from)))
      }),
      { numRuns: 10_000 },
    )
  })

  it('keeps its anchor when it is stepped one by one, through every shorter month', () => {
    fc.assert(
      fc.property(day, cycle, fc.integer({ min: 1, max: 30 }), (from, every, count) => {
        const anchor = anchorOf(from)
        let stepped = from
        for (let step = 0; step < count; step++) stepped = addCycles(stepped, every, 1, anchor)
        expect(stepped).toBe(addCycles(from, every, count))
      }),
      { numRuns: 2000 },
    )
  })

  it('goes back the way that it came, however short the month between', () => {
    fc.assert(
      fc.property(day, cycle, fc.integer({ min: -30, max: 30 }), (from, every, count) => {
        const anchor = anchorOf(from)
        expect(addCycles(addCycles(from, every, count, anchor), every, -count, anchor)).toBe(from)
      }),
      { numRuns: 2000 },
    )
  })

  it('never stands still', () => {
    fc.assert(fc.property(day, cycle, (from, every) => addCycles(from, every, 1) > from))
  })

  it('from 31 January: 28 February, 31 March, 30 April; and 29 February in a leap year', () => {
    const days = [1, 2, 3].map((count) => addCycles('2026-01-31', 'monthly', count))
    expect(days).toEqual(['2026-02-28', '2026-03-31', '2026-04-30'])
    expect(addCycles('2028-01-31', 'monthly', 1)).toBe('2028-02-29')
    expect(addCycles('2028-02-29', 'yearly', 1)).toBe('2029-02-28')
    expect(addCycles('2028-02-29', 'yearly', 4)).toBe('2032-02-29')
    expect(addCycles('2096-02-29', 'yearly', 4)).toBe('2100-02-28')
    expect(addCycles('2025-11-30', 'quarterly', 1)).toBe('2026-02-28')
    expect(addCycles('2026-12-25', 'biweekly', 1)).toBe('2027-01-08')
  })
})

describe('due days up to a day', () => {
  it('are as many as there are when they are counted one by one, the first included', () => {
    fc.assert(
      fc.property(day, cycle, fc.integer({ min: -60, max: 1500 }), (from, every, days) => {
        const last = addDays(from, days)
        let count = 0
        while (addCycles(from, every, count) <= last) count += 1
        expect(cyclesUntil(from, every, last)).toBe(count)
      }),
      { numRuns: 2000 },
    )
  })

  it('keep the anchor: of a bill of the 31st, 28 February counts and 30 March does not', () => {
    expect(cyclesUntil('2026-01-31', 'monthly', '2026-02-28')).toBe(2)
    expect(cyclesUntil('2026-02-28', 'monthly', '2026-03-30', 31)).toBe(1)
    expect(cyclesUntil('2026-02-28', 'monthly', '2026-03-30', 28)).toBe(2)
    expect(cyclesUntil('1900-01-01', 'biweekly', '2199-12-31')).toBe(7827)
  })
})
