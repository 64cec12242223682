import type { Cents } from './money.ts'

/** What one line says: `12.50 coffee`, `+1.200,00 € salary`. */
export interface QuickLine {
  type: 'income' | 'expense'
  amountCents: Cents
  description: string
}

const CURRENCY = String.raw`(?:\p{Sc}|[A-Z]{3}(?![\p{L}\d])|kr\.?(?!\p{L})|zł|Kč|Fr\.?(?!\p{L}))`
/** Groups parted by plain spaces count where cents or a currency follow: `1 234,50`, `1 234 kr`. */
const SPACED = String.raw`[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d{2}|(?=\s*${CURRENCY}))`
/**
 * A sign, a currency and an amount that are no part of a word, a day, a time or a percentage: `2x`, `12.50x`, `7-eleven`, `2026-11-20`
 * and `12:30` are none. `5.-` and `5,–` are whole amounts.
 */
const AMOUNT = new RegExp(
  String.raw`(?<![\p{L}\d.,])(?<!\d[-/:])([+\-−])?\s*${CURRENCY}?\s*([+\-−])?(${SPACED}|\d(?:[\d.,'’\u00a0\u202f]*\d)?)(?:[.,][-–—](?!\d))?\s*${CURRENCY}?(?![\p{L}\d]|[-.,'’/:]\d|-\p{L}|\s*%)`,
  'u',
)

/** Digits alone, or in groups: `1,200`, `1.20.000`. A day or `0.001` is neither. */
const WHOLE = /^(?:\d*|[1-9]\d{0,2}(?:[.,'’ \u00a0\u202f]\d{2,3})+)$/u

/** Cents of an amount as people write it: the mark with one or two digits behind it is the decimal mark. 0 of none. */
function centsOf(text: string): Cents {
  const [, whole = text, part = ''] = /^(.*)[.,](\d{1,2})$/u.exec(text) ?? []
  if (!WHOLE.test(whole)) return 0
  return Number(whole.replaceAll(/\D/gu, '') || '0') * 100 + Number(part.padEnd(2, '0'))
}

/** Reads the first amount, whatever its sign of currency; the rest is the description. Undefined where either lacks. */
export function readLine(text: string): QuickLine | undefined {
  const found = AMOUNT.exec(text)
  if (!found) return undefined
  const [whole, before, after, digits = ''] = found
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + whole.length)}`
  const description = rest.replaceAll(/\s+/gu, ' ').trim()
  const amountCents = centsOf(digits)
  if (!description || amountCents === 0 || !Number.isSafeInteger(amountCents)) return undefined
  return { type: (before ?? after) === '+' ? 'income' : 'expense', amountCents, description }
}
