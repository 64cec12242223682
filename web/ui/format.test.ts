import { expect, it } from 'vitest'
import {
  formatAmount,
  formatDay,
  formatDayOf,
  formatFewDigits,
  formatInstant,
  formatMonth,
  formatPercent,
  formatRoundAmount,
  formatShortAmount,
  formatShortDay,
  formatSigned,
} from './format.ts'
import { preferences, setPreferences } from './preferences.ts'

it('nothing is written without a sign', () => {
  expect([formatAmount('0.00'), formatAmount('-0.00'), formatAmount(-0)]).toEqual(Array(3).fill('$0.00'))
  expect([formatSigned('expense', '0.00'), formatSigned('income', '0.00')]).toEqual(['$0.00', '$0.00'])
  expect([formatShortAmount('-0.00'), formatShortAmount('-0.02'), formatPercent(-0.04)]).toEqual([
    '$0',
    '$0',
    '0%',
  ])
})

it('anything else has its sign', () => {
  expect([formatAmount('-0.01'), formatAmount('1234.5')]).toEqual(['-$0.01', '$1,234.50'])
  expect([formatSigned('expense', '0.01'), formatSigned('income', '3')]).toEqual(['-$0.01', '+$3.00'])
  expect([formatShortAmount('-12345'), formatPercent(-0.06)]).toEqual(['-$12.3K', '-0.1%'])
})

it('an amount that stands among others to compare has no single decimal', () => {
  const round = ['3.50', '18.75', '-109.48', '999.49', '1264.29'].map(formatRoundAmount)
  expect(round).toEqual(['$3.50', '$19', '-$109', '$999', '$1.3K'])
})

it('an instant is of the day that it has in the book’s time zone', () => {
  const before = preferences()
  const dayIn = (timeZone: string) => {
    setPreferences({ ...before, timeZone })
    return formatDayOf('2020-03-31T20:00:00.000Z')
  }
  expect([dayIn('UTC'), dayIn('Asia/Tokyo')]).toEqual(['Mar 31, 2020', 'Apr 1, 2020'])
  setPreferences(before)
})

it('where there is little room an amount has no cents and no currency, and a day no year', () => {
  expect(['333.07', '1210.50', '0.01', '-0.00'].map(formatFewDigits)).toEqual(['333', '1.2K', '0.01', '0'])
  expect(formatShortDay('2020-01-26')).toBe('Jan 26')
})

it('amounts, days and months with letters from the right to the left are set apart from what stands beside them', () => {
  const before = preferences()
  setPreferences({ ...before, locale: 'ar', currency: 'KWD' })
  const written = [
    formatAmount('499999999.95'),
    formatAmount('-5'),
    formatShortAmount('1234'),
    formatDay('2020-03-31'),
    formatMonth('2020-03'),
    formatInstant('2020-03-31T20:00:00.000Z'),
  ]
  const signed = formatSigned('expense', '5')
  setPreferences(before)
  for (const text of written) expect(text).toMatch(/^\u2068[^\u2068\u2069]+\u2069$/)
  expect(signed).toMatch(/^-\u2068[^\u2068\u2069]+\u2069$/)
  expect([formatAmount('5'), formatDay('2020-03-31')]).toEqual(['$5.00', 'Mar 31, 2020'])
})
