import { addDays, addMonths, type Day, daysBetween, lastDayOf, monthOf, monthsBetween } from './day.ts'

/** Intervals at which a bill or subscription falls due. */
export const CYCLES = ['monthly', 'biweekly', 'quarterly', 'yearly'] as const
export type Cycle = (typeof CYCLES)[number]

const MONTHS: Record<Exclude<Cycle, 'biweekly'>, number> = { monthly: 1, quarterly: 3, yearly: 12 }
const DAYS_PER_BIWEEK = 14
/** Upper bound of every walk along due dates: more of them than the calendar has room for. */
export const MAX_CYCLES = 8000

/**
 * The due day `count` cycles from `day` (negative: before). Months are counted from the anchor day of the
 * month (1 to 31), never chained, so that 31 January, 28 February is followed by 31 March.
 */
export function addCycles(day: Day, cycle: Cycle, count: number, anchorDay = anchorOf(day)): Day {
  if (cycle === 'biweekly') return addDays(day, DAYS_PER_BIWEEK * count)
  const month = addMonths(monthOf(day), MONTHS[cycle] * count)
  const last = lastDayOf(month)
  const date = Math.min(anchorDay, Number(last.slice(8)))
  return `${month}-${String(date).padStart(2, '0')}`
}

/** The day of the month that a due date is anchored to. */
export const anchorOf = (day: Day): number => Number(day.slice(8))

/** Counts the due days from `day`, which is the first, up to and including the last; 0 where the first comes later. */
export function cyclesUntil(day: Day, cycle: Cycle, last: Day, anchorDay = anchorOf(day)): number {
  if (last < day) return 0
  if (cycle === 'biweekly') return Math.floor(daysBetween(day, last) / DAYS_PER_BIWEEK) + 1
  const count = Math.floor(monthsBetween(monthOf(day), monthOf(last)) / MONTHS[cycle])
  // In the last month the due day itself may come after the day that was asked for.
  return addCycles(day, cycle, count, anchorDay) > last ? count : count + 1
}
