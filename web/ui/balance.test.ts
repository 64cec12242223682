import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balance } from './balance.ts'

const endsOf = (heights: number[], places: number[], columns: number) =>
  Array.from({ length: columns }, (_, column) =>
    heights.reduce((sum, height, index) => sum + (places[index] === column ? height : 0), 0),
  )

test('a short first panel gets company, a long list beside it none', () => {
  expect(balance([270, 345, 240, 330, 330], 2)).toEqual([0, 1, 0, 0, 1])
  expect(balance([450, 1500, 400, 330, 330], 2)).toEqual([0, 1, 0, 0, 0])
  expect(balance([1300, 390, 400, 330], 2)).toEqual([0, 1, 1, 1])
})

test('fewer panels than columns stand beside each other', () => {
  expect(balance([100], 3)).toEqual([0])
  expect(balance([], 2)).toEqual([])
  expect(balance([100, 200, 300], 3)).toEqual([0, 1, 2])
})

test('no column ends further below another than its last panel is high', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 2, maxLength: 7 })
  fc.assert(
    fc.property(heights, fc.integer({ min: 2, max: 3 }), (all, columns) => {
      const places = balance(all, columns)
      expect(places).toHaveLength(all.length)
      const ends = endsOf(all, places, columns)
      const longest = ends.indexOf(Math.max(...ends))
      const last = all.findLastIndex((_, index) => places[index] === longest)
      // A panel that heads its column can't be moved.
      if (last >= columns)
        expect((ends[longest] ?? 0) - Math.min(...ends)).toBeLessThanOrEqual(all[last] ?? 0)
    }),
  )
})
