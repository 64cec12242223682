import type { BudgetPeriod } from '../../../src/budget/months/wire.ts'
import { budgetCalendar } from '../../../src/values/budget-month.ts'
import type { Day, Month } from '../../../src/values/day.ts'

/** The last month of the budget that the rows lie in, where it is over. */
export function pastMonthOf(
  rows: readonly { date: string | null }[],
  period: Pick<BudgetPeriod, 'since' | 'monthStartsOn' | 'monthShift'> | undefined,
  today: Day,
): Month | undefined {
  const last = rows.reduce((day, { date }) => (date && date > day ? date : day), '')
  if (!last) return undefined
  const { since, monthStartsOn: startsOn = 1, monthShift: shift = 'none' } = period ?? { since: null }
  const calendar = budgetCalendar(since ? [{ since, startsOn, shift }] : [])
  const month = calendar.monthOf(last)
  return month < calendar.monthOf(today) ? month : undefined
}
