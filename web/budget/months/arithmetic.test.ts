import { afterEach, expect, test } from 'vitest'
import { setPreferences } from '../../ui/preferences.ts'
import { worthOf } from './arithmetic.ts'

const AMERICAN = { currency: 'USD', locale: 'en-US', weekStart: 'sunday', timeZone: 'UTC' } as const
afterEach(() => setPreferences(AMERICAN))

test.each([
  ['120', 12000],
  ['120+30', 15000],
  ['120 + 30 - 0.5', 14950],
  ['1,200.50*2', 240100],
  ['2+3*4', 1400],
  ['100/3', 3333],
  ['100/3*3', 10000],
  ['200/3', 6667],
  ['10 − 10', 0],
  ['12 × 3 ÷ 4', 900],
  ['$120+$30', 15000],
  ['99,999,999.99', 9_999_999_999],
])('%s is worth %i cents', (typed, cents) => {
  expect(worthOf(typed)).toEqual({ cents })
})

test('a German book takes its own decimal mark', () => {
  setPreferences({ ...AMERICAN, currency: 'EUR', locale: 'de-DE' })
  expect(worthOf('1.200,50+0,5')).toEqual({ cents: 120100 })
  expect(worthOf('12,5*2')).toEqual({ cents: 2500 })
})

test.each([
  ['', /Please write it like/],
  ['12+', /Please write it like/],
  ['abc', /Please write it like/],
  ['1/0', /divided by zero/],
  ['10-20', /Zero or more/],
  ['99999999.99+1', /At most/],
])('%j is told what is wrong with it', (typed, wrong) => {
  expect(worthOf(typed)).toEqual({ wrong: expect.stringMatching(wrong) })
})
