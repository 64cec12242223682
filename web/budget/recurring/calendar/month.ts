import type { CalendarEntry } from '../../../../src/budget/calendar/wire.ts'
import {
  addDays,
  type Day,
  daysBetween,
  firstDayOf,
  lastDayOf,
  type Month,
} from '../../../../src/values/day.ts'
import { type Cents, centsOf } from '../../../../src/values/money.ts'

/** A day that a week began with, for each first day that the owner may prefer. */
const BEGINNINGS = { saturday: '1970-01-03', sunday: '1970-01-04', monday: '1970-01-05' }
export type WeekStart = keyof typeof BEGINNINGS
const WEEK = 7

/** The weeks of a month, Sunday first unless told otherwise, filled up with the days of its neighbours. */
export function weeksOf(month: Month, weekStart: WeekStart = 'sunday'): Day[][] {
  const first = firstDayOf(month)
  const weekday = ((daysBetween(BEGINNINGS[weekStart], first) % WEEK) + WEEK) % WEEK
  const start = addDays(first, -weekday)
  const count = Math.ceil((daysBetween(start, lastDayOf(month)) + 1) / WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => addDays(start, week * WEEK + day)),
  )
}

export interface MonthSums {
  total: Cents
  paid: Cents
  open: Cents
}

export function sumsOf(entries: Pick<CalendarEntry, 'amount' | 'state'>[]): MonthSums {
  const sums = { total: 0, paid: 0, open: 0 }
  for (const { amount, state } of entries) {
    const cents = centsOf(amount)
    sums.total += cents
    sums[state === 'paid' ? 'paid' : 'open'] += cents
  }
  return sums
}

/** Entries that cost something: what only moves money between own accounts is still due in no figure. */
export function withoutMoves<Entry extends Pick<CalendarEntry, 'id'>>(
  entries: Entry[],
  items: { id: string; transferAccountId?: string | null | undefined }[],
): Entry[] {
  const moves = new Set(items.flatMap(({ id, transferAccountId }) => (transferAccountId ? [id] : [])))
  return entries.filter(({ id }) => !moves.has(id))
}

const URGENCY: CalendarEntry['state'][] = ['overdue', 'due', 'upcoming', 'paid']

/** The days on which something is due, in order; the most urgent of a day comes first. */
export function byDay(entries: CalendarEntry[]): Map<Day, CalendarEntry[]> {
  const days = new Map<Day, CalendarEntry[]>()
  for (const entry of entries) days.set(entry.date, [...(days.get(entry.date) ?? []), entry])
  for (const day of days.values()) day.sort((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))
  return days
}

const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/
export const isMonth = (text: string | null): text is Month => text !== null && MONTH.test(text)
