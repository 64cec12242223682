import { expect, test } from 'vitest'
import { plainAmount, tidyAmount } from './money-input.tsx'
import { preferences, setPreferences } from './preferences.ts'

test.each([
  ['$1,234.5', '1234.5'],
  ['1,234', '1234'],
  ['1,234,567', '1234567'],
  ['12,50', '12.50'],
  ['12,5', '12.5'],
  ['1.234,50 €', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['-12,50', '-12.50'],
  ['99999999.99', '99999999.99'],
  ['lunch', 'lunch'],
])('%s is understood as %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain)
})

test('what was understood is written back, so that a mistake is seen', () => {
  expect(tidyAmount('1234,5')).toBe('1,234.50')
  expect(tidyAmount('1.234')).toBe('1.23')
  expect(tidyAmount('a lot')).toBe('a lot')
})

test('where the book writes a decimal comma, a point before three digits is one of thousands', () => {
  const before = preferences()
  setPreferences({ ...before, locale: 'de-DE' })
  expect(plainAmount('1.234')).toBe('1234')
  expect(plainAmount('1.234.567 €')).toBe('1234567')
  expect(plainAmount('1.234,56')).toBe('1234.56')
  expect(plainAmount('1,234.56')).toBe('1234.56')
  expect(plainAmount('12.50')).toBe('12.50')
  setPreferences(before)
  expect(plainAmount('1.234')).toBe('1.234')
})
