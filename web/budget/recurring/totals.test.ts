import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CYCLES } from '../../../src/values/cycle.ts'
import { formatMoney, MAX_CENTS } from '../../../src/values/money.ts'
import type { Item } from './kind.ts'
import { totalsOf } from './totals.ts'

type Cost = Pick<Item, 'amount' | 'cycle' | 'active'>
const cost = (amount: string, cycle: Cost['cycle'], active = true): Cost => ({ amount, cycle, active })

test('a year has 12 months, 26 fortnights and 4 quarters', () => {
  expect(totalsOf([cost('10.00', 'monthly')])).toEqual({ perMonth: 1000, perYear: 12000, count: 1 })
  expect(totalsOf([cost('10.00', 'biweekly')])).toMatchObject({ perMonth: 2167, perYear: 26000 })
  expect(totalsOf([cost('10.00', 'quarterly')])).toMatchObject({ perMonth: 333, perYear: 4000 })
  expect(totalsOf([cost('10.00', 'yearly')])).toMatchObject({ perMonth: 83, perYear: 1000 })
})

test('the month is rounded once for all of them, not once for each', () => {
  // A twelfth of 0.06 is half a cent; of two of them it is one cent.
  expect(totalsOf([cost('0.06', 'yearly'), cost('0.06', 'yearly')]).perMonth).toBe(1)
  expect(totalsOf([cost('0.05', 'yearly'), cost('0.05', 'yearly')]).perMonth).toBe(1)
  expect(totalsOf([cost('0.05', 'yearly')]).perMonth).toBe(0)
})

test('what is inactive costs nothing, and nothing costs nothing', () => {
  expect(totalsOf([cost('10.00', 'monthly', false)])).toEqual({ perMonth: 0, perYear: 0, count: 0 })
  expect(totalsOf([])).toEqual({ perMonth: 0, perYear: 0, count: 0 })
})

test('forty of the largest amounts are still exact to the cent', () => {
  const all = Array.from({ length: 40 }, () => cost('99999999.99', 'biweekly'))
  expect(totalsOf(all).perYear).toBe(40 * 26 * MAX_CENTS)
})

test('the year is the sum of its parts in whole cents, in any order', () => {
  const costs = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: MAX_CENTS }).map(formatMoney),
      cycle: fc.constantFrom(...CYCLES),
      active: fc.boolean(),
    }),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(costs, (all) => {
      const { perYear, perMonth } = totalsOf(all)
      expect(perYear).toBe(all.reduce((sum, each) => sum + totalsOf([each]).perYear, 0))
      expect(totalsOf(all.toReversed()).perYear).toBe(perYear)
      expect(Math.abs(perMonth * 12 - perYear)).toBeLessThanOrEqual(6)
    }),
  )
})
