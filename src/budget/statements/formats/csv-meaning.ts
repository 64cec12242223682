import { type DecimalEvidence, decimalOf, weighDecimal } from './amounts.ts'
import { cellText } from './csv-cell.ts'
import type { ColumnPositions } from './csv-columns.ts'
import type { CsvRecord } from './csv-records.ts'
import { type DateEvidence, noDateEvidence, orderFrom, weighDate } from './date-order.ts'
import { type DateFormat, orderOf } from './dates.ts'
import type { Reading } from './rows.ts'

/** Evidence of the rows about how their dates and amounts are meant. */
export interface CsvEvidence {
  dates: DateEvidence
  decimals: DecimalEvidence
  isSigned: boolean
}

export interface CsvMeaning extends Reading {
  /** Amounts without any sign get theirs from a type column. */
  isSigned: boolean
}

export const noEvidence = (): CsvEvidence => ({
  dates: noDateEvidence(),
  decimals: { dots: 0, commas: 0 },
  isSigned: false,
})

export function weighRow(evidence: CsvEvidence, row: CsvRecord, positions: ColumnPositions): void {
  weighDate(evidence.dates, cellText(row, positions.date))
  weighAmount(evidence, cellText(row, positions.amount))
  weighAmount(evidence, cellText(row, positions.debit))
  weighAmount(evidence, cellText(row, positions.credit))
}

function weighAmount(evidence: CsvEvidence, text: string): void {
  if (text === '') return
  weighDecimal(evidence.decimals, text)
  evidence.isSigned ||= /^[(\u2212-]|[-)]$/.test(text)
}

export function meaningFrom(
  { dates, decimals, isSigned }: CsvEvidence,
  format: DateFormat | null,
): CsvMeaning {
  const order = format ? orderOf(format) : orderFrom(dates, decimals.commas > decimals.dots)
  return { order, decimal: decimalOf(decimals), isSigned }
}

export const isSameMeaning = (a: CsvMeaning, b: CsvMeaning): boolean =>
  a.order === b.order && a.decimal === b.decimal && a.isSigned === b.isSigned
