import { expect, test } from 'vitest'
import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import { byDay, isMonth, sumsOf, weeksOf, withoutMoves } from './month.ts'

test('weeks begin on Sunday and hold every day of the month', () => {
  const weeks = weeksOf('2026-03')
  expect(weeks.map((week) => week[0])).toEqual([
    '2026-03-01',
    '2026-03-08',
    '2026-03-15',
    '2026-03-22',
    '2026-03-29',
  ])
  expect(weeks.at(-1)?.at(-1)).toBe('2026-04-04')
})

test('a month of four whole weeks has four rows, another has six', () => {
  expect(weeksOf('2026-02')).toHaveLength(4)
  expect(weeksOf('2026-08')).toHaveLength(6)
  expect(weeksOf('1960-02')[0]).toContain('1960-02-01')
})

test('what only moves money between own accounts is no entry that costs something', () => {
  const items = [{ id: 'rent' }, { id: 'card', transferAccountId: 'a' }]
  expect(withoutMoves([{ id: 'card' }, { id: 'rent' }, { id: 'gone' }], items)).toEqual([
    { id: 'rent' },
    { id: 'gone' },
  ])
})

test('a month is summed in cents, what is paid apart from what is open', () => {
  const entries = [
    { amount: '0.10', state: 'paid' },
    { amount: '0.20', state: 'overdue' },
    { amount: '99999999.99', state: 'upcoming' },
  ] as const
  expect(sumsOf([...entries])).toEqual({ total: 10000000029, paid: 10, open: 10000000019 })
  expect(byDay([])).toEqual(new Map())
})

test('the most urgent of a day comes first', () => {
  const states = ['paid', 'upcoming', 'overdue', 'due'] as const
  const entries = states.map((state) => ({ date: '2026-03-14', state }) as CalendarEntry)
  expect(
    byDay(entries)
      .get('2026-03-14')
      ?.map((entry) => entry.state),
  ).toEqual(['overdue', 'due', 'upcoming', 'paid'])
})

test('weeks begin on another day where the owner prefers it', () => {
  expect(weeksOf('2026-03', 'monday')[0]?.[0]).toBe('2026-02-23')
  expect(weeksOf('2026-03', 'saturday')[0]?.[0]).toBe('2026-02-28')
})

test('a month in the address is a month of the calendar', () => {
  expect(['2026-13', '2026-1', null, '2026-12'].map(isMonth)).toEqual([false, false, false, true])
})
