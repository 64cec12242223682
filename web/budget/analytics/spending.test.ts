import { expect, test } from 'vitest'
import { leftOf, sinceFirst, slicesOf, sumOf } from './spending.ts'

const category = (name: string, amount: string, share: number) => ({ categoryId: null, name, amount, share })

test('up to eight categories are shown as they are', () => {
  const eight = Array.from({ length: 8 }, (_, n) => category(`C${n}`, '10.00', 12.5))
  expect(slicesOf(eight)).toEqual(eight)
})

test('from nine on the smallest become one, and nothing of them is lost', () => {
  const forty = Array.from({ length: 40 }, (_, n) => category(`C${n}`, '0.10', 2.5))
  const slices = slicesOf(forty)
  expect(slices).toHaveLength(8)
  expect(slices.at(-1)).toMatchObject({ name: '33 others', amount: '3.30', share: 82.5 })
})

test('totals may have more digits than one amount', () => {
  expect(sumOf(['99999999.99', '99999999.99', '0.02'])).toBe('200000000.00')
  expect(leftOf({ income: '99999999.99', expense: '100779999.99' })).toBe('-780000.00')
})

test('months before a book began are left out, of six months at least none', () => {
  const year = (first: number) =>
    Array.from({ length: 12 }, (_, n) => ({
      month: n,
      income: '0.00',
      expense: n >= first ? '5.00' : '0.00',
    }))
  const [first] = sinceFirst(year(4))
  expect([first?.month, sinceFirst(year(4)).length]).toEqual([4, 8])
  expect([sinceFirst(year(0)).length, sinceFirst(year(10)).length, sinceFirst(year(12)).length]).toEqual([
    12, 6, 6,
  ])
  expect(sinceFirst(year(11).slice(-3))).toHaveLength(3)
})
