import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { formatMoney, MAX_CENTS, parseMoney } from '../../src/values/money.ts'
import { preferences, setPreferences } from './preferences.ts'
import { noteOn, plainAmount, tidyAmount } from './typed-amount.ts'

const before = preferences()
afterEach(() => setPreferences(before))
const keep = (locale: string, currency = 'EUR') => setPreferences({ ...before, locale, currency })

/** Cents that are stored of what was typed; null where it is refused. */
const stored = (typed: string) => parseMoney(plainAmount(typed))

test.each([
  ['$1,234.5', '1234.50'],
  ['1,234', '1234.00'],
  ['1,234,567', '1234567.00'],
  ['12,50', '12.50'],
  ['12,5', '12.50'],
  ['1.234,50 €', '1234.50'],
  ['1 234,50', '1234.50'],
  ['1’234.50', '1234.50'],
  ['-12,50', '-12.50'],
  ['\u221212.50', '-12.50'],
  ['.5', '0.50'],
  ['12.', '12.00'],
  ['99999999.99', '99999999.99'],
  ['', ''],
])('in an American book %s is %s', (typed, plain) => {
  expect(plainAmount(typed)).toBe(plain)
})

test.each([
  ['1.234,50', '1234.50'],
  ['1.234', '1234.00'],
  ['1.234.567 €', '1234567.00'],
  ['1,234', '1.23'],
  ['0,999', '1.00'],
  ['12.50', '12.50'],
  ['1,234.56', '1234.56'],
  ['1,234,567', '1234567.00'],
])('in a German book %s is %s', (typed, plain) => {
  keep('de-DE')
  expect(plainAmount(typed)).toBe(plain)
})

test.each([
  ['en-US', '0,999'],
  ['en-US', '1,23,456'],
  ['en-US', '12 34'],
  ['en-US', 'lunch'],
  ['en-US', '1e5'],
  ['de-DE', '0.999'],
  ['de-DE', '1.2345'],
  ['fr-FR', '1.234'],
  ['de-CH', '1,234'],
  ['sv-SE', '1.234'],
])('in a book kept in %s, %s is no amount and is refused', (locale, typed) => {
  keep(locale)
  expect(stored(typed)).toBeNull()
  expect(tidyAmount(plainAmount(typed))).toBe(typed)
})

test('what can be read in two ways is asked back in the words of the book, and what is rounded is said', () => {
  keep('fr-FR')
  expect(noteOn('1.234')).toBe('Can be read as 1,23 or as 1\u202f234,00: please write one of them.')
  keep('de-DE')
  expect(noteOn('0.999')).toBe('Can be read as 1,00 or as 999,00: please write one of them.')
  expect(noteOn('0,999')).toBe('Rounded to 1,00.')
  expect(noteOn('1.2.3')).toBe('Please write it like 1.234,50.')
  for (const plain of ['', '1', '12,5', '12,50', '1.234', '0,500', 'lunch'])
    expect(noteOn(plain)).toBeUndefined()
})

test('an amount is shown as the book writes it', () => {
  const shown = (locale: string, currency: string) => {
    keep(locale, currency)
    return tidyAmount('-1234567.50').replaceAll(/\s/g, '_').replaceAll("'", '’')
  }
  expect(shown('en-US', 'USD')).toBe('-1,234,567.50')
  expect(shown('de-DE', 'EUR')).toBe('-1.234.567,50')
  expect(shown('fr-FR', 'EUR')).toBe('-1_234_567,50')
  expect(shown('de-CH', 'CHF')).toBe('-1’234’567.50')
  expect(shown('en-IN', 'INR')).toBe('-12,34,567.50')
  expect(shown('sv-SE', 'SEK')).toBe('\u22121_234_567,50')
  expect(shown('ja-JP', 'JPY')).toBe('-1,234,567.50')
})

const BOOKS = [
  ['en-US', 'USD'],
  ['de-DE', 'EUR'],
  ['de-AT', 'EUR'],
  ['de-CH', 'CHF'],
  ['fr-FR', 'EUR'],
  ['fr-CH', 'CHF'],
  ['es-ES', 'EUR'],
  ['pl-PL', 'PLN'],
  ['pt-BR', 'BRL'],
  ['en-IN', 'INR'],
  ['en-ZA', 'ZAR'],
  ['sv-SE', 'SEK'],
  ['ar-EG', 'EGP'],
] as const

describe.each(BOOKS)('in a book kept in %s and %s', (locale, currency) => {
  const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS })

  test('what the field shows, and what the cards show, is read as the same amount', () => {
    keep(locale, currency)
    const card = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' })
    fc.assert(
      fc.property(cents, (amount) => {
        expect(stored(tidyAmount(formatMoney(amount)))).toBe(amount)
        expect(stored(card.format(amount / 100))).toBe(amount)
      }),
    )
  })

  test('what was understood is understood in the same way again, and leaving the field twice changes nothing', () => {
    keep(locale, currency)
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,-  ’'), maxLength: 14 })
    fc.assert(
      fc.property(typed, (text) => {
        const plain = plainAmount(text)
        expect(plainAmount(plain)).toBe(plain)
        expect(tidyAmount(tidyAmount(text))).toBe(tidyAmount(text))
        expect(stored(tidyAmount(text))).toBe(stored(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('digits with the decimal mark of the book are never read as a thousandfold', () => {
    keep(locale, currency)
    const mark = tidyAmount('0.50').charAt(1)
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999 }),
        fc.integer({ min: 0, max: 9_999 }),
        (whole, fraction) => {
          const read = stored(`${whole}${mark}${fraction}`)
          expect(read).toBe(parseMoney(`${whole}.${fraction}`))
        },
      ),
    )
  })
})
