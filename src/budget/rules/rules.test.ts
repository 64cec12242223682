import fc from 'fast-check'
import { expect, it } from 'vitest'
import { finderOf, folded, isUnnamed, type Matcher } from './rules.ts'

const rule = (contains: string, accountId: string | null = null): Matcher => ({ contains, accountId })
const fits = (contains: string, description: string) =>
  finderOf([rule(contains)])({ description, accountId: null }) !== undefined

it.each([
  ['netflix', 'NETFLIX.COM 4711'],
  ['BÄCKEREI', 'Die kleine Bäckerei'],
  ['bäckerei', 'BA\u0308CKEREI'],
  ['strasse', 'Parken Hauptstraße'],
  ['οδοσ', 'ΟΔΟΣ'],
  ['οδός', 'ΟΔΌΣ'],
  ['кофе', 'КОФЕЙНЯ'],
  ['漢字', '古い漢字の本'],
  ['100% (a|b)', 'save 100% (A|B) now'],
])('“%s” fits “%s”', (contains, description) => expect(fits(contains, description)).toBe(true))

it.each([
  ['netflix', 'Net flix'],
  ['_', 'Bread'],
  ['%', 'Bread'],
  ['.*', 'Bread'],
])('“%s” does not fit “%s”', (contains, description) => expect(fits(contains, description)).toBe(false))

it('whatever stands in a text is found in it, also in capitals', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 })
  const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(text, word, text, (before, contains, after) => {
      // A mark that joins the letter before it makes another letter of it.
      fc.pre(folded(`${before} ${contains} ${after}`).includes(folded(contains)))
      expect(fits(contains, `${before} ${contains} ${after}`.toUpperCase())).toBe(true)
    }),
  )
})

it('of several rules the first wins, and one of another account does not count', () => {
  const [mine, other, all] = [rule('tea', 'mine'), rule('tea', 'other'), rule('t')]
  const find = finderOf([other, mine, all])
  expect(find({ description: 'Tea', accountId: 'mine' })).toBe(mine)
  expect(find({ description: 'Tea', accountId: 'other' })).toBe(other)
  expect(find({ description: 'Tea', accountId: null })).toBe(all)
  expect(find({ description: 'Coffee', accountId: 'mine' })).toBeUndefined()
})

it('only spending without a category is to be named', () => {
  const row = { type: 'expense' as const, description: 'Tea', categoryId: null, bucketId: null }
  expect(isUnnamed(row)).toBe(true)
  expect(isUnnamed({ ...row, type: 'income' })).toBe(false)
  expect(isUnnamed({ ...row, categoryId: 'x' })).toBe(false)
  expect(isUnnamed({ ...row, bucketId: 'x' })).toBe(false)
  expect(isUnnamed({ ...row, description: 'Balance adjustment: Tea' })).toBe(false)
})
