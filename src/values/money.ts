/** An amount of money in integer cents. Never a float, never a string, inside the program. */
export type Cents = number

/** The largest amount that fits the ledger: 10 digits, 2 of them decimals (99,999,999.99). */
export const MAX_CENTS: Cents = 9_999_999_999

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?$/

/**
 * Reads a decimal text such as "12.5" or "-0.005" by moving the point in the text, never through a float.
 * More than two decimals are rounded half away from zero. Null where the text is no plain decimal number
 * or has more digits than the ledger holds.
 */
export function parseMoney(text: string): Cents | null {
  const match = DECIMAL.exec(text.trim())
  const whole = match?.[2] ?? ''
  const fraction = match?.[3] ?? ''
  if (!match || (whole === '' && fraction === '')) return null
  const significant = whole.replace(/^0+/, '')
  if (significant.length > 8) return null
  const roundsUp = fraction.length > 2 && fraction.charCodeAt(2) >= 53
  const size = Number(significant + fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0)
  if (size > MAX_CENTS) return null
  return match[1] === '-' && size > 0 ? -size : size
}

/** The cents of an amount as an answer writes it: always two decimals, and totals of any size. */
export const centsOf = (answer: string): Cents => Number(answer.replace('.', ''))

/** Writes cents as a decimal text with exactly two decimals: 1250 is "12.50", -5 is "-0.05". */
export function formatMoney(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A part of a whole as a rounded whole percent; 0 of nothing, and 100 not before it is the whole. */
export function percentOf(part: Cents, whole: Cents): number {
  if (whole <= 0) return 0
  const percent = Math.round((part / whole) * 100)
  return percent === 100 && part < whole ? 99 : percent
}
