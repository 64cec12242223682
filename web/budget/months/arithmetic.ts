import { type Cents, formatMoney, MAX_CENTS, parseMoney } from '../../../src/values/money.ts'
import { noteOn, plainAmount, tidyAmount } from '../../ui/money-input.tsx'

/** Cents of the typed text, or a sentence on what is wrong with it. */
export type Worth = { cents: Cents } | { wrong: string }

/** Signs that stand between two amounts, as keyboards and other programs write them. */
const SIGNS = /([+\-−–*×/÷])/
const SUMS: Record<string, 'plus' | 'minus' | 'times' | 'by'> = {
  '+': 'plus',
  '-': 'minus',
  '−': 'minus',
  '–': 'minus',
  '*': 'times',
  '×': 'times',
  '/': 'by',
  '÷': 'by',
}

/** A fraction of two whole numbers: a third of 100.00 times three is 100.00 again. */
type Exact = readonly [over: bigint, under: bigint]

/** The nearest whole number, half away from zero. */
function rounded([over, under]: Exact): bigint {
  const [size, by] = [over < 0n ? -over : over, under < 0n ? -under : under]
  const whole = (2n * size + by) / (2n * by)
  return over < 0n === under < 0n ? whole : -whole
}

/**
 * Cents of an amount of zero or more that was typed as a sum, such as "120+30" or "1.200,50 / 3": times and by
 * before plus and minus, exactly, and rounded to the cent at the end.
 */
export function worthOf(typed: string): Worth {
  const parts = typed.split(SIGNS).map((part) => part.trim())
  // Of a sum over products: what was added up, and the product that is being made.
  let sum: Exact = [0n, 1n]
  let product: Exact = [0n, 1n]
  const add = () => {
    sum = [sum[0] * product[1] + product[0] * sum[1], sum[1] * product[1]]
  }
  for (let at = 0; at < parts.length; at += 2) {
    const text = parts[at] ?? ''
    const cents = parseMoney(plainAmount(text))
    if (cents === null) return { wrong: noteOn(text) ?? `Please write it like ${tidyAmount('1234.50')}.` }
    const sign = at === 0 ? 'plus' : SUMS[parts[at - 1] ?? '']
    if (sign === 'by' && cents === 0) return { wrong: 'Nothing can be divided by zero.' }
    const [value, hundred] = [BigInt(cents), 100n]
    if (sign === 'times') product = [product[0] * value, product[1] * hundred]
    else if (sign === 'by') product = [product[0] * hundred, product[1] * value]
    else {
      add()
      product = [sign === 'minus' ? -value : value, 1n]
    }
  }
  add()
  const cents = rounded(sum)
  if (cents < 0n) return { wrong: 'Zero or more can be assigned.' }
  if (cents > BigInt(MAX_CENTS))
    return { wrong: `At most ${tidyAmount(formatMoney(MAX_CENTS))} can be assigned.` }
  return { cents: Number(cents) }
}
