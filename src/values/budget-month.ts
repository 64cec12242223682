import { addDays, addMonths, type Day, firstDayOf, type Month, monthOf } from './day.ts'

/** The day on which a budget's months begin, from the month `since` on. */
export interface PeriodRule {
  since: Month
  /** Day of the month, 1 to 28. */
  startsOn: number
  /** `workday_before`: a month that would begin on a Saturday or Sunday begins on the Friday before. */
  shift: 'none' | 'workday_before'
}

/** Names the budget's months by their days, and the other way round. */
export interface BudgetCalendar {
  monthOf(day: Day): Month
  firstDayOf(month: Month): Day
  lastDayOf(month: Month): Day
}

/** A day of the month: a budget month that begins on it or later is named after the next calendar month. */
const NAMED_AFTER_NEXT = 16

const PLAIN: BudgetCalendar = {
  monthOf,
  firstDayOf,
  lastDayOf: (month) => addDays(firstDayOf(addMonths(month, 1)), -1),
}

function nominalStart(month: Month, { startsOn, shift }: PeriodRule): Day {
  const begins = startsOn >= NAMED_AFTER_NEXT ? addMonths(month, -1) : month
  const day = `${begins}-${String(startsOn).padStart(2, '0')}`
  if (shift === 'none') return day
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, -2) : day
}

/**
 * The months of a budget by its rules, oldest first; before the first rule they are those of the calendar. The month in
 * which a rule begins starts where the month before ends and covers the days until the next, one at least.
 */
export function budgetCalendar(rules: readonly PeriodRule[]): BudgetCalendar {
  const [first] = rules
  if (!first || (rules.length === 1 && first.startsOn === 1 && first.shift === 'none')) return PLAIN
  const plain: PeriodRule = { since: '', startsOn: 1, shift: 'none' }
  const ruleOf = (month: Month): PeriodRule => rules.findLast(({ since }) => since <= month) ?? plain
  const starts = new Map<Month, Day>()
  const start = (month: Month): Day => {
    const known = starts.get(month)
    if (known) return known
    const before = addMonths(month, -1)
    // The month before ends by the rule that it had.
    const rule = ruleOf(before)
    const nominal = nominalStart(month, rule)
    const earliest = rule.since === before ? addDays(start(before), 1) : nominal
    const day = nominal > earliest ? nominal : earliest
    starts.set(month, day)
    return day
  }
  const months = new Map<Day, Month>()
  const find = (day: Day): Month => {
    let month = monthOf(day)
    while (day < start(month)) month = addMonths(month, -1)
    while (day >= start(addMonths(month, 1))) month = addMonths(month, 1)
    months.set(day, month)
    return month
  }
  return {
    monthOf: (day) => months.get(day) ?? find(day),
    firstDayOf: start,
    lastDayOf: (month) => addDays(start(addMonths(month, 1)), -1),
  }
}
