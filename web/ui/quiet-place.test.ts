import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, quietPlace } from './quiet-place.ts'

const ROOM = { left: 0, top: 0, width: 1000, height: 800 }
const TOAST = { width: 300, height: 60 }

test('it lies at the lower right where nothing is in its way', () => {
  expect(quietPlace(TOAST, ROOM, [])).toEqual({ left: 700, top: 740, ...TOAST })
})

test('a button at the lower right sends it to the middle, a row of buttons further up', () => {
  const button = { left: 900, top: 760, width: 40, height: 40 }
  expect(quietPlace(TOAST, ROOM, [button])).toEqual({ left: 350, top: 740, ...TOAST })
  const bar = { left: 0, top: 750, width: 1000, height: 50 }
  const { left, top } = quietPlace(TOAST, ROOM, [bar])
  expect(left).toBe(700)
  expect(top + TOAST.height).toBeLessThanOrEqual(bar.top)
  expect(top + TOAST.height).toBeGreaterThan(bar.top - 16)
})

test('it never covers a button where there is a place without one, and stays within the room', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 990 }),
    top: fc.integer({ min: 0, max: 790 }),
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 1, max: 60 }),
  })
  const touches = (a: Box, b: Box) =>
    a.left < b.left + b.width &&
    b.left < a.left + a.width &&
    a.top < b.top + b.height &&
    b.top < a.top + a.height
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), (taken) => {
      const place = quietPlace(TOAST, ROOM, taken)
      expect(place.top).toBeGreaterThanOrEqual(0)
      expect(place.left).toBeGreaterThanOrEqual(0)
      const isRowFree = Array.from({ length: 92 }, (_, step) => ({
        ...TOAST,
        left: 700,
        top: 740 - step * 8,
      })).some((free) => !taken.some((each) => touches(free, each)))
      if (isRowFree) expect(taken.filter((each) => touches(place, each))).toEqual([])
    }),
  )
})
