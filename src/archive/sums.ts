import { z } from 'zod'
import { centsOf, parseMoney } from '../values/money.ts'

/** Sums of many amounts have more digits than one may have: thirteen before the point. */
const SUM = /^-?\d{1,13}\.\d{2}$/
const sumInput = (lowest: number) =>
  z.union([z.string(), z.number()]).transform((input, context): number => {
    const text = String(input)
    const cents = parseMoney(text) ?? (SUM.test(text) ? centsOf(text) : null)
    if (cents !== null && cents >= lowest) return cents
    context.issues.push({ code: 'custom', message: 'Must be an amount', input })
    return z.NEVER
  })
export const Sum = sumInput(Number.NEGATIVE_INFINITY)
export const SumOfZeroOrMore = sumInput(0)
export const PositiveSum = sumInput(1)
