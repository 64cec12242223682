import { plainAmount } from './amounts.ts'
import { noDateEvidence, weighDate } from './date-order.ts'
import { oneLine } from './words.ts'

// What spreadsheets take for a formula; our export puts an apostrophe before it.
const MADE_HARMLESS = /^'(?=[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20])/

/** The text of a cell without the apostrophe that kept a spreadsheet from running it. */
export function cellText(record: readonly string[], column: number | null): string {
  if (column === null) return ''
  const cell = record[column] ?? ''
  return (cell.startsWith("'") ? cell.replace(MADE_HARMLESS, '') : cell).trim()
}

export function headerText(record: readonly string[], column: number): string {
  return oneLine(cellText(record, column)) || `Column ${column + 1}`
}

export const isDateText = (text: string): boolean => text !== '' && weighDate(noDateEvidence(), text)

export const isAmountText = (text: string): boolean => text !== '' && plainAmount(text, '.') !== null
