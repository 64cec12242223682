import type { Cents } from './money.ts'

/** Somebody who has a part, compared with the others by weight. */
export interface Weighted {
  memberId: string
  weight: number
}

/** A part in whole cents, rounded down; exact also where the product is more than a double holds. */
function wholeCents(cents: Cents, weight: number, whole: number): Cents {
  const product = cents * weight
  if (Number.isSafeInteger(product)) return Math.floor(product / whole)
  const [exact, by] = [BigInt(cents) * BigInt(weight), BigInt(whole)]
  return Number((exact - (((exact % by) + by) % by)) / by)
}

/**
 * Divides an amount by weights. Cents that are left go to the largest share, of equal ones to the first in the list. Where
 * nobody has a weight all are equal. The result sums to the amount.
 */
export function divide(cents: Cents, among: readonly Weighted[]): Map<string, Cents> {
  const total = among.reduce((sum, { weight }) => sum + weight, 0)
  const weightOf = ({ weight }: Weighted) => (total === 0 ? 1 : weight)
  const whole = total === 0 ? among.length : total
  const parts = among.map((one) => ({ ...one, cents: wholeCents(cents, weightOf(one), whole) }))
  const left = cents - parts.reduce((sum, part) => sum + part.cents, 0)
  const largest = parts.reduce(
    (best, part, n) => (weightOf(part) > weightOf(parts[best] ?? part) ? n : best),
    0,
  )
  return new Map(parts.map((part, n) => [part.memberId, part.cents + (n === largest ? left : 0)]))
}
