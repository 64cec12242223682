import type { Month } from '../../../src/values/day.ts'
import { formatAmount, formatShortAmount, formatShortMonth } from '../../ui/format.ts'

const ROUND = [1, 2, 2.5, 5, 10]
const STEPS = 4
/** Values that vary by less of their size would be a flat line above an axis from 0. */
const FLAT = 0.4

/** The marks of an axis that holds every value, at round distances. With `fromZero` it holds 0 as well. */
export function ticksAround(values: number[], fromZero: boolean): number[] {
  let [low, high] = [Math.min(...values), Math.max(...values)]
  const isNearZero = high - low >= FLAT * Math.max(Math.abs(low), Math.abs(high))
  if (fromZero || isNearZero || low === high) [low, high] = [Math.min(low, 0), Math.max(high, 0)]
  if (!(high > low)) return [0, 1]
  const rough = (high - low) / STEPS
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((round) => round * size >= rough) ?? 10) * size
  const first = Math.floor(low / step)
  const count = Math.ceil(high / step) - first
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step)
}

/** Labels of the marks, short where that still tells one from the next. */
export function labelsOf(ticks: number[]): string[] {
  const short = ticks.map(formatShortAmount)
  return new Set(short).size === short.length ? short : ticks.map((tick) => formatAmount(tick))
}

const MONTHS_APART = [1, 2, 3, 4, 6, 12, 24, 60, 120]

/**
 * Labels of the months in a row for the axis below them, at most `most`; '' for months without one. Up to a year is
 * counted back from the last one; beyond it from January, which is called by its year.
 */
export function monthLabels(months: readonly Month[], most: number): string[] {
  const { length } = months
  const apart = MONTHS_APART.find((apart) => length / apart <= most) ?? length
  if (length <= 12)
    return months.map((month, index) => ((length - 1 - index) % apart === 0 ? formatShortMonth(month) : ''))
  return months.map((month) => {
    const [year, ofYear] = [Number(month.slice(0, 4)), Number(month.slice(5)) - 1]
    if ((year * 12 + ofYear) % apart !== 0) return ''
    return ofYear === 0 ? String(year) : formatShortMonth(month)
  })
}
