import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

const toneAt = (spent: string, allocated = '100.00') => progressOf({ spent, allocated }).tone

test('a category is fine up to 80 percent, warns above it and is over above 100', () => {
  expect(toneAt('0.00')).toBe('ok')
  expect(toneAt('80.00')).toBe('ok')
  expect(toneAt('80.01')).toBe('warn')
  expect(toneAt('100.00')).toBe('warn')
  expect(toneAt('100.01')).toBe('over')
})

test('spending without an allocation is over, an empty category is fine', () => {
  expect(toneAt('0.01', '0.00')).toBe('over')
  expect(toneAt('0.00', '0.00')).toBe('ok')
})

test('what remains turns negative when the category is over', () => {
  expect(progressOf({ spent: '120.50', allocated: '100.00' }).remaining).toBe(-2050)
})
