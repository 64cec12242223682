import { expect, test } from 'vitest'
import { rangeOf, titleOf } from './ranges.ts'

test.each([
  ['2026-03-31', 'this-month', '2026-03-01', '2026-03-31'],
  ['2026-01-31', 'last-month', '2025-12-01', '2025-12-31'],
  ['2024-03-31', 'last-month', '2024-02-01', '2024-02-29'],
  ['2026-01-01', 'quarter', '2026-01-01', '2026-03-31'],
  ['2026-06-30', 'quarter', '2026-04-01', '2026-06-30'],
  ['2026-11-15', 'quarter', '2026-10-01', '2026-12-31'],
  ['2026-12-31', 'year', '2026-01-01', '2026-12-31'],
  ['2026-01-01', 'last-year', '2025-01-01', '2025-12-31'],
] as const)('on %s, %s is %s to %s', (today, preset, from, to) => {
  expect(rangeOf(preset, today)).toEqual({ from, to })
})

test.each([
  ['2025-01-01', '2025-12-31', '2025'],
  ['2026-03-01', '2026-03-31', 'March 2026'],
  ['2026-01-01', '2026-03-31', 'January 2026 – March 2026'],
  ['2025-07-01', '2026-06-30', 'July 2025 – June 2026'],
  ['2026-03-01', '2026-03-30', 'Mar 1, 2026 – Mar 30, 2026'],
])('%s to %s is called %s', (from, to, title) => {
  expect(titleOf({ from, to })).toBe(title)
})
