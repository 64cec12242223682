import fc from 'fast-check'
import { expect, it } from 'vitest'
import { byPercent, evenly, monthly } from './shares.ts'

const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)

it('even parts differ by a cent at most and make up the whole', () => {
  expect(evenly(1000, 3)).toEqual([334, 333, 333])
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 9_999_999 }), fc.integer({ min: 2, max: 20 }), (cents, count) => {
      const parts = evenly(cents, count)
      expect(sum(parts)).toBe(cents)
      expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
    }),
  )
})

it('parts by percent make up the whole where the percents do', () => {
  expect(byPercent(1000, [3333, 3333, 3334])).toEqual([333, 334, 333])
  expect(byPercent(5000, [7520, 2480])).toEqual([3760, 1240])
  expect(byPercent(5000, [5000, 2500])).toEqual([2500, 1250])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999 }), fc.integer({ min: 0, max: 10_000 }), (cents, one) => {
      expect(sum(byPercent(cents, [one, 10_000 - one]))).toBe(cents)
    }),
  )
})

it('months keep the day of the month, as far as they have it', () => {
  expect(monthly('2026-01-31', 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31'])
})
