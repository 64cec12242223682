import { expect, it } from 'vitest'
import { pastMonthOf } from './past-month.ts'

it('the month that an import is seen in is the budget’s, where that is over', () => {
  const rows = [{ date: '2026-01-20' }, { date: null }, { date: '2026-01-31' }, { date: '2026-01-02' }]
  const from25 = { since: '2026-01', monthStartsOn: 25, monthShift: 'none' as const }
  expect(pastMonthOf(rows, undefined, '2026-02-10')).toBe('2026-01')
  expect(pastMonthOf(rows, { ...from25, since: null, monthStartsOn: 1 }, '2026-01-31')).toBeUndefined()
  expect(pastMonthOf(rows, from25, '2026-02-10')).toBeUndefined()
  expect(pastMonthOf(rows, from25, '2026-02-25')).toBe('2026-02')
  expect(pastMonthOf([], from25, '2026-02-25')).toBeUndefined()
})
