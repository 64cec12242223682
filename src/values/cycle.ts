import { addDays, addMonths, type Day, lastDayOf, monthOf } from './day.ts'

/** How often a bill or subscription falls due. */
export const CYCLES = ['monthly', 'biweekly', 'quarterly', 'yearly'] as const
export type Cycle = (typeof CYCLES)[number]

const MONTHS: Record<Exclude<Cycle, 'biweekly'>, number> = { monthly: 1, quarterly: 3, yearly: 12 }
const DAYS_PER_BIWEEK = 14

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

/** How many cycles beyond the present one are already paid: 0 while the next due day ends the present cycle. */
export function cyclesAhead(today: Day, dueDay: Day, cycle: Cycle, anchorDay = anchorOf(dueDay)): number {
  let count = 0
  while (addCycles(dueDay, cycle, -(count + 1), anchorDay) > today) count += 1
  return count
}
