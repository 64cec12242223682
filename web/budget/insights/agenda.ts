import type { CalendarEntry } from '../../../src/budget/calendar/wire.ts'
import { addDays, addMonths, type Day, type Month, monthOf } from '../../../src/values/day.ts'

export const DAYS_SHOWN = 14

/** The months to look at: the last one too, for what was left unpaid in it. */
export function monthsFor(today: Day): Month[] {
  const present = monthOf(today)
  const last = monthOf(addDays(today, DAYS_SHOWN - 1))
  return [...new Set([addMonths(present, -1), present, last])]
}

/** Overdue items, and those to be paid in the two weeks that begin today. */
export function agendaOf(entries: CalendarEntry[], today: Day): CalendarEntry[] {
  const end = addDays(today, DAYS_SHOWN)
  return entries.filter(({ state, date }) => state !== 'paid' && date < end)
}
