import { expect, test } from 'vitest'
import { labelsOf, ticksAround } from './scale.ts'

test.each([
  [
    [0, 100],
    [0, 25, 50, 75, 100],
  ],
  [
    [-40, 100],
    [-50, 0, 50, 100],
  ],
  [
    [1000, 1100],
    [1000, 1025, 1050, 1075, 1100],
  ],
  [
    [-1100, -1000],
    [-1100, -1075, -1050, -1025, -1000],
  ],
  [
    [500, 500],
    [0, 200, 400, 600],
  ],
  [
    [-5, -5],
    [-6, -4, -2, 0],
  ],
  [
    [0, 0],
    [0, 1],
  ],
])('an axis for %j has the marks %j', (values, marks) => {
  expect(ticksAround(values, false)).toEqual(marks)
})

test.each([
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [4960, [0, 2000, 4000, 6000]],
  [99_999_999.99, [0, 25_000_000, 50_000_000, 75_000_000, 100_000_000]],
  [0, [0, 1]],
])('an axis from 0 for %d has the marks %j', (largest, marks) => {
  expect(ticksAround([largest / 2, largest], true)).toEqual(marks)
})

test('an axis may have to show where nothing is left', () => {
  expect(ticksAround([1000, 1100], true)).toEqual([0, 500, 1000, 1500])
})

test('no two marks of an axis are called the same', () => {
  expect(labelsOf([0, 5000])).toEqual(['$0', '$5K'])
  expect(labelsOf([12_340, 12_345])).toEqual(['$12,340.00', '$12,345.00'])
})
