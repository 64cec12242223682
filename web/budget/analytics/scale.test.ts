import { expect, test } from 'vitest'
import { ticksFor } from './scale.ts'

test.each([
  [100, [0, 25, 50, 75, 100]],
  [101, [0, 50, 100, 150]],
  [4960, [0, 2000, 4000, 6000]],
  [99_999_999.99, [0, 25_000_000, 50_000_000, 75_000_000, 100_000_000]],
  [0, [0, 1]],
])('an axis for %d has the marks %j', (largest, marks) => {
  expect(ticksFor(largest)).toEqual(marks)
})
