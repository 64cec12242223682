import { expect, test } from 'vitest'
import { addMonths } from '../../../src/values/day.ts'
import { labelsOf, monthLabels, ticksAround } from './scale.ts'

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

const monthsUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(last, index + 1 - count))
const called = (count: number, most: number) =>
  monthLabels(monthsUntil('2026-11', count), most).filter(Boolean)

test('months of a year are called by their names, the last one among them', () => {
  expect(called(6, 12)).toEqual(['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'])
  expect(called(12, 6)).toEqual(['Jan', 'Mar', 'May', 'Jul', 'Sep', 'Nov'])
  expect(called(1, 6)).toEqual(['Nov'])
})

test('of several years a January is called by its year, so that it is seen which year the others are of', () => {
  const others = ['Mar', 'May', 'Jul', 'Sep', 'Nov']
  expect(called(24, 12)).toEqual(['2025', ...others, '2026', ...others])
  expect(called(36, 6)).toEqual(['2024', 'Jul', '2025', 'Jul', '2026', 'Jul'])
  expect(called(120, 6)).toEqual(['2018', '2020', '2022', '2024', '2026'])
})
