import { expect, test } from 'vitest'
import { leftOf, slicesOf, sumOf } from './spending.ts'

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
