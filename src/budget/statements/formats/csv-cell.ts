import { unescapeFormula } from '../../../values/spreadsheet.ts'
import { plainAmount } from './amounts.ts'
import { noDateEvidence, weighDate } from './date-order.ts'
import { inPlainDigits } from './plain-digits.ts'
import { oneLine } from './words.ts'

/** A text that a spreadsheet must not take for a number: ="00123". */
const TEXT_FORMULA = /^\s*="([^"]*)"\s*$/

/**
 * The text of a cell without what kept a spreadsheet from running or changing it; numbers and days in the digits that
 * readers know.
 */
export function cellText(record: readonly string[], column: number | null): string {
  if (column === null) return ''
  const cell = record[column] ?? ''
  const bare = cell.includes('="') ? cell.replace(TEXT_FORMULA, '$1') : cell
  return inPlainDigits((bare.includes("'") ? unescapeFormula(bare) : bare).trim())
}

export function headerText(record: readonly string[], column: number): string {
  return oneLine(cellText(record, column)) || `Column ${column + 1}`
}

export const isDateText = (text: string): boolean => text !== '' && weighDate(noDateEvidence(), text)

export const isAmountText = (text: string): boolean => text !== '' && plainAmount(text, '.') !== null

const NOTHING = /^(?:[-\u2010-\u2015\u2212]|n\/?a)$/i

/** True for a sign of an empty cell in a column of one direction: "-", "n/a". */
export const isNothing = (text: string): boolean => NOTHING.test(text)
