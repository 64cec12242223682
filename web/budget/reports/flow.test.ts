import { expect, test } from 'vitest'
import { addMonths } from '../../../src/values/day.ts'
import { barsOf, changesOf, extremesOf } from './flow.ts'

const month = (name: string, income: string, expenses: string, net: string) => ({
  month: name,
  income,
  expenses,
  net,
})
const line = (categoryId: string | null, amount: string) => ({
  categoryId,
  name: categoryId ?? 'No category',
  amount,
  share: 0,
  transactions: 1,
})

test('months are bars, and years where there are too many of them', () => {
  const months = Array.from({ length: 38 }, (_, index) =>
    month(addMonths('2024-01', index), '1.00', '0.50', '0.50'),
  )
  expect(
    barsOf(months.slice(0, 12))
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['Jan', 'Feb', 'Mar'])
  expect(
    barsOf(months.slice(0, 24))
      .map(({ label }) => label)
      .slice(0, 3),
  ).toEqual(['Jan 24', '', 'Mar 24'])
  expect(barsOf(months).map(({ label, income, expenses }) => [label, income, expenses])).toEqual([
    ['2024', 1200, 600],
    ['2025', 1200, 600],
    ['2026', 1200, 600],
    ['2027', 200, 100],
  ])
})

test('the best and the worst month are those that left most and least', () => {
  const [a, b, c] = [
    month('2025-01', '9.00', '8.00', '1.00'),
    month('2025-02', '1.00', '11.00', '-10.00'),
    month('2025-03', '2.00', '0.00', '2.00'),
  ]
  expect(extremesOf([a, b, c])).toEqual({ best: c, worst: b })
  expect(extremesOf([a])).toBeUndefined()
  expect(extremesOf([])).toBeUndefined()
})

test('changes are the largest first, of categories that came and went as well', () => {
  const before = [line('food', '100.00'), line('gone', '30.00'), line(null, '5.00')]
  const after = [line('food', '90.00'), line('new', '200.00'), line(null, '5.00')]
  expect(changesOf(before, after).map(({ name, difference }) => [name, difference])).toEqual([
    ['new', '200.00'],
    ['gone', '-30.00'],
    ['food', '-10.00'],
  ])
})
