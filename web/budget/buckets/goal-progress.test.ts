import { expect, test } from 'vitest'
import { progressOf, totalsOf } from './goal-progress.ts'

test('a goal is full at its target, and not a cent before', () => {
  expect(progressOf({ saved: '1499.99', target: '1500.00' })).toMatchObject({ isFull: false, percent: 99 })
  expect(progressOf({ saved: '1500.00', target: '1500.00' })).toMatchObject({ isFull: true, percent: 100 })
  expect(progressOf({ saved: '1800.00', target: '1500.00' })).toMatchObject({ isFull: true, percent: 120 })
})

test('all goals together are what is saved of all targets, rounded', () => {
  const goals = [
    { saved: '620.00', target: '1500.00' },
    { saved: '99999999.99', target: '99999999.99' },
  ]
  expect(totalsOf(goals)).toEqual({ saved: 10_000_061_999, target: 10_000_149_999, percent: 99 })
  expect(totalsOf([{ saved: '1.00', target: '3.00' }]).percent).toBe(33)
})

test('without a goal nothing is saved of nothing', () => {
  expect(totalsOf([])).toEqual({ saved: 0, target: 0, percent: 0 })
})
