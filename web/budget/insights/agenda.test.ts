import { expect, test } from 'vitest'
import type { CalendarEntry } from '../../../src/budget/calendar/wire.ts'
import { agendaOf, monthsFor } from './agenda.ts'

test('two weeks reach into the next month at a month’s end only', () => {
  expect(monthsFor('2026-03-18')).toEqual(['2026-02', '2026-03'])
  expect(monthsFor('2026-03-19')).toEqual(['2026-02', '2026-03', '2026-04'])
  expect(monthsFor('2026-01-31')).toEqual(['2025-12', '2026-01', '2026-02'])
})

test('the agenda holds what is overdue and what comes within fourteen days, and nothing that is paid', () => {
  const entries = [
    ['2026-02-28', 'overdue'],
    ['2026-03-10', 'paid'],
    ['2026-03-18', 'due'],
    ['2026-03-31', 'upcoming'],
    ['2026-04-01', 'upcoming'],
  ].map(([date, state]) => ({ date, state }) as CalendarEntry)
  expect(agendaOf(entries, '2026-03-18').map(({ date }) => date)).toEqual([
    '2026-02-28',
    '2026-03-18',
    '2026-03-31',
  ])
})
