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

test('in a month, a category is measured by what it has there, and a refund leaves its bar empty', () => {
  const category = { spent: '120.00', allocated: '100.00' }
  expect(progressOf(category, 20_000)).toMatchObject({ tone: 'ok', remaining: 8_000, has: 20_000 })
  expect(progressOf({ ...category, spent: '-5.00' }, 0)).toMatchObject({ tone: 'ok', remaining: 500 })
  expect(progressOf({ ...category, spent: '0.00' }, -1_000)).toMatchObject({
    tone: 'over',
    remaining: -1_000,
  })
})
