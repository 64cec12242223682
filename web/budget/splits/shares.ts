import { addCycles } from '../../../src/values/cycle.ts'
import type { Day } from '../../../src/values/day.ts'
import type { Cents } from '../../../src/values/money.ts'

/** Cents in so many parts that differ by one at most; the first ones have what is left over. */
export const evenly = (cents: Cents, count: number): Cents[] =>
  Array.from({ length: count }, (_, index) => Math.floor(cents / count) + (index < cents % count ? 1 : 0))

/** Hundredths of a percent of the cents; where they make up the whole, the shares do so to the cent. */
export function byPercent(cents: Cents, hundredths: number[]): Cents[] {
  let [sum, given] = [0, 0]
  return hundredths.map((share) => {
    sum += share
    // Rounded at each border of two parts, so that nothing gets lost between them.
    const border = Math.round((cents * sum) / 10_000)
    const part = border - given
    given = border
    return part
  })
}

/** The day and the months after it, on the same day of the month. */
export const monthly = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, index) => addCycles(day, 'monthly', index))
