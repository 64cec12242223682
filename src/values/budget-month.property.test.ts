import fc from 'fast-check'
import { expect, it } from 'vitest'
import { budgetCalendar, type PeriodRule } from './budget-month.ts'
import { addDays, addMonths, daysBetween } from './day.ts'

const START = '2024-01'
const LENGTH = 40

const rules: fc.Arbitrary<PeriodRule[]> = fc
  .uniqueArray(
    fc.record({
      at: fc.integer({ min: 0, max: LENGTH }),
      startsOn: fc.integer({ min: 1, max: 28 }),
      shift: fc.constantFrom('none' as const, 'workday_before' as const),
    }),
    { selector: ({ at }) => at, maxLength: 5 },
  )
  .map((all) =>
    all.toSorted((a, b) => a.at - b.at).map(({ at, ...rule }) => ({ ...rule, since: addMonths(START, at) })),
  )

const months = Array.from({ length: LENGTH + 6 }, (_, at) => addMonths(START, at - 3))

it('months follow each other without a gap, each has a day at least, and each day lies in one', () => {
  fc.assert(
    fc.property(rules, (all) => {
      const calendar = budgetCalendar(all)
      for (const month of months) {
        const [first, last] = [calendar.firstDayOf(month), calendar.lastDayOf(month)]
        expect(daysBetween(first, last)).toBeGreaterThanOrEqual(0)
        expect(calendar.firstDayOf(addMonths(month, 1))).toBe(addDays(last, 1))
        for (const day of [first, addDays(first, Math.floor(daysBetween(first, last) / 2)), last])
          expect(calendar.monthOf(day), `${day} of ${month}`).toBe(month)
      }
    }),
  )
})

it('another rule leaves the months before it as they were, and its own begins where it did', () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 28 }), (all, startsOn) => {
      const last = all.at(-1)?.since ?? START
      const since = addMonths(last, 2)
      const before = budgetCalendar(all)
      const after = budgetCalendar([...all, { since, startsOn, shift: 'none' }])
      for (const month of months.filter((one) => one <= since))
        expect(after.firstDayOf(month)).toBe(before.firstDayOf(month))
    }),
  )
})

it.each([
  ['on the 15th in the month of its name', 15, 'none', '2026-04-15', '2026-05-14'],
  ['from the 16th on in the month before', 16, 'none', '2026-03-16', '2026-04-15'],
  ['on the Friday before, where the 25th is a Saturday', 25, 'workday_before', '2026-03-25', '2026-04-23'],
  ['on the 28th of a short February', 28, 'none', '2026-03-28', '2026-04-27'],
] as const)('April 2026 begins %s', (_, startsOn, shift, first, last) => {
  const calendar = budgetCalendar([{ since: '2020-01', startsOn, shift }])
  expect([calendar.firstDayOf('2026-04'), calendar.lastDayOf('2026-04')]).toEqual([first, last])
})

it('the month in which the first day changes covers the days between', () => {
  const calendar = budgetCalendar([{ since: '2026-04', startsOn: 25, shift: 'none' }])
  expect([calendar.firstDayOf('2026-04'), calendar.lastDayOf('2026-04')]).toEqual([
    '2026-04-01',
    '2026-04-24',
  ])
  expect(calendar.lastDayOf('2026-05')).toBe('2026-05-24')
})
