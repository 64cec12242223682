import type { Range } from '../../../src/budget/reports/wire.ts'
import { addMonths, type Day, firstDayOf, lastDayOf, type Month, monthOf } from '../../../src/values/day.ts'
import { formatMonth } from '../../ui/format.ts'
import { isolated } from '../../ui/in-line.ts'
import { byPreferences } from '../../ui/preferences.ts'

export const PRESETS = {
  'this-month': 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  'last-year': 'Last year',
} as const
export type Preset = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as Preset[]

const monthsFrom = (first: Month, count: number): Range => ({
  from: firstDayOf(first),
  to: lastDayOf(addMonths(first, count - 1)),
})

export const yearRange = (year: number | string): Range => monthsFrom(`${year}-01`, 12)

/** The whole calendar period, also where a part of it is still to come. */
export function rangeOf(preset: Preset, today: Day): Range {
  const month = monthOf(today)
  const year = Number(today.slice(0, 4))
  if (preset === 'this-month') return monthsFrom(month, 1)
  if (preset === 'last-month') return monthsFrom(addMonths(month, -1), 1)
  if (preset === 'quarter') return monthsFrom(addMonths(month, -((Number(month.slice(5)) - 1) % 3)), 3)
  return yearRange(preset === 'year' ? year : year - 1)
}

/** True for one whole calendar month, whose report is free for everybody. */
export const isMonth = ({ from, to }: Range): boolean =>
  from === firstDayOf(monthOf(from)) && to === lastDayOf(monthOf(from))

const longDay = byPreferences(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' }),
)

/** "2026-03-31" as "Mar 31, 2026": what is printed is read in other years. */
export const writtenDay = (day: Day): string => isolated(longDay().format(new Date(`${day}T00:00:00Z`)))

const shortMonth = byPreferences(
  ({ locale }) => new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
)

/** "2026-03" as "Mar 2026". */
export const writtenMonth = (month: Month): string =>
  isolated(shortMonth().format(new Date(`${month}-01T00:00:00Z`)))

export const writtenRange = ({ from, to }: Range): string => `${writtenDay(from)} – ${writtenDay(to)}`

/** "2025", "March 2026", or the two days. */
export function titleOf({ from, to }: Range): string {
  const [first, last] = [monthOf(from), monthOf(to)]
  if (from !== firstDayOf(first) || to !== lastDayOf(last)) return writtenRange({ from, to })
  if (first === last) return formatMonth(first)
  const isYear = first.endsWith('-01') && last === addMonths(first, 11)
  return isYear ? first.slice(0, 4) : `${formatMonth(first)} – ${formatMonth(last)}`
}
