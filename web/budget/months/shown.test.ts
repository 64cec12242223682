import { expect, test } from 'vitest'
import { withAssigned } from './shown.ts'
import { group, month, row } from './testing.ts'

test('what is assigned is taken from what is to assign, and counted by its row and its group alone', () => {
  const before = month('2026-03', [
    group('daily', [row('food', '10.00'), row('fun', '20.00')]),
    group(null, [row('car', '5.00')]),
  ])
  const after = withAssigned(before, 'fun', '120.00')
  expect(after.toAssign).toBe('0.00')
  expect(after.groups[0]).toMatchObject({ assigned: '130.00', available: '130.00' })
  expect(after.groups[0]?.rows[1]).toMatchObject({ assigned: '120.00', available: '120.00', planned: false })
  expect(after.groups[0]?.rows[0]).toBe(before.groups[0]?.rows[0])
  expect(after.groups[1]).toBe(before.groups[1])
})

test('a category that is not shown changes nothing', () => {
  const before = month('2026-03', [group(null, [row('car', '5.00')])])
  expect(withAssigned(before, 'gone', '1.00')).toBe(before)
})
